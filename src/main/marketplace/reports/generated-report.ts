import {
  createReport,
  downloadReport,
  listReports,
  retryReport,
} from '../../../shared/marketplace/generated-reports.ts';
import type { InputOf } from '../../../shared/marketplace/operation.ts';
import type { ReportProblem } from '../../../shared/problem.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Result } from '../../../shared/result.ts';
import { readReport } from './read-report.ts';
import { createRun, createPolls, fetchRows, handedTo, isGone, MOST_ABSENCES } from './report-run.ts';
import type { ReportOptions, ReportRun, ReportSetup, Rows, Take } from './report-run.ts';
import type { ReportRow } from './report-rows.ts';

/** What N10 takes besides the `id`. */
export type ReportRequest<Type extends string> = Omit<InputOf<typeof createReport>, 'id' | 'reportType'> & {
  readonly reportType: Type;
};

/** A second creation follows only on a look that found nothing. */
const MOST_CREATIONS = 2;

/** N10–N13: has a report made, waits for it, and reads its rows. */
export const generatedReport = <Type extends string>(
  setup: ReportSetup,
  request: ReportRequest<Type>,
  options: ReportOptions,
): Rows<ReportRow<Type>> =>
  rowsOfGenerated(setup, request, options, (file) => readReport(file, request.reportType));

/** The same with its file given to `take`, which reads it while it is there. One result: what `take` answers. */
export const generatedReportFile = <T>(
  setup: ReportSetup,
  request: ReportRequest<string>,
  options: ReportOptions,
  take: Take<T>,
): Rows<T> => rowsOfGenerated(setup, request, options, handedTo(take));

async function* rowsOfGenerated<Row>(
  setup: ReportSetup,
  request: ReportRequest<string>,
  options: ReportOptions,
  read: (file: string) => AsyncIterable<Result<Row, ReportProblem>>,
): Rows<Row> {
  const run = createRun(setup, options);
  const id = options.knownId ?? setup.newId();
  const ready = await untilReady(run, id, request, options.knownId !== undefined);
  if (!ready.ok) {
    yield ready;
    return;
  }
  yield* fetchRows(run, {
    id,
    operation: downloadReport,
    input: { downloadId: id },
    read,
  });
}

const isBadRequest = (problem: ReportProblem): boolean =>
  problem.code === 'marketplaceRefused' && problem.status === 400;

/**
 * The seller makes the id, so the list tells what became of a creation whose answer was lost, and creating again
 * under the same id can't make a second report.
 */
async function untilReady(
  run: ReportRun,
  id: string,
  request: ReportRequest<string>,
  known: boolean,
): Promise<Result<null, ReportProblem>> {
  const { marketplace } = run.setup;
  const polls = createPolls(run, 'N11', id);
  let wanted = !known;
  let creations = 0;
  let unknown: ReportProblem | null = null;
  let absences = 0;
  let retried = false;
  let status = '';
  for (;;) {
    if (wanted) {
      run.progress({ step: 'creating', id });
      const created = await marketplace.call(createReport, { ...request, id }, run.callOptions);
      const lost = !created.ok && created.problem.code === 'outcomeUnknown' && !run.signal.aborted;
      // The first creation was carried out after all: its id is taken.
      const isTaken = creations > 0 && !created.ok && isBadRequest(created.problem);
      if (!created.ok && !lost && !isTaken) return created;
      unknown = created.ok || isTaken ? null : created.problem;
      creations += 1;
      wanted = false;
      polls.putOff();
    }

    const turn = await polls.next(status);
    if (!turn.ok) return turn;
    const listed = await marketplace.call(listReports, { 'filter[downloadIds]': [id] }, run.callOptions);
    polls.putOff();
    if (!listed.ok) return listed;
    const found = listed.value.data?.find((one) => one.id.toLowerCase() === id.toLowerCase());

    if (found === undefined) {
      // A list may be behind: one look that does not find it says nothing.
      absences += 1;
      if (absences < MOST_ABSENCES) continue;
      // An id of an earlier run that is not there was never asked for, or is long gone: either way it is wanted.
      if (creations > 0 && unknown === null) return fail({ code: 'reportGone', id });
      if (unknown !== null && creations >= MOST_CREATIONS) return fail(unknown);
      absences = 0;
      wanted = true;
      continue;
    }
    absences = 0;
    status = found.status;
    if (status === 'SUCCESS') return ok(null);
    if (status !== 'FAILED') continue;
    if (retried) return fail({ code: 'reportFailed', id, status });
    retried = true;
    const again = await marketplace.call(retryReport, { downloadId: id }, run.callOptions);
    if (!again.ok && isGone(again.problem)) return fail({ code: 'reportGone', id });
    // Whether a retry whose answer was lost was begun, the next look at the list tells.
    if (!again.ok && again.problem.code !== 'outcomeUnknown') return again;
    polls.putOff();
  }
}
