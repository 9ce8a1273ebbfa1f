import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { AnyOperation, InputOf } from '../../../shared/marketplace/operation.ts';
import {
  type createStorageReport,
  downloadStockReport,
  downloadStorageReport,
} from '../../../shared/marketplace/report-tasks.ts';
import { printWire } from '../../../shared/marketplace/wire.ts';
import { fail, ok, unreachable } from '../../../shared/result.ts';
import { systemClock } from '../../marketplace/clock.ts';
import { generatedReport, type ReportRequest } from '../../marketplace/reports/generated-report.ts';
import type {
  ReportOptions,
  ReportProgress,
  ReportSetup,
  Rows,
} from '../../marketplace/reports/report-run.ts';
import { stockReport, storageReport } from '../../marketplace/reports/task-report.ts';
import type { ReportCall } from './api-arguments.ts';
import { type Answered, timeOf } from './call.ts';
import type { ApiClient } from './client.ts';
import { type LineFile, openLineFile } from './output.ts';
import { progressSentence } from './api-sentences.ts';
import type { ApiSurroundings } from './surroundings.ts';
import { toWireItem } from './wire-answer.ts';

/** From the creation of a report to its rows, said step by step on standard error. */
export async function runReport(
  client: ApiClient,
  asked: ReportCall,
  input: Readonly<Record<string, unknown>>,
  around: ApiSurroundings,
): Promise<Answered> {
  const file = asked.out === null ? null : await openLineFile(asked.out);
  if (file?.ok === false) return file;
  const time = timeOf(asked, 'polling', around.signal);
  const progress = tellProgress(around, asked.resume);
  const setup: ReportSetup = {
    marketplace: client.marketplace,
    clock: systemClock,
    newId: randomUUID,
    folder: tmpdir(),
  };
  const rows = rowsOf(setup, asked, input, {
    ...time.options,
    ...(asked.resume === null ? {} : { knownId: asked.resume }),
    ...(asked.timeoutMs === null ? {} : { waitAtMostMs: asked.timeoutMs }),
    onProgress: progress.tell,
  });
  try {
    const counted = await handOut(rows, client, around, file?.value ?? null);
    if (!counted.ok) return fail(time.explain(counted.problem));
    const told = { rows: counted.value, id: progress.id() };
    if (!file) return ok(told);
    const kept = await file.value.keep();
    return kept.ok ? ok({ file: asked.out, ...kept.value, ...told }) : kept;
  } finally {
    await file?.value.discard();
  }
}

async function handOut(
  rows: AsyncIterable<Answered>,
  { redact }: ApiClient,
  around: ApiSurroundings,
  file: LineFile | null,
) {
  let count = 0;
  for await (const row of rows) {
    if (!row.ok) return row;
    const line = redact(printWire({ row: row.value }));
    if (file) {
      const written = await file.write(line);
      if (!written.ok) return written;
    } else await around.print(line);
    count += 1;
  }
  return ok(count);
}

function rowsOf(
  setup: ReportSetup,
  { report }: ReportCall,
  input: Readonly<Record<string, unknown>>,
  options: ReportOptions,
): AsyncIterable<Answered> {
  // The client checks every field before it sends; the compiler can't know what a script wrote.
  /* oxlint-disable typescript/no-unsafe-type-assertion */
  switch (report) {
    case 'cards':
      return generatedReport(setup, input as ReportRequest<string>, options);
    case 'stock': {
      const rows = stockReport(setup, input, options);
      return onTheWire(rows, downloadStockReport);
    }
    case 'storage': {
      const rows = storageReport(setup, input as InputOf<typeof createStorageReport>, options);
      return onTheWire(rows, downloadStorageReport);
    }
    default:
      return unreachable(report);
  }
  /* oxlint-enable typescript/no-unsafe-type-assertion */
}

async function* onTheWire(
  rows: Rows<unknown>,
  { answer }: AnyOperation,
): AsyncGenerator<Answered, void, undefined> {
  for await (const row of rows) yield row.ok ? ok(toWireItem(answer, row.value)) : row;
}

/** Says each step once, and what is counted within one at most every so often. */
function tellProgress(around: ApiSurroundings, resumed: string | null) {
  let said = '';
  let saidAt = Number.NEGATIVE_INFINITY;
  let id = resumed;
  return {
    id: () => id,
    tell: (progress: ReportProgress): void => {
      id = progress.id ?? id;
      const step = `${progress.step}${progress.step === 'waiting' ? progress.status : ''}`;
      const now = around.now();
      if (step === said && now - saidAt < PROGRESS_EVERY_MS) return;
      said = step;
      saidAt = now;
      around.say(progressSentence(progress));
    },
  };
}

/** As often as a person looks up. */
const PROGRESS_EVERY_MS = 2000;
