import { unreachable } from '../../result.ts';
import {
  isOut,
  isToReturn,
  isVerified,
  whyReturned,
  type CounterParcel,
  type HandOverGround,
} from './counter-parcel.ts';
import type { CounterScan, ParcelFacts } from './shelf-step.ts';
import type { CounterVerdict } from './verdict.ts';

/** The hand-over can be taken back for so long before the marketplace is told. */
export const UNDO_MS = 10_000;

/** What keeps goods from being handed over now, the most important first. */
export const handOverObstacles = [
  'notOnShelf',
  'handedOver',
  'refused',
  'cancelled',
  'expired',
  'received',
  'notVerified',
  'notScannedOut',
] as const;
export type HandOverObstacle = (typeof handOverObstacles)[number];

type AtCounter = Pick<ParcelFacts, 'counter' | 'endedAs'>;

/** What keeps them here whoever answers for the buyer. */
function goodsObstacle(of: AtCounter, now: number): Exclude<HandOverObstacle, 'notVerified'> | null {
  const { counter } = of;
  if (counter === null || counter.state === 'returned') return 'notOnShelf';
  if (counter.state !== 'shelved') return counter.state;
  const endedAs = counter.endedAs ?? of.endedAs;
  if (endedAs !== null) return endedAs;
  return isOut(counter, now) ? null : 'notScannedOut';
}

/** Null: they may be handed over. `now`: Unix milliseconds. */
export function handOverObstacle(
  of: AtCounter,
  ground: HandOverGround,
  now: number,
): HandOverObstacle | null {
  const why = goodsObstacle(of, now);
  if (ground === 'vouched' || (why !== null && why !== 'notScannedOut')) return why;
  return of.counter !== null && isVerified(of.counter, now) ? why : 'notVerified';
}

export interface OutStep {
  readonly verdict: CounterVerdict;
  /** The goods of the open order are written down as scanned out. */
  readonly isOut: boolean;
}

/** A scan at `now`, Unix milliseconds, while an order is open at the counter: its label, or its goods. */
export function outStep(open: ParcelFacts, skus: readonly string[], scan: CounterScan, now: number): OutStep {
  const say = (verdict: CounterVerdict): OutStep => ({ verdict, isOut: false });
  const wanted = open.parcel;
  switch (scan.kind) {
    case 'parcel':
      if (scan.of.parcel.orderId !== wanted.orderId)
        return say({ reason: 'wrongParcel', parcel: scan.of.parcel, wanted });
      return scannedOut(open, now);
    case 'goods':
      return skus.includes(scan.sku) ? scannedOut(open, now) : say({ reason: 'wrongGoods', wanted });
    case 'cell':
      return say({ reason: 'cellNotWanted', cell: scan.cell.name });
    case 'unknownCell':
      return say({ reason: 'cellUnknown' });
    case 'several':
      return say({ reason: 'severalFound', parcels: scan.parcels });
    case 'unknown':
      return say({ reason: 'unknownCode' });
    case 'unreadable':
      return say({ reason: 'unreadable' });
    default:
      return unreachable(scan);
  }
}

function scannedOut(open: ParcelFacts, now: number): OutStep {
  const { parcel, counter } = open;
  const obstacle = goodsObstacle(open, now);
  if (obstacle === null) return { verdict: { reason: 'scannedOutBefore', parcel }, isOut: false };
  switch (obstacle) {
    case 'notScannedOut':
      return { verdict: { reason: 'scannedOut', parcel }, isOut: true };
    case 'notOnShelf':
      return { verdict: { reason: 'notOnShelf', parcel }, isOut: false };
    case 'handedOver':
      return { verdict: { reason: 'handedOverBefore', parcel, at: counter?.handedAt ?? 0 }, isOut: false };
    default:
      return { verdict: { reason: 'orderEnded', parcel, as: obstacle, cell: open.cell }, isOut: false };
  }
}

/** A label scanned while no order is open: it finds the parcel, and hands nothing over. */
export function findStep(scan: CounterScan): CounterVerdict {
  switch (scan.kind) {
    case 'parcel': {
      const { parcel, scheme, cell } = scan.of;
      return scheme === 'selfPickup'
        ? { reason: 'found', parcel, cell }
        : { reason: 'otherScheme', parcel, scheme };
    }
    case 'cell':
      return { reason: 'cellNotWanted', cell: scan.cell.name };
    case 'unknownCell':
      return { reason: 'cellUnknown' };
    case 'several':
      return { reason: 'severalFound', parcels: scan.parcels };
    case 'goods':
      return { reason: 'labelWanted' };
    case 'unknown':
      return { reason: 'unknownCode' };
    case 'unreadable':
      return { reason: 'unreadable' };
    default:
      return unreachable(scan);
  }
}

export interface ReturnStep {
  readonly verdict: CounterVerdict;
  readonly returned: CounterParcel | null;
}

/**
 * A label scanned while goods go back to stock. `candidates`: parcels to be returned that hold the goods, where goods
 * were scanned: any of them will do, since nobody waits for one of them.
 */
export function returnStep(
  scan: CounterScan,
  candidates: readonly ParcelFacts[],
  binOf: (article: string) => string | null,
): ReturnStep {
  const say = (verdict: CounterVerdict): ReturnStep => ({ verdict, returned: null });
  const takeBack = (of: ParcelFacts): ReturnStep => {
    const { parcel, counter, cell } = of;
    if (of.scheme !== 'selfPickup') return say({ reason: 'otherScheme', parcel, scheme: of.scheme });
    if (counter === null) return say({ reason: 'notOnShelf', parcel });
    if (counter.state === 'returned') return say({ reason: 'returnedBefore', parcel });
    if (counter.state === 'handedOver')
      return say({ reason: 'handedOverBefore', parcel, at: counter.handedAt ?? 0 });
    const now = { ...counter, endedAs: counter.endedAs ?? of.endedAs };
    const why = isToReturn(now) ? whyReturned(now) : null;
    if (why === null) return say({ reason: 'stillWaited', parcel, cell });
    return { verdict: { reason: 'returned', parcel, why, bin: binOf(parcel.article) }, returned: counter };
  };
  switch (scan.kind) {
    case 'parcel':
      return takeBack(scan.of);
    case 'goods': {
      const [first] = candidates;
      return first === undefined ? say({ reason: 'labelWanted' }) : takeBack(first);
    }
    case 'cell':
    case 'unknownCell':
    case 'several':
    case 'unknown':
    case 'unreadable':
      return say(findStep(scan));
    default:
      return unreachable(scan);
  }
}
