import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';

interface Stores {
  readonly cache: Pick<Cache, 'supplies' | 'labels'>;
  readonly journal: Pick<Journal, 'boxes'>;
}

/** What ids of one kind have in common. One of digits alone is like any product's barcode. */
const kindOf = (id: string): string | null => (/^\d*$/.test(id) ? null : id.replaceAll(/\d+/g, '0'));

/**
 * Whether what was read on the label of a box or a supply, besides its own code, is that of another box, supply or order:
 * whoever scans it there books the wrong one. `own`: everything that this one is called.
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
