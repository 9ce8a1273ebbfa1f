import type { Stage } from '../scheme/schemes.ts';
import { isUnderWay, stopOf, type BackReason, type Run } from './run.ts';

/** What is known of the order whose label was scanned. */
export interface ScannedOrder {
  readonly orderId: string;
  readonly isBySeller: boolean;
  readonly stage: Stage;
  /** Its parcel was packed at this desk, or it has left one before. */
  readonly isPacked: boolean;
  /** Another open run has it: its number. */
  readonly otherRun: number | null;
}

/** What a scan says while the courier takes parcels. Only `loaded` changes anything. */
export const outVerdicts = [
  'loaded',
  'again',
  'unknown',
  'otherScheme',
  'cancelled',
  'ended',
  'notPacked',
  'otherRun',
  'extra',
] as const;
export type OutVerdict = (typeof outVerdicts)[number];

/** The same when the courier comes back. Only `cameBack` changes anything. */
export const inVerdicts = ['cameBack', 'backAlready', 'unknown', 'delivered', 'notOfRun'] as const;
export type InVerdict = (typeof inVerdicts)[number];

const isOver = (stage: Stage): boolean => stage === 'done' || stage === 'refused';

export function judgeScanOut(run: Run, order: ScannedOrder | null): OutVerdict {
  if (order === null) return 'unknown';
  if (!order.isBySeller) return 'otherScheme';
  if (order.stage === 'cancelled') return 'cancelled';
  if (isOver(order.stage)) return 'ended';
  const stop = stopOf(run, order.orderId);
  if (stop?.state === 'loaded') return 'again';
  if (order.otherRun !== null) return 'otherRun';
  if (!order.isPacked) return 'notPacked';
  return stop === null ? 'extra' : 'loaded';
}

export function judgeScanIn(run: Run, order: ScannedOrder | null): InVerdict {
  if (order === null) return 'unknown';
  const stop = stopOf(run, order.orderId);
  if (stop === null || stop.state === 'leftBehind') return 'notOfRun';
  if (stop.state === 'delivered') return 'delivered';
  return stop.state === 'back' ? 'backAlready' : 'cameBack';
}

/** Why goods that are scanned in come back. */
export function backReasonOf(run: Run, orderId: string, stage: Stage): BackReason {
  const state = stopOf(run, orderId)?.state;
  if (stage === 'cancelled') return 'cancelled';
  if (state === 'refused' || stage === 'refused') return 'refused';
  return (stopOf(run, orderId)?.attempts ?? 0) > 0 ? 'notAtHome' : 'notTried';
}

/**
 * What is to be done with a stop whose order ended meanwhile. `takeOff`: its parcel stays here. `bringBack`: the courier
 * has it, and must not hand it over. `gone`: the buyer has it although it was cancelled. `settled`: the marketplace says
 * that it was handed over or refused.
 */
export type StopAdvice = 'takeOff' | 'bringBack' | 'gone' | 'settled' | null;

export function adviceFor({ state }: Run['stops'][number], stage: Stage): StopAdvice {
  if (stage === 'cancelled') {
    if (state === 'planned' || state === 'loaded') return 'takeOff';
    if (state === 'delivered') return 'gone';
    return isUnderWay(state) || state === 'missing' ? 'bringBack' : null;
  }
  if (!isOver(stage)) return null;
  return state === 'planned' || state === 'loaded' || isUnderWay(state) ? 'settled' : null;
}

/** Why a stop was not scanned. */
export type MissingReason = 'notScanned' | 'notPacked' | 'ended';

export interface Leaving {
  /** Scanned, but their orders were cancelled or have ended: the run can't leave with them. */
  readonly mustStay: readonly string[];
  readonly missing: readonly { readonly orderId: string; readonly why: MissingReason }[];
  readonly loaded: number;
}

/** What stands between a run and its way. `orders`: what is known of the order of each stop. */
export function beforeLeaving(run: Run, orders: (orderId: string) => ScannedOrder | null): Leaving {
  const hasEnded = (orderId: string): boolean => {
    const stage = orders(orderId)?.stage;
    return stage === 'cancelled' || (stage !== undefined && isOver(stage));
  };
  const loaded = run.stops.filter(({ state }) => state === 'loaded');
  return {
    mustStay: loaded.map(({ orderId }) => orderId).filter(hasEnded),
    missing: run.stops
      .filter(({ state }) => state === 'planned')
      .map(({ orderId }) => ({
        orderId,
        why: hasEnded(orderId) ? 'ended' : orders(orderId)?.isPacked === true ? 'notScanned' : 'notPacked',
      })),
    loaded: loaded.length,
  };
}
