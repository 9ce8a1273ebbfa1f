import { MOST_CARRIER_LABELS, type CarrierLabelView } from '../../../shared/contract/carrier-labels.ts';
import type { Handlers } from '../../../shared/contract/index.ts';
import { NOT_ASKED } from '../../../shared/domain/carrier-label/next.ts';
import { isUnreadCode } from '../../../shared/domain/label/on-word.ts';
import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import type { ReprintReason } from '../../../shared/domain/print-job/print-job.ts';
import type { LabelProblem, ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { feed, listen } from '../../kernel/signal.ts';
import { createWorker, type Worker } from '../../kernel/worker.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { parcelRef } from '../parcels/parcel-ref.ts';
import { askedNow, enqueue } from '../printing/enqueue.ts';
import type { PrintableDocument } from '../printing/printable-document.ts';
import type { PrinterPool } from '../printing/printer-pool.ts';
import { queueFull } from '../printing/queue-room.ts';
import { carrierLabelDocument } from './carrier-label-document.ts';
import { createFetchCarrierLabels, type FetchCarrierLabelsPorts } from './fetch-labels.ts';

export interface CarrierLabelsPorts extends FetchCarrierLabelsPorts {
  readonly journal: Journal;
  readonly printers: PrinterPool;
  readonly person: () => string | null;
  readonly newId: () => string;
}

export interface CarrierLabels {
  readonly handlers: Handlers['carrierLabels'];
  readonly document: PrintableDocument<'carrierLabel'>;
  wake(): void;
  stop(): Promise<void>;
}

/** Labels that carriers put on parcels that cross a border: fetched by link, checked, kept, printed. */
export function createCarrierLabels(ports: CarrierLabelsPorts): CarrierLabels {
  const { cache, journal, printers, clock, log } = ports;
  const fetching = createFetchCarrierLabels(ports);
  const worker: Worker = createWorker('carrier labels', log, fetching.run);
  const stopListening = listen(worker.wake, cache.topics('orders', 'supplies'));

  const printedOf = (orderId: string): CarrierLabelView['printed'] => {
    const jobId = journal.stories.lastCarrierLabel(orderId);
    const state = jobId === null ? null : journal.jobs.stateOf(jobId);
    if (state === null || state === 'cancelled') return 'no';
    return state === 'sent' || state === 'confirmed' ? 'out' : 'waiting';
  };

  const view = (orderId: string): CarrierLabelView[] => {
    const order = cache.orders.get(orderId);
    if (!order || isCancelled(order)) return [];
    const { state, problem, notBefore } = cache.carrierLabels.get(orderId) ?? NOT_ASKED;
    const { supplyId } = order;
    return [
      {
        parcel: parcelRef(cache, order),
        supplyId,
        supplyName: supplyId === null ? null : (cache.supplies.get(supplyId)?.name ?? supplyId),
        state,
        problem,
        asksAt: state === 'here' ? null : notBefore,
        printed: printedOf(orderId),
      },
    ];
  };

  const prints = (
    orderIds: readonly string[],
    reason: ReprintReason | null,
    overrode: LabelProblem | null,
  ): Result<null, ProblemOf<'printerNotSet' | 'queueFull'>> => {
    const printer = printers.effectivePrinter('carrierLabel');
    if (!printer) return fail({ code: 'printerNotSet' });
    const full = queueFull(journal.jobs, printer.id, orderIds.length);
    if (full) return fail(full);
    const asked = askedNow(ports);
    journal.transaction(() => {
      for (const orderId of orderIds) {
        const document = { kind: 'carrierLabel', orderId } as const;
        const before = journal.stories.lastCarrierLabel(orderId);
        const replaces = reason === null ? null : before;
        const again = { reason, replaces, overrode };
        const jobId = enqueue(asked, { printerId: printer.id, document, cause: 'carrierLabel', ...again });
        const event = overrode ? 'carrierLabelPrintedUnread' : 'carrierLabelPrinted';
        journal.audit.add(clock(), event, { orderId, jobId, reason }, asked.person());
      }
    });
    printer.queue.wake();
    return ok(null);
  };

  return {
    wake: worker.wake,
    stop: async () => {
      stopListening();
      await worker.stop();
    },
    document: carrierLabelDocument(ports),
    handlers: {
      list: feed(
        () => cache.carrierLabels.ordersAtHand(MOST_CARRIER_LABELS).flatMap(view),
        cache.topics('orders', 'supplies', 'labels', 'carrier_labels'),
        journal.topics('print_jobs'),
      ),
      print: async ({ orderIds, reason }) => {
        const wanted = [...new Set(orderIds)];
        const here = wanted.filter((orderId) => cache.carrierLabels.get(orderId)?.state === 'here');
        const [first = ''] = wanted;
        if (here.length === 0) return fail({ code: 'carrierLabelNotHere', orderId: first });
        const fresh = reason === null ? here.filter((orderId) => printedOf(orderId) === 'no') : here;
        const printed = fresh.length === 0 ? ok(null) : prints(fresh, reason, null);
        return printed.ok ? ok({ labels: fresh.length, leftOut: wanted.length - fresh.length }) : printed;
      },
      printAnyway: async ({ orderId }) => {
        const label = cache.carrierLabels.get(orderId);
        const problem = label?.problem ?? null;
        if (label?.state !== 'refused' || problem?.code !== 'labelUnusable' || !isUnreadCode(problem))
          return fail({ code: 'carrierLabelNotHere', orderId });
        return prints([orderId], null, problem);
      },
      askNow: async ({ orderIds }) => {
        cache.transaction(() => {
          for (const orderId of orderIds)
            if (cache.orders.get(orderId)?.scheme === 'crossBorder')
              cache.carrierLabels.apply(orderId, { kind: 'wantedNow' }, clock());
        });
        worker.wake();
        return ok(null);
      },
    },
  };
}
