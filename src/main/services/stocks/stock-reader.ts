import { getStocks } from '../../../shared/marketplace/stocks.ts';
import type { MarketplaceProblem } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedStock } from '../../db/cache/stocks.ts';
import type { CallOptions, Marketplace } from '../../marketplace/marketplace.ts';

/** As many as a request takes (document 1, "Stocks"). */
export const BATCH = 1000;

export interface AmountReaderPorts {
  readonly cache: Cache;
  readonly marketplace: Marketplace;
  readonly clock: () => number;
  /** Told what was read, for whoever has it on screen. */
  readonly heard: (warehouseId: string, stocks: readonly CachedStock[]) => void;
}

export interface AmountsRead {
  /** It leaves out a barcode that has none. */
  readonly amounts: ReadonlyMap<string, number>;
  /** Told with several amounts: whatever followed from one of them could be what nobody asked for. */
  readonly contradicted: ReadonlySet<string>;
}

export type ReadAmounts = (
  warehouseId: string,
  skus: readonly string[],
  options: CallOptions,
) => Promise<Result<AmountsRead, MarketplaceProblem>>;

/** Amounts of a batch as the marketplace has them now, kept as they come; a contradicted one stays as it was read before. */
export const createAmountReader =
  ({ cache, marketplace, clock, heard }: AmountReaderPorts): ReadAmounts =>
  async (warehouseId, skus, options) => {
    const answer = await marketplace.call(getStocks, { warehouseId, skus: [...skus] }, options);
    if (!answer.ok) return answer;
    const amounts = new Map<string, number>();
    const contradicted = new Set<string>();
    for (const { sku, amount } of answer.value.stocks ?? []) {
      if ((amounts.get(sku) ?? amount) !== amount) contradicted.add(sku);
      amounts.set(sku, amount);
    }
    for (const sku of contradicted) amounts.delete(sku);
    const readAt = clock();
    const stocks = skus
      .filter((sku) => !contradicted.has(sku))
      .map((sku) => ({ sku, amount: amounts.get(sku) ?? 0, readAt }));
    cache.transaction(() => cache.stocks.put(warehouseId, stocks));
    heard(warehouseId, stocks);
    return ok({ amounts, contradicted });
  };
