import { expect, onTestFinished, test } from 'vitest';
import { NO_ROUTES } from '../../src/shared/domain/printer/printer-set.ts';
import { startLabelPrinter, type RunningPrinter } from '../../src/simulator/printers/label-printer.ts';
import { stubRenderer } from '../rigs/printers/stub-renderer.ts';
import { AT_203 } from '../rigs/labels/label-fixtures.ts';
import {
  isTaken,
  loneOrders,
  openDesk,
  printedOrders,
  readJournal,
  skuOf,
  takeAndOpen,
  untilPacking,
  untilPrinter,
  type Desk,
  type DeskOptions,
  type Order,
} from '../rigs/desk/desk.ts';
import { until } from '../rigs/until.ts';

const MINUTE = 60_000;

interface Bench {
  readonly desk: Desk;
  readonly supplyId: string;
  readonly orders: readonly [Order, Order, Order];
}

async function openBench(options: Partial<DeskOptions> = {}): Promise<Bench> {
  const desk = await openDesk({ orders: 50, ...options });
  const { supplyId } = await takeAndOpen(desk);
  if (supplyId === null) throw new Error('the supply has no id');
  return { desk, supplyId, orders: await loneOrders(desk, supplyId) };
}

async function addPrinter(desk: Desk): Promise<{ printer: RunningPrinter; id: string }> {
  const printer = await startLabelPrinter({ port: 0, renderer: stubRenderer });
  onTestFinished(() => printer.close());
  const saved = await desk.client.printing.savePrinter({
    id: null,
    name: 'By the door',
    address: printer.address,
    model: AT_203,
  });
  if (!saved.ok) throw new Error('the printer was not saved');
  return { printer, id: saved.value.printerId };
}

test('a printer that nobody named follows the language of the desk from the first start on, a typed name stays', async () => {
  const desk = await openDesk({ orders: 1 });
  const names = () => desk.client.printing.printers;
  const speak = (language: 'en' | 'ru') => desk.client.station.savePreferences({ language });
  const isCalled = (name: string) => until(names(), ({ printers }) => printers[0]?.name === name);
  await isCalled('Label printer');
  await speak('ru');
  const { printers } = await isCalled('Принтер этикеток');
  const [{ id, address, model } = expect.unreachable('there is a printer')] = printers;
  await speak('en');
  await isCalled('Label printer');
  await desk.client.printing.savePrinter({ id, name: 'By the door', address, model });
  await speak('ru');
  await isCalled('By the door');
});

test('a document goes to the printer that its route names, and back to the first when that one is removed', async () => {
  const { desk, supplyId, orders } = await openBench();
  const { printer, id } = await addPrinter(desk);
  await desk.client.printing.saveRoutes({ ...NO_ROUTES, supplyQr: { printerId: id, fallbackId: null } });
  await desk.scan(skuOf(orders[0]));
  await untilPacking(desk, ({ supply }) => supply?.packed === 1);
  await desk.client.supplies.handOver({ supplyId, evenUnpacked: true });
  await until(desk.client.supplies.cards, (cards) =>
    cards.some((card) => card.supplyId === supplyId && card.stage === 'handedOver'),
  );
  expect(await desk.client.supplies.printQr({ supplyId })).toEqual({ ok: true, value: null });
  await until(desk.client.printing.printers, ({ printers }) =>
    printers.every(({ waiting }) => waiting === 0),
  );
  expect([desk.printer.labels().length, printer.labels().length]).toEqual([1, 1]);

  expect(await desk.client.printing.removePrinter({ printerId: id })).toEqual({ ok: true, value: null });
  const { printers, routes } = await until(desk.client.printing.printers, () => true);
  expect([printers.map(({ id: each }) => each), routes]).toEqual([['first'], NO_ROUTES]);
  expect(
    await desk.client.printing.saveRoutes({ ...NO_ROUTES, own: { printerId: id, fallbackId: null } }),
  ).toEqual({
    ok: false,
    problem: { code: 'printerUnknown', printerId: id },
  });
});

