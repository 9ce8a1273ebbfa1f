import type { ProblemOf } from '../../problem.ts';
import { unreachable } from '../../result.ts';

/** `awaited`: the marketplace has no file yet. `refused`: it has one that must not be printed. */
export const carrierLabelStates = ['awaited', 'here', 'refused'] as const;
export type CarrierLabelState = (typeof carrierLabelStates)[number];

export type CarrierLabelProblem = ProblemOf<'labelUnusable' | 'labelLinkBad'>;

/** The label that a carrier puts on a parcel that crosses a border. */
export interface CarrierLabel {
  readonly state: CarrierLabelState;
  /** What the carrier calls the parcel; null until a link was told. */
  readonly parcelId: string | null;
  /** How many times in a row it was asked for without success. */
  readonly tries: number;
  /** Unix milliseconds before which it is not asked for again. */
  readonly notBefore: number;
  /** Why it is not here, where more is known than that it is awaited. */
  readonly problem: CarrierLabelProblem | null;
}

export type CarrierLabelEvent =
  /** No link was told, or nothing lies behind it yet. */
  | { readonly kind: 'notThere'; readonly parcelId: string | null }
  /** A file came, and can be printed. */
  | { readonly kind: 'came'; readonly parcelId: string }
  /** A file came that must not be printed, or the link must not be followed. */
  | { readonly kind: 'refused'; readonly parcelId: string; readonly problem: CarrierLabelProblem }
  /** It could not be fetched this time. */
  | { readonly kind: 'failed'; readonly parcelId: string; readonly problem: CarrierLabelProblem }
  /** A person wants it asked for now, whatever is here. */
  | { readonly kind: 'wantedNow' };

export const NOT_ASKED: CarrierLabel = {
  state: 'awaited',
  parcelId: null,
  tries: 0,
  notBefore: 0,
  problem: null,
};

/** Of a label that is here: it is asked for again only where a person wants that. */
const NEVER = Number.MAX_SAFE_INTEGER;

/** A carrier takes minutes to hours to make one; those who wait for it look at the screen again and again. */
const ASK_AGAIN_MS = [5000, 15_000, 60_000, 300_000, 900_000] as const;
export const LONGEST_PAUSE_MS = Math.max(...ASK_AGAIN_MS);
export const pauseAfter = (tries: number): number =>
  ASK_AGAIN_MS[Math.min(tries, ASK_AGAIN_MS.length) - 1] ?? 0;

/** What becomes of the label by an event at `at`, Unix milliseconds. Null: nothing changes. */
export function next(label: CarrierLabel, event: CarrierLabelEvent, at: number): CarrierLabel | null {
  if (event.kind === 'wantedNow') return { ...label, tries: 0, notBefore: 0 };
  // A label that is here stays while no other comes: that the marketplace has none just now takes nothing away.
  const isHere = label.state === 'here';
  const kept = label.notBefore === NEVER ? null : { ...label, tries: 0, notBefore: NEVER };
  const tries = label.tries + 1;
  const again = { tries, notBefore: at + pauseAfter(tries) };
  const parcelId = event.parcelId ?? label.parcelId;
  switch (event.kind) {
    case 'notThere':
      return isHere ? kept : { state: 'awaited', parcelId, ...again, problem: null };
    case 'failed':
      return isHere ? kept : { state: 'awaited', parcelId, ...again, problem: event.problem };
    case 'refused':
      return { state: 'refused', parcelId, ...again, problem: event.problem };
    case 'came':
      return { state: 'here', parcelId, tries: 0, notBefore: NEVER, problem: null };
    default:
      return unreachable(event);
  }
}

/** Whether the marketplace is to be asked for it. A clock that was set back makes nobody wait longer. */
export const isDue = ({ state, notBefore }: CarrierLabel, now: number): boolean =>
  notBefore === 0 || (state !== 'here' && (notBefore <= now || notBefore - now > LONGEST_PAUSE_MS));
