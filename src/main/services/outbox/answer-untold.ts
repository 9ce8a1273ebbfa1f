import { isUntold, type OutboxRow } from '../../../shared/domain/outbox/outbox-row.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Journal } from '../../db/journal/open-journal.ts';

export interface AnswerUntoldPorts {
  readonly journal: Pick<Journal, 'audit' | 'outbox' | 'transaction'>;
  readonly person: () => string | null;
  readonly clock: () => number;
}

type Answer = (asked: { readonly id: string }) => Promise<Result<null, ProblemOf<'taskUnknown'>>>;

/**
 * What a person may do about a change that the marketplace has not been told, or has refused. `rows`: those of the screen;
 * `noteTakenBack` is called inside the transaction that takes one back.
 */
export function answerUntold(
  { journal, person, clock }: AnswerUntoldPorts,
  rows: () => readonly OutboxRow[],
  noteTakenBack: (row: OutboxRow) => void,
): { readonly takeBack: Answer; readonly retry: Answer } {
  const { outbox, audit } = journal;
  const untold = (id: string): OutboxRow | null =>
    rows().find((row) => String(row.seq) === id && isUntold(row)) ?? null;

  return {
    takeBack: async ({ id }) => {
      const row = untold(id);
      const isWithdrawn = journal.transaction(() => {
        if (!row || !outbox.withdraw(row.seq)) return false;
        noteTakenBack(row);
        return true;
      });
      return isWithdrawn ? ok(null) : fail({ code: 'taskUnknown', taskId: id });
    },
    retry: async ({ id }) => {
      const row = untold(id);
      if (row?.state !== 'refused') return fail({ code: 'taskUnknown', taskId: id });
      journal.transaction(() => {
        outbox.apply(row.seq, { kind: 'wantedAgain' }, clock());
        audit.add(clock(), 'taskRetried', { change: row.change, person: person() });
      });
      return ok(null);
    },
  };
}
