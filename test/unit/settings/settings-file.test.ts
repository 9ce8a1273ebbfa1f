import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_SETTINGS, openSettings } from '../../../src/main/services/settings/settings-file.ts';
import { AT_300 } from '../labels/label-fixtures.ts';

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'packbench-settings-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

const { preferences } = DEFAULT_SETTINGS;

test('a printer of version 0.1 is taken over as the ZPL printer it was', async () => {
  const where = await folder();
  const printer = { address: 'tcp://192.168.1.50:9100', dpi: 300, headDots: 1248 };
  await writeFile(path.join(where, 'settings.json'), JSON.stringify({ preferences, printer, account: null }));

  const settings = openSettings(where, 1);
  expect({ damaged: settings.damaged, ...settings.read() }).toEqual({
    damaged: null,
    preferences,
    account: null,
    printer: { address: 'tcp://192.168.1.50:9100', model: AT_300, catalogueId: null },
  });
  expect(await readdir(where)).toEqual(['settings.json']);
});

test('what is written is read again, every value of the model', async () => {
  const where = await folder();
  const written = {
    ...DEFAULT_SETTINGS,
    printer: {
      address: 'spool://Labels',
      catalogueId: 'tsc-te200',
      model: {
        language: 'tspl',
        dpi: 203,
        headDots: 864,
        media: { kind: 'blackMark', mm: 3 },
        darkness: 60,
        speed: 4,
        offset: { x: -4, y: 7 },
      },
    },
  } as const;
  openSettings(where, 1).write(written);
  expect(openSettings(where, 2).read()).toEqual(written);
});

test.each([
  ['a resolution that no head has', { address: 'tcp://a', dpi: 600, headDots: 832 }],
  [
    'a language nobody speaks',
    { address: 'tcp://a', model: { ...AT_300, language: 'epl' }, catalogueId: null },
  ],
])('%s sets the file aside', async (_, printer) => {
  const where = await folder();
  const text = JSON.stringify({ preferences, printer, account: null });
  await writeFile(path.join(where, 'settings.json'), text);

  const settings = openSettings(where, 7);
  expect(settings.read()).toEqual(DEFAULT_SETTINGS);
  expect(settings.damaged).toMatchObject({ code: 'settingsUnreadable', file: 'settings.json.damaged-7' });
  expect(await readFile(path.join(where, 'settings.json.damaged-7'), 'utf8')).toBe(text);
});
