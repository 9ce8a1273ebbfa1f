import { dayAt, type Day, type Span } from '../../../shared/domain/numbers/calendar-day.ts';
import { nextDue } from '../../../shared/domain/numbers/fetch-plan.ts';
import { mostADay, type ReportKind } from '../../../shared/domain/numbers/report-kinds.ts';
import type { Problem } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { ReportTask } from '../../db/numbers/parts.ts';
import type { FetchPorts } from './fetch-reports.ts';
import { known } from './known.ts';
import { fileKinds, type FileKind } from './thread/numbers-job.ts';

/** What is asked next of a kind, and how far it is. */
export interface Asked {
  /** Null: nothing is due. */
  readonly part: Span | null;
  /** Its report was begun in an earlier try. */
  readonly isTakenUp: boolean;
  /** Parts that are still to be asked for. */
  readonly left: number;
  /** When something is due, where nothing is now. Unix milliseconds, as all here. */
  readonly nextAt: number | null;
  /** When the latest answer came. */
  readonly lastAt: number | null;
}

/** What a fetcher has learned of its parts since the start. */
interface Learned {
  /** Parts that were refused by themselves, and until when they are left alone. */
  readonly refused: ReadonlyMap<Day, number>;
  /** Those that a person wants anew. */
  readonly wanted: ReadonlySet<Day>;
}

/** What is known of how long they are kept there: generated ones 48 hours (N13); tasks were seen purged after some. */
const TASK_KEPT_MS: Readonly<Record<FileKind, number>> = {
  storage: 2 * 3_600_000,
  platformStock: 3_600_000,
  funnel: 47 * 3_600_000,
};
const DAY_MS = 24 * 3_600_000;

/** It is made first, and comes as a file. */
export const isFiled = (kind: ReportKind): kind is FileKind => fileKinds.some((each) => each === kind);

/** Looks at what is known, and says what to ask. A report that is being made goes first. */
export function createWhatIsNext(
  kind: ReportKind,
  { thread, shopClock }: Pick<FetchPorts, 'thread' | 'shopClock'>,
  { refused, wanted }: Learned,
): () => Promise<Result<Asked, Problem>> {
  /** The report that is being made and may be taken up. One that is too old says nothing of today. */
  const taskOf = async (now: number): Promise<Result<ReportTask | null, Problem>> => {
    if (!isFiled(kind)) return ok(null);
    const tasks = await known(thread.ask('tasks', { kind }));
    if (!tasks.ok) return tasks;
    for (const task of tasks.value) {
      if (task.begunAt > now || now - task.begunAt > TASK_KEPT_MS[kind])
        await thread.ask('forgetTask', { kind, from: task.from });
      else if ((refused.get(task.from) ?? now) <= now) return ok(task);
    }
    return ok(null);
  };

  /** When one more report may be made; null: now. */
  const mayMakeAt = async (now: number): Promise<Result<number | null, Problem>> => {
    const most = mostADay(kind);
    if (most === null) return ok(null);
    const made = await known(thread.ask('madeSince', { kind, at: now - DAY_MS }));
    if (!made.ok) return made;
    const first = made.value.at(-most);
    return ok(first === undefined ? null : first + DAY_MS);
  };

  return async () => {
    const now = shopClock();
    const parts = await known(thread.ask('parts', { kind }));
    if (!parts.ok) return parts;
    const task = await taskOf(now);
    if (!task.ok) return task;
    const due = nextDue(kind, parts.value, { today: dayAt(now), now, refused, wanted });
    const lastAt = parts.value.reduce<number | null>(
      (latest, { fetchedAt }) => (fetchedAt > (latest ?? 0) ? fetchedAt : latest),
      null,
    );
    const { left, nextAt } = due;
    const none = { part: null, isTakenUp: false, left, nextAt, lastAt };
    if (task.value !== null) {
      const { from, to } = task.value;
      return ok({ ...none, part: { from, to }, isTakenUp: true });
    }
    if (due.next === null) return ok(none);
    const mayAt = await mayMakeAt(now);
    if (!mayAt.ok) return mayAt;
    if (mayAt.value !== null && mayAt.value > now) return ok({ ...none, nextAt: mayAt.value });
    return ok({ ...none, part: due.next });
  };
}
