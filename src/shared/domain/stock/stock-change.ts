import { unreachable } from '../../result.ts';

/** The most that the marketplace takes for one barcode (current generation). */
export const MOST_AMOUNT = 100_000;

/**
 * Set, add and subtract are three things: only the first needs to know nothing of what is there. `delete`: the
 * warehouse has no stock of it any more, not even none.
 */
export type StockChange =
  | { readonly kind: 'set'; readonly amount: number }
  | { readonly kind: 'add'; readonly by: number }
  | { readonly kind: 'delete' };

export const changeFaults = ['belowZero', 'aboveMost', 'unread', 'underWay'] as const;
export type ChangeFault = (typeof changeFaults)[number];

export type Changed =
  | { readonly after: number; readonly fault: null }
  | { readonly after: null; readonly fault: Exclude<ChangeFault, 'underWay'> };

/** What an amount becomes. Null: the marketplace was not asked for it yet, so nothing can be added to it. */
export function changed(before: number | null, change: StockChange): Changed {
  switch (change.kind) {
    case 'set':
      return bounded(change.amount);
    case 'add':
      return before === null ? { after: null, fault: 'unread' } : bounded(before + change.by);
    case 'delete':
      return { after: 0, fault: null };
    default:
      return unreachable(change);
  }
}

function bounded(amount: number): Changed {
  if (amount < 0) return { after: null, fault: 'belowZero' };
  return amount > MOST_AMOUNT ? { after: null, fault: 'aboveMost' } : { after: amount, fault: null };
}

/** What happens to a barcode, in the order in which a person looks at it: what may be a mistake first. */
export const lineKinds = ['refused', 'deleted', 'zero', 'lower', 'unknown', 'raise', 'same'] as const;
export type LineKind = (typeof lineKinds)[number];

export interface PlannedLine {
  readonly sku: string;
  readonly before: number | null;
  /** Null: it can't be changed so. */
  readonly after: number | null;
  readonly kind: LineKind;
  readonly fault: ChangeFault | null;
}

export interface KnownAmount {
  readonly sku: string;
  readonly amount: number | null;
  /** An earlier change of it is not settled. */
  readonly isUnderWay: boolean;
}

/** Before and after. */
export function planLine({ sku, amount: before, isUnderWay }: KnownAmount, change: StockChange): PlannedLine {
  if (isUnderWay) return { sku, before, after: null, kind: 'refused', fault: 'underWay' };
  const { after, fault } = changed(before, change);
  if (after === null) return { sku, before, after, kind: 'refused', fault };
  if (change.kind === 'delete') return { sku, before, after, kind: 'deleted', fault };
  return { sku, before, after, kind: kindOf(before, after), fault: null };
}

function kindOf(before: number | null, after: number): LineKind {
  if (before === null) return after === 0 ? 'zero' : 'unknown';
  if (after === before) return 'same';
  if (after === 0) return 'zero';
  return after < before ? 'lower' : 'raise';
}

export type LineCounts = Readonly<Record<LineKind, number>>;

export function countLines(lines: readonly Pick<PlannedLine, 'kind'>[]): LineCounts {
  const counts: Record<LineKind, number> = {
    refused: 0,
    deleted: 0,
    zero: 0,
    lower: 0,
    unknown: 0,
    raise: 0,
    same: 0,
  };
  for (const { kind } of lines) counts[kind] += 1;
  return counts;
}

/** Nothing would be told of these. */
export const isTold = ({ kind }: Pick<PlannedLine, 'kind'>): boolean => kind !== 'refused' && kind !== 'same';

export const countTold = (counts: LineCounts): number =>
  lineKinds.filter((kind) => isTold({ kind })).reduce((sum, kind) => sum + counts[kind], 0);

const folded = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** As a person types it. */
export const isSameName = (typed: string, name: string): boolean => folded(typed) === folded(name);
