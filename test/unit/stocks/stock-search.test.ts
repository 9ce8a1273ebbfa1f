import { array, assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { createStockSearch } from '../../../src/main/services/stocks/stock-search.ts';
import { folded, type StockRow } from '../../../src/main/services/stocks/stock-table.ts';

const rowOf = (article: string, index: number): StockRow => {
  const sku = `46${index}`;
  return { sku, article, text: folded(`${article} ${sku}`), amount: null, readAt: null, own: null };
};

/** Few signs, so that words are often found; what would part rows is among them. */
const text = (signs: readonly string[]) => string({ unit: constantFrom(...signs), maxLength: 5 });

test('the same rows are found as by a look at each of them, in the same order', () => {
  const articles = array(text(['4', '6', 'а', 'Ё', ' ', '\n']), { maxLength: 12 });
  const words = array(text(['4', '6', 'а', 'е']), { maxLength: 3 });
  assert(
    property(articles, words, (names, typed) => {
      const rows = names.map(rowOf);
      const wanted = typed.filter((word) => word !== '');
      expect(createStockSearch(rows).find(wanted)).toEqual(
        rows.filter((row) => wanted.every((word) => row.text.includes(word))),
      );
    }),
  );
});
