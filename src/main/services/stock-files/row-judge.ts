import type { RowFault } from '../../../shared/contract/stock-files.ts';
import { cellText, readAmount, readId, type SheetCell } from '../../../shared/domain/sheet/sheet-cell.ts';
import { withoutUnseen } from '../../../shared/domain/visible-text.ts';
import { MOST_AMOUNT } from '../../../shared/domain/stock/stock-change.ts';
import { inSlices } from '../../kernel/in-slices.ts';
import type { StockTable } from '../stocks/stock-table.ts';

export interface RowCells {
  readonly sku: SheetCell;
  readonly article: SheetCell;
  readonly amount: SheetCell;
}

/** What a row says. */
export interface JudgedRow {
  /** Null: it can't be told, or nothing stands there. */
  readonly sku: string | null;
  /** All barcodes that the row may be about; null: that can't be told, it may be any. */
  readonly about: readonly string[] | null;
  /** Null: none stands there, and nothing is asked. */
  readonly amount: number | null;
  readonly faults: readonly RowFault[];
}

interface Goods extends Pick<JudgedRow, 'sku' | 'about'> {
  readonly fault: RowFault | null;
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
  const withZeros = new Map<string, string[]>();
  const addTo = (map: Map<string, string[]>, name: string, sku: string): void => {
    const some = map.get(name);
    if (some) some.push(sku);
    else map.set(name, [sku]);
  };
  await inSlices(table.skus(), (some) => {
    for (const sku of some) {
      const article = table.get(sku)?.article ?? '';
      if (article !== '') addTo(ofArticle, article, sku);
      if (sku.startsWith('0') && DIGITS.test(sku)) addTo(withZeros, bare(sku), sku);
    }
  });
  const isMet = (sku: string): boolean => table.get(sku) !== null;

  const goodsOf = ({ sku, article }: RowCells, isTyped: boolean): Goods => {
    const read = readId(sku);
    const name = readId(article);
    const named = name.id === null ? null : (ofArticle.get(name.id) ?? null);
    if (read.id !== null) {
      if (isMet(read.id)) return { sku: read.id, about: [read.id], fault: null };
      const whole = isTyped || !DIGITS.test(read.id) ? [] : (withZeros.get(bare(read.id)) ?? []);
      const [first] = whole;
      // A barcode that was never met may be a new one of goods that are known by another.
      if (first === undefined) return { sku: read.id, about: [read.id, ...(named ?? [])], fault: null };
      const fault = { column: 'sku', fault: 'zerosLost', about: first } as const;
      return { sku: null, about: [...whole, ...(named ?? [])], fault };
    }
    const wrong = (column: RowFault['column'], fault: RowFault['fault'], about = ''): Goods => ({
      sku: null,
      about: named,
      fault: { column, fault, about },
    });
    if (read.fault === 'unseen') {
      const seen = withoutUnseen(cellText(sku));
      const fault = { column: 'sku', fault: 'unseen', about: seen } as const;
      return { sku: null, about: isMet(seen) ? [seen, ...(named ?? [])] : named, fault };
    }
    if (read.fault !== 'missing') return wrong('sku', read.fault);
    if (name.id === null)
      return name.fault === 'missing' ? wrong('sku', 'missing') : wrong('article', name.fault);
    const [first, ...others] = named ?? [];
    if (first === undefined) return wrong('article', 'unknownArticle', name.id);
    return others.length === 0
      ? { sku: first, about: [first], fault: null }
      : wrong('article', 'severalBarcodes', name.id);
  };

  return {
    isMet,
    judge: (cells, isTyped) => {
      const { amount, fault: amountFault } = readAmount(cells.amount, MOST_AMOUNT);
      const { sku, about, fault } = goodsOf(cells, isTyped);
      if (amount === null && amountFault === null) {
        // Without an amount nothing is asked, whatever else stands there.
        return { sku, about: fault?.fault === 'missing' ? [] : about, amount, faults: [] };
      }
      const faults: RowFault[] = fault ? [fault] : [];
      if (amountFault !== null) {
        faults.push({ column: 'amount', fault: amountFault, about: cellText(cells.amount) });
      }
      return { sku, about, amount, faults };
    },
  };
}
