import { getStocks } from '../../../shared/marketplace/stocks.ts';
import type { MarketplaceProblem } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
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

export type ReadAmounts = (
  warehouseId: string,
  skus: readonly string[],
  options: CallOptions,
) => Promise<Result<ReadonlyMap<string, number>, MarketplaceProblem>>;

const CONTRADICTED: MarketplaceProblem = {
  code: 'marketplaceGarbled',
  status: 200,
  reason: 'one barcode with two amounts',
  excerpt: '',
  requestId: null,
};

/** Amounts of a batch as the marketplace has them now, kept as they come. It leaves out a barcode that has none. */
export const createAmountReader =
  ({ cache, marketplace, clock, heard }: AmountReaderPorts): ReadAmounts =>
  async (warehouseId, skus, options) => {
    const answer = await marketplace.call(getStocks, { warehouseId, skus: [...skus] }, options);
    if (!answer.ok) return answer;
    const told = new Map<string, number>();
    for (const { sku, amount } of answer.value.stocks ?? []) {
      // Whatever followed from either of them could be what nobody asked for.
      if ((told.get(sku) ?? amount) !== amount) return fail(CONTRADICTED);
      told.set(sku, amount);
    }
    const readAt = clock();
    const stocks = skus.map((sku) => ({ sku, amount: told.get(sku) ?? 0, readAt }));
    cache.transaction(() => cache.stocks.put(warehouseId, stocks));
    heard(warehouseId, stocks);
    return ok(told);
  };
