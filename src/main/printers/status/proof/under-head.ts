import type { ConditionName, PrinterStatus } from '../../../../shared/domain/printer-status.ts';
import { hindrance, isBusy, type ProofInput } from './proof.ts';

/**
 * Which labels may be under the head just now. Where the paper ends, or the head is lifted, while one is printed, half of
 * it is on paper: nobody but a person can say what became of it. Pure.
 */
export interface UnderHead {
  readonly jobs: readonly { readonly jobId: string; readonly at: number }[];
  /** Nothing moves: what is taken now waits in the printer, whole. */
  readonly stands: boolean;
}

/** A label of 100 mm takes 2 s at the slowest speed, and begins within a second of its last byte. */
export const COMES_OUT_MS = 3000;

export const NOTHING_UNDER_HEAD: UnderHead = { jobs: [], stands: false };

interface Step {
  readonly state: UnderHead;
  /** What stopped the printer, and in which labels; null: nothing did. */
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
    default:
      return quiet(state);
  }
}

const quiet = (state: UnderHead): Step => ({ state, stopped: null });

function heard({ jobs }: UnderHead, status: PrinterStatus, now: number): Step {
  const hindered = hindrance(status);
  if (hindered === 'stopped') {
    const jobIds = jobs.map(({ jobId }) => jobId);
    const stopped = jobIds.length === 0 ? null : { jobIds, conditions: status.conditions };
    return { state: { jobs: [], stands: true }, stopped };
  }
  const mayStillBe = jobs.filter(({ at }) => hindered !== null || isBusy(status) || now - at < COMES_OUT_MS);
  return quiet({ jobs: mayStillBe, stands: hindered === 'paused' });
}
