import { WITHDRAWABLE } from '../../../shared/domain/print-job/job-state.ts';
import type { PrintJob } from '../../../shared/domain/print-job/print-job.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { JobRow } from '../../db/journal/job-rows.ts';
import type { JobSteps } from './job-steps.ts';
import type { PrintQueue, PrintQueuePorts } from './queue.ts';
import type { QueueMemory } from './queue-memory.ts';

export type QueueAnswers = Pick<
  PrintQueue,
  'proved' | 'confirmed' | 'printedNothing' | 'stoppedInLabel' | 'cancel' | 'cancelWaiting' | 'answerHeld'
>;

/** What people and the printer itself say of labels. `wake`: whoever waited behind them may have a turn now. */
export function createQueueAnswers(
  ports: PrintQueuePorts,
  { rows }: Pick<QueueMemory, 'rows'>,
  { happen }: Pick<JobSteps, 'happen'>,
  wake: () => void,
): QueueAnswers {
  const { printerId, jobs, transaction, clock } = ports;
  const wakeSoon = (): void => void setImmediate(wake);

  const isNewest = ({ jobId, document }: JobRow): boolean =>
    document.kind !== 'orderLabel' || jobs.lastOfOrder(document.orderId)?.jobId === jobId;

  /** Jobs of this printer that its connection took and of which nothing stronger is known. */
  const sentAmong = (jobIds: readonly string[]): JobRow[] =>
    rows.whole(jobIds).flatMap((jobId) => {
      const job = jobs.get(jobId);
      return job?.state === 'sent' ? [job] : [];
    });

  /** A label that was printed again, or whose parcel is no more, is no question any more. */
  const ask = (jobIds: readonly string[], trouble: Problem): void => {
    const asked = sentAmong(jobIds).filter(isNewest);
    transaction(() => {
      for (const { jobId } of asked) happen(jobId, { kind: 'denied', trouble });
    });
  };

  /** All of them at once, written and told of once: ten thousand may wait. */
  const cancelAll = (waiting: readonly PrintJob[]): number => {
    if (waiting.length === 0) return 0;
    transaction(() => {
      jobs.applyAll(idsOf(waiting), 'cancelled', clock());
      ports.onCancelled(waiting);
    });
    ports.changed();
    wakeSoon();
    return waiting.length;
  };

  return {
    proved: ({ jobId }, evidence) => {
      if (happen(jobId, { kind: 'provedByPerson', evidence })) wakeSoon();
    },
    confirmed: (jobIds, evidence) => {
      transaction(() => {
        for (const jobId of rows.whole(jobIds)) happen(jobId, { kind: 'provedByPrinter', evidence });
      });
      ports.changed();
      wakeSoon();
    },
    printedNothing: (jobIds, detail) =>
      ask(jobIds, { code: 'printerPrintedNothing', address: ports.transport()?.address ?? '', detail }),
    stoppedInLabel: (jobIds, conditions) =>
      ask(jobIds, {
        code: 'printerStoppedInLabel',
        address: ports.transport()?.address ?? '',
        conditions: [...conditions],
      }),
    cancel: ({ jobId }) => {
      if (happen(jobId, { kind: 'cancelled' })) wakeSoon();
    },
    cancelWaiting: (isMeant = () => true) => cancelAll(jobs.allIn(printerId, WITHDRAWABLE).filter(isMeant)),
    answerHeld: (print) => {
      const held = jobs.allIn(printerId, ['held']);
      if (!print) return cancelAll(held);
      jobs.applyAll(idsOf(held), 'stillWanted', clock());
      ports.changed();
      wakeSoon();
      return held.length;
    },
  };
}

const idsOf = (jobs: readonly { readonly jobId: string }[]): string[] => jobs.map(({ jobId }) => jobId);
