import { setTimeout as pause } from 'node:timers/promises';
import { isSettled } from '../../../src/shared/domain/print-job/job-state.ts';
import { until } from '../../rigs/until.ts';
import { unreachable } from '../../../src/shared/result.ts';
import { chosen } from '../shared/chosen.ts';
import { deed, scan, seatOf, type Bench, type Deed } from './bench.ts';
import { changePrinter } from './change-printer.ts';
import { DIED } from '../shared/campaign-desk.ts';
import { readJobs, readParcels } from '../../rigs/journal/printed-jobs.ts';
import { orderKey, ownText } from '../../rigs/journal/label-key.ts';
import type { Act } from './plan.ts';
import { seeToRefused } from './refused-label.ts';

/** What the packer does, through the station's contract alone. */
export async function perform(bench: Bench, act: Act): Promise<void> {
  const { desk } = bench;
  switch (act.kind) {
    case 'scan':
      for (const { pick, pauseMs } of act.scans) {
        await scanProduct(bench, pick);
        await pause(pauseMs);
      }
      return;
    case 'ahead':
      return printAhead(bench);
    case 'packAhead':
      return packAhead(bench, act.pick);
    case 'own':
      return printOwn(bench, act.copies, act.printer === null ? null : seatOf(bench, act.printer).printerId);
    case 'test':
      return printTest(bench, seatOf(bench, act.printer).printerId);
    case 'supplyQr':
      return printSupplyQr(bench, 1);
    case 'reprint':
      return reprintDamaged(bench, act.pick);
    case 'cancel':
      return cancelOne(bench, act.pick);
    case 'cancelWaiting': {
      const { printerId } = seatOf(bench, act.printer);
      return noteCancelled(
        bench,
        await deed(bench, (client) => client.printing.cancelWaiting({ printerId })),
      );
    }
    case 'pause':
    case 'resume': {
      const { printerId } = seatOf(bench, act.printer);
      await desk.call((client) => client.printing[act.kind]({ printerId }));
      return;
    }
    case 'retry':
      await desk.call((client) => client.printing.retryNow({}));
      return;
    case 'move': {
      const from = seatOf(bench, act.from).printerId;
      const to = seatOf(bench, act.from === 0 ? 1 : 0).printerId;
      await desk.call((client) => client.printing.moveWaiting({ from, to }));
      return;
    }
    case 'changePrinter':
      return changePrinter(bench, act.printer, act.pick);
    case 'rest':
      await pause(act.ms);
      return;
    default:
      return unreachable(act);
  }
}

async function scanProduct(bench: Bench, pick: number): Promise<void> {
  const { shop, ledger, desk, tray } = bench;
  const left = shop.packed.orderIds.filter((orderId) => ledger.wanted(orderKey(orderId)) === 0);
  const order = shop.orders.get(chosen(left, pick) ?? '');
  if (!order) return;
  const verdict = await scan(bench, order.sku);
  switch (verdict.reason) {
    case 'labelPrintedAhead': {
      const ahead = shop.orders.get(verdict.parcel.orderId);
      if (ahead && tray.count(orderKey(ahead.orderId)) > 0) await scan(bench, ahead.barcode);
      return;
    }
    case 'labelFaulty': {
      const refused = shop.orders.get(verdict.parcel.orderId);
      if (refused) await seeToRefused(bench, refused, verdict.fault);
      return;
    }
    case 'labelMissing':
      // Labels are made again for a printer that has just taken another's place.
      await desk.news(500);
      return;
    default:
      if (verdict.reason === 'wrongProductOf' || verdict.reason === 'labelOfOther')
        await desk.call(async ({ packing }) => packing.release(await until(packing.view, () => true)));
  }
}

/** The first supply of which nothing was printed yet. */
async function printAhead(bench: Bench): Promise<void> {
  const { shop, ledger } = bench;
  const supply = shop.ahead.find(({ orderIds }) =>
    orderIds.every((orderId) => ledger.wanted(orderKey(orderId)) === 0),
  );
  if (!supply) return printOwn(bench, 10, null);
  const { supplyId } = supply;
  const done = await deed(bench, (client) => client.packing.printAhead({ supplyId }));
  noteMade(bench, done, (answer) => (answer.ok ? answer.value.jobs : 0));
}

