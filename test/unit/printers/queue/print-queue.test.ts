import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { bringTo } from '../../../rigs/desk/bring-to.ts';
import type { JobRow } from '../../../../src/main/db/journal/job-rows.ts';
import { createFinishing, type Finishing } from '../../../../src/main/printers/queue/finishing.ts';
import { newJob } from '../../../../src/main/printers/queue/new-job.ts';
import type { PrintQueuePorts } from '../../../../src/main/printers/queue/queue.ts';
import type { SendOutcome } from '../../../../src/main/printers/transport.ts';
import type { JobState } from '../../../../src/shared/domain/print-job/job-state.ts';
import { printerModelSchema } from '../../../../src/shared/domain/printer/printer-model.ts';
import { fail, ok } from '../../../../src/shared/result.ts';
import { openBench, TAKEN, type Bench } from './queue-bench.ts';

const put = (bench: Bench, jobId: string, state: JobState): void =>
  bringTo(bench.journal.jobs, jobId, state, 1000);

test('a document whose making is a defect has its own trouble; those behind it print', async () => {
  const bench = openBench({
    render: async (job: JobRow) => {
      if (job.jobId === 'broken') throw new Error('no label 3');
      return ok(Buffer.from('made'));
    },
  });
  bench.add('broken', null);
  bench.add('good', null);
  bench.queue.start();
  await bench.quiet();
  expect([bench.states(), bench.paper]).toEqual([{ broken: 'failed', good: 'sent' }, ['made']]);
  expect(bench.journal.jobs.get('broken')?.trouble).toEqual({ code: 'unexpected', reference: 'broken' });
});

test('labels that a dead station was drawing are drawn again, all of them', async () => {
  const bench = openBench();
  for (const jobId of ['one', 'two']) {
    bench.add(jobId, null);
    put(bench, jobId, 'rendering');
  }
  bench.queue.start();
  await bench.quiet();
  expect(bench.states()).toEqual({ one: 'sent', two: 'sent' });
});

const orderLabel = { kind: 'orderLabel', orderId: '1', supplyId: 'S' } as const;

test.each([
  { document: orderLabel, ms: 9000, came: [], after: ['slow', 'good'] },
  {
    document: { kind: 'supplyQr', supplyId: 'S' } as const,
    ms: 2000,
    came: ['good'],
    after: ['good', 'slow'],
  },
])('behind a $document.kind that takes long to make came $came', async ({ document, ms, came, after }) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const slow = Promise.withResolvers<void>();
  const bench = openBench({
    render: async ({ jobId }) => {
      if (jobId === 'slow') await slow.promise;
      return ok(Buffer.from(jobId));
    },
  });
  bench.add('slow', null, document);
  bench.add('good', null, orderLabel);
  bench.queue.start();
  await bench.quiet();
  vi.advanceTimersByTime(ms);
  await bench.quiet();
  expect(bench.paper).toEqual(came);
  slow.resolve();
  await bench.quiet();
  expect(bench.paper).toEqual(after);
});

test('a hundred documents that can not be made let other work come in between', async () => {
  const bench = openBench({
    render: async (job) => ({ ok: false, problem: { code: 'labelNotReady', orderId: job.jobId } }),
  });
  for (let each = 0; each < 100; each += 1) bench.add(`j${each}`, null);
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 0);
  bench.queue.start();
  while (bench.journal.jobs.stateOf('j99') !== 'failed')
    await new Promise((resolve) => setImmediate(resolve));
  clearInterval(counting);
  expect(turns).toBeGreaterThan(10);
});

test.each(['queued', 'failed', 'held', 'cancelled', 'sending'] as const)(
  'a word on a label that is %s changes nothing: it was said of another one',
  (state) => {
    const bench = openBench();
    bench.add('job', 'bytes');
    put(bench, 'job', state);
    const job = bench.journal.jobs.get('job');
    if (job) bench.queue.proved(job, 'scannedBack');
    expect([bench.states(), bench.journal.jobs.get('job')?.evidence]).toEqual([{ job: state }, null]);
  },
);

test('weaker evidence never takes the place of stronger', () => {
  const bench = openBench();
  bench.add('job', 'bytes');
  put(bench, 'job', 'sent');
  const job = bench.journal.jobs.get('job');
  for (const evidence of ['scannedBack', 'personSaw'] as const) if (job) bench.queue.proved(job, evidence);
  expect(bench.journal.jobs.get('job')?.evidence).toBe('scannedBack');
});

