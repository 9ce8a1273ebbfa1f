import type { StockChange } from '../../../shared/domain/stock/stock-change.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { inSlices } from '../../kernel/in-slices.ts';
import type { StockTable } from '../stocks/stock-table.ts';
import type { Stocks } from '../stocks/stocks.ts';
import type { CheckedRows } from './checked-rows.ts';

type Proposal = Parameters<Stocks['propose']>[0];

/** What a file asks for; `restToZero`: what no row may be about is no longer sold. */
export async function proposalOf(
  rows: CheckedRows,
  table: StockTable,
  restToZero: boolean,
): Promise<Result<Proposal, ProblemOf<'stockFileUnclear' | 'stockFileUntold'>>> {
  const { faulty, untold } = rows.counts();
  if (restToZero && faulty > 0) return fail({ code: 'stockFileUnclear' });
  if (restToZero && untold > 0) return fail({ code: 'stockFileUntold', rows: untold });
  const amounts = rows.amounts();
  const skus = [...amounts.keys()];
  if (restToZero) {
    await inSlices(table.skus(), (some) => {
      for (const sku of some) if (!rows.names(sku)) skus.push(sku);
    });
  }
  const changeOf = (sku: string): StockChange => ({ kind: 'set', amount: amounts.get(sku) ?? 0 });
  return ok({ table, skus, changeOf, undoes: null });
}
