import { parentPort, workerData } from 'node:worker_threads';
import { daysOfAnswer, ofOtherDays } from '../../../../shared/domain/numbers/days-of-answer.ts';
import type { ReportKind } from '../../../../shared/domain/numbers/report-kinds.ts';
import { downloadStockReport, downloadStorageReport } from '../../../../shared/marketplace/report-tasks.ts';
import type { ProblemOf } from '../../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { removeDatabase } from '../../../db/database.ts';
import { openNumbers, type Numbers } from '../../../db/numbers/open-numbers.ts';
import { asStoreFault, StoreFault } from '../../../db/store-fault.ts';
import { readRecordBatches, readReport, type RowBatch } from '../../../marketplace/reports/read-report.ts';
import { storageCharge } from '../charge-rows.ts';
import { FUNNEL_REPORT, funnelRow, platformStockRow } from '../goods-rows.ts';
import type { Ask, AskName, FromNumbers, NumbersAsks, PartWish } from './numbers-job.ts';

/** The thread that has the numbers: nobody else reads or writes their file. */
if (!parentPort) throw new Error('this is a thread of the station');
const port = parentPort;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the station's own word, over a channel of its own
const { file } = workerData as { readonly file: string };

const say = (message: FromNumbers): void => port.postMessage(message, []);

const opened = openNumbers(file);
if (opened.ok) serve(opened.value);
else {
  say({ kind: 'unopened', problem: opened.problem });
  port.close();
}

/** After as many rows whoever asks something else gets an answer. */
const ROWS_AT_ONCE = 1000;

function serve(numbers: Numbers): void {
  /** Writers follow each other: there is one transaction at a time. */
  let written: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => T | Promise<T>): Promise<T> => {
    const turn = written.then(work);
    written = turn.catch(() => undefined);
    return turn;
  };
  const answers = answersOf(numbers, inTurn);

  const hear = async <Name extends AskName>({ id, name, in: given }: Ask<Name>): Promise<void> => {
    try {
      say({ kind: 'answer', id, out: await answers[name](given) });
    } catch (error) {
      const fault = asStoreFault(error, file);
      if (fault instanceof StoreFault) {
        say({ kind: 'fault', id, problem: fault.problem });
        if (fault.problem.code === 'databaseDamaged') await beginAnew();
      } else
        say({ kind: 'failed', id, reason: error instanceof Error ? (error.stack ?? error.message) : '' });
    }
  };

  /** All of it can be fetched again: a damaged file is dropped, and the next question begins a new one. */
  const beginAnew = async (): Promise<void> => {
    await written;
    numbers.close();
    removeDatabase(file);
    port.close();
  };

  const close = async (): Promise<void> => {
    await written;
    numbers.close();
    port.close();
  };

  port.on('message', (message: Ask | 'close') => {
    void (message === 'close' ? close() : hear(message));
  });
  say({ kind: 'opened' });
}

type Answers = {
  readonly [Name in AskName]: (
    given: NumbersAsks[Name]['in'],
  ) => NumbersAsks[Name]['out'] | Promise<NumbersAsks[Name]['out']>;
};

function answersOf(numbers: Numbers, inTurn: <T>(work: () => T | Promise<T>) => Promise<T>): Answers {
  const { parts, reads, writes } = numbers;
  const done = (work: () => void): Promise<null> =>
    inTurn(() => {
      work();
      return null;
    });
  const settle = ({ kind, part, fetchedAt }: PartWish<ReportKind>, rows: number): void => {
    parts.put(kind, { ...part, fetchedAt }, rows);
    parts.forgetTask(kind, part.from);
  };
  const put = <Wish extends PartWish<ReportKind> & { readonly rows: readonly unknown[] }>(
    wish: Wish,
    write: (given: Wish) => void,
  ): Promise<null> =>
    done(() =>
      numbers.transaction(() => {
        write(wish);
        settle(wish, wish.rows.length);
      }),
    );
  return {
    parts: ({ kind }) => parts.of(kind),
    tasks: ({ kind }) => inTurn(() => parts.tasks(kind)),
    putTask: ({ kind, task }) => done(() => numbers.transaction(() => parts.putTask(kind, task))),
    forgetTask: ({ kind, from }) => done(() => parts.forgetTask(kind, from)),
    madeSince: ({ kind, at }) => inTurn(() => parts.madeSince(kind, at)),
    isPaused: ({ kind }) => inTurn(() => parts.isPaused(kind)),
    setPaused: ({ kind, isPaused }) => done(() => parts.setPaused(kind, isPaused)),
    putCharges: (given) =>
      put(given, ({ kind, part, rows }) => {
        writes.charges.clear(kind, part.from);
        for (const [ordinal, row] of rows.entries()) writes.charges.add(kind, part, ordinal, row);
        writes.charges.sum(kind, part.from);
      }),
    putReturns: (given) => put(given, ({ part, rows }) => writes.lists.putReturns(part, rows)),
    putUnseen: (given) => put(given, ({ kind, rows }) => writes.lists.putUnseen(kind, rows)),
    putCoefficients: (given) => put(given, ({ part, rows }) => writes.places.putCoefficients(part, rows)),
    putRegions: (given) => put(given, ({ part, rows }) => writes.places.putRegions(part, rows)),
    putFile: (wish) =>
      inTurn(() => readInto(numbers, filedReports(numbers, wish), (rows) => settle(wish, rows))),
    totals: ({ span, before }) => ({
      kinds: reads.charges.kindSums(span),
      before: reads.charges.kindSums(before),
      days: reads.charges.daySums(span),
    }),
    articles: reads.charges.articleSums,
    rows: reads.charges.rows,
    funnel: ({ span, before }) => ({
      now: reads.funnel.sum(span),
      before: reads.funnel.sum(before),
      days: reads.funnel.days(span),
    }),
    funnelArticles: reads.funnel.articles,
    returns: reads.lists.returns,
    unseen: ({ why }) => reads.lists.unseen(why),
    coefficients: ({ day }) => reads.places.coefficients(day),
    regions: ({ span }) => reads.places.regions(span),
    platformStock: reads.lists.platformStock,
  };
}

