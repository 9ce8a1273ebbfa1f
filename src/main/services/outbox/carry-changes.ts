import type { OutboxEvent } from '../../../shared/domain/outbox/next.ts';
import type { OutboxRow } from '../../../shared/domain/outbox/outbox-row.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { Result } from '../../../shared/result.ts';
import type { Change } from '../../../shared/domain/outbox/change.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Logger } from '../../kernel/ports.ts';
import type { Together } from './change-sender.ts';

export interface CarryChangesPorts {
  readonly journal: Journal;
  readonly senderOf: (row: OutboxRow) => Together<Change>;
  /** What the marketplace answered, or that it did not. */
  readonly heard: (...answers: readonly Result<unknown, Problem>[]) => void;
  readonly clock: () => number;
  readonly log: Logger;
}

/** Carries rows of one kind and one state to the marketplace in one request, and writes down what became of each. */
export function createCarryChanges(
  ports: CarryChangesPorts,
): (rows: readonly OutboxRow[], signal: AbortSignal) => Promise<void> {
  const { journal, senderOf, heard, clock, log } = ports;

  const apply = ({ seq }: OutboxRow, event: OutboxEvent): OutboxRow | null =>
    journal.outbox.apply(seq, event, clock())?.row ?? null;

  const finish = (row: OutboxRow): void => {
    if (apply(row, { kind: 'carriedOut' })) senderOf(row).done?.(row.change);
  };

  /** Finds out what became of rows whose answer was lost; those that had no effect wait to be sent again. */
  const lookFor = async (rows: readonly OutboxRow[], signal: AbortSignal): Promise<void> => {
    const [first] = rows;
    if (!first) return;
    const found = await senderOf(first).readBackAll(
      rows.map(({ change }) => change),
      signal,
      first.createdAt,
    );
    heard(found);
    journal.transaction(() => {
      for (const [index, row] of rows.entries()) {
        if (found.ok && found.value[index] === 'done') finish(row);
        else if (found.ok) apply(row, { kind: 'notFound' });
        // The supply or box that it was meant for is gone, so it had no effect and never will.
        else if (fateOf(found.problem) === 'refused') conclude(row, found.problem);
        else apply(row, { kind: 'answerLost', trouble: found.problem });
      }
    });
  };

  const carry = async (rows: readonly OutboxRow[], signal: AbortSignal): Promise<void> => {
    if (rows[0]?.state === 'sending') await lookFor(rows, signal);
    const unsent: OutboxRow[] = [];
    journal.transaction(() => {
      for (const row of rows) {
        const marked = apply(row, { kind: 'sendingBegan' });
        if (marked) unsent.push(marked);
      }
    });
    const [first] = unsent;
    if (!first) return;
    const answers = await senderOf(first).sendAll(
      unsent.map(({ change }) => change),
      signal,
    );
    heard(...answers);
    journal.transaction(() => {
      for (const [index, row] of unsent.entries()) {
        const answer = answers[index];
        if (answer?.ok === true) finish(row);
        else if (answer) conclude(row, answer.problem);
      }
    });
  };

  const conclude = (row: OutboxRow, trouble: Problem): void => {
    const fate = fateOf(trouble);
    log.warn({ change: row.change, problem: trouble, fate }, 'a change was not taken');
    if (!apply(row, { kind: fate, trouble }) || fate !== 'refused') return;
    journal.audit.add(clock(), 'changeRefused', { change: row.change, problem: trouble });
    senderOf(row).refused?.(row.change, trouble);
  };

  /** A defect in one change must not keep the others from going out. */
  return async (rows, signal) => {
    try {
      await carry(rows, signal);
    } catch (error) {
      const reference = `outbox-${rows[0]?.seq}`;
      const about = rows.map(({ change }) => change);
      log.error({ reference, changes: about, error: String(error) }, 'a change met an unexpected error');
      // It may have been sent before the error, so the state is read back first.
      journal.transaction(() => {
        for (const row of rows)
          apply(row, { kind: 'answerLost', trouble: { code: 'unexpected', reference } });
      });
    }
  };
}

/**
 * What a problem means for a change. A refusal is final: trying again costs the budget of five to ten requests and
 * changes nothing (observed facts, "Limits"). If the request may have taken effect, its result is looked for.
 */
function fateOf(problem: Problem): 'refused' | 'answerLost' | 'nothingSent' {
  switch (problem.code) {
    case 'outcomeUnknown':
    case 'marketplaceGarbled':
    case 'aborted':
      return 'answerLost';
    case 'marketplaceAddressUnsafe':
    case 'marketplaceUnreachable':
    case 'rateLimited':
    case 'tokenMissing':
    case 'tokenRejected':
    case 'tokenScope':
      return 'nothingSent';
    case 'marketplaceRefused':
      // A 5xx here comes from the check beforehand; for the change itself it would be `outcomeUnknown`.
      return problem.status >= 500 ? 'nothingSent' : 'refused';
    default:
      return 'refused';
  }
}
