import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  DEFAULT_SETTINGS,
  openSettings,
  type Settings,
} from '../../../src/main/services/settings/settings-file.ts';
import { NO_ROUTES } from '../../../src/shared/domain/printer/printer-set.ts';
import { AT_300 } from '../../rigs/labels/label-fixtures.ts';

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'packbench-settings-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

const { preferences } = DEFAULT_SETTINGS;

const FIRST = {
  id: 'first',
  name: 'Label printer',
  address: 'tcp://192.168.1.50:9100',
  model: AT_300,
  catalogueId: null,
};

test('the one printer of a desk becomes its first', async () => {
  const where = await folder();
  const printer = { address: FIRST.address, model: AT_300, catalogueId: 'zebra-zd421-300' };
  await writeFile(path.join(where, 'settings.json'), JSON.stringify({ preferences, printer, account: null }));
  expect(openSettings(where, 1).read().printers).toEqual([{ ...FIRST, catalogueId: 'zebra-zd421-300' }]);
});

test('a printer of version 0.1 is taken over as the ZPL printer it was', async () => {
  const where = await folder();
  const printer = { address: 'tcp://192.168.1.50:9100', dpi: 300, headDots: 1248 };
  await writeFile(path.join(where, 'settings.json'), JSON.stringify({ preferences, printer, account: null }));

  const settings = openSettings(where, 1);
  expect({ damaged: settings.damaged, ...settings.read() }).toEqual({
    damaged: null,
    ...DEFAULT_SETTINGS,
    printers: [FIRST],
  });
  expect(await readdir(where)).toEqual(['settings.json']);
});

test('what is written is read again, every value of the model', async () => {
  const where = await folder();
  const written: Settings = {
    ...DEFAULT_SETTINGS,
    routes: { ...NO_ROUTES, boxLabel: { printerId: 'b', fallbackId: null } },
    printers: [
      {
        id: 'b',
        name: 'By the door',
        address: 'spool://Labels',
        catalogueId: 'tsc-te200',
        model: {
          language: 'tspl',
          dpi: 203,
          headDots: 864,
          media: { kind: 'blackMark', mm: 3 },
          darkness: 60,
          speed: 4,
          graphics: 'acs',
          turn: 270,
          across: { columns: 2, width: 50, gap: 2.5 },
          finish: { kind: 'cut', every: 5 },
          restAt: -12,
          offset: { x: -4, y: 7 },
        },
      },
    ],
  };
  openSettings(where, 1).write(written);
  expect(openSettings(where, 2).read()).toEqual(written);
});

test.each([
  ['a resolution that no head has', { address: 'tcp://a', dpi: 150, headDots: 832 }],
  [
    'a language nobody speaks',
    { address: 'tcp://a', model: { ...AT_300, language: 'epl' }, catalogueId: null },
  ],
])('%s is left out, the file kept and the rest in force', async (_, printer) => {
  const where = await folder();
  const loud = { ...preferences, volume: 1 };
  const text = JSON.stringify({ preferences: loud, printer, account: null });
  await writeFile(path.join(where, 'settings.json'), text);

  const settings = openSettings(where, 7);
  expect(settings.read()).toEqual({ ...DEFAULT_SETTINGS, preferences: loud });
  expect(settings.damaged).toMatchObject({ code: 'settingsUnreadable', file: 'settings.json.damaged-7' });
  expect(await readFile(path.join(where, 'settings.json.damaged-7'), 'utf8')).toBe(text);
});

test('a scanner that can not be read is left out, the file kept and the rest in force', async () => {
  const where = await folder();
  const serial = {
    id: 'by-cable',
    name: 'By cable',
    address: 'serial:///dev/ttyS0?baud=9600',
    device: null,
    profile: null,
  };
  const text = JSON.stringify({
    ...DEFAULT_SETTINGS,
    printers: [FIRST],
    scanners: { keyboard: [{ id: 'typed', suffix: 'a drum roll' }], serial: [serial, { id: 1 }] },
  });
  await writeFile(path.join(where, 'settings.json'), text);

  const settings = openSettings(where, 7);
  expect(settings.read()).toEqual({
    ...DEFAULT_SETTINGS,
    printers: [FIRST],
    scanners: { keyboard: [], serial: [serial] },
  });
  expect(settings.damaged).toMatchObject({ code: 'settingsUnreadable', file: 'settings.json.damaged-7' });
  expect(await readFile(path.join(where, 'settings.json.damaged-7'), 'utf8')).toBe(text);
});
