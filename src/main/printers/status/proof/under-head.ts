import type { ConditionName, PrinterStatus } from '../../../../shared/domain/printer/printer-status.ts';
import { hindrance, isBusy, type ProofInput } from './proof.ts';

/**
 * Which labels may be under the head just now. Where the paper ends, or the head is lifted, while one is printed, half of
 * it is on paper; where the printer is gone before it is known to have ended one, it may have lost it. Nobody but a person
 * can say what became of it. Pure.
 */
export interface UnderHead {
  /** Oldest first; `labels` lie side by side. */
  readonly jobs: readonly { readonly jobId: string; readonly at: number; readonly labels: number }[];
  /** So many of them, the oldest, must be out by all that is known, though the printer does not say so. */
  readonly overdue: number;
  /** Nothing moves, as far as is known: what is taken now waits in the printer, whole. */
  readonly stands: boolean;
  /** It has answered once. Of one that never does nothing is gathered for long. */
  readonly isHeard: boolean;
  /** Looks in a row that it may have been without power at, or that one never heard was silent at. */
  readonly misses: number;
}

/** A label of 100 mm takes 2 s at the slowest speed, and begins within a second of its last byte. */
export const COMES_OUT_MS = 3000;

/** A connection refused once may be another host's turn. */
const MISSES_OF_ONE_GONE = 2;

/** So many labels a person looks through at once, and they keep a printer busy until it says what became of them. */
const MOST_AT_ONCE = 8;

/** Those are out by then, whether or not the printer says so: some are silent while they print, some are never idle. */
const ALL_OUT_MS = MOST_AT_ONCE * COMES_OUT_MS;

/** One that says of itself that it is busy for as long is so with another host's work. */
const BUSY_WITH_OURS_MS = 120_000;

/** Who stands at a printer that is silent has seen by then whether its labels came out. */
const SILENT_MS = 600_000;

export const NEVER_HEARD: UnderHead = { jobs: [], overdue: 0, stands: false, isHeard: false, misses: 0 };

/** Nothing comes back from it: nothing is gathered. */
export const ONE_WAY: UnderHead = { ...NEVER_HEARD, stands: true };

/** Whether one label more would be one too many to ask a person about, should it stop. */
export const isFull = ({ jobs, overdue }: UnderHead): boolean =>
  jobs.slice(overdue).reduce((sum, { labels }) => sum + labels, 0) >= MOST_AT_ONCE;

/** What the printer proved lies under no head. */
export function withoutProved(state: UnderHead, jobIds: readonly string[]): UnderHead {
  if (jobIds.length === 0) return state;
  const isProved = ({ jobId }: { readonly jobId: string }): boolean => jobIds.includes(jobId);
  return {
    ...state,
    jobs: state.jobs.filter((job) => !isProved(job)),
    overdue: state.jobs.slice(0, state.overdue).filter((job) => !isProved(job)).length,
  };
}

interface Step {
  readonly state: UnderHead;
  /** What stopped the printer, and in which labels; no conditions: it is gone. Null: nothing did. */
  readonly stopped: {
    readonly jobIds: readonly string[];
    readonly conditions: readonly ConditionName[];
  } | null;
}

export function stepUnderHead(state: UnderHead, input: ProofInput): Step {
  switch (input.kind) {
    case 'taken': {
      const { jobId, sideBySide } = input.job;
      const job = { jobId, at: input.now, labels: sideBySide ?? 1 };
      return quiet(state.stands ? state : { ...state, jobs: [...state.jobs, job] });
    }
    case 'says':
      return heard(state, input.status, input.now);
    case 'missed':
      return missed(withOverdue(younger(state, input.now, SILENT_MS), input.now), input.mayBeOff);
    default:
      return quiet(state);
  }
}

const quiet = (state: UnderHead): Step => ({ state, stopped: null });

/** Without those that were taken longer ago. */
function younger(state: UnderHead, now: number, forMs: number): UnderHead {
  const jobs = state.jobs.filter(({ at }) => now - at < forMs);
  const dropped = state.jobs.length - jobs.length;
  return dropped === 0 ? state : { ...state, jobs, overdue: Math.max(0, state.overdue - dropped) };
}

const withOverdue = (state: UnderHead, now: number): UnderHead =>
  state.jobs.every(({ at }) => now - at >= ALL_OUT_MS) ? { ...state, overdue: state.jobs.length } : state;

/** What it had when it was last heard. Until it is heard again nothing is known of its head. */
function missed(state: UnderHead, mayBeOff: boolean): Step {
  if (!mayBeOff && state.isHeard) return quiet(state);
  const misses = state.misses + 1;
  if (misses < MISSES_OF_ONE_GONE) return quiet({ ...state, misses });
  const jobIds = state.jobs.map(({ jobId }) => jobId);
  // Of one that never answered nobody knows that it was there.
  const stopped = jobIds.length === 0 || !state.isHeard ? null : { jobIds, conditions: [] };
  return { state: { ...state, misses, jobs: [], overdue: 0, stands: true }, stopped };
}

function heard(before: UnderHead, status: PrinterStatus, now: number): Step {
  const hindered = hindrance(status);
  const state: UnderHead = { ...before, isHeard: true, misses: 0 };
  if (hindered === 'stopped') {
    const jobIds = state.jobs.map(({ jobId }) => jobId);
    const stopped = jobIds.length === 0 ? null : { jobIds, conditions: status.conditions };
    return { state: { ...state, jobs: [], overdue: 0, stands: true }, stopped };
  }
  const stands = hindered === 'paused';
  // What waits for a hand begins anew when it goes on.
  if (hindered !== null)
    return quiet({ ...state, jobs: state.jobs.map((job) => ({ ...job, at: now })), overdue: 0, stands });
  const left = younger(state, now, isBusy(status) ? BUSY_WITH_OURS_MS : COMES_OUT_MS);
  return quiet({ ...withOverdue(left, now), stands });
}