test('a printer that counted nothing asks about the newest label of an order alone', () => {
  const bench = openBench();
  const document = { kind: 'orderLabel', orderId: '1', supplyId: 'S' } as const;
  bench.add('first', 'bytes', document);
  bench.add('again', 'bytes', document);
  for (const jobId of ['first', 'again']) put(bench, jobId, 'sent');
  bench.queue.printedNothing(['first', 'again'], '2 of 2');
  expect(bench.states()).toEqual({ first: 'sent', again: 'uncertain' });
});

test('a word to try again is for now: it is forgotten when nothing waits', async () => {
  let blocked = false;
  const bench = openBench({
    blockedBy: () => (blocked ? { code: 'printerStopped', address: 'a', conditions: ['paperOut'] } : null),
  });
  bench.queue.retryNow();
  await bench.quiet();
  blocked = true;
  bench.add('job', 'bytes');
  bench.queue.wake();
  await bench.quiet();
  expect([bench.states(), bench.paper]).toEqual([{ job: 'failed' }, []]);
});

test('labels of a kind that this version does not know keep their rows, ask nothing and hold nothing up', async () => {
  const isLast: boolean[] = [];
  const say: Finishing['say'] = (bytes, last) => (isLast.push(last), bytes);
  const finishing = { say, went: () => undefined, uncut: () => 0 };
  const bench = openBench({ clock: () => 700_000, finishing });
  for (const jobId of ['held', 'waits', 'fresh']) bench.add(jobId, 'bytes');
  put(bench, 'held', 'held');
  const other = new DatabaseSync(bench.file);
  other.exec(`UPDATE print_jobs SET document = '{"kind":"future"}' WHERE job_id <> 'fresh'`);
  other.exec(`UPDATE print_jobs SET created_at = 700000 WHERE job_id = 'fresh'`);
  other.close();
  expect([bench.journal.jobs.held('P'), bench.queue.health().health]).toEqual([null, 'printing']);
  bench.queue.start();
  await bench.quiet();
  expect(bench.states()).toEqual({ held: 'held', waits: 'queued', fresh: 'sent' });
  expect([bench.paper, isLast, bench.journal.jobs.parked()]).toEqual([['bytes'], [true], ['held', 'waits']]);
});

describe('what becomes of a label', () => {
  const cutting = (every: number | null): Finishing =>
    createFinishing(() =>
      printerModelSchema.parse({ language: 'zpl', dpi: 203, headDots: 832, finish: { kind: 'cut', every } }),
    );
  /** `C`: cut off, `T`: left on the roll. */
  const modes = (paper: readonly string[]): string =>
    paper.map((bytes) => /\^MM(.)/.exec(bytes)?.[1] ?? '-').join('');
  const labels = (bench: Bench, from: number, count: number): void => {
    for (let at = from; at < from + count; at += 1) bench.add(`L${at}`, `^XA${at}^XZ`);
    bench.queue.wake();
  };

  test.each([
    [1, 'CCCCCCC'],
    [3, 'TTCTTCT'],
  ])('is cut after every %i', async (every, wanted) => {
    const bench = openBench({ finishing: cutting(every) });
    labels(bench, 0, 7);
    await bench.quiet();
    expect(modes(bench.paper)).toBe(wanted);
  });

  test('is cut after the last that waits, and what can’t be made holds no cut back', async () => {
    const bench = openBench({
      finishing: cutting(null),
      render: async () => fail({ code: 'labelUnusable', fault: 'empty', detail: '' }),
    });
    bench.add('spoilt', null);
    labels(bench, 0, 4);
    await bench.quiet();
    labels(bench, 4, 1);
    await bench.quiet();
    expect(modes(bench.paper)).toBe('TTTCC');
    expect(bench.states()).toMatchObject({ spoilt: 'failed', L4: 'sent' });
  });

  test('what was left uncut for a label that was then cancelled is told, until the next cut', async () => {
    const sent = Promise.withResolvers<SendOutcome>();
    const told: number[] = [];
    const bench = openBench(
      { finishing: cutting(null), changed: () => told.push(bench.queue.uncut()) },
      () => sent.promise,
    );
    labels(bench, 0, 2);
    await vi.waitUntil(() => bench.states()['L0'] === 'sending');
    bench.queue.cancelWaiting(({ jobId }) => jobId === 'L1');
    expect(bench.queue.uncut()).toBe(0);
    sent.resolve(TAKEN);
    await bench.quiet();
    expect([modes(bench.paper), bench.queue.uncut(), told.at(-1)]).toEqual(['T', 1, 1]);
    labels(bench, 2, 2);
    await bench.quiet();
    expect([modes(bench.paper), bench.queue.uncut(), told.at(-1)]).toEqual(['TTC', 0, 0]);
  });

  test('a label of which nothing reached the printer does not count, one in doubt does', async () => {
    const finishing = cutting(2);
    const outcomes: SendOutcome[] = [
      { kind: 'nothingSent', fault: { kind: 'refused', reason: 'ECONNREFUSED' } },
      TAKEN,
      { kind: 'uncertain', fault: { kind: 'reset', reason: 'ECONNRESET' } },
    ];
    const sent: string[] = [];
    const bench = openBench({ finishing }, async (text) => {
      sent.push(text);
      return outcomes.shift() ?? TAKEN;
    });
    labels(bench, 0, 2);
    await bench.quiet();
    bench.queue.retryNow();
    await bench.quiet();
    expect(modes(sent)).toBe('TTC');
  });
});

