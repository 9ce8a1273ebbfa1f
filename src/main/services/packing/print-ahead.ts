import { WITHDRAWABLE } from '../../../shared/domain/print-job/job-state.ts';
import { lotOf } from '../../../shared/domain/scheme/lots.ts';
import type { Handlers } from '../../../shared/contract/index.ts';
import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { queueFull } from '../printing/queue-room.ts';
import type { DeskPrinter } from '../printing/desk-printer.ts';
import type { PrinterPool } from '../printing/printer-pool.ts';
import type { LabelJobs } from './label-jobs.ts';
import { isKnownLot, parcelsOf } from './lots.ts';
import { ordersToPack } from './orders-to-pack.ts';
import type { OpenSupplies } from './open-supplies.ts';

export interface PrintAheadPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly labelJobs: LabelJobs;
  readonly supplies: OpenSupplies;
  readonly printers: PrinterPool;
  readonly person: () => string | null;
  readonly clock: () => number;
}

/** Orders that have not been started, oldest first. */
function toPrint(cache: Cache, journal: Journal, supplyId: string) {
  const made = new Set(cache.labels.idsMade(supplyId));
  const orders = ordersToPack(cache, supplyId).filter(
    ({ orderId, supplierStatus }) =>
      // A new order of a way is taken by a scan, not by paper.
      supplierStatus === 'confirm' &&
      journal.parcels.get(orderId) === null &&
      journal.holds.get(orderId) === null,
  );
  const ready = orders.filter(({ orderId }) => made.has(orderId));
  const isFaulty = new Set(cache.labels.idsFaulty(supplyId));
  const faulty = orders.filter(({ orderId }) => !made.has(orderId) && isFaulty.has(orderId)).length;
  return { ready, notReady: orders.length - ready.length, faulty };
}

/** Labels of the supply waiting to be printed ahead, with nothing sent yet, and their printers. */
const stoppableAt = (
  { journal, printers }: Pick<PrintAheadPorts, 'journal' | 'printers'>,
  supplyId: string,
): { readonly printer: DeskPrinter; readonly jobs: ReadonlySet<string> }[] =>
  printers.list().map((printer) => {
    const jobs = journal.jobs
      .allIn(printer.id, WITHDRAWABLE)
      .filter(
        ({ cause, document }) =>
          cause === 'ahead' && document.kind === 'orderLabel' && document.supplyId === supplyId,
      );
    return { printer, jobs: new Set(jobs.map(({ jobId }) => jobId)) };
  });

/** Progress of printing a supply's labels ahead of packing. */
export function readAhead(
  ports: Pick<PrintAheadPorts, 'cache' | 'journal' | 'printers'>,
  supplyId: string,
): Awaited<ReturnType<Handlers['packing']['ahead']>> {
  const { cache, journal } = ports;
  if (!isKnownLot(cache, supplyId)) return fail({ code: 'supplyUnknown', supplyId });
  const of = { packed: 0, labelled: 0, labelling: 0, setAside: 0 };
  let cancelled = 0;
  for (const { orderId, state } of parcelsOf(ports, supplyId)) {
    const order = cache.orders.get(orderId);
    if (order && isCancelled(order)) cancelled += state === 'labelled' ? 1 : 0;
    else if (order && lotOf(order) === supplyId) of[state] += 1;
  }
  const { ready, notReady, faulty } = toPrint(cache, journal, supplyId);
  return ok({
    printed: of.packed + of.labelled,
    unpacked: of.labelled,
    onTheirWay: of.labelling,
    stoppable: stoppableAt(ports, supplyId).reduce((sum, { jobs }) => sum + jobs.size, 0),
    left: ready.length,
    notReady: notReady - faulty,
    faulty,
    cancelled,
  });
}

/** Waiting labels are withdrawn and their orders can be packed normally; labels that a printer has begun come out. */
export function stopAhead(
  ports: Pick<PrintAheadPorts, 'cache' | 'journal' | 'printers' | 'person' | 'clock'>,
  supplyId: string,
): Awaited<ReturnType<Handlers['packing']['stopAhead']>> {
  const { cache, journal, person, clock } = ports;
  if (!isKnownLot(cache, supplyId)) return fail({ code: 'supplyUnknown', supplyId });
  let stopped = 0;
  for (const { printer, jobs: meant } of stoppableAt(ports, supplyId)) {
    const jobs = printer.queue.cancelWaiting(({ jobId }) => meant.has(jobId));
    if (jobs > 0)
      journal.audit.add(clock(), 'jobsCancelled', { printerId: printer.id, jobs, person: person() });
    stopped += jobs;
  }
  return ok({ jobs: stopped });
}

/** Prints labels for everything still to be packed, oldest order first; they are stuck on and scanned later. */
export function printAhead(
  { cache, journal, labelJobs, supplies, printers, person, clock }: PrintAheadPorts,
  supplyId: string,
): Awaited<ReturnType<Handlers['packing']['printAhead']>> {
  if (!isKnownLot(cache, supplyId)) return fail({ code: 'supplyUnknown', supplyId });
  if (cache.supplies.get(supplyId)?.done === true) return fail({ code: 'supplyNotOpen', supplyId });
  const printer = printers.effectivePrinter('orderLabel');
  if (!printer) return fail({ code: 'printerNotSet' });
  const { ready, notReady } = toPrint(cache, journal, supplyId);
  const full = queueFull(journal.jobs, printer.id, ready.length);
  if (full) return fail(full);
  journal.transaction(() => {
    for (const { orderId } of ready) {
      labelJobs.claim(orderId, supplyId, { cause: 'ahead', overrode: null });
      if (supplies.has(supplyId)) supplies.note(orderId, 'labelling');
    }
    journal.audit.add(clock(), 'labelsPrintedAhead', { supplyId, orders: ready.length, person: person() });
  });
  printers.wake();
  return ok({ jobs: ready.length, notReady });
}
