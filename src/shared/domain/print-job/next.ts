import type { Problem } from '../../problem.ts';
import { unreachable } from '../../result.ts';
import { backOffMs } from './back-off.ts';
import { isStronger, type PersonEvidence, type PrinterEvidence, type SentEvidence } from './evidence.ts';
import { DUE, UNSENT, WITHDRAWABLE, type JobState } from './job-state.ts';
import type { PrintJob } from './print-job.ts';

/** What can happen to a print job, from its making to the evidence that it is on paper. */
export type JobEvent =
  /** From now on it is made beside the line, so that others pass it. */
  | { readonly kind: 'makingTakesLong' }
  | { readonly kind: 'made'; readonly bytes: Uint8Array }
  /** It could not be made, or was made for another printer or paper than it has now. */
  | { readonly kind: 'toBeMadeAgain' }
  /** It can't be made, or the printer says that it can't print: nothing was sent. */
  | { readonly kind: 'putOff'; readonly trouble: Problem }
  | { readonly kind: 'sendingBegan' }
  /** The printer takes the bytes more slowly than any working one. */
  | { readonly kind: 'heldBack'; readonly trouble: Problem }
  | { readonly kind: 'taken'; readonly evidence: SentEvidence }
  /** No byte left this computer. `trouble` null: its bytes are outdated, and it is made again. */
  | { readonly kind: 'nothingSent'; readonly trouble: Problem | null }
  /** Some of it may be out. `isOutdated`: another one like it is to be made again. */
  | { readonly kind: 'doubted'; readonly trouble: Problem; readonly isOutdated: boolean }
  /** The connection took it, and the printer says that it did not print it, or not all of it. */
  | { readonly kind: 'denied'; readonly trouble: Problem }
  | { readonly kind: 'provedByPrinter'; readonly evidence: PrinterEvidence }
  | { readonly kind: 'provedByPerson'; readonly evidence: PersonEvidence }
  /** It may no longer be wanted: a person is asked. */
  | { readonly kind: 'waitedTooLong' }
  | { readonly kind: 'stillWanted' }
  /** A person has it printed although this speaks against it. */
  | { readonly kind: 'printedAnyway'; readonly overrode: Problem }
  /** By a person: a job of which nothing was sent, or which did not come out. */
  | { readonly kind: 'cancelled' }
  /** Its order was cancelled while the label waited. */
  | { readonly kind: 'unwanted' }
  /** It comes out at another printer. */
  | { readonly kind: 'moved'; readonly printerId: string }
  /** Its printer is gone from the desk. */
  | { readonly kind: 'adopted'; readonly printerId: string }
  | { readonly kind: 'tryNow' };

/** In which states an event can happen; in all others it is refused. */
export const happensIn = {
  makingTakesLong: DUE,
  made: [...DUE, 'rendering'],
  toBeMadeAgain: [...DUE, 'rendering'],
  putOff: [...DUE, 'rendering'],
  sendingBegan: DUE,
  heldBack: ['sending'],
  taken: ['sending'],
  nothingSent: ['sending'],
  doubted: ['sending'],
  denied: ['sent'],
  provedByPrinter: ['sent', 'uncertain'],
  provedByPerson: ['sent', 'confirmed', 'uncertain'],
  waitedTooLong: DUE,
  stillWanted: ['held'],
  printedAnyway: UNSENT,
  cancelled: [...UNSENT, 'uncertain'],
  unwanted: DUE,
  moved: WITHDRAWABLE,
  adopted: [...UNSENT, 'sending', 'uncertain'],
  tryNow: ['failed'],
} as const satisfies Record<JobEvent['kind'], readonly JobState[]>;

/** What the packing desk is told. */
export type JobOutcome =
  | { readonly kind: 'taken' | 'held' | 'cancelled' | 'unwanted' }
  | { readonly kind: 'stuck' | 'uncertain'; readonly trouble: Problem };

/** What happens to the bytes that were made for it. */
export type BytesThen =
  { readonly kind: 'kept' | 'forgotten' } | { readonly kind: 'made'; readonly bytes: Uint8Array };

export interface JobStep {
  readonly job: PrintJob;
  readonly bytes: BytesThen;
  /** Null: nothing that anybody is waiting for. */
  readonly outcome: JobOutcome | null;
}

const KEPT: BytesThen = { kind: 'kept' };
const FORGOTTEN: BytesThen = { kind: 'forgotten' };

