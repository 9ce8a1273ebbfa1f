import { cellText, decimalOf, type SheetCell, type SheetRow } from '../sheet/sheet-cell.ts';

/** What a column of a file of stocks is read as. */
export const columnRoles = ['sku', 'article', 'amount'] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** Which column has it, from 0; null: none has. */
export type StockColumns = Readonly<Record<ColumnRole, number | null>>;

/** As the programs of sellers, marketplaces and shops call them. */
const NAMES: Readonly<Record<ColumnRole, RegExp>> = {
  sku: /штрих|баркод|barcode|bar code|\bean\b|\bean-?\d|gtin|^sku$|\bskus\b/,
  article: /артикул|article|vendor ?code|offer ?id|код товара|seller sku/,
  amount: /остат|колич|кол-во|amount|quantity|\bqty\b|in stock|\bstocks?\b|наличи/,
};

const folded = (cell: SheetCell): string => cellText(cell).toLowerCase().replaceAll('ё', 'е');

const rolesOf = (cells: readonly SheetCell[]): number =>
  columnRoles.filter((role) => cells.some((cell) => NAMES[role].test(folded(cell)))).length;

const isNumber = (cell: SheetCell): boolean => cellText(cell) !== '' && decimalOf(cellText(cell)) !== null;

/** A title above the header is one cell; a row of goods has a number. Null: the file begins with its goods. */
export function findHeader(rows: readonly SheetRow[]): SheetRow | null {
  const named = rows.find(({ cells }) => rolesOf(cells) >= 2 && !cells.some(isNumber));
  if (named) return named;
  const first = rows.find(({ cells }) => cells.filter((cell) => cellText(cell) !== '').length >= 2);
  return first && !first.cells.some(isNumber) ? first : null;
}

/** By the names alone, the first of each. */
export function guessColumns(header: readonly SheetCell[]): StockColumns {
  const taken = new Set<number>();
  const of = (role: ColumnRole): number | null => {
    const index = header.findIndex((cell, at) => !taken.has(at) && NAMES[role].test(folded(cell)));
    if (index === -1) return null;
    taken.add(index);
    return index;
  };
  return { sku: of('sku'), article: of('article'), amount: of('amount') };
}

/** What a header is remembered by: its words in order, however they are written. */
export const headerKey = (header: readonly SheetCell[]): string => header.map(folded).join('\t').trimEnd();

/** There is something to change, and something to change it of. */
export const isMapped = ({ sku, article, amount }: StockColumns): boolean =>
  amount !== null && (sku !== null || article !== null);
