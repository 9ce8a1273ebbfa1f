import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { startLabelPrinter, type RunningPrinter } from '../../src/simulator/printers/label-printer.ts';
import { printerModelSchema } from '../../src/shared/domain/printer/printer-model.ts';
import { openRawPrinter } from '../rigs/printers/raw-printer.ts';
import { openBlackHole } from '../rigs/printers/black-hole.ts';
import { AT_203, AT_300 } from '../rigs/labels/label-fixtures.ts';
import { heldRenderer, stubRenderer } from '../rigs/printers/stub-renderer.ts';
import {
  type Desk,
  type DeskOptions,
  loneOrders,
  openDesk,
  type Order,
  printedOrders,
  printTest,
  readJournal,
  shownAt,
  skuOf,
  takeAndOpen,
  untilPacking,
  untilPrinter,
  usePrinter,
} from '../rigs/desk/desk.ts';

interface Bench {
  readonly desk: Desk;
  readonly orders: readonly [Order, Order, Order];
  printed(printer?: RunningPrinter): (number | string)[];
}

async function openBench(options: Partial<DeskOptions> = {}): Promise<Bench> {
  const desk = await openDesk({ orders: 50, ...options });
  const card = await takeAndOpen(desk);
  const orders = await loneOrders(desk, card.supplyId);
  return { desk, orders, printed: (printer = desk.printer) => printedOrders(printer, orders) };
}

/** The printer's own word for a label that was sent comes when it comes. */
const TAKEN = "replace(state, 'confirmed', 'sent') AS state";
const parcelOf = (order: Order): object => ({ orderId: String(order.id) });
const done = { ok: true, value: null };

async function secondPrinter(): Promise<RunningPrinter> {
  const printer = await startLabelPrinter({ port: 0, renderer: stubRenderer });
  onTestFinished(() => printer.close());
  return printer;
}

const TSPL = printerModelSchema.parse({ language: 'tspl', dpi: 203, headDots: 832 });

/** Longer than what the station asks the printer between two labels, shorter than any of them. */
const IN_A_LABEL = 90;

async function untilUncertain(desk: Desk): Promise<string> {
  const { verdict } = await untilPacking(desk, (view) => view.verdict.reason === 'labelUncertain');
  return verdict.reason === 'labelUncertain' ? verdict.jobId : '';
}

test('a printer that is off holds the label back; the next product prints nothing; back on, it comes out once', async () => {
  const { desk, orders, printed } = await openBench();
  const [first, second] = orders;
  desk.printer.setFault({ fault: 'refuse' });

  expect(await desk.scan(skuOf(first))).toMatchObject({ reason: 'labelPrinting' });
  const view = await untilPacking(desk, (each) => each.verdict.reason === 'printerNeedsHelp');
  expect(view).toMatchObject({ supply: { packed: 0 }, verdict: { parcel: parcelOf(first) } });
  expect(await desk.scan(skuOf(second))).toMatchObject({
    reason: 'printerNeedsHelp',
    parcel: parcelOf(first),
    product: { article: second.article },
  });
  const stuck = await untilPrinter(desk, (each) => each.queue[0]?.state === 'failed');
  expect(stuck).toMatchObject({
    health: 'needsHelp',
    trouble: { code: 'printerUnreachable', address: desk.printer.address },
    queue: [{ parcel: parcelOf(first) }],
  });

  await desk.printer.clearFaults();
  const packed = await untilPacking(desk, (each) => each.supply?.packed === 1);
  expect(packed).toMatchObject({
    verdict: { reason: 'labelCameOut', parcel: parcelOf(first) },
    waiting: [{ product: { article: second.article }, pieces: 1 }],
  });
  await desk.client.packing.release(await shownAt(desk));
  const asks = await untilPacking(desk, (each) => each.verdict.reason !== 'labelCameOut');
  expect(asks.verdict).toMatchObject({ reason: 'goodsWait', product: { article: second.article } });
  expect(await desk.scan(skuOf(second))).toMatchObject({ reason: 'labelPrinting' });
  const last = await untilPacking(desk, (each) => each.supply?.packed === 2);
  expect(last.waiting).toEqual([]);
  expect(printed()).toEqual([first.id, second.id]);
});

