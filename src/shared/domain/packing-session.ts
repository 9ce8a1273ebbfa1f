import type { ScanFault } from './scan.ts';
import type { ParcelRef, ProductRef, Verdict } from './verdict.ts';
import { unreachable } from '../result.ts';

/**
 * One desk's packing of one supply, as a pure machine: facts are gathered before, effects are carried out after, in
 * one journal transaction with the new state.
 */

/** The label of the order that a product scan found. */
export type LabelState =
  | { readonly kind: 'ready' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'faulty'; readonly fault: string };

/** What a scan turned out to be, with everything the machine needs to decide on it. */
export type Resolution =
  | { readonly kind: 'unreadable'; readonly fault: ScanFault }
  | { readonly kind: 'unknown'; readonly text: string }
  | {
      readonly kind: 'product';
      readonly product: ProductRef;
      /** The oldest live order of the open supply that wants it and has no label yet. */
      readonly next: {
        readonly parcel: ParcelRef;
        readonly label: LabelState;
        readonly missingMeta: readonly string[];
      } | null;
      /** An order of the open supply for it that was cancelled and whose goods were not set aside yet. */
      readonly cancelled: ParcelRef | null;
      /** How many orders of the open supply for it are packed or on their way. */
      readonly packedHere: number;
      /** Another open supply that wants it. */
      readonly otherSupply: string | null;
      readonly wantedByNewOrder: boolean;
    }
  | {
      readonly kind: 'orderLabel';
      readonly parcel: ParcelRef;
      readonly cancelled: boolean;
      /** The job that printed it, when the parcel is packed. */
      readonly takenJob: string | null;
    }
  | { readonly kind: 'supply'; readonly supplyName: string };

/** A print job that waits for a person's word. */
export interface OpenQuestion {
  readonly jobId: string;
  /** Null for what is not an order's label (a supply QR, a test label). */
  readonly parcel: ParcelRef | null;
}

/** What the machine must know of the world besides the scan. */
export interface Facts {
  /** Null when the printer takes labels. */
  readonly printerTrouble: string | null;
  /** The oldest uncertain job of this desk. */
  readonly question: OpenQuestion | null;
  /** Live orders of the supply that are not packed. */
  readonly remaining: number;
  /** Milliseconds since the end of the last scan of the very same text, null if there was none. */
  readonly sinceSameScan: number | null;
}

export type SessionState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'open'; readonly supplyId: string; readonly verdict: Verdict };

export type SessionInput =
  | { readonly kind: 'open'; readonly supplyId: string }
  | { readonly kind: 'close' }
  | { readonly kind: 'scan'; readonly resolution: Resolution }
  /** The packer's deliberate touch on a lock. */
  | { readonly kind: 'release' }
  /**
   * A print job ended or got stuck: `stuck` by the printer, `labelMissing` or `labelFaulty` by its own document.
   * `parcel` is null for what is not an order's label.
   */
  | {
      readonly kind: 'job';
      readonly outcome:
        'taken' | 'stuck' | 'labelMissing' | 'labelFaulty' | 'uncertain' | 'cancelled' | 'unwanted';
      readonly parcel: ParcelRef | null;
      readonly jobId: string;
      readonly detail: string;
    }
  /** A person answered an uncertain job by hand. */
  | { readonly kind: 'answered' }
  | { readonly kind: 'supplyClosed'; readonly supplyName: string };

export type Effect =
  /** Claim the order and print its label. */
  | { readonly kind: 'printLabel'; readonly orderId: string }
  /** The label of this job is in the packer's hand: the strongest evidence there is. */
  | { readonly kind: 'confirmByScan'; readonly jobId: string }
  /** Goods of a cancelled order were put aside. */
  | { readonly kind: 'setAside'; readonly orderId: string };

export interface Step {
  readonly state: SessionState;
  readonly effects: readonly Effect[];
  /** What became of the input, for the list of last scans. */
  readonly verdict: Verdict;
  /** The same trigger pulled twice: nothing was done, the verdict before still stands. */
  readonly repeat: boolean;
}