test.each([
  [19_000, { since: 1000, expectedMs: 19_000 }],
  [900, null],
])('a label that takes %i ms on its line is told while it is under way', async (takesMs, told) => {
  const gone = Promise.withResolvers<SendOutcome>();
  const seen: unknown[] = [];
  const bench = openBench(
    { changed: () => seen.push(bench.queue.sending()) },
    () => gone.promise,
    () => takesMs,
  );
  bench.add('one', 'bytes');
  bench.queue.start();
  await bench.quiet();
  expect([bench.queue.sending(), seen.at(-1)]).toEqual([told, told]);
  gone.resolve(TAKEN);
  await bench.quiet();
  expect(bench.queue.sending()).toBeNull();
});

test('no time is promised any more once the printer holds the label back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const gone = Promise.withResolvers<SendOutcome>();
  const bench = openBench(
    {},
    () => gone.promise,
    () => 2000,
  );
  bench.add('one', 'bytes');
  bench.queue.start();
  await vi.waitUntil(() => bench.queue.sending() !== null);
  vi.advanceTimersByTime(6000);
  expect([bench.queue.health().trouble?.code, bench.queue.sending()]).toEqual(['printerHoldsBack', null]);
  gone.resolve(TAKEN);
});

test('labels that nobody waits for are held back while the printer has enough; a person’s try goes through', async () => {
  let room = 2;
  const bench = openBench({ hasRoom: () => room > 0, onTaken: () => (room -= 1) });
  for (const name of ['a', 'b', 'c', 'd']) bench.add(name, name.toUpperCase());
  bench.queue.start();
  await bench.quiet();
  expect(bench.paper).toEqual(['A', 'B']);
  room = 1;
  bench.queue.wake();
  await bench.quiet();
  expect(bench.paper).toEqual(['A', 'B', 'C']);
  bench.queue.retryNow();
  await bench.quiet();
  expect(bench.paper).toEqual(['A', 'B', 'C', 'D']);
  expect(bench.states()).toEqual({ a: 'sent', b: 'sent', c: 'sent', d: 'sent' });
});