test('a printer that was stopped at its key and goes on is not said to need help any longer', async () => {
  const { desk, orders } = await openBench();
  const [first] = orders;
  desk.printer.setFault({ fault: 'pause' });
  await untilPrinter(desk, (each) => each.health === 'needsHelp');
  expect(await desk.scan(skuOf(first))).toMatchObject({ reason: 'printerNeedsHelp', parcel: null });
  await desk.printer.clearFaults();
  await untilPacking(desk, (each) => each.verdict.reason === 'goodsWait');
  expect(await desk.scan(skuOf(first))).toMatchObject({ reason: 'labelPrinting' });
});

test('a connection that breaks while the label is sent asks; nothing else prints until the label itself is scanned', async () => {
  const { desk, orders, printed } = await openBench();
  const [first, second] = orders;
  desk.printer.setFault({ fault: 'resetAfter', bytes: IN_A_LABEL });

  await desk.scan(skuOf(first));
  await untilUncertain(desk);
  expect(await desk.scan(skuOf(second))).toMatchObject({ reason: 'labelUncertain', parcel: parcelOf(first) });
  expect(await desk.scan(second.sticker.barcode)).toMatchObject({ reason: 'labelUncertain' });
  expect((await untilPrinter(desk, (each) => each.health === 'asking')).queue).toHaveLength(1);

  expect(await desk.scan(first.sticker.barcode)).toMatchObject({
    reason: 'parcelPacked',
    parcel: parcelOf(first),
  });
  await untilPacking(desk, (each) => each.supply?.packed === 1);
  expect(readJournal(desk, 'SELECT state, evidence FROM print_jobs')).toEqual([
    { state: 'confirmed', evidence: 'scannedBack' },
  ]);
  expect(printed()).toEqual([]);
});

test.each([
  [true, 'confirmed', []],
  [false, 'sent', ['reprintAfterUncertain', 'reprintAfterUncertain', 'reprintAfterUncertain']],
])('labels that are all in doubt are answered with one word, in hand: %s', async (inHand, state, causes) => {
  const { desk, orders, printed } = await openBench();
  for (const [at, order] of orders.entries()) {
    await desk.scan(skuOf(order));
    await untilPacking(desk, (each) => each.supply?.packed === at + 1);
  }
  // As after a loss of power behind a batch that the printer had taken.
  await desk.reopen(() => {
    const database = new DatabaseSync(join(desk.folder, 'journal.sqlite'));
    database.exec("UPDATE print_jobs SET state = 'uncertain'");
    database.close();
  });
  expect(await untilPrinter(desk, (each) => each.inDoubt > 0)).toMatchObject({
    health: 'asking',
    inDoubt: 3,
  });
  const answer = { printerId: 'first', inHand };
  expect(await desk.client.packing.answerAllUncertain(answer)).toEqual({ ok: true, value: { jobs: 3 } });
  await untilPrinter(desk, ({ waiting, inDoubt, health }) => waiting + inDoubt === 0 && health === 'ready');
  expect(printed()).toHaveLength(3 + causes.length);
  const after = "SELECT cause FROM print_jobs WHERE cause <> 'packed'";
  expect(readJournal(desk, after).map(({ cause }) => cause)).toEqual(causes);
  const shown = inHand ? 'state' : TAKEN;
  const last = readJournal(desk, `SELECT DISTINCT ${shown} FROM print_jobs WHERE state <> 'cancelled'`);
  expect(last).toEqual([{ state }]);
  expect(await desk.client.packing.answerAllUncertain(answer)).toEqual({ ok: true, value: { jobs: 0 } });
});

