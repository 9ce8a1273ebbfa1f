import type { Figures } from '../../../shared/contract/people.ts';
import { isFormula, marked } from '../../../shared/domain/sheet/no-formula.ts';

/** The names of the columns, and the word for work done without signing in. */
export interface CsvWords {
  readonly columns: readonly string[];
  readonly nobody: string;
}

/**
 * One line per shift (RFC 4180). Where the decimal sign is a comma, spreadsheets separate columns by semicolons. The
 * byte order mark says that it is UTF-8.
 */
export function figuresCsv(
  shifts: Figures['shifts'],
  words: CsvWords,
  language: 'en' | 'ru',
  clock: (at: number) => string,
): string {
  const separator = language === 'ru' ? ';' : ',';
  const number = (value: number | null): string =>
    value === null ? '' : language === 'ru' ? String(value).replace('.', ',') : String(value);
  const lines = [
    words.columns,
    ...shifts.map(({ worker, day, startedAt, endedAt, parcels, perHour, scans, errors, toLabel }) => [
      day,
      worker.name ?? words.nobody,
      clock(startedAt),
      clock(endedAt),
      number(parcels),
      number(perHour),
      number(scans),
      number(errors.reduce((sum, { count }) => sum + count, 0)),
      number(toLabel && toLabel.p50 / 1000),
      number(toLabel && toLabel.p95 / 1000),
    ]),
  ];
  return `\uFEFF${lines.map((cells) => cells.map(cellOf).join(separator)).join('\r\n')}\r\n`;
}

/** A name is data: a cell that a spreadsheet would take for a formula is marked as text. */
function cellOf(text: string): string {
  const inert = isFormula(text) || /^[\t\r]/.test(text) ? `'${marked(text)}` : marked(text);
  return `"${inert.replaceAll('"', '""')}"`;
}
