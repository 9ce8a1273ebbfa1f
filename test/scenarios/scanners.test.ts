import { closeSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ScannerSetUp } from '../../src/shared/contract/scanners.ts';
import { setUpCard } from '../../src/shared/domain/scanner/scanner-card.ts';
import type { Scan } from '../../src/shared/domain/scanner/scan.ts';
import {
  openPseudoTerminal,
  type PseudoTerminal,
} from '../../src/simulator/printers/lines/pseudo-terminal.ts';
import {
  loneOrders,
  openDesk,
  printedOrders,
  skuOf,
  takeAndOpen,
  untilPacking,
  type Desk,
} from '../rigs/desk/desk.ts';
import { until } from '../rigs/until.ts';

/** A scanner with a cable of its own, plugged in. */
async function plugIn(): Promise<PseudoTerminal & { pull(text: string): void; unplug(): void }> {
  const pty = await openPseudoTerminal();
  let isIn = true;
  const unplug = (): void => {
    if (!isIn) return;
    isIn = false;
    pty.release();
    closeSync(pty.master);
  };
  onTestFinished(unplug);
  return { ...pty, unplug, pull: (text) => void writeSync(pty.master, Buffer.from(`${text}\r`, 'latin1')) };
}

const untilSetUp = async (desk: Desk, fits: (view: ScannerSetUp) => boolean): Promise<ScannerSetUp> => {
  const view = await until(desk.client.scanners.setUp, (each) => each !== null && fits(each));
  if (!view) throw new Error('the set-up vanished');
  return view;
};

const untilScanner = async (desk: Desk, kind: string): Promise<string> => {
  const { scanners } = await until(
    desk.client.scanners.view,
    (view) => view.scanners[0]?.state.kind === kind,
  );
  return scanners[0]?.id ?? '';
};

test(
  'a scanner at a port is set up by its card, packs a parcel, and is heard again after a restart',
  { timeout: 120_000 },
  async () => {
    const desk = await openDesk({ orders: 12, seed: 5 });
    const { supplyId } = await takeAndOpen(desk);
    const [first, second] = await loneOrders(desk, supplyId);
    const scanner = await plugIn();

    const port = { path: scanner.device, baud: 9600 };
    // As a screen does that shows the set-up all the time.
    const stopLooking = desk.client.scanners.setUp(() => undefined);
    expect(await desk.client.scanners.beginSetUp({ scannerId: null, port })).toEqual({
      ok: true,
      value: null,
    });
    await untilSetUp(desk, ({ state }) => state.kind === 'listening');
    for (const [index, { text }] of setUpCard.entries()) {
      scanner.pull(text);
      await untilSetUp(desk, ({ codes }) => codes[index] === 'read');
    }
    // While it is set up nothing of it reaches the bench.
    scanner.pull(skuOf(first));
    const { findings } = await untilSetUp(desk, ({ strangers }) => strangers === 1);
    expect(findings).toEqual({
      connection: 'serial',
      layout: 'us',
      letters: 'shift',
      keys: {},
      separator: { form: 'character', text: '' },
      prefix: '',
      trailer: '',
      suffix: 'enter',
      identifiers: false,
      pace: null,
      warnings: [],
    });
    const saved = await desk.client.scanners.finishSetUp({ name: 'By the window' });
    stopLooking();
    const scannerId = await untilScanner(desk, 'listening');
    expect(saved).toEqual({ ok: true, value: { scannerId } });
    expect((await untilPacking(desk, () => true)).lastScans).toEqual([]);

    scanner.pull(skuOf(first));
    const packed = await untilPacking(desk, ({ lastScans }) => lastScans[0]?.job?.state === 'confirmed');
    expect(packed.lastScans.map(({ text }) => text)).toEqual([skuOf(first)]);
    const { heard } = await until(desk.client.scanners.view, () => true);
    expect(heard).toBe(1);

    await desk.reopen();
    await untilScanner(desk, 'listening');
    scanner.pull(skuOf(second));
    await untilPacking(desk, ({ supply }) => supply?.packed === 2);
    const { orders } = await desk.marketplace();
    expect(printedOrders(desk.printer, orders)).toEqual([first.id, second.id]);

    scanner.unplug();
    await untilScanner(desk, 'unplugged');
    expect(await desk.client.scanners.remove({ scannerId })).toEqual({ ok: true, value: null });
    const kept = JSON.parse(await readFile(path.join(desk.folder, 'settings.json'), 'utf8')) as object;
    expect(kept).toMatchObject({ scanners: { keyboard: [], serial: [] } });
  },
);

