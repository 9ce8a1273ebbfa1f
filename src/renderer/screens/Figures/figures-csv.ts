import type { Figures } from '../../../shared/contract/people.ts';

/** What the columns are called, and whoever worked without signing in. */
export interface CsvWords {
  readonly columns: readonly string[];
  readonly nobody: string;
}

/**
 * One line a shift (RFC 4180). The spreadsheets of a country whose decimal sign is a comma part columns by semicolons.
 * The mark in front says that it is UTF-8.
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

/** A name is data: what a spreadsheet would take for a formula is marked as text. */
function cellOf(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}
