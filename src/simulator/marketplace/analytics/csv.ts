export type CsvValue = string | number | boolean | null;

export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: Iterable<readonly CsvValue[]>;
}

/** What a reader would take for the end of the field, or cut off, stands in quotes (RFC 4180). */
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/;

/** Text that a spreadsheet would take for a formula is data all the same: nothing is put before it. */
function cell(value: CsvValue): string {
  if (value === null) return '';
  const text = String(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Separator, encoding and line ends are not shown: a comma, UTF-8 without a mark, LF. */
export function csvText({ columns, rows }: CsvTable): string {
  const lines = [columns.map(cell).join(',')];
  for (const row of rows) lines.push(row.map(cell).join(','));
  return `${lines.join('\n')}\n`;
}