test('a scan that a screen waits for goes to it and not to the bench', async () => {
  const desk = await openDesk({ orders: 12, seed: 5 });
  const { supplyId } = await takeAndOpen(desk);
  const [first] = await loneOrders(desk, supplyId);
  const scanner = await plugIn();
  const port = { path: scanner.device, baud: 115_200 };
  await desk.client.scanners.beginSetUp({ scannerId: null, port });
  await desk.client.scanners.finishSetUp({ name: 'Without the card' });
  await untilScanner(desk, 'listening');

  const taken: string[] = [];
  const consider = async ({ id, text }: Scan): Promise<void> => {
    const claim = await desk.client.scanners.claimOffer({ scanId: id });
    if (!claim.ok || !claim.value.isGranted) return;
    const isMine = text.startsWith('PB-TEST');
    if (isMine) taken.push(text);
    await desk.client.scanners.answerOffer({ scanId: id, taken: isMine });
  };
  const take = (scans: readonly Scan[]): void => {
    for (const scan of scans) void consider(scan);
  };
  const stop = desk.client.scanners.offered(take);
  onTestFinished(stop);
  scanner.pull('PB-TEST-1');
  scanner.pull(skuOf(first));
  const { lastScans } = await untilPacking(desk, (view) => view.lastScans.length > 0);
  expect({ taken, scans: lastScans.map(({ text }) => text) }).toEqual({
    taken: ['PB-TEST-1'],
    scans: [skuOf(first)],
  });
});

test('a badge is offered to no screen and leaves every screen where it is', async () => {
  const desk = await openDesk({ orders: 0 });
  const scanner = await plugIn();
  const port = { path: scanner.device, baud: 115_200 };
  await desk.client.scanners.beginSetUp({ scannerId: null, port });
  await desk.client.scanners.finishSetUp({ name: 'Without the card' });
  await untilScanner(desk, 'listening');
  await desk.client.people.add({ name: 'Anna', role: 'owner', pin: '271828' });
  await desk.client.people.signOut({});
  const offered: string[] = [];
  const stop = desk.client.scanners.offered((scans) => offered.push(...scans.map(({ text }) => text)));
  onTestFinished(stop);
  scanner.pull(`PB-U-${'0'.repeat(18)}`);
  const { refused } = await until(desk.client.people.current, (view) => view.refused !== null);
  const { heard } = await until(desk.client.scanners.view, () => true);
  expect({ refused, offered, heard }).toEqual({
    refused: { number: 1, what: 'badge' },
    offered: [],
    heard: 0,
  });
});

test('a port is used for one thing only, and a set-up that nobody looks at can not be finished', async () => {
  const desk = await openDesk({ orders: 1 });
  const scanner = await plugIn();
  const port = { path: scanner.device, baud: 9600 };
  await desk.client.scanners.beginSetUp({ scannerId: null, port });
  await desk.client.scanners.finishSetUp({ name: 'First' });
  await untilScanner(desk, 'listening');
  expect(await desk.client.scanners.beginSetUp({ scannerId: null, port })).toEqual({
    ok: false,
    problem: { code: 'scannerPortInUse', port: scanner.device, by: 'scanner' },
  });
  expect(await desk.client.scanners.finishSetUp({ name: 'Second' })).toEqual({
    ok: false,
    problem: { code: 'scannerSetUpOver' },
  });
  // A keyboard can not be saved before its card was read.
  await desk.client.scanners.beginSetUp({ scannerId: null, port: null });
  expect(await desk.client.scanners.finishSetUp({ name: 'Third' })).toEqual({
    ok: false,
    problem: { code: 'scannerSetUpOver' },
  });
  const { scanners } = await until(desk.client.scanners.view, () => true);
  expect(scanners.map(({ name }) => name)).toEqual(['First']);
});
