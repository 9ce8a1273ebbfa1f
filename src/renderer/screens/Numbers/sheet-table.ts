import type { Handlers } from '../../../shared/contract/index.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { Result } from '../../../shared/result.ts';
import { AMOUNT_UNITS } from '../../../shared/domain/numbers/money.ts';

export type Cell = string | number | null;

export interface SheetColumn {
  readonly title: string;
  /** Of money: always with its decimals. */
  readonly isMoney?: boolean;
  /** On paper it stands beneath the one before, where there is no room beside it. */
  readonly isUnder?: boolean;
  /** Text that may be broken anywhere; the cells of all others stay whole words. */
  readonly isLong?: boolean;
}

/** A table as it is copied, printed and saved. */
export interface SheetTable {
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** Rows that there are; a table that is copied or printed may have fewer. Null: more than these, not counted. */
  readonly total: number | null;
}

/** How many of a table's rows were taken along, where there are others. */
export interface Cut {
  readonly rows: number;
  /** Null: not counted. */
  readonly total: number | null;
}

/** Null: nothing is left out. */
export const cutOf = (rows: number, total: number | null): Cut | null =>
  total !== null && rows >= total ? null : { rows, total };

export type Written = Parameters<Handlers['numbers']['save']>[0]['written'];

export interface SheetWish {
  readonly written: Written;
  /** Rows that there are of a table, as there; of what the station looks up itself it tells. */
  readonly total: number | null;
}

/** What a box of the numbers gives away. */
export interface NumbersSheet {
  /** What a file is called. */
  readonly title: string;
  /** Heads the paper. */
  readonly heading: string;
  readonly facts: readonly string[];
  /** A file of it has rows that are too many to be copied or printed. */
  readonly isFileLonger: boolean;
  /** Where it is at hand: printed by the browser's own button, too. */
  readonly atHand: SheetTable | null;
  readonly table: () => Promise<Result<SheetTable, Problem>>;
  /** What is asked to be written into a file. */
  readonly written: () => Promise<Result<SheetWish, Problem>>;
}

export const cellOf = (amount: number | null): number | null =>
  amount === null ? null : amount / AMOUNT_UNITS;

export const writtenTable = ({ columns, rows, total }: SheetTable): SheetWish => ({
  written: { kind: 'table', rows: [columns.map(({ title }) => title), ...rows.map((row) => [...row])] },
  total,
});

/** Of a file: the station counts what it looks up, and of a table knows only what it was given. */
export const cutOfFile = (
  { written, total }: SheetWish,
  file: { readonly rows: number; readonly total: number },
): Cut | null => cutOf(file.rows, written.kind === 'table' ? total : file.total);

/** Digits that a spreadsheet program would round or cut, and what it would take for a formula. */
const KEPT_AS_TEXT = /^(?:0\d+|\d{12,}|[=+\-@].*)$/u;

function plainText(cell: Cell, decimal: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', decimal);
  const line = cell.replaceAll(/[\t\r\n]+/gu, ' ');
  return KEPT_AS_TEXT.test(line) ? `="${line.replaceAll('"', '""')}"` : line;
}

/** For a spreadsheet of the reader's language, cell by cell. */
export function tabText({ columns, rows }: SheetTable, language: string): string {
  const decimal = language === 'ru' ? ',' : '.';
  return [columns.map(({ title }) => title), ...rows]
    .map((row) => row.map((cell) => plainText(cell, decimal)).join('\t'))
    .join('\n');
}