test('a label that is not in hand is printed by a new job that names the one it replaces; a second answer does nothing', async () => {
  const { desk, orders, printed } = await openBench();
  const [first] = orders;
  desk.printer.setFault({ fault: 'resetAfter', bytes: IN_A_LABEL });
  await desk.scan(skuOf(first));
  const jobId = await untilUncertain(desk);

  expect(await desk.client.packing.answerUncertain({ jobId, inHand: false })).toEqual(done);
  expect(await desk.client.packing.answerUncertain({ jobId, inHand: false })).toEqual({
    ok: false,
    problem: { code: 'jobMovedOn', jobId, state: 'cancelled' },
  });
  await untilPacking(desk, (each) => each.supply?.packed === 1);
  await untilPrinter(desk, (each) => each.queue.length === 0);
  expect(printed()).toEqual([first.id]);
  expect(readJournal(desk, `SELECT ${TAKEN}, cause, replaces FROM print_jobs ORDER BY seq`)).toEqual([
    { state: 'cancelled', cause: 'packed', replaces: null },
    { state: 'sent', cause: 'reprintAfterUncertain', replaces: jobId },
  ]);
});

test('a test label in doubt asks too, with no supply open and after a restart', async () => {
  const { desk, orders, printed } = await openBench();
  await desk.client.packing.close({});
  desk.printer.setFault({ fault: 'resetAfter', bytes: IN_A_LABEL });
  expect(await printTest(desk)).toMatchObject({ ok: true });
  const jobId = await untilUncertain(desk);

  await desk.reopen();
  expect((await untilPacking(desk, () => true)).verdict).toEqual({
    reason: 'labelUncertain',
    parcel: null,
    jobId,
    document: 'test',
    doubt: 'sending',
    product: null,
  });
  expect(await desk.scan(skuOf(orders[0]))).toMatchObject({ reason: 'labelUncertain', parcel: null });
  expect(await desk.client.packing.answerUncertain({ jobId, inHand: true })).toEqual(done);
  await untilPacking(desk, (each) => each.verdict.reason === 'noSupplyOpen');
  expect(await printTest(desk)).toMatchObject({ ok: true });
  await untilPrinter(desk, (each) => each.health === 'ready');
  expect(printed()).toEqual(['other']);
});

test('a failed job that is cancelled gives its order back: the next scan packs it', async () => {
  const { desk, orders, printed } = await openBench();
  const [first] = orders;
  desk.printer.setFault({ fault: 'refuse' });
  await desk.scan(skuOf(first));
  const { queue } = await untilPrinter(desk, (each) => each.queue[0]?.state === 'failed');

  expect(await desk.client.printing.cancel({ jobId: queue[0]?.id ?? '' })).toEqual(done);
  await untilPacking(desk, (each) => each.verdict.reason === 'scanProduct');
  await desk.printer.clearFaults();
  expect(await desk.scan(skuOf(first))).toMatchObject({ reason: 'labelPrinting', parcel: parcelOf(first) });
  await untilPacking(desk, (each) => each.supply?.packed === 1);
  expect(printed()).toEqual([first.id]);
});

test('without a printer nothing is claimed, and it goes on once one is set', async () => {
  const { desk, orders, printed } = await openBench({ printerAddress: null });
  const [first] = orders;
  expect(await desk.scan(skuOf(first))).toEqual({
    reason: 'printerNeedsHelp',
    parcel: null,
    detail: 'printerNotSet',
    product: { article: first.article, colorCode: expect.anything() as string, sku: skuOf(first) },
    printed: null,
    inside: null,
  });
  expect(await printTest(desk)).toMatchObject({ ok: false, problem: { code: 'printerUnknown' } });

  const { address } = desk.printer;
  await usePrinter(desk, { address, model: AT_203 });
  await untilPacking(desk, (each) => each.verdict.reason === 'goodsWait');
  expect(await desk.scan(skuOf(first))).toMatchObject({ reason: 'labelPrinting' });
  await untilPacking(desk, (each) => each.supply?.packed === 1);
  expect(printed()).toEqual([first.id]);
});

