import type { Handlers } from '../../../shared/contract/index.ts';
import { isUnreadCode } from '../../../shared/domain/label/on-word.ts';
import { isDue } from '../../../shared/domain/print-job/job-state.ts';
import type { JobDocument } from '../../../shared/domain/print-job/print-job.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { PrinterPool } from './printer-pool.ts';

interface PrintAnywayPorts {
  readonly journal: Journal;
  readonly pool: PrinterPool;
  readonly clock: () => number;
}

/** The session hears of order labels; other documents are answered at their printer. */
const onRecordAs = (document: JobDocument) => {
  switch (document.kind) {
    case 'boxLabel':
      return {
        event: 'boxLabelPrintedUnread',
        about: { supplyId: document.supplyId, boxId: document.boxId },
      } as const;
    case 'supplyQr':
      return { event: 'supplyQrPrintedUnread', about: { supplyId: document.supplyId } } as const;
    case 'carrierLabel':
      return { event: 'carrierLabelPrintedUnread', about: { orderId: document.orderId } } as const;
    default:
      return null;
  }
};

/** Prints, on a person's word, a box label or supply code that waits because its code can't be read back. */
export const createPrintAnyway =
  ({ journal, pool, clock }: PrintAnywayPorts): Handlers['printing']['printAnyway'] =>
  async ({ jobId }) => {
    const job = journal.jobs.get(jobId);
    if (!job) return fail({ code: 'jobUnknown', jobId });
    const record = onRecordAs(job.document);
    const { state, trouble: overrode } = job;
    // A label that waited too long has its own question, which must be answered first.
    if (!record || !isUnreadCode(overrode) || !isDue(state))
      return fail({ code: 'jobMovedOn', jobId, state });
    journal.transaction(() => {
      journal.jobs.apply(jobId, { kind: 'printedAnyway', overrode }, clock());
      journal.audit.add(clock(), record.event, { ...record.about, jobId, overrode });
    });
    pool.holderOf(job)?.queue.wake();
    return ok(null);
  };
