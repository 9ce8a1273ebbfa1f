import type { Handlers } from '../../../shared/contract/index.ts';
import { isWithdrawable } from '../../../shared/domain/print-job/job-state.ts';
import { routedDocuments } from '../../../shared/domain/printer/printer-set.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { FindPrinter } from './find-in.ts';
import type { PrintingPorts } from './printing-ports.ts';

/** What a person may do with what waits at the printers. */
export function createQueueHandlers({
  journal,
  printers: pool,
  found,
  clock,
  ...ports
}: Pick<PrintingPorts, 'journal' | 'printers' | 'person' | 'answered' | 'clock'> & {
  readonly found: FindPrinter;
}): Pick<
  Handlers['printing'],
  'pause' | 'resume' | 'retryNow' | 'cancel' | 'cancelWaiting' | 'answerHeld' | 'moveWaiting'
> {
  return {
    pause: async ({ printerId }) => {
      const printer = found(printerId);
      if (!printer.ok) return printer;
      journal.audit.add(clock(), 'printerPaused', { printerId, person: ports.person() });
      printer.value.queue.pause();
      return ok(null);
    },
    resume: async ({ printerId }) => {
      const printer = found(printerId);
      if (!printer.ok) return printer;
      journal.audit.add(clock(), 'printerResumed', { printerId, person: ports.person() });
      printer.value.queue.resume();
      return ok(null);
    },
    retryNow: async () => {
      for (const { queue, monitor } of pool.list()) {
        queue.retryNow();
        // If nothing is waiting for it, only polling can tell that it is back.
        monitor()?.lookNow();
      }
      return ok(null);
    },
    cancel: async ({ jobId }) => {
      const job = journal.jobs.get(jobId);
      if (!job) return fail({ code: 'jobUnknown', jobId });
      if (!isWithdrawable(job.state)) return fail({ code: 'jobMovedOn', jobId, state: job.state });
      journal.audit.add(clock(), 'jobCancelled', { jobId, person: ports.person() });
      pool.holderOf(job)?.queue.cancel(job);
      return ok(null);
    },
    cancelWaiting: async ({ printerId }) => {
      const printer = found(printerId);
      if (!printer.ok) return printer;
      const jobs = journal.transaction(() => {
        const cancelled = printer.value.queue.cancelWaiting();
        if (cancelled > 0)
          journal.audit.add(clock(), 'jobsCancelled', {
            printerId,
            jobs: cancelled,
            person: ports.person(),
          });
        return cancelled;
      });
      return ok({ jobs });
    },
    answerHeld: async ({ printerId, print }) => {
      const printer = found(printerId);
      if (!printer.ok) return printer;
      const jobs = printer.value.queue.answerHeld(print);
      journal.audit.add(clock(), 'heldAnswered', { printerId, print, jobs, person: ports.person() });
      ports.answered();
      return ok({ jobs });
    },
    moveWaiting: async ({ from, to }) => {
      for (const printerId of [from, to]) {
        const printer = found(printerId);
        if (!printer.ok) return printer;
      }
      const jobs = pool.move(from, to, routedDocuments);
      journal.audit.add(clock(), 'jobsMoved', { from, to, jobs, person: ports.person() });
      return ok({ jobs });
    },
  };
}
