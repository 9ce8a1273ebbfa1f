import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';

interface Stores {
  readonly cache: Pick<Cache, 'supplies' | 'labels'>;
  readonly journal: Pick<Journal, 'boxes'>;
}

/** The common prefix of one kind of id. An id of digits alone looks like any product's barcode, so it has none. */
const kindOf = (id: string): string | null => (/^\d*$/.test(id) ? null : id.replaceAll(/\d+/g, '0'));

/**
 * Whether text on the label of a box or supply, besides its own code, names another box, supply or order: scanning it
 * there would book the wrong one. `own`: all names of this box or supply.
 */
export function namesAnother({ cache, journal }: Stores, text: string, own: readonly string[]): boolean {
  if (own.includes(text)) return false;
  const kind = kindOf(text);
  return (
    (kind !== null && own.some((id) => kindOf(id) === kind)) ||
    cache.supplies.get(text) !== null ||
    journal.boxes.ofCode(text) !== null ||
    cache.labels.ordersOfBarcode(text).length > 0
  );
}
