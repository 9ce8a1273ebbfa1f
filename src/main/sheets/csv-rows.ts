import { CsvError, parse } from 'csv-parse';
import { MOST_SHEET_COLUMNS, MOST_SHEET_ROWS } from '../../shared/domain/sheet/sheet-faults.ts';
import { unmarked } from '../../shared/domain/sheet/no-formula.ts';
import type { SheetRow } from '../../shared/domain/sheet/sheet-cell.ts';
import { separatorOf } from './separator.ts';
import { UnreadableSheet } from './sheet-fault.ts';
import { textOfFile } from './text-of-file.ts';

/** A quote that is never closed would otherwise gather the rest of the file. */
const LONGEST_ROW = 256 * 1024;

/** The rows of a CSV file, whatever its separator and encoding, as they are taken. */
export async function* csvRows(bytes: Uint8Array): AsyncGenerator<readonly SheetRow[]> {
  const pieces = textOfFile(bytes)[Symbol.iterator]();
  const first = String(pieces.next().value ?? '');
  if (first.includes('\0')) throw new UnreadableSheet('notASheet');
  const { separator, begin } = separatorOf(first);
  let parsed: SheetRow[] = [];
  let count = 0;
  // Where the next row begins. The parser counts CRLF within quotes twice, and tells where it stopped, not where a
  // quote was opened.
  let line = begin > 0 ? 2 : 1;
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_ROW,
    on_record: (cells: readonly string[]) => {
      if (cells.some((cell) => cell.trim() !== '')) {
        count += 1;
        parsed.push({ line, cells: cells.slice(0, MOST_SHEET_COLUMNS).map(unmarked) });
      }
      line += 1 + cells.reduce((sum, cell) => sum + lineEndsIn(cell), 0);
      return null;
    },
  });
  let fault: Error | null = null;
  parser.on('error', (error) => (fault = error));
  const settled = (work: (done: (error?: Error | null) => void) => void): Promise<void> =>
    new Promise((resolve, reject) =>
      work((error) => {
        const found = error ?? fault;
        if (found) reject(asFault(found, line));
        else resolve();
      }),
    );
  for (let piece: string | null = first.slice(begin); piece !== null;) {
    const text: string = piece;
    if (text !== '') await settled((done) => parser.write(text, done));
    if (count > MOST_SHEET_ROWS) throw new UnreadableSheet('tooManyRows');
    const rows = parsed;
    parsed = [];
    if (rows.length > 0) yield rows;
    const next = pieces.next();
    piece = next.done === true ? null : next.value;
  }
  await settled((done) => parser.end(done));
  if (parsed.length > 0) yield parsed;
}

const lineEndsIn = (cell: string): number => cell.match(/\r\n|\r|\n/g)?.length ?? 0;

function asFault(error: Error, line: number): Error {
  if (!(error instanceof CsvError)) return error;
  const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE';
  return new UnreadableSheet(isOpen ? 'quoteNotClosed' : 'damaged', line);
}