/**
 * A second read of the same code within this time is the same trigger (wedges in continuous mode repeat at 200–800 ms);
 * taking the next identical product and scanning it takes a person longer.
 */
export const SAME_SCAN_MS = 1000;

/** What is expected when nothing is wrong. */
export function resting(state: SessionState, facts: Facts): Verdict {
  if (facts.question) return uncertain(facts.question);
  if (state.kind === 'closed') return { reason: 'noSupplyOpen' };
  if (facts.printerTrouble !== null)
    return { reason: 'printerNeedsHelp', parcel: null, detail: facts.printerTrouble };
  return facts.remaining === 0 ? { reason: 'supplyComplete' } : { reason: 'scanProduct' };
}

const packed = (parcel: ParcelRef, facts: Facts): Verdict => ({
  reason: facts.remaining === 0 ? 'lastPacked' : 'parcelPacked',
  parcel,
});

const uncertain = (question: OpenQuestion): Verdict => ({
  reason: 'labelUncertain',
  parcel: question.parcel,
  jobId: question.jobId,
});

export function step(state: SessionState, input: SessionInput, facts: Facts): Step {
  switch (input.kind) {
    case 'open':
      return show(
        { kind: 'open', supplyId: input.supplyId, verdict: { reason: 'scanProduct' } },
        null,
        facts,
      );
    case 'close':
      return show({ kind: 'closed' }, null, facts);
    case 'release':
      return show(state, null, facts, released(state));
    case 'answered':
      return show(state, null, facts);
    case 'supplyClosed':
      return {
        ...show({ kind: 'closed' }, null, facts),
        verdict: { reason: 'supplyClosed', supplyName: input.supplyName },
      };
    case 'job':
      return afterJob(state, input, facts);
    case 'scan':
      return afterScan(state, input.resolution, facts);
    default:
      return unreachable(input);
  }
}

function show(
  state: SessionState,
  verdict: Verdict | null,
  facts: Facts,
  effects: readonly Effect[] = [],
): Step {
  const shown = verdict ?? resting(state, facts);
  const next: SessionState = state.kind === 'open' ? { ...state, verdict: shown } : state;
  return { state: next, effects, verdict: shown, repeat: false };
}

/** Touching the screen of cancelled goods says that they were put aside. */
function released(state: SessionState): readonly Effect[] {
  if (state.kind !== 'open' || state.verdict.reason !== 'orderCancelled') return [];
  return [{ kind: 'setAside', orderId: state.verdict.parcel.orderId }];
}

function afterJob(state: SessionState, input: Extract<SessionInput, { kind: 'job' }>, facts: Facts): Step {
  if (state.kind === 'closed') return show(state, null, facts);
  const current = state.verdict;
  const isShown = 'parcel' in current && current.parcel?.orderId === input.parcel?.orderId;
  switch (input.outcome) {
    case 'uncertain':
      return show(state, uncertain(facts.question ?? { jobId: input.jobId, parcel: input.parcel }), facts);
    case 'stuck':
    case 'labelMissing':
    case 'labelFaulty':
      return show(state, unlessShown(current, whyStuck(input)), facts);
    case 'taken':
      if (isShown && current.reason === 'labelScannedBack') return show(state, current, facts);
      // A later scan's verdict stays: the packer is already looking at it.
      if (input.parcel && (isShown || current.reason === 'printerNeedsHelp')) {
        return show(state, packed(input.parcel, facts), facts);
      }
      return current.reason === 'printerNeedsHelp' ? show(state, null, facts) : show(state, current, facts);
    case 'unwanted':
      return show(state, input.parcel ? { reason: 'orderCancelled', parcel: input.parcel } : null, facts);
    case 'cancelled':
      return isShown || current.reason === 'printerNeedsHelp'
        ? show(state, null, facts)
        : show(state, current, facts);
    default:
      return unreachable(input.outcome);
  }
}

