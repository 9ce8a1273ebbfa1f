import type { OutCell } from './sheet-job.ts';

/** A program that opens the file would make a formula, a number, a date or a truth value of these. */
const TAKEN_FOR_ANOTHER = new RegExp(
  [
    String.raw`[=+\-@\t\r][^]*`,
    String.raw`(?=.*\d)[\d\s.,:/+\-%()$€₽]+`,
    String.raw`\d+(?:[.,]\d+)?e[+-]?\d+`,
    String.raw`(?=.*\d)\d{0,4}[-./\s]?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек)[a-zа-яё]*[-./\s]?\d{0,4}`,
    'true|false|истина|ложь',
  ]
    .map((part) => `^(?:${part})$`)
    .join('|'),
  'i',
);

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const asText = (text: string): string => quoted(`=${quoted(text)}`);

/**
 * Lines of a CSV file. An id is written as a formula for its own text, and so is text that looks like something
 * else: spreadsheet programs show `0000123` and twenty digits as they are, where they would make a number of the bare
 * digits, and carry out nothing that somebody has typed. Where the semicolon divides, a comma stands before decimals.
 */
export function csvText(rows: readonly (readonly OutCell[])[], separator: string): string {
  const cellOf = (cell: OutCell): string => {
    if (cell === null) return '';
    if (typeof cell === 'number') return separator === ';' ? String(cell).replace('.', ',') : String(cell);
    if (typeof cell === 'object') return asText(cell.id);
    if (TAKEN_FOR_ANOTHER.test(cell)) return asText(cell);
    return cell.includes(separator) || /["\r\n]/.test(cell) ? quoted(cell) : cell;
  };
  return rows.map((row) => `${row.map(cellOf).join(separator)}\r\n`).join('');
}
