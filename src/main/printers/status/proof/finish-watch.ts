import type { PrinterStatus } from '../../../../shared/domain/printer/printer-status.ts';
import { unreachable } from '../../../../shared/result.ts';
import { hindrance, type ProofInput, type Statement } from './proof.ts';

/**
 * The proof of a printer that only says whether it prints: it was seen printing after a job was taken, and then ready,
 * and it was there all the time in between. Pure.
 */
export interface FinishWatch {
  readonly open: readonly OpenJob[];
  /** Answers in a row that it is ready, since the last document. */
  readonly readyAnswers: number;
  /** When it was last certain that it had power; null before anything was taken. */
  readonly aliveAt: number | null;
}

interface OpenJob {
  readonly jobId: string;
  /** It was seen printing since. */
  readonly seen: boolean;
}

/**
 * Off, on again and ready takes the quickest of these printers some 3 s: if it answered twice within that time, its
 * buffer was never lost in between.
 */
const POWER_CYCLE_MS = 3000;

/** Between two labels of its buffer a printer may be ready for a moment. */
const READY_ANSWERS = 2;

export const NOTHING_WATCHED: FinishWatch = { open: [], readyAnswers: 0, aliveAt: null };

interface Step {
  readonly state: FinishWatch;
  readonly statements: readonly Statement[];
}

export function stepFinishWatch(watch: FinishWatch, input: ProofInput): Step {
  switch (input.kind) {
    case 'taken': {
      const { open } = mayHaveLostPower(watch, input.now);
      const job: OpenJob = { jobId: input.job.jobId, seen: false };
      return only({ ...watch, open: [...open, job], readyAnswers: 0, aliveAt: input.now });
    }
    case 'says':
      return heard({ ...mayHaveLostPower(watch, input.now), aliveAt: input.now }, input.status);
    // These printers answer in every state: one that does not may have lost its buffer, however it was missed.
    case 'doubted':
    case 'missed':
    case 'giveUp':
      return only({ ...watch, open: [], readyAnswers: 0 });
    default:
      return unreachable(input);
  }
}

const only = (state: FinishWatch): Step => ({ state, statements: [] });

const mayHaveLostPower = (watch: FinishWatch, now: number): FinishWatch =>
  watch.aliveAt !== null && now - watch.aliveAt > POWER_CYCLE_MS ? { ...watch, open: [] } : watch;

function heard(watch: FinishWatch, status: PrinterStatus): Step {
  const hindered = hindrance(status);
  if (hindered !== null) {
    // The label under the head when paper or ribbon ended is not printed again by itself (`SET REPRINT` is off), and
    // nobody says which one it was.
    const open = hindered === 'stopped' ? [] : watch.open;
    return only({ ...watch, open, readyAnswers: 0 });
  }
  const free: FinishWatch = {
    ...watch,
    open: watch.open.map((job) => ({ ...job, seen: job.seen || status.printing === true })),
  };
  if (status.printing === true) return only({ ...free, readyAnswers: 0 });
  const readyAnswers = watch.readyAnswers + 1;
  if (readyAnswers < READY_ANSWERS) return only({ ...free, readyAnswers });
  const finished = free.open.filter(({ seen }) => seen).map(({ jobId }) => jobId);
  return {
    state: { ...free, open: free.open.filter(({ seen }) => !seen), readyAnswers },
    statements:
      finished.length === 0 ? [] : [{ kind: 'confirmed', jobIds: finished, evidence: 'printerFinished' }],
  };
}