function whyStuck({ outcome, parcel, detail }: Extract<SessionInput, { kind: 'job' }>): Verdict {
  if (parcel && outcome === 'labelMissing') return { reason: 'labelMissing', parcel };
  if (parcel && outcome === 'labelFaulty') return { reason: 'labelFaulty', parcel, fault: detail };
  return { reason: 'printerNeedsHelp', parcel, detail };
}

/** Each try of a job that is stuck ends in the same words: said, and sounded, once. */
const unlessShown = (current: Verdict, next: Verdict): Verdict =>
  JSON.stringify(current) === JSON.stringify(next) ? current : next;

function afterScan(state: SessionState, resolution: Resolution, facts: Facts): Step {
  const isSame = facts.sinceSameScan !== null && facts.sinceSameScan < SAME_SCAN_MS;
  if (isSame && state.kind === 'open') {
    return { state, effects: [], verdict: state.verdict, repeat: true };
  }
  if (facts.question) return answerByScan(state, resolution, facts.question, facts);
  if (state.kind === 'closed') return show(state, null, facts);
  switch (resolution.kind) {
    case 'unreadable':
      return show(state, { reason: 'unreadableScan', fault: resolution.fault }, facts);
    case 'unknown':
      return show(state, { reason: 'unknownBarcode', text: resolution.text }, facts);
    case 'supply':
      return show(state, { reason: 'supplyNotProduct', supplyName: resolution.supplyName }, facts);
    case 'orderLabel':
      return afterLabel(state, resolution, facts);
    case 'product':
      return afterProduct(state, resolution, facts);
    default:
      return unreachable(resolution);
  }
}

function afterLabel(
  state: SessionState,
  found: Extract<Resolution, { kind: 'orderLabel' }>,
  facts: Facts,
): Step {
  const { parcel, takenJob } = found;
  if (found.cancelled) return show(state, { reason: 'orderCancelled', parcel }, facts);
  if (takenJob === null) return show(state, { reason: 'labelNotProduct', parcel }, facts);
  return show(state, { reason: 'labelScannedBack', parcel }, facts, [
    { kind: 'confirmByScan', jobId: takenJob },
  ]);
}

/** While a label is in doubt the only scan that helps is that label's; everything else waits, nothing is printed. */
function answerByScan(
  state: SessionState,
  resolution: Resolution,
  question: OpenQuestion,
  facts: Facts,
): Step {
  const isThatLabel =
    resolution.kind === 'orderLabel' && resolution.parcel.orderId === question.parcel?.orderId;
  if (!isThatLabel) return show(state, uncertain(question), facts);
  return show(state, packed(resolution.parcel, facts), facts, [
    { kind: 'confirmByScan', jobId: question.jobId },
  ]);
}

function afterProduct(
  state: SessionState,
  found: Extract<Resolution, { kind: 'product' }>,
  facts: Facts,
): Step {
  const { product, next } = found;
  if (next) {
    const { parcel, label } = next;
    if (next.missingMeta.length > 0) {
      return show(state, { reason: 'needsMarking', parcel, kinds: [...next.missingMeta] }, facts);
    }
    if (label.kind === 'missing') return show(state, { reason: 'labelMissing', parcel }, facts);
    if (label.kind === 'faulty')
      return show(state, { reason: 'labelFaulty', parcel, fault: label.fault }, facts);
    if (facts.printerTrouble !== null) {
      return show(state, { reason: 'printerNeedsHelp', parcel: null, detail: facts.printerTrouble }, facts);
    }
    return show(state, { reason: 'labelPrinting', parcel }, facts, [
      { kind: 'printLabel', orderId: parcel.orderId },
    ]);
  }
  if (found.cancelled) return show(state, { reason: 'orderCancelled', parcel: found.cancelled }, facts);
  if (found.packedHere > 0)
    return show(state, { reason: 'oneTooMany', product, packed: found.packedHere }, facts);
  if (found.otherSupply !== null) {
    return show(state, { reason: 'otherSupply', product, supplyName: found.otherSupply }, facts);
  }
  return show(state, { reason: found.wantedByNewOrder ? 'notTakenYet' : 'noOpenOrder', product }, facts);
}