test('what a printer can not take comes out at its fallback, in order, and goes back to it afterwards', async () => {
  const { desk, orders } = await openBench();
  const [first, second, third] = orders;
  const { printer, id } = await addPrinter(desk);
  await desk.client.printing.saveRoutes({ ...NO_ROUTES, orderLabel: { printerId: null, fallbackId: id } });
  desk.printer.setFault({ fault: 'refuse' });
  expect(await desk.scan(skuOf(first))).toMatchObject({ reason: 'labelPrinting' });
  await untilPacking(desk, ({ supply }) => supply?.packed === 1);
  expect(await desk.scan(skuOf(second))).toMatchObject({ reason: 'labelPrinting' });
  await untilPacking(desk, ({ supply }) => supply?.packed === 2);
  expect([printedOrders(desk.printer, orders), printedOrders(printer, orders)]).toEqual([
    [],
    [first.id, second.id],
  ]);

  await desk.printer.clearFaults();
  await desk.client.printing.retryNow({});
  await untilPrinter(desk, ({ report }) => report.kind === 'says');
  await desk.scan(skuOf(third));
  await untilPacking(desk, ({ supply }) => supply?.packed === 3);
  expect(printedOrders(desk.printer, orders)).toEqual([third.id]);
});

test('a paused printer prints nothing, through a restart too, until it is resumed', async () => {
  const { desk, orders } = await openBench();
  const [first] = orders;
  await desk.client.printing.pause({ printerId: 'first' });
  expect(await desk.scan(skuOf(first))).toMatchObject({ reason: 'printerNeedsHelp', detail: 'paused' });
  await desk.client.printing.printTest({ printerId: 'first' });
  await desk.reopen();
  expect(await untilPrinter(desk, () => true)).toMatchObject({ health: 'paused', waiting: 1 });
  expect(desk.printer.labels()).toEqual([]);
  await desk.client.printing.resume({ printerId: 'first' });
  await untilPrinter(desk, ({ waiting }) => waiting === 0);
  expect(desk.printer.labels()).toHaveLength(1);
});

test('labels that waited too long ask before they come out; said to be wanted, they come out in order', async () => {
  let now = Date.now();
  const { desk, orders } = await openBench({ clock: () => now });
  const [first] = orders;
  desk.printer.setFault({ fault: 'refuse' });
  await desk.scan(skuOf(first));
  await untilPrinter(desk, ({ queue }) => queue[0]?.state === 'failed');
  await desk.client.printing.printTest({ printerId: 'first' });
  now += 11 * MINUTE;
  await desk.printer.clearFaults();
  await desk.client.printing.retryNow({});
  const view = await untilPacking(desk, ({ verdict }) => verdict.reason === 'labelsHeld');
  expect(view.verdict).toMatchObject({ printerId: 'first', jobs: 2 });
  expect(desk.printer.labels()).toEqual([]);
  await desk.reopen();
  expect(await untilPrinter(desk, () => true)).toMatchObject({ health: 'asking', held: { jobs: 2 } });

  expect(await desk.client.printing.answerHeld({ printerId: 'first', print: true })).toEqual({
    ok: true,
    value: { jobs: 2 },
  });
  await untilPacking(desk, ({ verdict }) => verdict.reason === 'scanProduct');
  await untilPrinter(desk, ({ waiting }) => waiting === 0);
  expect(printedOrders(desk.printer, orders)).toEqual([first.id, 'other']);
});

