import type { StockRow } from './stock-table.ts';

/** Rows in one order, looked through for words. */
export interface StockSearch {
  /** Those with all of the words in them, in the same order. */
  find(words: readonly string[]): readonly StockRow[];
}

/** No word has it in it: words end at blanks. */
const BETWEEN = '\n';

/** Row by row: for an order that may not last for another letter. */
export const lookThrough = (rows: readonly StockRow[]): StockSearch => ({
  find: (words) => rows.filter((row) => words.every((word) => row.text.includes(word))),
});

/**
 * All texts in one, row after row. To look through a hundred thousand of them takes a third of the time that it takes from
 * row to row, and to put them together takes as long as five letters.
 */
export function createStockSearch(rows: readonly StockRow[]): StockSearch {
  const ends = new Uint32Array(rows.length);
  const texts: string[] = [];
  let length = 0;
  for (const { text } of rows) {
    length += text.length + BETWEEN.length;
    ends[texts.length] = length;
    texts.push(text);
  }
  const all = texts.join(BETWEEN);

  return {
    find: (words) => {
      // The longest is in the fewest rows.
      const [first, ...more] = words.toSorted((one, other) => other.length - one.length);
      if (first === undefined) return rows;
      const found: StockRow[] = [];
      let index = 0;
      for (let at = all.indexOf(first); at !== -1; at = all.indexOf(first, ends[index - 1])) {
        while ((ends[index] ?? length) <= at) index += 1;
        const row = rows[index];
        index += 1;
        if (row && more.every((word) => row.text.includes(word))) found.push(row);
      }
      return found;
    },
  };
}
