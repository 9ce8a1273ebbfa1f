import type { PrinterStatus } from '../../../../shared/domain/printer/printer-status.ts';
import { unreachable } from '../../../../shared/result.ts';
import { hindrance, isBusy, type ProofInput, type Statement, type TakenJob } from './proof.ts';

/**
 * The proof of a printer that counts its labels: what was sent since its count was last explained, against what it
 * counted. The count is everybody's: another computer, or a key of the printer, moves it too. So it confirms by an exact
 * sum alone, and only while nothing can have been lost, in whose place another's label could stand; and only a count
 * that falls short says that something is missing. Pure.
 */
export interface CountLedger {
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
  /** What its count goes up by for one label: some count halves of labels, or each of two that lie side by side. */
  readonly perLabel: number;
  /** It was seen to count so since the start: only then is one more an extra label, and not its way of counting. */
  readonly isUsual: boolean;
  /** Another number for each label, and how often in a row. */
  readonly other: { readonly perLabel: number; readonly times: number } | null;
  /** When its last label was proved. */
  readonly provedAt: number;
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

/** The same surplus so often in a row is how a printer counts: a sheet that slips is no habit, nor is another computer. */
const STEADY = 3;

/** More parts of one label than these no printer counts. */
const MOST_PER_LABEL = 4;

/** So many labels a person looks through faster than anybody can reason which of them is missing. */
const FEW_LABELS = 10;

export const newLedger = (isTrusted: boolean): CountLedger => ({
  base: null,
  open: [],
  loose: 0,
  interruptions: 0,
  rest: null,
  isTrusted,
  perLabel: 1,
  isUsual: false,
  other: null,
  provedAt: -Infinity,
});

interface Step {
  readonly state: CountLedger;
  readonly statements: readonly Statement[];
}

export function stepLedger(ledger: CountLedger, input: ProofInput): Step {
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
          ? { ...withoutUnclosed(ledger), rest: null, interruptions: ledger.interruptions + 1 }
          : { ...withoutUnclosed(ledger), rest: null },
      );
    case 'says':
      return heard(ledger, input.status, input.now);
    case 'giveUp':
      return only(startAnew(ledger));
    default:
      return unreachable(input);
  }
}

const only = (state: CountLedger): Step => ({ state, statements: [] });

/** Nothing can be said of what was taken so far; a base is looked for again. */
const startAnew = (ledger: CountLedger): CountLedger => ({
  ...ledger,
  base: null,
  open: [],
  loose: 0,
  interruptions: 0,
});

/** What the printer had and did not close may be lost as soon as anything hinders it: its connection was given up. */
function withoutUnclosed(ledger: CountLedger): CountLedger {
  const unclosed = ledger.open.filter(({ isUnclosed }) => isUnclosed === true);
  if (unclosed.length === 0) return ledger;
  return {
    ...ledger,
    open: ledger.open.filter(({ isUnclosed }) => isUnclosed !== true),
    loose: ledger.loose + labelsOf(unclosed),
    interruptions: ledger.interruptions + 1,
  };
}

function heard(ledger: CountLedger, status: PrinterStatus, now: number): Step {
  const count = status.labelsPrinted;
  // No words about its buffer is not an empty buffer.
  const isEmpty = status.formatsWaiting === 0 && status.labelsRemaining === 0;
  if (hindrance(status) !== null) return only({ ...withoutUnclosed(ledger), rest: null });
  if (!isEmpty || isBusy(status)) return only({ ...ledger, rest: null });
  if (count === null) return only(ledger);
  const rest = ledger.rest?.count === count ? ledger.rest : { count, since: now };
  const rested = { ...ledger, rest };
  const { base } = ledger;
  if (base === null)
    return only(now - rest.since < SETTLED_MS ? rested : { ...startAnew(rested), base: count });
  const hasRested = now - rest.since >= LOST_AFTER_MS;
  const moved = count - base;
  if (ledger.open.length > 0) return explain(rested, base, moved, now);
  // Somebody else's labels, or one that was in doubt.
  if (moved !== 0) return only(startAnew(rested));
  return only(hasRested ? { ...rested, loose: 0, interruptions: 0 } : rested);
}

