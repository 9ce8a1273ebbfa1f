import type { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Result } from '../../../shared/result.ts';

/** One row: every column by its name in the header, as text. */
export type CsvRecord = Readonly<Record<string, string>>;

export interface NumberedRecord {
  readonly record: CsvRecord;
  /** Line of the file on which it ends, from 1. */
  readonly line: number;
}

/** A quote that is never closed would otherwise gather the rest of the file in memory. */
export const LONGEST_RECORD_CHARACTERS = 1024 * 1024;

/**
 * The rows of a CSV file in order, parsed as they are taken. Comma, quotes doubled inside quotes, CRLF or LF: the
 * documents show no more than "CSV". A problem is the last result, after the rows before it. However it ends, the
 * stream is destroyed.
 */
export async function* csvRecords(
  stream: Readable,
): AsyncGenerator<Result<NumberedRecord, ProblemOf<'reportUnreadable'>>, void, undefined> {
  const parser = createParser();
  let header: readonly string[] | null = null;
  try {
    let fault: Error | null = null;
    const chunks = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
    for (let last = false; !last && fault === null;) {
      const next = await chunks.next();
      last = next.done === true;
      fault = await (next.done === true ? parser.end() : parser.take(next.value));
      for (const { fields, line } of parser.parsed.splice(0)) {
        if (header !== null) yield ok({ record: recordOf(header, fields), line });
        else {
          header = fields;
          const twice = fields.find((name, index) => fields.indexOf(name) !== index);
          if (twice !== undefined) {
            yield unreadable(`two columns are called "${twice.slice(0, 80)}"`, line);
            return;
          }
        }
      }
    }
    if (fault !== null) throw fault;
    if (header === null) yield unreadable('the CSV file is empty', null);
  } catch (error) {
    const line = error instanceof CsvError && typeof error['lines'] === 'number' ? error['lines'] : null;
    yield unreadable(reasonOf(error), line);
  } finally {
    stream.destroy();
  }
}

interface ParsedRow {
  readonly fields: readonly string[];
  readonly line: number;
}

/** The library's parser, driven chunk by chunk: as a stream it drops the rows that it read before a fault. */
function createParser() {
  const parsed: ParsedRow[] = [];
  let fault: Error | null = null;
  const parser = parse({
    bom: true,
    record_delimiter: ['\r\n', '\n'],
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD_CHARACTERS,
    on_record(fields: readonly string[], { lines }) {
      parsed.push({ fields, line: lines });
      return null;
    },
  });
  parser.on('error', (error) => (fault = error));
  const settled = (work: (done: (error?: Error | null) => void) => void) =>
    new Promise<Error | null>((resolve) => work((error) => resolve(error ?? fault)));
  return {
    parsed,
    take: (chunk: Buffer) => settled((done) => parser.write(chunk, done)),
    end: () => settled((done) => parser.end(done)),
  };
}

function unreadable(reason: string, line: number | null) {
  return fail({ code: 'reportUnreadable', reason, line } as const);
}

function recordOf(header: readonly string[], fields: readonly string[]): CsvRecord {
  const record: Record<string, string> = {};
  for (let index = 0; index < header.length; index += 1) {
    const name = header[index] ?? '';
    const value = fields[index] ?? '';
    // Assigned, this one name would be the object's prototype instead of a column.
    if (name === '__proto__') Object.defineProperty(record, name, { value, enumerable: true });
    else record[name] = value;
  }
  return record;
}

/** The library's own words hold values of the row, which a log must not. */
function reasonOf(error: unknown): string {
  if (!(error instanceof CsvError)) return error instanceof Error ? error.message : String(error);
  switch (error.code) {
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH':
      return 'a row has more or fewer fields than the header';
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quote is never closed';
    case 'CSV_MAX_RECORD_SIZE':
      return `a row is longer than ${LONGEST_RECORD_CHARACTERS} characters`;
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return 'a quote stands where none may stand';
    default:
      return error.code;
  }
}
