import type { ConditionName, PrinterStatus } from '../../../../shared/domain/printer/printer-status.ts';
import { hindrance, isBusy, type ProofInput } from './proof.ts';

/**
 * Which labels may be under the head just now. Where the paper ends, or the head is lifted, while one is printed, half of
 * it is on paper; where the printer is gone before it is known to have ended one, it may have lost it. Nobody but a person
 * can say what became of it. Pure.
 */
export interface UnderHead {
  readonly jobs: readonly { readonly jobId: string; readonly at: number }[];
  /** Nothing moves, as far as is known: what is taken now waits in the printer, whole. */
  readonly stands: boolean;
  /** Looks in a row that it may have been without power at. */
  readonly misses: number;
}

/** A label of 100 mm takes 2 s at the slowest speed, and begins within a second of its last byte. */
export const COMES_OUT_MS = 3000;

/** A connection refused once may be another host's turn. */
const MISSES_OF_ONE_GONE = 2;

/** So many labels a person looks through at once, and they keep a printer busy until it says what became of them. */
const MOST_AT_ONCE = 8;

/** Whether one label more would be one too many to ask a person about, should it stop. */
export const isFull = ({ jobs }: UnderHead): boolean => jobs.length >= MOST_AT_ONCE;

/** Of one that never answers nothing is gathered. */
export const NEVER_HEARD: UnderHead = { jobs: [], stands: true, misses: 0 };

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
      const job = { jobId: input.job.jobId, at: input.now };
      return quiet(state.stands ? state : { ...state, jobs: [...state.jobs, job] });
    }
    case 'says':
      return heard(state, input.status, input.now);
    case 'missed':
      return input.mayBeOff ? missed({ ...state, misses: state.misses + 1 }) : quiet(state);
    default:
      return quiet(state);
  }
}

/** What the printer proved lies under no head. */
export const withoutProved = (state: UnderHead, jobIds: readonly string[]): UnderHead =>
  jobIds.length === 0 ? state : { ...state, jobs: state.jobs.filter(({ jobId }) => !jobIds.includes(jobId)) };

const quiet = (state: UnderHead): Step => ({ state, stopped: null });

/** What it had when it was last heard. Until it is heard again nothing is known of its head. */
function missed(state: UnderHead): Step {
  if (state.misses < MISSES_OF_ONE_GONE) return quiet(state);
  const jobIds = state.jobs.map(({ jobId }) => jobId);
  const stopped = jobIds.length === 0 ? null : { jobIds, conditions: [] };
  return { state: { ...state, jobs: [], stands: true }, stopped };
}

function heard({ jobs }: UnderHead, status: PrinterStatus, now: number): Step {
  const hindered = hindrance(status);
  if (hindered === 'stopped') {
    const jobIds = jobs.map(({ jobId }) => jobId);
    const stopped = jobIds.length === 0 ? null : { jobIds, conditions: status.conditions };
    return { state: { jobs: [], stands: true, misses: 0 }, stopped };
  }
  const mayStillBe = jobs.filter(({ at }) => hindered !== null || isBusy(status) || now - at < COMES_OUT_MS);
  return quiet({ jobs: mayStillBe, stands: hindered === 'paused', misses: 0 });
}
