import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mendDataFolder } from '../../../src/main/kernel/keep-private.ts';
import { makeFolder } from '../../../src/main/kernel/make-folder.ts';

function temporary(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'packbench-private-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const rights = (file: string): string => (statSync(file).mode & 0o7777).toString(8);

function write(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true });
  chmodSync(path.dirname(file), 0o755);
  writeFileSync(file, '');
  chmodSync(file, 0o644);
  return file;
}

test('what an earlier version left open to others is closed, whatever it is and however deep', () => {
  const folder = temporary();
  chmodSync(folder, 0o775);
  const files = [
    'journal.sqlite',
    'journal.sqlite-wal',
    'journal.sqlite-shm',
    'journal.sqlite.backup',
    'cache.sqlite',
    'station.lock',
    'settings.json',
    'settings.json.damaged-1',
    'budget.json',
    'secrets.json',
    'logs/station.log',
    'exports/packbench-log.jsonl',
    'templates/box.json',
    'training/journal.sqlite-wal',
    'training/labels/0001.png',
    'account-0123456789ab/journal.sqlite',
    'looking/000001.prn',
  ].map((name) => write(path.join(folder, name)));
  expect(mendDataFolder(folder)).toEqual({ isPrivate: true });
  expect(rights(folder)).toBe('700');
  for (const file of files) {
    expect([file, rights(file)]).toEqual([file, '600']);
    if (path.dirname(file) !== folder) expect([file, rights(path.dirname(file))]).toEqual([file, '700']);
  }
});

test('what is not the station’s own stays as it is, also behind a link', () => {
  const folder = temporary();
  const elsewhere = temporary();
  const stays = [write(path.join(elsewhere, 'letters/one.txt')), write(path.join(folder, 'notes/two.sh'))];
  symlinkSync(path.join(elsewhere, 'letters'), path.join(folder, 'exports'));
  mkdirSync(path.join(folder, 'logs'));
  symlinkSync(stays[0] ?? '', path.join(folder, 'logs', 'station.log'));
  linkSync(stays[1] ?? '', path.join(folder, 'other'));
  mendDataFolder(folder);
  expect(stays.map(rights)).toEqual(['644', '644']);
  expect(rights(path.join(elsewhere, 'letters'))).toBe('755');
});

test('a folder that everybody shares stays everybody’s, and is told', () => {
  const folder = temporary();
  chmodSync(folder, 0o1777);
  const journal = write(path.join(folder, 'account-0123456789ab', 'journal.sqlite'));
  expect(mendDataFolder(folder)).toEqual({ isPrivate: false });
  expect([rights(folder), rights(journal)]).toEqual(['1777', '600']);
});

test('new folders are private from the beginning', () => {
  const folder = path.join(temporary(), 'a', 'b');
  makeFolder(folder);
  expect([rights(path.dirname(folder)), rights(folder)]).toEqual(['700', '700']);
});
