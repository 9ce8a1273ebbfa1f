import type { KindState, UnseenCard } from '../../../shared/contract/numbers.ts';

export interface UnseenSum {
  readonly cards: number;
  /** In the platform's warehouses; null: of none of the cards it is known. */
  readonly pieces: number | null;
  /** Cards of which it is not known. */
  readonly unknown: number;
}

/** How many pieces lie where nobody can buy them. A card that is named twice has its pieces once. */
export function unseenSum(cards: readonly Pick<UnseenCard, 'nmId' | 'pieces'>[]): UnseenSum {
  const byCard = new Map(cards.map(({ nmId, pieces }, index) => [nmId ?? `no card ${index}`, pieces]));
  const known = [...byCard.values()].filter((pieces) => pieces !== null);
  return {
    cards: byCard.size,
    pieces: known.length === 0 ? null : known.reduce((sum, pieces) => sum + pieces, 0),
    unknown: byCard.size - known.length,
  };
}

/**
 * Since when it is known that buyers see all cards: the older of the two answers. Null: some card is not seen, or one of
 * the two reports was never answered.
 */
export function allSeenSince(
  reports: readonly {
    readonly lastAt: KindState['lastAt'];
    /** Null: not had yet. */
    readonly cards: readonly unknown[] | null;
  }[],
): number | null {
  const times = reports.flatMap(({ lastAt, cards }) =>
    lastAt !== null && cards?.length === 0 ? [lastAt] : [],
  );
  return times.length > 0 && times.length === reports.length ? Math.min(...times) : null;
}
