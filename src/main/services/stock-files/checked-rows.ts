import type { CheckedFile, FaultyRow, RowFault } from '../../../shared/contract/stock-files.ts';
import { cellText, type SheetRow } from '../../../shared/domain/sheet/sheet-cell.ts';
import type { StockTable } from '../stocks/stock-table.ts';
import type { RowCells, RowJudge } from './row-judge.ts';

/** What a file asks for, row by row: those that are right as barcode and amount, those that are not as they stand. */
export interface CheckedRows {
  readonly warehouseId: string;
  add(rows: readonly SheetRow[]): void;
  /** Null: no such row is wrong. */
  mend(line: number, sku: string, amount: string): { readonly row: FaultyRow | null } | null;
  leaveOut(line: number | null): void;
  faults(offset: number, limit: number): { readonly rows: FaultyRow[]; readonly total: number };
  counts(): CheckedFile;
  amounts(): ReadonlyMap<string, number>;
  /** Whether a row may be about it, whatever became of that row. */
  names(sku: string): boolean;
}

interface Faulty {
  readonly line: number;
  readonly cells: RowCells;
  /** See `JudgedRow`. */
  readonly about: readonly string[] | null;
  readonly faults: readonly RowFault[];
}

export function createCheckedRows(table: StockTable, judge: RowJudge): CheckedRows {
  const good = new Map<string, { readonly amount: number; readonly line: number }>();
  const faulty = new Map<number, Faulty>();
  /** Rows may be about these, whatever they change. */
  const kept = new Set<string>();
  /** Barcodes of the warehouse that a row may be about. */
  const met = new Set<string>();
  let unmet = 0;
  let blank = 0;
  let leftOut = 0;
  let untold = 0;

  /** What a row may be about is not what the file leaves out. */
  const keep = (about: readonly string[]): void => {
    for (const sku of about) {
      kept.add(sku);
      if (judge.isMet(sku)) met.add(sku);
    }
  };
  /** A row that changes nothing. */
  const rest = (about: readonly string[] | null): void => {
    if (about === null) untold += 1;
    keep(about ?? []);
  };

  /** Null: it is right, and taken. */
  const take = (line: number, cells: RowCells, isTyped: boolean): Faulty | null => {
    const { sku, about, amount, faults } = judge.judge(cells, isTyped);
    if (faults.length > 0) return { line, cells, about, faults };
    if (sku === null || amount === null) {
      blank += 1;
      rest(about);
      return null;
    }
    const first = good.get(sku);
    if (first)
      return { line, cells, about, faults: [{ column: 'sku', fault: 'twice', about: String(first.line) }] };
    good.set(sku, { amount, line });
    if (!judge.isMet(sku)) unmet += 1;
    keep(about ?? []);
    return null;
  };
  const rowOf = ({ line, cells, faults }: Faulty): FaultyRow => ({
    line,
    sku: cellText(cells.sku),
    article: cellText(cells.article),
    amount: cellText(cells.amount),
    faults: [...faults],
  });
  const drop = ({ line, about }: Faulty): void => {
    faulty.delete(line);
    rest(about);
    leftOut += 1;
  };
  const names = (sku: string): boolean => kept.has(sku);

  return {
    warehouseId: table.warehouseId,
    names,
    amounts: () => new Map(good.entries().map(([sku, { amount }]) => [sku, amount])),
    add: (rows) => {
      for (const { line, cells } of rows) {
        const [sku = '', article = '', amount = ''] = cells;
        const wrong = take(line, { sku, article, amount }, false);
        if (wrong) faulty.set(line, wrong);
      }
    },
    mend: (line, sku, amount) => {
      const before = faulty.get(line);
      if (!before) return null;
      faulty.delete(line);
      const wrong = take(line, { ...before.cells, sku, amount }, true);
      if (wrong) faulty.set(line, wrong);
      return { row: wrong && rowOf(wrong) };
    },
    leaveOut: (line) => {
      for (const each of faulty.values()) if (line === null || each.line === line) drop(each);
    },
    faults: (offset, limit) => {
      const lines = [...faulty.keys()].toSorted((one, other) => one - other);
      const rows = lines.slice(offset, offset + limit).flatMap((line) => {
        const each = faulty.get(line);
        return each ? [rowOf(each)] : [];
      });
      return { rows, total: lines.length };
    },
    counts: () => ({
      good: good.size,
      unmet,
      blank,
      faulty: faulty.size,
      leftOut,
      untold,
      rest: table.size() - met.size,
    }),
  };
}
