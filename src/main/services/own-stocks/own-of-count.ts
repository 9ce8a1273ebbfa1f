import type { Journal } from '../../db/journal/open-journal.ts';
import type { Shelf } from '../../db/journal/own-stocks.ts';
import type { CountedPieces } from '../../db/journal/shelf-news.ts';

/** The own count that follows from what was counted: with what lay aside then, and what came and left since. */
export function ownOfCount(
  { shelfOffers, takenPieces }: Pick<Journal, 'shelfOffers' | 'takenPieces'>,
  shelf: Shelf,
  { pieces, promised, at }: Omit<CountedPieces, 'sku'>,
): number {
  const since = shelfOffers.takenSince(shelf, at) - takenPieces.since(shelf, at);
  return Math.max(0, pieces + promised + since);
}
