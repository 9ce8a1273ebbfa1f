import type { Handlers } from '../../../shared/contract/index.ts';
import { fail, ok } from '../../../shared/result.ts';
import { feed } from '../../kernel/signal.ts';
import type { JobRow } from '../../db/journal/job-rows.ts';
import { notRenewed, readRefusedLabels, refusedLabel } from '../labels/refused-label.ts';
import { parcelRef, parcelRefOfParcel } from '../parcels/parcel-ref.ts';
import type { PackingHandlersPorts } from './handlers-ports.ts';
import { mayReprint } from './may-reprint.ts';
import { movedOn } from './moved-on.ts';
import { printAhead, readAhead, stopAhead } from './print-ahead.ts';

/** Labels that a person answers for, asks for again, or has printed ahead. */
export function createLabelHandlers(
  ports: PackingHandlersPorts,
): Pick<
  Handlers['packing'],
  | 'answerUncertain'
  | 'answerAllUncertain'
  | 'refusedLabels'
  | 'fetchLabelAgain'
  | 'printAhead'
  | 'ahead'
  | 'stopAhead'
  | 'reprint'
> {
  const { cache, journal, labelJobs, host, clock } = ports;

  /** The label of goods that were put on hold meanwhile is no longer wanted. */
  const notInHand = (job: JobRow): void => {
    const orderId = job.document.kind === 'orderLabel' ? job.document.orderId : null;
    const isOnHold = orderId !== null && journal.holds.get(orderId) !== null;
    if (isOnHold) ports.printers.holderOf(job)?.queue.cancel(job);
    else labelJobs.printAgain(job);
  };

  /** Each answer is written down separately: after a crash in the middle, the rest are asked again. */
  const answer = (job: JobRow, inHand: boolean): void => {
    const { jobId } = job;
    journal.audit.add(clock(), 'labelAnswered', { jobId, inHand, person: ports.person() });
    if (inHand) ports.printers.proved(job, 'personSaw');
    else notInHand(job);
  };

  return {
    answerUncertain: async ({ jobId, inHand }) => {
      const job = journal.jobs.get(jobId);
      if (!job) return fail({ code: 'jobUnknown', jobId });
      if (job.state !== 'uncertain') return fail({ code: 'jobMovedOn', jobId, state: job.state });
      answer(job, inHand);
      ports.printers.wake();
      host.put({ kind: 'answered' });
      return ok(null);
    },
    answerAllUncertain: async ({ printerId, inHand }) => {
      if (!ports.printers.get(printerId)) return fail({ code: 'printerUnknown', printerId });
      const asked = journal.jobs.allIn(printerId, ['uncertain']);
      for (const { jobId } of asked) {
        const job = journal.jobs.get(jobId);
        if (job) answer(job, inHand);
      }
      ports.printers.wake();
      host.put({ kind: 'answered' });
      return ok({ jobs: asked.length });
    },
    refusedLabels: feed(
      () => readRefusedLabels(ports, ports.labels.notRenewed),
      cache.topics('labels', 'orders', 'supplies'),
      journal.topics('print_jobs', 'parcels', 'boxes', 'holds', 'deliveries', 'counter_parcels'),
      ports.labels.notRenewed.renewing,
    ),
    fetchLabelAgain: async ({ orderId }) => {
      if (!cache.orders.get(orderId)) return fail({ code: 'orderUnknown', orderId });
      const refused = refusedLabel(ports, orderId) ?? notRenewed(ports, ports.labels.notRenewed, orderId);
      if (refused === null) return fail(movedOn);
      journal.audit.add(clock(), 'labelAskedAgain', { orderId, refused, person: ports.person() });
      const fetched = await ports.labels.fetchAgain(orderId);
      // A job that waits for this label is retried now, ahead of its next scheduled try.
      if (fetched.ok) for (const { queue } of ports.printers.list()) queue.retryNow();
      return fetched;
    },
    printAhead: async ({ supplyId }) => {
      return printAhead(ports, supplyId);
    },
    ahead: async ({ supplyId }) => readAhead(ports, supplyId),
    stopAhead: async ({ supplyId }) => {
      return stopAhead(ports, supplyId);
    },
    reprint: async ({ orderId, reason }) => {
      const may = mayReprint(ports, orderId);
      if (!may.ok) return may;
      if (!ports.printers.effectivePrinter('orderLabel')) return fail({ code: 'printerNotSet' });
      const { parcel, last, underWay } = may.value;
      if (!underWay) labelJobs.reprint(parcel, last, reason);
      ports.printers.wake();
      const order = cache.orders.get(orderId);
      return ok({ parcel: order ? parcelRef(cache, order) : parcelRefOfParcel(parcel) });
    },
  };
}
