import type {
  PlannedLineView,
  SentLine,
  StockPlan,
  StockRowView,
  StockSendView,
} from '../../../shared/contract/stocks.ts';
import { countLines, type PlannedLine } from '../../../shared/domain/stock/stock-change.ts';
import { freeOf, isLow, type OpenPieces } from '../../../shared/domain/stock/own-stock.ts';
import { OPEN_INTENTS } from '../../../shared/domain/stock/stock-intent.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { StockIntentRow, StockSend } from '../../db/journal/stocks.ts';
import { ownOfRow, type StockRow, type StockTable } from './stock-table.ts';

/** More than a person looks through before confirming; the counts say the rest. */
const MOST_LINES = 300;

type Sends = Pick<Journal, 'stockSends'>;

export function rowView(
  { stockSends }: Sends,
  warehouseId: string,
  row: StockRow,
  open: OpenPieces,
): StockRowView {
  const own = ownOfRow(row);
  const [last] = stockSends.historyOf(warehouseId, row.sku, 1);
  const { sku, article, amount, readAt } = row;
  return {
    sku,
    article,
    amount,
    readAt,
    isUnderWay: stockSends.isUnderWay(warehouseId, sku),
    own: own.pieces,
    reserve: own.reserve,
    minimum: own.minimum,
    isLow: isLow(own, amount),
    ...open,
    free: freeOf(own, open),
    changedAt: last?.at ?? null,
    changedBy: last ? (stockSends.send(last.sendId)?.person ?? null) : null,
  };
}

export function sendView({ stockSends }: Sends, send: StockSend): StockSendView {
  const counts = stockSends.counts(send.sendId);
  const open = OPEN_INTENTS.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  const confirmed = counts.confirmed ?? 0;
  const withdrawn = counts.withdrawn ?? 0;
  const failed = (counts.refused ?? 0) + (counts.differs ?? 0) + (counts.unclear ?? 0);
  return { ...send, open, confirmed, failed, withdrawn, total: open + confirmed + failed + withdrawn };
}

/** Before and after, beside what is free on the shelf. */
export interface ShownLine extends PlannedLine {
  readonly aboveFree: number | null;
}

export function planView(
  plan: { readonly planId: string; readonly undoes: string | null; readonly lines: readonly ShownLine[] },
  table: StockTable,
): StockPlan {
  const { planId, undoes, lines } = plan;
  return {
    planId,
    undoes,
    warehouseId: table.warehouseId,
    counts: countLines(lines),
    total: lines.length,
    above: lines.filter(({ aboveFree }) => aboveFree !== null).length,
    lines: lines
      .slice(0, MOST_LINES)
      .map((line): PlannedLineView => ({ ...line, article: table.get(line.sku)?.article ?? '' })),
  };
}

export const lineView = (row: StockIntentRow, table: StockTable | null): SentLine => ({
  sku: row.sku,
  article: table?.get(row.sku)?.article ?? '',
  state: row.state,
  before: row.base ?? row.shown,
  target: row.target ?? (row.change.kind === 'set' ? row.change.amount : null),
  found: row.found,
  fault: row.fault,
  problem: row.problem,
  at: row.at,
});