/**
 * The life of a print job: what becomes of it by an event at `at`, Unix milliseconds. Null: refused, nothing changes.
 * Once some of it may be out, only evidence or a person's word goes further, and evidence never gets weaker.
 */
export function next(job: PrintJob, event: JobEvent, at: number): JobStep | null {
  const possible: readonly JobState[] = happensIn[event.kind];
  if (!possible.includes(job.state)) return null;
  const step = (
    change: Partial<PrintJob>,
    outcome: JobOutcome | null = null,
    bytes: BytesThen = KEPT,
  ): JobStep => ({
    job: { ...job, ...change, changedAt: at },
    bytes,
    outcome,
  });
  switch (event.kind) {
    case 'makingTakesLong':
      return step({ state: 'rendering', trouble: null });
    case 'made':
      return step({ state: 'queued', notBefore: 0, trouble: null }, null, {
        kind: 'made',
        bytes: event.bytes,
      });
    case 'toBeMadeAgain':
      return step({ state: 'queued', notBefore: 0, trouble: null }, null, FORGOTTEN);
    case 'putOff':
      return step(putOff(job, event.trouble, at), { kind: 'stuck', trouble: event.trouble });
    case 'sendingBegan':
      return step({ state: 'sending', trouble: null });
    case 'heldBack':
      return step({ trouble: event.trouble }, { kind: 'stuck', trouble: event.trouble });
    case 'taken':
      return step({ state: 'sent', evidence: event.evidence, trouble: null }, { kind: 'taken' });
    case 'nothingSent':
      return event.trouble === null
        ? step({ state: 'queued', notBefore: 0, trouble: null }, null, FORGOTTEN)
        : step(putOff(job, event.trouble, at), { kind: 'stuck', trouble: event.trouble });
    case 'doubted':
      return step(
        { state: 'uncertain', trouble: event.trouble },
        { kind: 'uncertain', trouble: event.trouble },
        event.isOutdated ? FORGOTTEN : KEPT,
      );
    case 'denied':
      return step(
        { state: 'uncertain', trouble: event.trouble },
        { kind: 'uncertain', trouble: event.trouble },
      );
    case 'provedByPrinter':
      return isStronger(event.evidence, job.evidence)
        ? step(
            { state: 'confirmed', evidence: event.evidence, trouble: null },
            // Its parcel waited for somebody's answer.
            job.state === 'uncertain' ? { kind: 'taken' } : null,
          )
        : null;
    case 'provedByPerson':
      return isStronger(event.evidence, job.evidence)
        ? step({ state: 'confirmed', evidence: event.evidence, trouble: null }, { kind: 'taken' })
        : null;
    case 'waitedTooLong':
      return step({ state: 'held', trouble: { code: 'jobStale', since: job.createdAt } }, { kind: 'held' });
    case 'stillWanted':
      return step({ state: 'queued', notBefore: 0, freshFrom: at, trouble: null });
    case 'printedAnyway':
      return step(
        {
          // Asked for while it is being made, it is made again by the try after that.
          state: job.state === 'rendering' ? 'rendering' : 'queued',
          notBefore: 0,
          freshFrom: at,
          trouble: null,
          overrode: event.overrode,
        },
        null,
        FORGOTTEN,
      );
    case 'cancelled':
      // Why it was in doubt is kept: a printer that comes back may still print it.
      return step(
        { state: 'cancelled', trouble: job.state === 'uncertain' ? job.trouble : null },
        { kind: 'cancelled' },
      );
    case 'unwanted':
      return step({ state: 'cancelled', trouble: null }, { kind: 'unwanted' });
    case 'moved':
      return step(
        {
          printerId: event.printerId,
          state: job.state === 'held' ? 'held' : 'queued',
          attempts: 0,
          notBefore: 0,
          trouble: job.state === 'held' ? job.trouble : null,
        },
        null,
        FORGOTTEN,
      );
    case 'adopted':
      return step({ printerId: event.printerId }, null, FORGOTTEN);
    case 'tryNow':
      return step({ notBefore: 0 });
    default:
      return unreachable(event);
  }
}

function putOff(job: PrintJob, trouble: Problem, at: number): Partial<PrintJob> {
  const attempts = job.attempts + 1;
  return { state: 'failed', attempts, notBefore: at + backOffMs(attempts), trouble };
}
