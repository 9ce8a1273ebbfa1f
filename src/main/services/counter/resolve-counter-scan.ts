import { readCellCode } from '../../../shared/domain/counter/cells.ts';
import type { CounterScan } from '../../../shared/domain/counter/shelf-step.ts';
import { barcodesOf } from '../../../shared/domain/marking/check-digits.ts';
import { gtinOfMarkingCode } from '../../../shared/domain/marking/read-code.ts';
import { spellingsOf } from '../../../shared/domain/order/product-code.ts';
import { readScan, type Scan } from '../../../shared/domain/scanner/scan.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { CounterStores } from './counter-stores.ts';

export interface CounterIndex {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly stores: CounterStores;
}

/** The one place that tells what was scanned at the counter. `wanted`: barcodes of the goods that are looked for. */
export function resolveCounterScan(
  index: CounterIndex,
  { text, isCut }: Pick<Scan, 'text' | 'isCut'>,
  wanted: readonly string[],
): CounterScan {
  if (isCut === true) return { kind: 'unreadable' };
  const skus = skusIn(index, text);
  const read = readScan(text);
  if ('fault' in read) return skus.length === 0 ? { kind: 'unreadable' } : goods(index, skus, wanted);
  const cellCode = readCellCode(read.code);
  if (cellCode !== null) {
    const cell = index.journal.counterCells.ofCode(cellCode);
    return cell ? { kind: 'cell', cell } : { kind: 'unknownCell' };
  }
  return parcel(index, ordersOfCode(index, read.code)) ?? goods(index, skus, wanted);
}

/** Whatever the counter knows by this text: a parcel by any of its numbers, goods of the shop, a cell. */
export function isKnownAtCounter(index: CounterIndex, text: string): boolean {
  const { kind } = resolveCounterScan(index, { text }, []);
  return kind !== 'unknown' && kind !== 'unreadable';
}

/** By its label, or by a number that only one order has. */
export const ordersOfCode = ({ cache, journal }: Omit<CounterIndex, 'stores'>, code: string): string[] => {
  const byLabel = cache.labels.ordersOfBarcode(code);
  if (byLabel.length > 0) return byLabel;
  const byBuyer = cache.pickups.ofCode(code);
  if (byBuyer.length > 0) return byBuyer;
  const verified = journal.counterParcels.ofCode(code);
  if (verified) return [verified.orderId];
  return cache.orders.get(code) || journal.counterParcels.get(code) ? [code] : [];
};

function parcel({ stores }: CounterIndex, orderIds: readonly string[]): CounterScan | null {
  const [only, ...others] = orderIds;
  if (only === undefined) return null;
  if (others.length > 0) return { kind: 'several', parcels: orderIds.length };
  const of = stores.facts(only);
  return of && { kind: 'parcel', of };
}

/** The barcodes that the text may stand for; a marking code holds those of its product. */
function skusIn({ cache, journal }: CounterIndex, text: string): readonly string[] {
  const gtin = gtinOfMarkingCode(text);
  if (gtin === null) return spellingsOf(text.trim());
  const learned = journal.markingCodes.productOf(gtin);
  return [...barcodesOf(gtin), ...(learned === null ? [] : cache.orders.skusOfArticle(learned.article))];
}

function goods({ cache }: CounterIndex, skus: readonly string[], wanted: readonly string[]): CounterScan {
  const sku =
    skus.find((each) => wanted.includes(each)) ?? skus.find((each) => cache.orders.articleOfSku(each));
  return sku === undefined ? { kind: 'unknown' } : { kind: 'goods', sku };
}
