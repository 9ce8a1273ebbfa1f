import { MOST_AMOUNT } from './stock-change.ts';

/** The numbers that this desk keeps of a barcode in a warehouse, beside what the marketplace sells. */
export const ownNumbers = ['pieces', 'reserve', 'minimum'] as const;
export type OwnNumber = (typeof ownNumbers)[number];

/** Whether the marketplace sells what is not here is asked once; again after pieces have come. */
export const soldOutStates = ['no', 'ask', 'asked'] as const;
export type SoldOut = (typeof soldOutStates)[number];

export interface OwnStock {
  readonly sku: string;
  /** On the shelf, those of open orders among them and those in parcels not; null: nobody has counted. */
  readonly pieces: number | null;
  /** Unix milliseconds when all of them were counted; what left the shelf before that is not among them. */
  readonly countedAt: number | null;
  /** Never offered to the marketplace. */
  readonly reserve: number;
  /** Null: no warning is wanted. */
  readonly minimum: number | null;
  readonly soldOut: SoldOut;
}

/** What moved a number. `counted` and `file` set it, as `typed` may; the others take a piece or bring one. */
export const ownReasons = [
  'typed',
  'counted',
  'file',
  'practice',
  'packed',
  'handedOver',
  'defect',
  'missing',
  'putBack',
] as const;
export type OwnReason = (typeof ownReasons)[number];

/** What the bench knows and a person decides of. */
export const offerKinds = ['defect', 'missing', 'putBack'] as const satisfies readonly OwnReason[];
export type OfferKind = (typeof offerKinds)[number];

/** What taking it does to the pieces on the shelf. */
export const offeredPieces: Readonly<Record<OfferKind, 1 | -1>> = { defect: -1, missing: -1, putBack: 1 };

export type OwnChange =
  /** Null: it is not known, or not wanted, any more. */
  { readonly kind: 'set'; readonly to: number | null } | { readonly kind: 'add'; readonly by: number };

export const blankOwn = (sku: string): OwnStock => ({
  sku,
  pieces: null,
  countedAt: null,
  reserve: 0,
  minimum: null,
  soldOut: 'no',
});

/** Null: it can't be changed so. */
export function changedOwn(own: OwnStock, number: OwnNumber, change: OwnChange, at: number): OwnStock | null {
  const before = own[number];
  const after = change.kind === 'set' ? change.to : before === null ? undefined : before + change.by;
  if (after === undefined || (after !== null && (after < 0 || after > MOST_AMOUNT))) return null;
  switch (number) {
    case 'pieces':
      return withSoldOut(own, {
        ...own,
        pieces: after,
        countedAt: after === null ? null : change.kind === 'set' ? at : own.countedAt,
      });
    case 'reserve':
      return withSoldOut(own, { ...own, reserve: after ?? 0 });
    case 'minimum':
      return { ...own, minimum: after };
    default:
      return number satisfies never;
  }
}

/** A piece that left or came; none is left where more were packed than were counted. */
export const movedOwn = (own: OwnStock, by: 1 | -1): OwnStock =>
  own.pieces === null
    ? own
    : withSoldOut(own, { ...own, pieces: Math.min(MOST_AMOUNT, Math.max(0, own.pieces + by)) });

/**
 * Whether what happened then is in what was counted. A count that is still to come is none by this clock: it was set back
 * since, and what happens now is not in it.
 */
export const isInCount = ({ countedAt }: Pick<OwnStock, 'countedAt'>, at: number, now: number): boolean =>
  countedAt !== null && countedAt <= now && at < countedAt;

const isSoldOut = ({ pieces, reserve }: OwnStock): boolean => pieces !== null && pieces <= reserve;

function withSoldOut(before: OwnStock, after: OwnStock): OwnStock {
  if (!isSoldOut(after)) return { ...after, soldOut: 'no' };
  return isSoldOut(before) ? after : { ...after, soldOut: 'ask' };
}

/** Pieces of open orders, and how many of those are in parcels by now. */
export interface OpenPieces {
  readonly open: number;
  readonly packed: number;
}

/** What may be offered to the marketplace; null: nobody has counted. */
export const freeOf = (
  { pieces, reserve }: Pick<OwnStock, 'pieces' | 'reserve'>,
  { open, packed }: OpenPieces,
): number | null => (pieces === null ? null : Math.max(0, pieces - Math.max(0, open - packed) - reserve));

/** At or below its minimum, by the own count, or by what the marketplace sells where nobody has counted. */
export const isLow = (
  { pieces, minimum }: Pick<OwnStock, 'pieces' | 'minimum'>,
  amount: number | null,
): boolean => {
  const left = pieces ?? amount;
  return minimum !== null && left !== null && left <= minimum;
};

/**
 * The barcode that an order's piece is taken of, where it has several: the one that was scanned, else the one of which
 * the most are counted. Null: it has none.
 */
export function barcodeTaken(
  skus: readonly string[],
  scanned: readonly string[],
  piecesOf: (sku: string) => number | null,
): string | null {
  const seen = skus.find((sku) => scanned.includes(sku));
  if (seen !== undefined) return seen;
  return skus.reduce<string | null>(
    (best, sku) => (best === null || (piecesOf(sku) ?? -1) > (piecesOf(best) ?? -1) ? sku : best),
    null,
  );
}