test('labels that wait go to the printer that is set meanwhile, made for it, once', async () => {
  const { desk, orders } = await openBench();
  const [first] = orders;
  await desk.client.station.savePreferences({ labelType: 'png' });
  const hole = await openBlackHole();
  onTestFinished(() => hole.dispose());
  const nowhere = `tcp://127.0.0.1:${hole.port}`;
  await usePrinter(desk, { address: nowhere, model: AT_203 });
  await untilPacking(desk, (each) => each.supply?.labelsReady === each.supply?.total);
  expect(await desk.scan(skuOf(first))).toMatchObject({ reason: 'labelPrinting' });
  await untilPrinter(desk, (each) => each.queue[0]?.state === 'sending');

  const other = await secondPrinter();
  await usePrinter(desk, { address: other.address, model: AT_300 });
  await untilPacking(desk, (each) => each.supply?.packed === 1);
  await untilPrinter(desk, (each) => each.queue.length === 0);
  expect(other.labels().map((label) => /\^PW\d+/.exec(label.codes[0]?.text ?? '')?.[0])).toEqual(['^PW685']);
  expect(desk.printer.labels()).toEqual([]);
});

test('a printer that accepts and takes nothing is told after some seconds, with every parcel that waits for it, and recovers', async () => {
  const { desk, orders, printed } = await openBench();
  const [first, second, third] = orders;
  if (!third) throw new Error('the seed has no third order');
  desk.printer.setFault({ fault: 'stall' });
  await desk.scan(skuOf(first));
  await desk.scan(skuOf(second));
  const view = await untilPacking(desk, (each) => each.verdict.reason === 'printerNeedsHelp');
  expect(view.verdict).toMatchObject({ parcel: parcelOf(first) });
  expect(view.alsoAwaited).toMatchObject([parcelOf(second)]);
  expect(await desk.scan(skuOf(third))).toMatchObject({ reason: 'printerNeedsHelp' });

  await desk.printer.clearFaults();
  const after = await untilPacking(
    desk,
    (each) => each.supply?.packed === 2 && each.verdict.reason === 'labelCameOut',
  );
  expect(after.alsoAwaited).toEqual([]);
  expect(printed()).toEqual([first.id, second.id]);
});

test('a label that can not be made waits for itself alone: others print, and it comes out once it is there', async () => {
  const { desk, orders, printed } = await openBench();
  const [first] = orders;
  desk.printer.setFault({ fault: 'refuse' });
  await desk.scan(skuOf(first));
  await untilPrinter(desk, (each) => each.queue[0]?.state === 'failed');
  // Other paper is put in; its labels are not to be had for now.
  await desk.spoil({ kind: 'status', operation: 'getOrderLabels', status: 500 });
  await desk.client.station.savePreferences({ labelSize: '40x30' });
  await desk.printer.clearFaults();
  await desk.client.printing.retryNow({});
  await untilPrinter(desk, (each) => each.queue[0]?.trouble?.code === 'labelNotReady');
  await printTest(desk);
  await untilPrinter(desk, (each) => each.queue.length === 1);
  expect(printed()).toEqual(['other']);

  await desk.heal();
  await untilPacking(desk, (each) => each.supply?.packed === 1);
  await untilPrinter(desk, (each) => each.queue.length === 0);
  expect(printed()).toEqual(['other', first.id]);
});

/** From the printer to the panel: as long as a packer takes to the next piece. */
const SOON_MS = 3000;

test('a printer that stops on an idle bench, or right behind a label, is on the panel within three seconds, as on the printer’s page', async () => {
  const { desk, orders } = await openBench();
  const [first] = orders;
  await untilPrinter(desk, (each) => each.report.kind === 'says');
  const endedAt = performance.now();
  desk.printer.setFault({ fault: 'pause' });
  const idle = await untilPacking(desk, (each) => each.verdict.reason === 'printerNeedsHelp');
  expect(performance.now() - endedAt).toBeLessThan(SOON_MS);
  expect(idle.verdict).toMatchObject({ parcel: null, product: null, printed: null });
  await untilPrinter(desk, (each) => each.health === 'needsHelp');
  await desk.printer.clearFaults();
  // Nobody is told that all is well before they have seen that it was not.
  await untilPacking(desk, (each) => each.verdict.reason === 'printerWell');

  await desk.scan(skuOf(first));
  await untilPacking(desk, (each) => each.verdict.reason === 'parcelPacked');
  desk.printer.setFault({ fault: 'pause' });
  const behind = await untilPacking(desk, (each) => each.verdict.reason === 'printerNeedsHelp');
  // Its connection took the label, and nothing has proven that it is out.
  expect(behind.verdict).toMatchObject({ printed: null, inside: parcelOf(first) });
  await untilPrinter(desk, (each) => each.health === 'needsHelp');
  await desk.printer.clearFaults();
  const back = await untilPacking(desk, (each) => each.verdict.reason !== 'printerNeedsHelp');
  expect(back.verdict).toMatchObject({ reason: 'labelCameOut', parcel: parcelOf(first) });
});

