import type { Handlers } from '../../../shared/contract/index.ts';
import { isPackable } from '../../../shared/domain/order-status.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { queueFull } from '../printing/queue-room.ts';
import type { PrinterPool } from '../printing/printer-pool.ts';
import type { LabelLedger } from './label-ledger.ts';
import type { OpenSupplies } from './open-supplies.ts';

export interface PrintAheadPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly ledger: LabelLedger;
  readonly supplies: OpenSupplies;
  readonly printers: () => PrinterPool;
  readonly person: () => string | null;
  readonly clock: () => number;
}

/** Labels for all that is to be packed, oldest order first, before anything is: they are stuck and scanned later. */
export function printAhead(
  { cache, journal, ledger, supplies, printers, person, clock }: PrintAheadPorts,
  supplyId: string,
): Awaited<ReturnType<Handlers['packing']['printAhead']>> {
  const supply = cache.supplies.get(supplyId);
  if (!supply) return fail({ code: 'supplyUnknown', supplyId });
  if (supply.done) return fail({ code: 'supplyNotOpen', supplyId });
  const printer = printers().printerFor('orderLabel');
  if (!printer) return fail({ code: 'printerNotSet' });
  const orders = cache.orders
    .ofSupply(supplyId)
    .filter(
      (order) =>
        isPackable(order) &&
        journal.parcels.get(order.orderId) === null &&
        journal.holds.get(order.orderId) === null,
    );
  const ready = orders.filter(({ orderId }) => cache.labels.get(orderId)?.prepared);
  const full = queueFull(journal.jobs, printer.id, ready.length);
  if (full) return fail(full);
  journal.transaction(() => {
    for (const { orderId } of ready) {
      ledger.claim(orderId, supplyId, { cause: 'ahead', overrode: null });
      if (supplies.has(supplyId)) supplies.note(orderId, 'labelling');
    }
    journal.audit.add(clock(), 'labelsPrintedAhead', { supplyId, orders: ready.length, person: person() });
  });
  printers().wake();
  return ok({ jobs: ready.length, notReady: orders.length - ready.length });
}
