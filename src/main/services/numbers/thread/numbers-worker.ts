import { parentPort, workerData } from 'node:worker_threads';
import { downloadStorageReport } from '../../../../shared/marketplace/report-tasks.ts';
import { ok } from '../../../../shared/result.ts';
import { openNumbers, type Numbers } from '../../../db/numbers/open-numbers.ts';
import { asStoreFault, StoreFault } from '../../../db/store-fault.ts';
import { readRecords } from '../../../marketplace/reports/read-report.ts';
import { storageCharge } from '../charge-rows.ts';
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

/** Between as many rows whoever asks something else gets an answer. */
const ROWS_AT_ONCE = 500;

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
      if (fault instanceof StoreFault) say({ kind: 'fault', id, problem: fault.problem });
      else say({ kind: 'failed', id, reason: error instanceof Error ? (error.stack ?? error.message) : '' });
    }
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
  const { parts, charges, writes } = numbers;
  const done = (work: () => void): Promise<null> =>
    inTurn(() => {
      work();
      return null;
    });
  const settle = ({ kind, part, fetchedAt }: PartWish, rows: number): void => {
    writes.sum(kind, part.from);
    parts.put(kind, { ...part, fetchedAt }, rows);
    if (parts.task(kind)?.from === part.from) parts.forgetTask(kind);
  };
  return {
    parts: ({ kind }) => parts.of(kind),
    age: ({ kind, from }) => done(() => parts.age(kind, from)),
    task: ({ kind }) => inTurn(() => parts.task(kind)),
    putTask: ({ kind, task }) => done(() => parts.putTask(kind, task)),
    forgetTask: ({ kind }) => done(() => parts.forgetTask(kind)),
    put: (wish) =>
      done(() =>
        numbers.transaction(() => {
          writes.clear(wish.kind, wish.part.from);
          for (const [ordinal, row] of wish.rows.entries()) writes.add(wish.kind, wish.part, ordinal, row);
          settle(wish, wish.rows.length);
        }),
      ),
    putStorageFile: (wish) => inTurn(() => putStorageFile(numbers, wish, (rows) => settle(wish, rows))),
    totals: ({ span, before }) => ({
      kinds: charges.kindSums(span),
      before: charges.kindSums(before),
      days: charges.daySums(span),
    }),
    articles: charges.articleSums,
    rows: charges.rows,
  };
}

/** In one transaction that lasts while the file is read: whoever reads meanwhile sees what was there before. */
async function putStorageFile(
  numbers: Numbers,
  { kind, part, file: report }: NumbersAsks['putStorageFile']['in'],
  settle: (rows: number) => void,
): Promise<NumbersAsks['putStorageFile']['out']> {
  const { writes } = numbers;
  numbers.begin();
  let isWhole = false;
  try {
    writes.clear(kind, part.from);
    let ordinal = 0;
    for await (const read of readRecords(report, downloadStorageReport.answer.element)) {
      if (!read.ok) return read;
      writes.add(kind, part, ordinal, storageCharge(read.value));
      ordinal += 1;
      if (ordinal % ROWS_AT_ONCE === 0) await new Promise(setImmediate);
    }
    settle(ordinal);
    numbers.commit();
    isWhole = true;
    return ok({ rows: ordinal });
  } finally {
    if (!isWhole) numbers.rollback();
  }
}
