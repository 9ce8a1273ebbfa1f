import { en } from '../../../words/en/index.ts';
import { ru } from '../../../words/ru/index.ts';
import { isFieldName } from '../../../ui/own-labels/label-fields.ts';

/** How tables of sellers and marketplaces call columns besides the names that the screen uses. */
const also: Readonly<Record<string, readonly string[]>> = {
  number: ['№', '№ п/п', '#', 'no', 'no.'],
  article: ['sku', 'артикул продавца', 'артикул товара', 'арт.'],
  name: ['наименование', 'наименование товара', 'товар', 'product', 'title'],
  size: ['разм.', 'размер вещи'],
  barcode: ['шк', 'баркод', 'штрих-код', 'ean', 'gtin'],
  quantity: ['qty', 'кол-во', 'шт', 'шт.', 'pcs', 'amount'],
  cell: ['место', 'полка', 'стеллаж', 'shelf', 'place'],
  code: ['код'],
};

/** Titles of columns in small letters, in both languages whatever the screen speaks, to the names of the columns. */
export const titlesOf = (columns: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    columns.flatMap((column) => {
      const names = isFieldName(column) ? [en.labels.field[column], ru.labels.field[column]] : [];
      return [column, ...names, ...(also[column] ?? [])].map(
        (title) => [title.toLowerCase(), column] as const,
      );
    }),
  );
