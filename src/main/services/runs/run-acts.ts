import type { RunEvent } from '../../../shared/domain/run/next.ts';
import type { Courier, Run } from '../../../shared/domain/run/run.ts';
import type { RunChange, StopChange } from '../../../shared/domain/log/run-changes.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Journal } from '../../db/journal/open-journal.ts';

export interface RunActsPorts {
  readonly journal: Journal;
  readonly clock: () => number;
}

/** What every act on a run has in common: one transaction, an event, its line in the log, and what follows. */
export interface RunActs {
  find(runId: string): Result<Run, ProblemOf<'runUnknown'>>;
  happen(run: Run, event: RunEvent, then: (after: Run) => void): Result<null, ProblemOf<'runMovedOn'>>;
  /** For acts whose only question is whether the run takes the event. */
  change(
    runId: string,
    event: RunEvent,
    then: (after: Run) => void,
  ): Result<null, ProblemOf<'runUnknown' | 'runMovedOn'>>;
  noteRun(run: Run, change: RunChange, about?: object): void;
  noteStop(run: Run, orderId: string, change: StopChange, about?: object): void;
  /** As people of the desk are called now. */
  named(courier: Courier): Courier;
}

export function createRunActs({ journal, clock }: RunActsPorts): RunActs {
  const find: RunActs['find'] = (runId) => {
    const run = journal.runs.get(runId);
    return run ? ok(run) : fail({ code: 'runUnknown', runId });
  };
  const happen: RunActs['happen'] = ({ runId }, event, then) =>
    journal.transaction(() => {
      const after = journal.runs.apply(runId, event, clock());
      if (after === null) return fail({ code: 'runMovedOn', runId });
      then(after);
      return ok(null);
    });
  const ofRun = ({ runId, number, courier }: Run): object => ({ runId, run: number, courier: courier.name });
  return {
    find,
    happen,
    change: (runId, event, then) => {
      const run = find(runId);
      return run.ok ? happen(run.value, event, then) : run;
    },
    noteRun: (run, change, about = {}) =>
      journal.audit.add(clock(), 'runChanged', { ...ofRun(run), change, ...about }),
    noteStop: (run, orderId, change, about = {}) =>
      journal.audit.add(clock(), 'stopChanged', { orderId, ...ofRun(run), change, ...about }),
    named: ({ name, personId }) => {
      const person = personId === null ? null : journal.people.get(personId);
      return person ? { name: person.name, personId } : { name, personId: null };
    },
  };
}
