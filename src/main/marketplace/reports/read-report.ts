import { createReadStream } from 'node:fs';
import type { z } from 'zod';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Result } from '../../../shared/result.ts';
import { openArchivedCsv } from './archive.ts';
import { csvRecords } from './csv-records.ts';
import { jsonRecordBatches } from './json-records.ts';
import { rowSchemaOf } from './report-rows.ts';
import type { ReportRow } from './report-rows.ts';

type Unreadable = ProblemOf<'reportUnreadable'>;

/**
 * The rows of a generated report from its ZIP archive, in constant memory: nothing is unpacked or parsed before it
 * is asked for. A problem is the last result. Leaving the loop closes the file.
 */
export async function* readReport<Type extends string>(
  file: string,
  reportType: Type,
): AsyncGenerator<Result<ReportRow<Type>, Unreadable>, void, undefined> {
  const opened = await openArchivedCsv(file);
  if (!opened.ok) {
    yield opened;
    return;
  }
  const schema = rowSchemaOf(reportType);
  for await (const read of csvRecords(opened.value.stream)) {
    if (!read.ok) {
      yield read;
      return;
    }
    const { record, line } = read.value;
    const row = schema === null ? ok(record) : checked(schema, record, '', line);
    // The schema is the one that the type of the report picks.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    yield row as Result<ReportRow<Type>, Unreadable>;
    if (!row.ok) return;
  }
}

/** Some of the rows of a report, in order, and what ends it too soon after them. */
export interface RowBatch<Row> {
  readonly rows: readonly Row[];
  readonly problem: Unreadable | null;
}

/** So much of a file is read at once: some thousand records. */
const CHUNK_BYTES = 512 * 1024;

/** The records of a report that comes as a list of JSON objects, by portions. As `readReport` in all else. */
export async function* readRecordBatches<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): AsyncGenerator<RowBatch<z.output<Schema>>, void, undefined> {
  let count = 0;
  for await (const { items, fault } of jsonRecordBatches(
    createReadStream(file, { highWaterMark: CHUNK_BYTES }),
  )) {
    const rows: z.output<Schema>[] = [];
    for (const item of items) {
      count += 1;
      const row = checked(schema, item, `record ${count}: `, null);
      if (!row.ok) {
        yield { rows, problem: row.problem };
        return;
      }
      rows.push(row.value);
    }
    yield { rows, problem: fault };
  }
}

/** The same one by one. A problem is the last result. */
export async function* readRecords<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): AsyncGenerator<Result<z.output<Schema>, Unreadable>, void, undefined> {
  for await (const { rows, problem } of readRecordBatches(file, schema)) {
    for (const row of rows) yield ok(row);
    if (problem !== null) yield fail(problem);
  }
}

function checked<Schema extends z.ZodType>(
  schema: Schema,
  record: unknown,
  where: string,
  line: number | null,
): Result<z.output<Schema>, Unreadable> {
  const parsed = schema.safeParse(record);
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') || 'it';
  const reason = `${where}${field} must be ${issue?.message ?? 'as documented'}`;
  return fail({ code: 'reportUnreadable', reason, line });
}