test('labels that waited too long and are not wanted give their orders back', async () => {
  let now = Date.now();
  const { desk, orders } = await openBench({ clock: () => now });
  const [first] = orders;
  desk.printer.setFault({ fault: 'refuse' });
  await desk.scan(skuOf(first));
  await untilPrinter(desk, ({ queue }) => queue[0]?.state === 'failed');
  now += 11 * MINUTE;
  await desk.printer.clearFaults();
  await desk.client.printing.retryNow({});
  await untilPacking(desk, ({ verdict }) => verdict.reason === 'labelsHeld');
  await desk.client.printing.answerHeld({ printerId: 'first', print: false });
  await untilPacking(desk, ({ verdict }) => verdict.reason === 'scanProduct');
  expect(await desk.scan(skuOf(first))).toMatchObject({ reason: 'labelPrinting' });
  await untilPacking(desk, ({ supply }) => supply?.packed === 1);
  expect(printedOrders(desk.printer, orders)).toEqual([first.id]);
});

test('a whole supply is printed ahead, oldest order first; each parcel is packed by its product and its label', async () => {
  const { desk, supplyId, orders } = await openBench();
  const [first, second] = orders;
  const printed = await desk.client.packing.printAhead({ supplyId });
  if (!printed.ok) throw new Error('not printed');
  await untilPrinter(desk, ({ waiting }) => waiting === 0);
  expect(desk.printer.labels()).toHaveLength(printed.value.jobs);
  expect((await untilPacking(desk, () => true)).supply).toMatchObject({ packed: 0 });
  expect(await desk.client.packing.printAhead({ supplyId })).toMatchObject({ ok: true, value: { jobs: 0 } });

  expect(await desk.scan(skuOf(first))).toMatchObject({ reason: 'labelPrintedAhead' });
  expect(await desk.scan(second.sticker.barcode)).toMatchObject({ reason: 'labelOfOther' });
  expect(await desk.scan(skuOf(first))).toMatchObject({ reason: 'labelPrintedAhead' });
  expect(await desk.scan(first.sticker.barcode)).toMatchObject({ reason: 'parcelPacked' });
  expect((await untilPacking(desk, ({ supply }) => supply?.packed === 1)).supply?.packed).toBe(1);
  expect(desk.printer.labels()).toHaveLength(printed.value.jobs);
  expect(readJournal(desk, `SELECT evidence FROM print_jobs WHERE order_id = '${first.id}'`)).toEqual([
    { evidence: 'scannedBack' },
  ]);
});

test('a reprint is a job of its own that names its reason and the job it replaces', async () => {
  const { desk, orders } = await openBench();
  const [first] = orders;
  await desk.scan(skuOf(first));
  await untilPacking(desk, ({ supply }) => supply?.packed === 1);
  await desk.client.packing.reprint({ orderId: String(first.id), reason: 'damaged' });
  await untilPrinter(desk, ({ waiting }) => waiting === 0);
  const history = await desk.client.printing.history({ printerId: 'first', limit: 10 });
  if (!history.ok) throw new Error('no history');
  const [again, before] = history.value.jobs;
  expect([again, before]).toMatchObject([
    { cause: 'reprint', reason: 'damaged', replaces: before?.id },
    { cause: 'packed', reason: null, replaces: null },
  ]);
  expect(isTaken(again?.state)).toBe(true);
  expect(printedOrders(desk.printer, orders)).toEqual([first.id, first.id]);
});

test('what waits goes to another printer by a person’s word', async () => {
  const { desk, orders } = await openBench();
  const [first] = orders;
  const { printer, id } = await addPrinter(desk);
  desk.printer.setFault({ fault: 'refuse' });
  await desk.scan(skuOf(first));
  await untilPrinter(desk, ({ queue }) => queue[0]?.state === 'failed');
  expect(await desk.client.printing.removePrinter({ printerId: 'first' })).toEqual({
    ok: false,
    problem: { code: 'printerHasJobs', printerId: 'first', jobs: 1 },
  });
  expect(await desk.client.printing.moveWaiting({ from: 'first', to: id })).toEqual({
    ok: true,
    value: { jobs: 1 },
  });
  await untilPacking(desk, ({ supply }) => supply?.packed === 1);
  expect(printedOrders(printer, orders)).toEqual([first.id]);
});
