import type { OutCell } from './sheet-job.ts';

/** A program that opens the file would carry these out. */
const FORMULA = /^[=+\-@\t\r]/;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/**
 * Lines of a CSV file. An id is written as a formula for its own text: spreadsheet programs show `0000123` and twenty
 * digits as they are, where they would make a number of the bare digits. Text never is a formula.
 */
export function csvText(rows: readonly (readonly OutCell[])[], separator: string): string {
  const cellOf = (cell: OutCell): string => {
    if (cell === null) return '';
    if (typeof cell === 'number') return String(cell);
    if (typeof cell === 'object') return quoted(`=${quoted(cell.id)}`);
    const text = FORMULA.test(cell) ? `'${cell}` : cell;
    return text.includes(separator) || /["\r\n]/.test(text) ? quoted(text) : text;
  };
  return rows.map((row) => `${row.map(cellOf).join(separator)}\r\n`).join('');
}
