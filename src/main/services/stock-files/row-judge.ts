import type { RowFault } from '../../../shared/contract/stock-files.ts';
import { cellText, readAmount, readId, type SheetCell } from '../../../shared/domain/sheet/sheet-cell.ts';
import { MOST_AMOUNT } from '../../../shared/domain/stock/stock-change.ts';
import { inSlices } from '../../kernel/in-slices.ts';
import type { StockTable } from '../stocks/stock-table.ts';

export interface RowCells {
  readonly sku: SheetCell;
  readonly article: SheetCell;
  readonly amount: SheetCell;
}

/** What a row says. `sku` null beside no fault: nothing that could be told apart stands in it, and no amount. */
export interface JudgedRow {
  readonly sku: string | null;
  /** Null: none stands there, and nothing is asked. */
  readonly amount: number | null;
  readonly faults: readonly RowFault[];
}

export interface RowJudge {
  readonly isMet: (sku: string) => boolean;
  /** `isTyped`: by a person who sees what stands there, not by a program that may have lost something. */
  readonly judge: (cells: RowCells, isTyped: boolean) => JudgedRow;
}

/** Without the zeros that a program takes for nothing. */
const bare = (sku: string): string => sku.replace(/^0+(?=\d)/, '');
const DIGITS = /^\d+$/;

/** Judges rows by what is known of a warehouse's goods. */
export async function createRowJudge(table: StockTable): Promise<RowJudge> {
  const ofArticle = new Map<string, string[]>();
  /** Barcodes with zeros in front, by what is left when those are lost. */
  const withZeros = new Map<string, string>();
  await inSlices(table.skus(), (some) => {
    for (const sku of some) {
      const article = table.get(sku)?.article ?? '';
      if (article !== '') ofArticle.set(article, [...(ofArticle.get(article) ?? []), sku]);
      if (sku.startsWith('0') && DIGITS.test(sku)) withZeros.set(bare(sku), sku);
    }
  });
  const isMet = (sku: string): boolean => table.get(sku) !== null;

  const idOf = (
    { sku, article }: RowCells,
    isTyped: boolean,
  ): { id: string | null; fault: RowFault | null } => {
    const fault = (column: RowFault['column'], why: RowFault['fault'], about = '') => ({
      id: null,
      fault: { column, fault: why, about },
    });
    const read = readId(sku);
    if (read.id !== null) {
      const whole =
        isMet(read.id) || isTyped || !DIGITS.test(read.id) ? undefined : withZeros.get(bare(read.id));
      return whole === undefined ? { id: read.id, fault: null } : fault('sku', 'zerosLost', whole);
    }
    if (read.fault !== 'missing') return fault('sku', read.fault);
    const name = readId(article);
    if (name.id === null)
      return name.fault === 'missing' ? fault('sku', 'missing') : fault('article', name.fault);
    const [first, ...others] = ofArticle.get(name.id) ?? [];
    if (first === undefined) return fault('article', 'unknownArticle', name.id);
    return others.length === 0 ? { id: first, fault: null } : fault('article', 'severalBarcodes', name.id);
  };

  return {
    isMet,
    judge: (cells, isTyped) => {
      const amount = readAmount(cells.amount, MOST_AMOUNT);
      const { id, fault } = idOf(cells, isTyped);
      // Without an amount nothing is asked, whatever else stands there.
      if (amount.amount === null && amount.fault === null) return { sku: id, amount: null, faults: [] };
      const faults: RowFault[] = fault ? [fault] : [];
      if (amount.fault !== null) {
        faults.push({ column: 'amount', fault: amount.fault, about: cellText(cells.amount) });
      }
      return { sku: id, amount: amount.amount, faults };
    },
  };
}
