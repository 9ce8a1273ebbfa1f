import type { PrinterStatus } from '../../../../shared/domain/printer-status.ts';
import { unreachable } from '../../../../shared/result.ts';
import { hindrance, isBusy, type ProofInput, type Statement, type TakenJob } from './proof.ts';

/**
 * The proof of a printer that counts its labels: what was sent since its count was last explained, against what it
 * counted. The count is everybody's: another computer, or a key of the printer, moves it too. So it confirms by an exact
 * sum alone, and only while nothing can have been lost, in whose place another's label could stand; and only a count
 * that falls short says that something is missing. Pure.
 */
export interface LabelLedger {
  /** The count at which everything taken before was explained; null while none is known. */
  readonly base: number | null;
  /** Taken since `base`. */
  readonly open: readonly OpenJob[];
  /** Labels since `base` that may come out or not. */
  readonly loose: number;
  /** How often the printer may have lost its buffer while something was open. */
  readonly interruptions: number;
  /** With nothing to do and nothing against it, it has shown this count since. */
  readonly rest: { readonly count: number; readonly since: number } | null;
  /** The count was seen to move with our labels: only then does it mean something that it does not. */
  readonly isTrusted: boolean;
}

interface OpenJob extends TakenJob {
  /** How many interruptions there had been before it. */
  readonly after: number;
}

/** A label of 100 mm takes 2 s at the slowest speed: what was under way when the count was read has been counted then. */
export const SETTLED_MS = 2000;

/**
 * A printer begins a label within a second of its last byte, one that slept within two or three. One that has said for
 * this long that it has nothing to do, and has not counted, will not.
 */
const LOST_AFTER_MS = 5000;

/** So many labels a person looks through faster than anybody can reason which of them is missing. */
const FEW_LABELS = 10;

export const newLedger = (isTrusted: boolean): LabelLedger => ({
  base: null,
  open: [],
  loose: 0,
  interruptions: 0,
  rest: null,
  isTrusted,
});

interface Step {
  readonly state: LabelLedger;
  readonly statements: readonly Statement[];
}

export function stepLedger(ledger: LabelLedger, input: ProofInput): Step {
  switch (input.kind) {
    case 'taken':
      // Without a base nothing that is counted later can be told from what was there before.
      return only(
        ledger.base === null
          ? { ...ledger, rest: null }
          : { ...ledger, rest: null, open: [...ledger.open, { ...input.job, after: ledger.interruptions }] },
      );
    case 'doubted':
      return only({
        ...ledger,
        rest: null,
        loose: ledger.loose + input.labels,
        interruptions: ledger.interruptions + 1,
      });
    case 'missed':
      // A printer that has nothing of ours can lose nothing.
      return only(
        input.mayBeOff && ledger.open.length > 0
          ? { ...ledger, rest: null, interruptions: ledger.interruptions + 1 }
          : { ...ledger, rest: null },
      );
    case 'says':
      return heard(ledger, input.status, input.now);
    case 'giveUp':
      return only(startAnew(ledger));
    default:
      return unreachable(input);
  }
}

const only = (state: LabelLedger): Step => ({ state, statements: [] });

/** Nothing can be said of what was taken so far; a base is looked for again. */
const startAnew = ({ isTrusted, rest }: LabelLedger): LabelLedger => ({ ...newLedger(isTrusted), rest });

function heard(ledger: LabelLedger, status: PrinterStatus, now: number): Step {
  const count = status.labelsPrinted;
  // No words about its buffer is not an empty buffer.
  const isEmpty = status.formatsWaiting === 0 && status.labelsRemaining === 0;
  if (!isEmpty || isBusy(status) || hindrance(status) !== null) return only({ ...ledger, rest: null });
  if (count === null) return only(ledger);
  const rest = ledger.rest?.count === count ? ledger.rest : { count, since: now };
  const rested = { ...ledger, rest };
  const { base } = ledger;
  if (base === null)
    return only(now - rest.since < SETTLED_MS ? rested : { ...startAnew(rested), base: count });
  const hasRested = now - rest.since >= LOST_AFTER_MS;
  const moved = count - base;
  if (ledger.open.length > 0) return explain(rested, base, moved, hasRested);
  // Somebody else's labels, or one that was in doubt.
  if (moved !== 0) return only(startAnew(rested));
  return only(hasRested ? { ...rested, loose: 0, interruptions: 0 } : rested);
}

function explain(ledger: LabelLedger, base: number, moved: number, hasRested: boolean): Step {
  const { open, loose, interruptions } = ledger;
  const sent = labelsOf(open);
  const explained: LabelLedger = { ...startAnew(ledger), base: base + moved };
  if (moved < 0) return wentBack(ledger, base + moved, hasRested);
  if (moved > sent + loose) return only(startAnew(ledger));
  if (moved === sent && interruptions === 0) {
    const jobIds = open.map(({ jobId }) => jobId);
    return {
      state: { ...explained, isTrusted: true },
      statements: [{ kind: 'confirmed', jobIds, evidence: 'printerCounted' }],
    };
  }
  if (moved >= sent) return only(loose === 0 ? explained : startAnew(ledger));
  if (!hasRested) return only(ledger);
  // One that was gone meanwhile may have lost them, whatever its count is worth.
  if (!ledger.isTrusted && interruptions === 0) return only(explained);
  const jobIds = suspects(ledger, sent - moved).map(({ jobId }) => jobId);
  return {
    state: explained,
    statements: [{ kind: 'printedNothing', jobIds, sent, counted: moved }],
  };
}

/**
 * A count that begins anew: the printer was reset, and what it had is lost where it had not been printed before. Of one
 * that is known to count, everything open is asked about; what the count of another is worth, nobody knows.
 */
function wentBack(ledger: LabelLedger, count: number, hasRested: boolean): Step {
  if (!ledger.isTrusted) return only(startAnew(ledger));
  if (!hasRested) return only(ledger);
  const jobIds = ledger.open.map(({ jobId }) => jobId);
  return {
    state: { ...startAnew(ledger), base: count },
    statements: [{ kind: 'printedNothing', jobIds, sent: labelsOf(ledger.open), counted: 0 }],
  };
}

/**
 * The jobs among which the missing labels are. A printer prints in order, so what it loses is the end of what it had at
 * an interruption; where none was noticed, or few labels are open, it may be any.
 */
function suspects({ open, interruptions }: LabelLedger, missing: number): readonly OpenJob[] {
  const wasNoticed = open.some(({ after }) => after < interruptions);
  if (!wasNoticed || missing >= labelsOf(open) || labelsOf(open) <= FEW_LABELS) return open;
  return open.filter((job, at) => {
    if (job.after === interruptions) return false;
    const later = open.slice(at + 1).filter(({ after }) => after === job.after);
    return labelsOf(later) < missing;
  });
}

const labelsOf = (jobs: readonly TakenJob[]): number => jobs.reduce((sum, { labels }) => sum + labels, 0);
