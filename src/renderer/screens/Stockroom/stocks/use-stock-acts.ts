import { useState } from 'react';
import type { OwnPlan } from '../../../../shared/contract/own-stocks.ts';
import type { StockPlan, StockQuery } from '../../../../shared/contract/stocks.ts';
import type { OwnChange, OwnNumber } from '../../../../shared/domain/stock/own-stock.ts';
import type { StockChange } from '../../../../shared/domain/stock/stock-change.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useClient } from '../../../app/services.ts';
import { useOperation } from '../../../app/use-operation.ts';

/** Null: all that fit. */
type Meant = readonly string[] | null;

export interface StockActs {
  readonly show: (change: StockChange, skus: Meant) => Promise<void>;
  readonly showFree: (skus: Meant) => Promise<void>;
  readonly setOwn: (number: OwnNumber, change: OwnChange, skus: Meant) => Promise<void>;
  /** How many own numbers were set last. */
  readonly saved: { readonly changed: number; readonly unfit: number } | null;
  readonly busy: boolean;
  readonly problem: Problem | null;
}

/** What is done to the rows of the table: planned for the marketplace, or set at this desk. */
export function useStockActs(query: StockQuery, onPlan: (plan: StockPlan | OwnPlan) => void): StockActs {
  const client = useClient();
  const make = useOperation(client.stocks.plan);
  const free = useOperation(client.ownStocks.planFree);
  const own = useOperation(client.ownStocks.set);
  const [saved, setSaved] = useState<StockActs['saved']>(null);
  const { warehouseId } = query;
  const which = (skus: Meant) => (skus === null ? { query } : { skus: [...skus] });
  return {
    show: async (change, skus) => {
      const made = await make.run({ warehouseId, change, which: which(skus) });
      if (made) onPlan(made.value);
    },
    showFree: async (skus) => {
      const made = await free.run({ warehouseId, which: which(skus) });
      if (made) onPlan(made.value);
    },
    setOwn: async (number, change, skus) => {
      setSaved(null);
      const done = await own.run({ warehouseId, which: which(skus), number, change });
      if (done) setSaved(done.value);
    },
    saved,
    busy: make.busy || free.busy || own.busy,
    problem: make.problem ?? free.problem ?? own.problem,
  };
}