/** A label that was printed ahead is taken from the pile, then its product. */
async function packAhead(bench: Bench, pick: number): Promise<void> {
  const { shop, desk, tray } = bench;
  const parcels = await readParcels(desk.dataFolder);
  const supplies = shop.ahead.flatMap(({ supplyId, orderIds }) =>
    orderIds.map((orderId) => ({ supplyId, orderId })),
  );
  await tray.learn();
  const piled = supplies.filter(
    ({ orderId }) => parcels.get(orderId) === 'labelled' && tray.count(orderKey(orderId)) > 0,
  );
  const found = chosen(piled, pick);
  const order = shop.orders.get(found?.orderId ?? '');
  if (!found || !order) return;
  await desk.call((client) => client.packing.open({ supplyId: found.supplyId, beside: true }));
  await scan(bench, order.barcode);
  await scan(bench, order.sku);
}

function printOwn(bench: Bench, copies: number, printerId: string | null): Promise<void> {
  bench.ownLabels += 1;
  return printOwnText(bench, ownText(bench.ownLabels), copies, printerId);
}

/** Adds to what is wanted of this text. */
export async function printOwnText(
  bench: Bench,
  barcode: string,
  copies: number,
  printerId: string | null,
): Promise<void> {
  const request = { templateId: 'default-productBarcode-58x40', fields: { barcode }, copies, printerId };
  const done = await deed(bench, (client) => client.printing.printOwn(request));
  noteMade(bench, done, (answer) => (answer.ok ? copies : 0));
}

export async function printTest(bench: Bench, printerId: string): Promise<void> {
  const done = await deed(bench, (client) => client.printing.printTest({ printerId }));
  noteMade(bench, done, (answer) => (answer.ok ? 1 : 0));
}

export async function printSupplyQr(bench: Bench, labels: number): Promise<void> {
  const supplyId = bench.shop.handedOver;
  for (let label = 0; label < labels; label += 1) {
    const done = await deed(bench, (client) => client.supplies.printQr({ supplyId }));
    noteMade(bench, done, (answer) => (answer.ok ? 1 : 0));
  }
}

/** Only of a label that is there, and that the station has done with. */
async function reprintDamaged(bench: Bench, pick: number): Promise<void> {
  const { ledger, tray, desk } = bench;
  await tray.learn();
  const jobs = await readJobs(desk.dataFolder);
  const unsettled = new Set(jobs.filter(({ state }) => !isSettled(state)).map(({ key }) => key));
  const orders = [...new Set(jobs.map(({ orderId }) => orderId))].filter((orderId) => orderId !== null);
  const there = orders.filter((orderId) => {
    const key = orderKey(orderId);
    return !unsettled.has(key) && ledger.wanted(key) > 0 && tray.count(key) >= ledger.wanted(key);
  });
  const orderId = chosen(there, pick);
  if (orderId === null) return;
  const done = await deed(bench, (client) => client.packing.reprint({ orderId, reason: 'damaged' }));
  // A printer that counts may have called its label into question meanwhile: then it is asked about, not printed again.
  noteMade(bench, done, () => done.made.length);
}

async function cancelOne(bench: Bench, pick: number): Promise<void> {
  const jobs = await readJobs(bench.desk.dataFolder);
  const job = chosen(
    jobs.filter(({ state }) => state === 'queued' || state === 'failed' || state === 'held'),
    pick,
  );
  if (!job) return;
  const { jobId } = job;
  noteCancelled(bench, await deed(bench, (client) => client.printing.cancel({ jobId })));
}

/** Half a batch is no batch; what the station said yes to must be written down. */
export function noteMade<T extends object>(
  { ledger, tell }: Bench,
  { answer, made }: Deed<T>,
  promised: (answer: T) => number,
): void {
  for (const { key } of made) ledger.want(key);
  tell(
    `${answer === DIED ? 'died' : JSON.stringify(answer)}; jobs ${made.map(({ seq, key }) => `${seq} ${key}`).join(', ')}`,
  );
  if (answer === DIED) return;
  const missing = promised(answer) - made.length;
  if (missing !== 0) ledger.faults.push(`${promised(answer)} jobs were promised and ${made.length} made`);
  ledger.lost += Math.max(missing, 0);
}

export function noteCancelled({ ledger, tell }: Bench, { answer, cancelled }: Deed<object>): void {
  for (const { key } of cancelled) ledger.unwant(key);
  tell(
    `${answer === DIED ? 'died' : JSON.stringify(answer)}; cancelled ${cancelled.map(({ seq, key }) => `${seq} ${key}`).join(', ')}`,
  );
}