test('paper that ends in a label asks about that label, and nothing says that it is printed', async () => {
  const { desk, orders } = await openBench();
  const [first] = orders;
  const { renderer, release } = heldRenderer();
  const tspl = await startLabelPrinter({ port: 0, renderer, language: 'tspl' });
  onTestFinished(() => tspl.close());
  await usePrinter(desk, { address: tspl.address, model: TSPL });
  await untilPrinter(desk, (each) => each.report.kind === 'says');
  await untilPacking(
    desk,
    ({ supply }) => supply !== null && supply.total > 0 && supply.labelsReady === supply.total,
  );
  expect(await desk.scan(skuOf(first))).toMatchObject({ reason: 'labelPrinting' });
  await untilPrinter(desk, ({ report }) => report.kind === 'says' && report.status.printing === true);
  tspl.setFault({ fault: 'paperOut' });
  const { verdict } = await untilPacking(desk, (view) => view.verdict.reason === 'labelUncertain');
  expect(verdict).toMatchObject({ parcel: parcelOf(first), doubt: 'stopped' });
  release();
  await tspl.clearFaults();
  expect(await desk.scan(first.sticker.barcode)).toMatchObject({ reason: 'parcelPacked' });
  expect(readJournal(desk, 'SELECT state, evidence FROM print_jobs')).toEqual([
    { state: 'confirmed', evidence: 'scannedBack' },
  ]);
});

test('a batch at a printer that counts nothing: where its paper ends, no more labels are asked about than one looks through', async () => {
  const desk = await openDesk({ orders: 50 });
  const { supplyId } = await takeAndOpen(desk);
  const { renderer, release } = heldRenderer();
  const tspl = await startLabelPrinter({ port: 0, renderer, language: 'tspl' });
  onTestFinished(() => tspl.close());
  await usePrinter(desk, { address: tspl.address, model: TSPL });
  await untilPrinter(desk, (each) => each.report.kind === 'says');
  const { supply } = await untilPacking(
    desk,
    ({ supply }) => supply !== null && supply.total > 0 && supply.labelsReady === supply.total,
  );
  const total = supply?.total ?? 0;
  expect(total).toBeGreaterThan(16);
  await desk.client.packing.printAhead({ supplyId: supplyId ?? '' });
  await untilPrinter(desk, ({ report }) => report.kind === 'says' && report.status.printing === true);
  tspl.setFault({ fault: 'paperOut' });
  await untilPrinter(desk, ({ queue }) => queue.some(({ state }) => state === 'uncertain'));
  const inDoubt = readJournal(desk, "SELECT job_id AS jobId FROM print_jobs WHERE state = 'uncertain'");
  expect(inDoubt.length).toBeGreaterThan(0);
  expect(inDoubt.length).toBeLessThanOrEqual(8);
  expect(readJournal(desk, "SELECT job_id FROM print_jobs WHERE state = 'sent'")).toEqual([]);

  release();
  await tspl.clearFaults();
  for (const { jobId } of inDoubt)
    await desk.client.packing.answerUncertain({ jobId: String(jobId), inHand: true });
  await untilPrinter(desk, ({ waiting, queue }) => waiting === 0 && queue.length === 0);
  await expect.poll(() => tspl.labels().length).toBe(total);
});

const hostStatus = (paperOut: boolean): string =>
  `\u0002030,${paperOut ? 1 : 0},0,1245,000,0,0,0,000,0,0,0\u0003\r\n\u0002000,0,0,0,0,2,4,0,00000000,1,000\u0003\r\n\u00021234,0\u0003\r\n`;

