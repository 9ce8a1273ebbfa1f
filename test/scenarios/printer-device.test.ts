import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { openStation } from '../../src/main/station/station.ts';
import { NO_ROUTES, type Routes } from '../../src/shared/domain/printer/printer-set.ts';
import { isTaken, openDesk, stationPorts, untilPrinter, untilStation, type Desk } from '../rigs/desk/desk.ts';

const MODEL = { language: 'escpos', dpi: 203, headDots: 832 } as const;

const saved = (desk: Desk, address: string, id: string | null = null) =>
  desk.client.printing.savePrinter({ id, name: 'Looked at', address, model: MODEL });

/** A settings file with one printer more, as an older version or a person with an editor leaves it. */
function addByHand(desk: Desk, address: string): void {
  const file = path.join(desk.folder, 'settings.json');
  const settings = JSON.parse(readFileSync(file, 'utf8'));
  settings.printers = [{ ...settings.printers[0], id: 'by-hand', name: 'By hand', address }];
  writeFileSync(file, JSON.stringify(settings));
}

test('no way leads to a printer that is a file, and none of the files is touched', async () => {
  const desk = await openDesk({ orders: 0, printerAddress: null });
  const { printing, setup, station } = desk.client;
  await station.savePreferences({ volume: 0.5 });
  const at = (name: string): string => pathToFileURL(path.join(desk.folder, name)).href;
  symlinkSync(path.join(desk.folder, 'settings.json'), path.join(desk.folder, 'lp0'));
  const before = readFileSync(path.join(desk.folder, 'settings.json'), 'utf8');
  const refusal = (address: string, found: string) => ({
    ok: false,
    problem: { code: 'printerIsNoDevice', address, found },
  });

  expect(await saved(desk, at('settings.json'))).toEqual(refusal(at('settings.json'), 'file'));
  expect(await saved(desk, at('lp0'))).toEqual(refusal(at('lp0'), 'file'));
  expect(await saved(desk, at('forget-people'))).toEqual(refusal(at('forget-people'), 'missing'));
  expect(await saved(desk, 'file:///dev/tty')).toEqual(refusal('file:///dev/tty', 'otherDevice'));
  // A serial line is no way around it, for a printer nor for a scanner.
  const serial = (file: string): string =>
    `serial://${file}?baud=9600&parity=none&data=8&stop=1&flow=none`.replace(' ', '%20');
  for (const [file, found] of [
    [path.join(desk.folder, 'lp0'), 'file'],
    ['/dev/null', 'otherDevice'],
    ['/dev/ptmx', 'otherDevice'],
  ] as const) {
    expect(await saved(desk, serial(file))).toEqual(refusal(serial(file), found));
    expect(
      await desk.client.scanners.beginSetUp({ scannerId: null, port: { path: file, baud: 9600 } }),
    ).toEqual({ ok: false, problem: { code: 'scannerPortUnfit', port: file } });
  }
  expect(await saved(desk, 'file:///dev/usb/lp-none')).toEqual(refusal('file:///dev/usb/lp-none', 'missing'));
  expect(readFileSync(path.join(desk.folder, 'settings.json'), 'utf8')).toBe(before);

  // An import of what another desk exported.
  expect((await saved(desk, 'looking://labels')).ok).toBe(true);
  const exported = await setup.exportSettings({});
  const text = exported.ok ? readFileSync(exported.value.file, 'utf8') : '';
  const planted = text.replace('looking://labels', at('.profile'));
  for (const asked of [setup.checkImport({ text: planted }), setup.importSettings({ text: planted })])
    expect(await asked).toEqual(refusal(at('.profile'), 'missing'));

  // On the command line.
  const opened = await openStation(
    { dataFolder: desk.folder, profile: desk.profile, printerAddress: at('settings.json'), version: 'test' },
    stationPorts(),
  );
  expect(opened).toEqual(refusal(at('settings.json'), 'file'));

  // In settings that were saved before; labels and routes that are sent there all the same.
  await desk.reopen(() => addByHand(desk, at('journal.sqlite.backup')));
  const { notices } = await untilStation(desk, () => true);
  expect(notices).toEqual([
    { code: 'printerIsNoDevice', address: at('journal.sqlite.backup'), found: 'file' },
  ]);
  const backup = readFileSync(path.join(desk.folder, 'journal.sqlite.backup'));
  const routes: Routes = { ...NO_ROUTES, own: { printerId: 'by-hand', fallbackId: null } };
  expect(await printing.saveRoutes(routes)).toEqual(refusal(at('journal.sqlite.backup'), 'file'));
  expect((await printing.printTest({ printerId: 'by-hand' })).ok).toBe(true);
  const stuck = await untilPrinter(desk, ({ health }) => health === 'needsHelp');
  expect(stuck).toMatchObject({
    trouble: { code: 'printerUnreachable', reason: 'refused: not a printer: a file' },
  });
  expect(readFileSync(path.join(desk.folder, 'journal.sqlite.backup'))).toEqual(backup);
  expect(existsSync(path.join(desk.folder, 'forget-people'))).toBe(false);
});

test('a printer that is unplugged when the station starts is waited for, and can be adjusted', async () => {
  const desk = await openDesk({ orders: 0, printerAddress: 'file:///dev/usb/lp-none' });
  const printer = await untilPrinter(desk, () => true);
  expect((await untilStation(desk, () => true)).notices).toEqual([]);
  expect((await saved(desk, 'file:///dev/usb/lp-none', printer.id)).ok).toBe(true);
});

test('labels can be looked at in a folder of the station’s own', async () => {
  const desk = await openDesk({ orders: 0, printerAddress: 'looking://labels' });
  const printer = await untilPrinter(desk, ({ health }) => health === 'ready');
  const printed = await desk.client.printing.printTest({ printerId: printer.id });
  expect(printed.ok).toBe(true);
  await expect
    .poll(async () => {
      const answer = await desk.client.printing.history({ printerId: printer.id, before: null, limit: 1 });
      return answer.ok && isTaken(answer.value.jobs[0]?.state);
    })
    .toBe(true);
  const folder = path.join(desk.folder, 'looking', 'labels');
  expect(await readdir(folder)).toEqual(['000001.prn']);
  expect(readFileSync(path.join(folder, '000001.prn'), 'latin1')).toMatch(/^\^XA/);
});
