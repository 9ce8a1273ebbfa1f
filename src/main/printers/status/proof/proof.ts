import {
  severityOf,
  type ConditionName,
  type PrinterStatus,
} from '../../../../shared/domain/printer/printer-status.ts';
import type { PrinterEvidence } from '../../../../shared/domain/print-job/evidence.ts';

/** A document that the transport took, and how many labels come out of it. */
export interface TakenJob {
  readonly jobId: string;
  readonly labels: number;
  /** How many that nobody tells apart lie in it side by side: the printer counts them as one. */
  readonly sideBySide?: number;
  /** All of it was handed over, and the printer did not close its side: it is in doubt until the printer proves it. */
  readonly isUnclosed?: boolean;
}

/**
 * What bears on whether labels came out. `now` is on a clock in ms that only goes forward.
 * - `doubted`: a document ended in doubt, and up to so many labels of it may come out.
 * - `says`: an answer that was asked for after everything taken so far was taken.
 * - `missed`: no answer; `mayBeOff`: the printer may have been without power, and have lost what it had.
 * - `giveUp`: there has been time enough.
 */
export type ProofInput =
  | { readonly kind: 'taken'; readonly job: TakenJob; readonly now: number }
  | { readonly kind: 'doubted'; readonly labels: number; readonly now: number }
  | { readonly kind: 'says'; readonly status: PrinterStatus; readonly now: number }
  | { readonly kind: 'missed'; readonly mayBeOff: boolean; readonly now: number }
  | { readonly kind: 'giveUp' };

/**
 * A statement about jobs that were taken, each of which is stated of at most once.
 * - `confirmed`: they are on paper, as far as a printer can know.
 * - `printedNothing`: the printer has nothing left to do and counted only `counted` of `sent` labels, to which these
 *   jobs belong: they, or some of them, did not come out.
 * - `notCounted`: the same of a printer that was never seen to count what it is sent, and may not count at all.
 * - `countedMore`: the printer's count went up by `counted` where `sent` labels, these jobs, were to come out: another
 *   computer printed there, or a label came out twice.
 * - `stoppedInLabel`: the printer stopped for these reasons while it may have been printing them; without any, it is gone.
 */
export type Statement =
  | { readonly kind: 'confirmed'; readonly jobIds: readonly string[]; readonly evidence: PrinterEvidence }
  | {
      readonly kind: 'printedNothing' | 'notCounted';
      readonly jobIds: readonly string[];
      readonly sent: number;
      readonly counted: number;
    }
  | {
      readonly kind: 'countedMore';
      readonly jobIds: readonly string[];
      readonly sent: number;
      readonly counted: number;
    }
  | {
      readonly kind: 'stoppedInLabel';
      readonly jobIds: readonly string[];
      readonly conditions: readonly ConditionName[];
    };

/** Why a printer does not print just now: a person, by itself, or not at all. */
export function hindrance(status: PrinterStatus): 'stopped' | 'paused' | 'waits' | null {
  const others = status.conditions.filter((name) => name !== 'paused');
  if (others.some((name) => severityOf[name] === 'stops')) return 'stopped';
  if (status.conditions.includes('paused')) return 'paused';
  return others.some((name) => severityOf[name] === 'waits') ? 'waits' : null;
}

/** It says of itself that it has work, or is in the middle of receiving some. Silence about it is not work. */
export const isBusy = (status: PrinterStatus): boolean =>
  status.printing === true ||
  (status.formatsWaiting ?? 0) > 0 ||
  (status.labelsRemaining ?? 0) > 0 ||
  status.conditions.includes('incompleteFormat');