test.each([
  ['reports that its paper ended', 'stopped'],
  ['is gone', 'gone'],
] as const)(
  'a printer without a count that took a label, closed in order, and then %s: the label is asked about, and may come late',
  async (then, doubt) => {
    let isOut = false;
    const printer = await openRawPrinter({
      answer: (question) =>
        question.includes('~HS') ? hostStatus(isOut) : question.includes('getvar') ? '"?"' : null,
      tookDocument: ({ leave }) => {
        if (then === 'is gone') leave();
        else isOut = true;
      },
    });
    const { desk, orders } = await openBench({ printerAddress: printer.address });
    const [first] = orders;
    await untilPrinter(desk, (each) => each.report.kind === 'says');
    expect(await desk.scan(skuOf(first))).toMatchObject({ reason: 'labelPrinting' });
    const { verdict } = await untilPacking(desk, (view) => view.verdict.reason === 'labelUncertain');
    expect(verdict).toMatchObject({ parcel: parcelOf(first), doubt });
    expect(printer.documents).toHaveLength(1);
    const [job] = readJournal(desk, 'SELECT job_id AS jobId, state FROM print_jobs');
    expect(job).toMatchObject({ state: 'uncertain' });
    // What the printer has of it comes out as soon as it can, beside the label that is made in its place.
    await desk.client.packing.answerUncertain({ jobId: String(job?.['jobId']), inHand: false });
    await untilPrinter(desk, (each) => each.oldMayCome === 1);
  },
);

test('a label that was cut off and printed again may still come, which is said until something younger is out', async () => {
  const { desk, orders } = await openBench();
  const [first, second] = orders;
  desk.printer.setFault({ fault: 'resetAfter', bytes: IN_A_LABEL });
  await desk.scan(skuOf(first));
  const jobId = await untilUncertain(desk);
  expect(await untilPrinter(desk, (each) => each.inDoubt === 1)).toMatchObject({ oldMayCome: 0 });
  desk.printer.setFault({ fault: 'refuse' });
  await desk.client.packing.answerUncertain({ jobId, inHand: false });
  await untilPrinter(desk, (each) => each.oldMayCome === 1);
  await desk.printer.clearFaults();
  await untilPacking(desk, (each) => each.supply?.packed === 1);
  await desk.scan(first.sticker.barcode);
  await desk.client.packing.release(await shownAt(desk));
  await desk.scan(skuOf(second));
  await untilPacking(desk, (each) => each.supply?.packed === 2);
  await desk.scan(second.sticker.barcode);
  await untilPrinter(desk, (each) => each.oldMayCome === 0);
});

test('a printer’s own page tells what it went through, and its head is proven by scans of its pattern', async () => {
  const desk = await openDesk({ orders: 5 });
  const tspl = await startLabelPrinter({ port: 0, renderer: stubRenderer, language: 'tspl' });
  onTestFinished(() => tspl.close());
  await usePrinter(desk, { address: tspl.address, model: TSPL });
  const { id: printerId } = await untilPrinter(desk, (each) => each.report.kind === 'says');
  const life = () => desk.client.printing.life({ printerId });
  expect(await life()).toMatchObject({ ok: true, value: { fedMm: 0, labelsLeft: null, events: [] } });
  const sent = await desk.client.printing.printHead({ printerId });
  expect(sent).toMatchObject({ ok: true, value: { parts: 5 } });
  expect(await desk.client.printing.history({ printerId, limit: 10 })).toMatchObject({
    value: { jobs: [{ document: { kind: 'own', title: 'Print head test' } }] },
  });
  await untilPrinter(desk, ({ waiting }) => waiting === 0);
  tspl.setFault({ fault: 'paperOut' });
  await untilPrinter(
    desk,
    ({ report }) => report.kind === 'says' && report.status.conditions.includes('paperOut'),
  );
  expect(await life()).toMatchObject({
    value: { fedMm: 42, events: [{ what: 'paperOut' }], cleanedAt: null, isCleaningDue: false },
  });
  expect(await desk.client.printing.cleaned({ printerId })).toEqual(done);
  expect(await life()).toMatchObject({ value: { sinceCleanedMm: 0, cleanedAt: expect.any(Number) } });
  expect(await desk.client.printing.life({ printerId: 'none' })).toMatchObject({
    problem: { code: 'printerUnknown' },
  });
});