/** How the file of a kind is read into its table. */
interface FiledReport {
  readonly clear: () => void;
  /** Portions of it, each as what writes it down. */
  readonly batches: AsyncIterable<{
    readonly rows: number;
    readonly write: () => void;
    readonly problem: ProblemOf<'reportUnreadable'> | null;
  }>;
  /** After the last portion; answers why it is not the report all the same. */
  readonly end: () => ProblemOf<'reportUnreadable'> | null;
}

function filedReports(
  { writes }: Numbers,
  { kind, part, file: report }: NumbersAsks['putFile']['in'],
): FiledReport {
  const { charges, funnel, lists } = writes;
  switch (kind) {
    case 'storage': {
      const days = daysOfAnswer(part);
      return {
        clear: () => charges.clear(kind, part.from),
        batches: written(
          readRecordBatches(report, downloadStorageReport.answer.element),
          (record, ordinal) => {
            const row = storageCharge(record);
            days.see(row.day);
            charges.add(kind, part, ordinal, row);
          },
        ),
        end: () => {
          charges.sum(kind, part.from);
          const elsewhere = days.elsewhere();
          return elsewhere === null ? null : unreadable(ofOtherDays(elsewhere));
        },
      };
    }
    case 'funnel': {
      let kept = 0;
      let left = 0;
      return {
        clear: () => funnel.clear(part.from),
        batches: written(oneByOne(readReport(report, FUNNEL_REPORT)), (record) => {
          if (funnel.add(part, funnelRow(record))) kept += 1;
          else left += 1;
        }),
        // Other columns, or other days: to believe it would be to say that nothing was sold.
        end: () =>
          kept > 0 || left === 0
            ? null
            : unreadable('no row has a card (nmID) and a day (dt) that was asked for'),
      };
    }
    case 'platformStock':
      return {
        clear: lists.clearPlatformStock,
        batches: written(readRecordBatches(report, downloadStockReport.answer.element), (record, ordinal) =>
          lists.addPlatformStock(ordinal, platformStockRow(record)),
        ),
        end: () => null,
      };
    default:
      return kind satisfies never;
  }
}

const unreadable = (reason: string): ProblemOf<'reportUnreadable'> => ({
  code: 'reportUnreadable',
  reason,
  line: null,
});

async function* written<Row>(
  batches: AsyncIterable<RowBatch<Row>>,
  write: (row: Row, ordinal: number) => void,
): FiledReport['batches'] {
  let first = 0;
  for await (const { rows, problem } of batches) {
    const from = first;
    first += rows.length;
    yield {
      rows: rows.length,
      write: () => {
        for (const [index, row] of rows.entries()) write(row, from + index);
      },
      problem,
    };
  }
}

async function* oneByOne<Row>(
  rows: AsyncIterable<Result<Row, ProblemOf<'reportUnreadable'>>>,
): AsyncGenerator<RowBatch<Row>, void, undefined> {
  for await (const row of rows)
    yield row.ok ? { rows: [row.value], problem: null } : { rows: [], problem: row.problem };
}

/** In one transaction that lasts while the file is read: whoever reads meanwhile sees what was there before. */
async function readInto(
  numbers: Numbers,
  { clear, batches, end }: FiledReport,
  settle: (rows: number) => void,
): Promise<NumbersAsks['putFile']['out']> {
  numbers.begin();
  let isWhole = false;
  try {
    clear();
    let count = 0;
    for await (const { rows, write, problem } of batches) {
      write();
      if (problem !== null) return fail(problem);
      if (Math.floor((count + rows) / ROWS_AT_ONCE) > Math.floor(count / ROWS_AT_ONCE))
        await new Promise(setImmediate);
      count += rows;
    }
    const wrong = end();
    if (wrong !== null) return fail(wrong);
    settle(count);
    numbers.commit();
    isWhole = true;
    return ok({ rows: count });
  } finally {
    if (!isWhole) numbers.rollback();
  }
}
