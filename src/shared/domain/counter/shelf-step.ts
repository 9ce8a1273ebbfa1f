import { unreachable } from '../../result.ts';
import type { Stage, Scheme } from '../scheme/schemes.ts';
import type { ParcelRef } from '../verdict.ts';
import type { CounterParcel, PickupEnd } from './counter-parcel.ts';
import type { CounterVerdict } from './verdict.ts';

/** What the counter knows between two scans while parcels are put on the shelf. */
export type ShelfState =
  | { readonly kind: 'idle' }
  /** Its label was scanned: the next cell is its cell. */
  | { readonly kind: 'parcel'; readonly orderId: string }
  /** Its code was scanned: parcels in a row go into it. */
  | { readonly kind: 'cell'; readonly cellId: string };

/** What the stores say of a parcel whose label was scanned. */
export interface ParcelFacts {
  readonly parcel: ParcelRef;
  readonly scheme: Scheme;
  readonly stage: Stage;
  /** By the order's status; null while it goes on. */
  readonly endedAs: PickupEnd | null;
  /** Packed at this desk, or the marketplace says that it is ready. */
  readonly isPacked: boolean;
  readonly counter: CounterParcel | null;
  /** The name of the cell that it lies in. */
  readonly cell: string | null;
}

export interface CellFacts {
  readonly cellId: string;
  readonly name: string;
  /** Parcels that lie in it. */
  readonly parcels: number;
}

/** What a scan turned out to be. */
export type CounterScan =
  | { readonly kind: 'cell'; readonly cell: CellFacts }
  | { readonly kind: 'unknownCell' }
  | { readonly kind: 'parcel'; readonly of: ParcelFacts }
  /** The same label or number for several parcels. */
  | { readonly kind: 'several'; readonly parcels: number }
  /** Goods of the shop. */
  | { readonly kind: 'goods'; readonly sku: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unreadable' };

export interface ShelfFacts {
  /** The parcel in hand, as it is now; null where there is none, or it is gone. */
  readonly inHand: ParcelFacts | null;
  /** The open cell, as it is now. */
  readonly openCell: CellFacts | null;
  readonly mostInACell: number;
}

export interface ShelfStep {
  readonly state: ShelfState;
  readonly verdict: CounterVerdict;
  /** What is to be written down. */
  readonly put: { readonly orderId: string; readonly cellId: string } | null;
}

const idle: ShelfState = { kind: 'idle' };

/** One scan while parcels are put on the shelf: a label then a cell, or a cell then labels in a row. */
export function shelfStep(state: ShelfState, scan: CounterScan, facts: ShelfFacts): ShelfStep {
  const say = (verdict: CounterVerdict, next: ShelfState = state): ShelfStep => ({
    state: next,
    verdict,
    put: null,
  });
  switch (scan.kind) {
    case 'cell':
      return cellScanned(state, scan.cell, facts, say);
    case 'parcel':
      return parcelScanned(state, scan.of, facts, say);
    case 'unknownCell':
      return say({ reason: 'cellUnknown' });
    case 'several':
      return say({ reason: 'severalFound', parcels: scan.parcels });
    case 'goods':
      return say({ reason: 'labelWanted' });
    case 'unknown':
      return say({ reason: 'unknownCode' });
    case 'unreadable':
      return say({ reason: 'unreadable' });
    default:
      return unreachable(scan);
  }
}

type Say = (verdict: CounterVerdict, next?: ShelfState) => ShelfStep;

function cellScanned(state: ShelfState, cell: CellFacts, facts: ShelfFacts, say: Say): ShelfStep {
  const open: ShelfState = { kind: 'cell', cellId: cell.cellId };
  if (state.kind !== 'parcel' || facts.inHand === null)
    return say({ reason: 'cellOpen', cell: cell.name, parcels: cell.parcels }, open);
  // It may have been cancelled between the two scans.
  const refused = notForShelf(facts.inHand);
  return refused === null ? into(facts.inHand, cell, facts, idle, say) : say(refused, idle);
}

function parcelScanned(state: ShelfState, of: ParcelFacts, facts: ShelfFacts, say: Say): ShelfStep {
  const refused = notForShelf(of);
  if (refused !== null) return say(refused);
  if (state.kind === 'cell' && facts.openCell !== null) return into(of, facts.openCell, facts, state, say);
  const left = facts.inHand?.parcel ?? null;
  return say(
    {
      reason: 'parcelInHand',
      parcel: of.parcel,
      from: of.cell,
      left: left === null || left.orderId === of.parcel.orderId || facts.inHand?.cell !== null ? null : left,
    },
    { kind: 'parcel', orderId: of.parcel.orderId },
  );
}

function into(of: ParcelFacts, cell: CellFacts, facts: ShelfFacts, after: ShelfState, say: Say): ShelfStep {
  const { parcel, counter } = of;
  if (counter?.cellId === cell.cellId && counter.outAt === null)
    return say({ reason: 'alreadyThere', parcel, cell: cell.name }, after);
  const isThere = counter?.cellId === cell.cellId;
  if (!isThere && cell.parcels >= facts.mostInACell) {
    // It stays in hand: another cell is scanned next.
    const stays: ShelfState = after.kind === 'idle' ? { kind: 'parcel', orderId: parcel.orderId } : after;
    return say({ reason: 'cellFull', cell: cell.name, most: facts.mostInACell, parcel }, stays);
  }
  return {
    state: after,
    verdict: { reason: 'shelved', parcel, cell: cell.name, from: isThere ? null : of.cell },
    put: { orderId: parcel.orderId, cellId: cell.cellId },
  };
}

/** Why a parcel may not be put on the shelf; null: it may. */
export function notForShelf({
  parcel,
  scheme,
  endedAs,
  isPacked,
  counter,
  cell,
}: ParcelFacts): CounterVerdict | null {
  if (scheme !== 'selfPickup') return { reason: 'otherScheme', parcel, scheme };
  if (counter?.state === 'handedOver')
    return { reason: 'handedOverBefore', parcel, at: counter.handedAt ?? 0 };
  if (counter?.state === 'refused') return { reason: 'orderEnded', parcel, as: 'refused', cell: null };
  if (counter?.state === 'returned') return { reason: 'returnedBefore', parcel };
  const as = counter?.endedAs ?? endedAs;
  if (as !== null) return { reason: 'orderEnded', parcel, as, cell };
  return isPacked ? null : { reason: 'notPacked', parcel };
}