function explain(ledger: CountLedger, base: number, moved: number, now: number): Step {
  const { open, interruptions, perLabel } = ledger;
  const sent = labelsOf(open) * perLabel;
  const loose = ledger.loose * perLabel;
  const restedMs = now - (ledger.rest?.since ?? now);
  const hasRested = restedMs >= LOST_AFTER_MS;
  const explained: CountLedger = { ...startAnew(ledger), base: base + moved };
  if (moved < 0) return wentBack(ledger, base + moved, hasRested);
  if (moved > sent + loose) {
    if (interruptions > 0 || loose > 0) return only(startAnew(ledger));
    // More of it may still be counted.
    return restedMs < SETTLED_MS ? only(ledger) : countedMore(ledger, explained, moved, now);
  }
  if (moved === sent && interruptions === 0) {
    // One label that came out twice must not prove another that is not out yet.
    const isAlone = open.length === 1 && now - ledger.provedAt >= SETTLED_MS;
    if (!isAlone && restedMs < SETTLED_MS) return only(ledger);
    return proved(ledger, { ...explained, isTrusted: true, isUsual: true, other: null }, now);
  }
  if (moved >= sent) return only(loose === 0 ? explained : startAnew(ledger));
  if (!hasRested) return only(ledger);
  const isKnown = ledger.isTrusted || interruptions > 0;
  const labels = labelsOf(open);
  const counted = Math.floor(moved / perLabel);
  const jobIds = suspects(ledger, labels - counted).map(({ jobId }) => jobId);
  return {
    // One that counts otherwise by now is learned again.
    state: { ...explained, perLabel: 1, isUsual: perLabel === 1 && ledger.isUsual },
    // One that was gone meanwhile may have lost them, whatever its count is worth.
    statements: [{ kind: isKnown ? 'printedNothing' : 'notCounted', jobIds, sent: labels, counted }],
  };
}

const proved = (ledger: CountLedger, state: CountLedger, now: number): Step => ({
  state: { ...state, provedAt: now },
  statements: [
    { kind: 'confirmed', jobIds: ledger.open.map(({ jobId }) => jobId), evidence: 'printerCounted' },
  ],
});

/**
 * More than was sent, and nothing that could have been lost. The same for each label, time after time, is the printer's
 * way of counting; once in a while it is another computer's label, or one of ours that came out twice.
 */
function countedMore(ledger: CountLedger, explained: CountLedger, moved: number, now: number): Step {
  const labels = labelsOf(ledger.open);
  const perLabel = moved / labels;
  const isPossible = Number.isInteger(perLabel) && perLabel <= MOST_PER_LABEL;
  const times = isPossible && ledger.other?.perLabel === perLabel ? ledger.other.times + 1 : 1;
  const other = isPossible ? { perLabel, times } : null;
  if (other !== null && times >= STEADY)
    return proved(ledger, { ...explained, perLabel, isTrusted: true, isUsual: true, other: null }, now);
  const state: CountLedger = { ...explained, other };
  if (!ledger.isUsual) return only(state);
  const jobIds = ledger.open.map(({ jobId }) => jobId);
  const counted = Math.floor(moved / ledger.perLabel);
  return { state, statements: [{ kind: 'countedMore', jobIds, sent: labels, counted }] };
}

/**
 * A count that starts over: the printer was reset, and what it had is lost where it had not been printed before. Of one
 * that is known to count, everything open is asked about; what the count of another is worth, nobody knows.
 */
function wentBack(ledger: CountLedger, count: number, hasRested: boolean): Step {
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
function suspects({ open, interruptions }: CountLedger, missing: number): readonly OpenJob[] {
  const wasNoticed = open.some(({ after }) => after < interruptions);
  if (!wasNoticed || missing >= labelsOf(open) || labelsOf(open) <= FEW_LABELS) return open;
  return open.filter((job, at) => {
    if (job.after === interruptions) return false;
    const later = open.slice(at + 1).filter(({ after }) => after === job.after);
    return labelsOf(later) < missing;
  });
}

const labelsOf = (jobs: readonly TakenJob[]): number => jobs.reduce((sum, { labels }) => sum + labels, 0);
