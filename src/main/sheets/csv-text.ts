import { isFormula, marked } from '../../shared/domain/sheet/no-formula.ts';
import type { OutCell } from './sheet-job.ts';

/** A program that opens the file would make a number, a date or a truth value of these. */
const TAKEN_FOR_ANOTHER = new RegExp(
  [
    String.raw`[\t\r][^]*`,
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
 * digits, and carry out nothing that somebody has typed, wherever they divide the lines. Where the semicolon divides, a
 * comma stands before decimals.
 */
export function csvText(rows: readonly (readonly OutCell[])[], separator: string): string {
  const cellOf = (cell: OutCell): string => {
    if (cell === null) return '';
    if (typeof cell === 'number') return separator === ';' ? String(cell).replace('.', ',') : String(cell);
    const text = marked((typeof cell === 'object' ? cell.id : cell).replaceAll('\0', ''));
    if (typeof cell === 'object' || TAKEN_FOR_ANOTHER.test(cell) || isFormula(cell)) return asText(text);
    // In quotes alone it would be a part of the id's formula to a program that takes the whole line for one cell.
    return text.includes(separator) || /["\r\n]/.test(text) ? asText(text) : text;
  };
  return rows.map((row) => `${row.map(cellOf).join(separator)}\r\n`).join('');
}
