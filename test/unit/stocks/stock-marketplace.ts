import { fail, ok } from '../../../src/shared/result.ts';
import type { Problem } from '../../../src/shared/problem.ts';

/** What becomes of one request. `names`, `ignores`: of which barcodes, by the bits of the number. */
export type Fault =
  | { readonly kind: 'none' | 'unreachable' | 'processing' }
  | { readonly kind: 'lostBefore' | 'lostAfter' | 'garbled' }
  | { readonly kind: 'killBefore' | 'killAfter' }
  | { readonly kind: 'names' | 'ignores'; readonly which: number };

const NONE: Fault = { kind: 'none' };
/** What a read meets, too; the others wait for a change. */
const OF_READS: ReadonlySet<Fault['kind']> = new Set([
  'none',
  'unreachable',
  'garbled',
  'killBefore',
  'killAfter',
]);

export interface StockMarketplace {
  readonly amounts: Map<string, number>;
  /** Of the next requests, one for each. */
  readonly faults: Fault[];
  /** Of the next reads of a barcode, which tell it twice, with different amounts. */
  readonly twice: Map<string, boolean[]>;
  /** How many there were. */
  requests(): number;
  /** `isGone`: the station that asks was killed; it gets no answer any more. */
  call(
    operation: { readonly name: string },
    input: {
      readonly skus?: readonly string[];
      readonly stocks?: readonly { readonly sku: string; readonly amount: number }[];
    },
    station: { readonly isGone: () => boolean; readonly kill: () => void },
  ): Promise<unknown>;
}

const never = (): Promise<never> => new Promise(() => undefined);

const refused = (refusal: string, skus: readonly string[]): Problem => ({
  code: 'marketplaceRefused',
  status: 409,
  refusal,
  message: '',
  requestId: null,
  known: null,
  items: skus.map((sku) => ({ code: refusal, message: '', data: [{ sku, amount: null }] })),
  fields: [],
});

/**
 * The stocks of one warehouse. `carried`: told of each amount that it changes, null where it deletes. A refusal changes
 * nothing.
 */
export function createStockMarketplace(
  known: readonly string[],
  carried: (sku: string, before: number | null, after: number | null) => void,
): StockMarketplace {
  const amounts = new Map<string, number>();
  const faults: Fault[] = [];
  const twice = new Map<string, boolean[]>();
  let requests = 0;

  const carry = (wanted: ReadonlyMap<string, number | null>): void => {
    for (const [sku, after] of wanted) {
      // Document 1, "Stocks": an unknown barcode changes nothing and is no refusal.
      if (!known.includes(sku)) continue;
      carried(sku, amounts.get(sku) ?? null, after);
      if (after === null) amounts.delete(sku);
      else amounts.set(sku, after);
    }
  };

  return {
    amounts,
    faults,
    twice,
    requests: () => requests,
    call: async ({ name }, { skus = [], stocks = [] }, station) => {
      if (station.isGone()) return never();
      requests += 1;
      const isRead = name === 'getStocks';
      const fault = isRead && !OF_READS.has(faults[0]?.kind ?? 'none') ? NONE : (faults.shift() ?? NONE);
      if (fault.kind === 'killBefore') station.kill();
      if (fault.kind === 'unreachable') return fail({ code: 'marketplaceUnreachable', reason: 'test' });
      const wanted: Map<string, number | null> =
        name === 'updateStocks'
          ? new Map(stocks.map(({ sku, amount }) => [sku, amount]))
          : new Map(isRead ? [] : skus.map((sku) => [sku, null]));
      if (!isRead) {
        const which = 'which' in fault ? fault.which : 0;
        const some = [...wanted.keys()].filter((_, index) => (which & (1 << (index % 8))) !== 0);
        if (fault.kind === 'processing') return fail(refused('StoreIsProcessing', []));
        if (fault.kind === 'names' && some.length > 0)
          return fail(refused('CargoWarehouseRestrictionMGT', some));
        if (fault.kind === 'ignores') for (const sku of some) wanted.delete(sku);
        if (fault.kind === 'lostBefore') return fail({ code: 'outcomeUnknown', reason: 'test' });
      }
      if (station.isGone()) return never();
      carry(wanted);
      if (fault.kind === 'killAfter') station.kill();
      if (station.isGone()) return never();
      if (fault.kind === 'lostAfter') return fail({ code: 'outcomeUnknown', reason: 'test' });
      if (fault.kind === 'garbled')
        return fail({
          code: 'marketplaceGarbled',
          status: 200,
          reason: 'test',
          excerpt: '',
          requestId: null,
        });
      const there = skus.flatMap((sku) => {
        const amount = amounts.get(sku);
        const is = { sku, amount: amount ?? 0 };
        if (isRead && twice.get(sku)?.shift() === true) return [is, { sku, amount: is.amount + 1 }];
        return amount === undefined ? [] : [is];
      });
      return ok(isRead ? { stocks: there } : null);
    },
  };
}
