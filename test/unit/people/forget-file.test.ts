import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readForgetRequest } from '../../../src/main/services/people/forget-file.ts';
import { mendDataFolder } from '../../../src/main/kernel/keep-private.ts';

function dataFolder(): { readonly folder: string; readonly file: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'packbench-forget-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, file: path.join(folder, 'forget-people') };
}

test('an empty file asks once', () => {
  const { folder, file } = dataFolder();
  expect(readForgetRequest(folder)).toMatchObject({ isAsked: false, ignored: null });
  writeFileSync(file, '');
  // As most systems make it for whoever has a group of their own.
  chmodSync(file, 0o664);
  const request = readForgetRequest(folder);
  expect(request).toMatchObject({ isAsked: true, ignored: null });
  request.done();
  expect(existsSync(file)).toBe(false);
});

describe('nobody is forgotten for', () => {
  test.each<[string, string, (file: string, folder: string) => void]>([
    ['a file with something in it', 'notEmpty', (file) => writeFileSync(file, '^XA^XZ')],
    ['a folder', 'noFile', (file) => mkdirSync(file)],
    [
      'a link to an empty file',
      'noFile',
      (file, folder) => {
        writeFileSync(path.join(folder, 'empty'), '');
        symlinkSync(path.join(folder, 'empty'), file);
      },
    ],
    ['a link to nothing', 'noFile', (file, folder) => symlinkSync(path.join(folder, 'gone'), file)],
    [
      'an empty file that has another name',
      'noFile',
      (file, folder) => {
        writeFileSync(path.join(folder, 'empty'), '');
        linkSync(path.join(folder, 'empty'), file);
      },
    ],
  ])('%s', (_, why, put) => {
    const { folder, file } = dataFolder();
    put(file, folder);
    expect(readForgetRequest(folder)).toMatchObject({
      isAsked: false,
      ignored: { code: 'forgetPeopleIgnored', file, why },
    });
  });

  test('a file that others could have put there, at this start or the next', () => {
    const { folder, file } = dataFolder();
    chmodSync(folder, 0o775);
    writeFileSync(path.join(folder, 'station.lock'), '');
    renameSync(path.join(folder, 'station.lock'), file);
    expect(readForgetRequest(folder)).toMatchObject({ isAsked: false, ignored: { why: 'openFolder' } });
    mendDataFolder(folder);
    expect(readForgetRequest(folder)).toMatchObject({ isAsked: false, ignored: null });
    expect(readdirSync(folder)).toEqual(['forget-people.ignored']);
  });
});