describe('labels side by side', () => {
  const inRows: Partial<PrintQueuePorts> = {
    across: () => 2,
    joinRow: (documents) => Buffer.from(documents.map((each) => Buffer.from(each).toString()).join('|')),
    render: async ({ jobId }) => ok(Buffer.from(`made ${jobId}`)),
  };

  test('those that were asked for together share a row, the last may be alone; a row that can’t be made is none', async () => {
    const taken: string[] = [];
    const bench = openBench({ ...inRows, onTaken: (jobId) => taken.push(jobId) });
    bench.add('a', 'A');
    bench.add('b', null);
    bench.add('c', 'C');
    bench.queue.start();
    await bench.quiet();
    expect([bench.paper, taken]).toEqual([
      ['A|made b', 'C'],
      ['a', 'c'],
    ]);
    expect(bench.states()).toEqual({ a: 'sent', b: 'sent', c: 'sent' });
    // The printer tells of the row once.
    bench.queue.confirmed(['a'], 'printerCounted');
    expect(bench.states()).toEqual({ a: 'confirmed', b: 'confirmed', c: 'sent' });

    const apart = openBench({ ...inRows, joinRow: () => null });
    apart.add('a', 'A');
    apart.add('b', 'B');
    apart.queue.start();
    await apart.quiet();
    expect(apart.paper).toEqual(['A', 'B']);
  });

  test('what became of the row became of each label in it', async () => {
    const outcomes: SendOutcome[] = [
      { kind: 'nothingSent', fault: { kind: 'io', reason: 'off' } },
      { kind: 'uncertain', fault: { kind: 'io', reason: 'reset' } },
    ];
    const doubts: string[] = [];
    const bench = openBench(
      { ...inRows, onDoubt: () => doubts.push('once') },
      async () => outcomes.shift() ?? TAKEN,
    );
    bench.add('a', 'A');
    bench.add('b', 'B');
    bench.queue.start();
    await bench.quiet();
    expect(bench.states()).toEqual({ a: 'failed', b: 'failed' });
    bench.queue.retryNow();
    await bench.quiet();
    expect([bench.states(), doubts]).toEqual([{ a: 'uncertain', b: 'uncertain' }, ['once']]);
  });

  test('what was handed over whole and is proved by the printer is asked about no longer, and the next goes out', async () => {
    const outcomes: SendOutcome[] = [
      { kind: 'uncertain', fault: { kind: 'timeout', reason: 'never closed' }, isUnclosed: true },
    ];
    const unclosed: [string, boolean][] = [];
    const told: string[] = [];
    const bench = openBench(
      {
        ...inRows,
        onDoubt: (...doubt) => unclosed.push(doubt),
        onOutcome: ({ jobId }, { kind }) => told.push(`${jobId} ${kind}`),
      },
      async () => outcomes.shift() ?? TAKEN,
    );
    for (const jobId of ['a', 'b', 'c']) bench.add(jobId, jobId);
    bench.queue.start();
    await bench.quiet();
    expect(unclosed).toEqual([['a', true]]);
    bench.queue.confirmed(['a'], 'printerCounted');
    await bench.quiet();
    expect(bench.states()).toEqual({ a: 'confirmed', b: 'confirmed', c: 'sent' });
    expect(told).toEqual(['a uncertain', 'b uncertain', 'a taken', 'b taken', 'c taken']);
  });

  test('a row that a dead station was sending asks about each of its labels', async () => {
    const bench = openBench(inRows);
    for (const jobId of ['a', 'b']) {
      bench.add(jobId, jobId);
      put(bench, jobId, 'sending');
    }
    bench.queue.start();
    await bench.quiet();
    expect(bench.states()).toEqual({ a: 'uncertain', b: 'uncertain' });
  });

  test('one that is cancelled while its row is made is in no row', async () => {
    const bench = openBench({
      ...inRows,
      render: async ({ jobId }) => {
        const first = bench.journal.jobs.get('a');
        if (jobId === 'b' && first) bench.queue.cancel(first);
        return ok(Buffer.from(`made ${jobId}`));
      },
    });
    bench.add('a', 'A');
    bench.add('b', null);
    bench.add('c', 'C');
    bench.queue.start();
    await bench.quiet();
    expect([bench.paper, bench.states()]).toEqual([['made b|C'], { a: 'cancelled', b: 'sent', c: 'sent' }]);
  });

  test('a label that was just scanned waits for nobody, and nobody goes with it', async () => {
    const bench = openBench(inRows);
    bench.add('a', 'A');
    const scanned = newJob({
      jobId: 'scanned',
      printerId: 'P',
      document: orderLabel,
      cause: 'packed',
      bytes: Buffer.from('S'),
      person: null,
      createdAt: 1000,
    });
    bench.journal.jobs.add(scanned);
    bench.add('b', 'B');
    bench.add('c', 'C');
    bench.queue.start();
    await bench.quiet();
    expect(bench.paper).toEqual(['A', 'S', 'B|C']);
  });
});

test('a label that is put in line at any moment of the end of the one before is sent, and nothing else wakes for it', async () => {
  let told = (): void => undefined;
  const bench = openBench({}, async () => {
    told();
    return TAKEN;
  });
  for (let moments = 0; moments < 40; moments += 1) {
    const sent = new Promise<void>((resolve) => (told = resolve));
    bench.add(`first-${moments}`, `a${moments} `);
    bench.queue.wake();
    await sent;
    for (let moment = 0; moment < moments; moment += 1) await Promise.resolve();
    bench.add(`second-${moments}`, `b${moments} `);
    bench.queue.wake();
    await bench.quiet();
    expect(bench.paper.slice(-2)).toEqual([`a${moments} `, `b${moments} `]);
  }
});
