import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer, Transport } from '../../../../src/main/printers/transport.ts';
import type { StatusSource } from '../../../../src/main/printers/status/heard.ts';
import { askPrinter } from '../../../../src/main/printers/status/ask-printer.ts';
import { createPrinterMonitor } from '../../../../src/main/printers/status/printer-monitor.ts';
import { tsplStatus } from '../../../../src/main/printers/status/tspl/tspl-status.ts';
import { zplStatus } from '../../../../src/main/printers/status/zpl/zpl-status.ts';

const REST =
  '\u0002030,0,0,1225,000,0,0,0,000,0,0,0\u0003\r\n\u0002000,0,0,0,0,2,4,0,00000000,1,000\u0003\r\n\u00021234,0\u0003\r\n';
const FEEDING = REST.replace('1225,000', '1225,001');
const FLAGS = (errors: string): string =>
  `\u0002\r\n PRINTER STATUS\r\n ERRORS: ${errors}\r\n WARNINGS: 0 00000000 00000000\r\n\u0003\r\n`;
const ODOMETER = '! U1 getvar "odometer.total_label_count"\r\n';

/** A line to a printer that answers by a table; what is not in it is met with silence. */
class Line implements Transport {
  readonly address = 'tcp://192.0.2.1:9100';
  readonly asked: string[] = [];
  answers: Readonly<Record<string, string | Answer>> = {};

  expectedMs(): number {
    return 0;
  }
  async send(): Promise<never> {
    throw new Error('nothing is sent here');
  }
  async close(): Promise<void> {}
  async ask({ bytes }: Parameters<Transport['ask']>[0]): Promise<Answer> {
    const question = Buffer.from(bytes).toString('latin1');
    this.asked.push(question);
    const answer = this.answers[question];
    if (answer === undefined) return { kind: 'silent', heard: new Uint8Array() };
    return typeof answer === 'string' ? { kind: 'answered', bytes: Buffer.from(answer, 'latin1') } : answer;
  }
  take(): readonly string[] {
    return this.asked.splice(0);
  }
}

const MINUTE = 60_000;

const unhurried = ({ look }: StatusSource) => ({ look: (thorough: boolean) => look(thorough, false) });

function asker(answers: Line['answers'], dialect = zplStatus) {
  const line = new Line();
  line.answers = answers;
  const clock = { now: 0 };
  return { line, clock, source: unhurried(askPrinter(line, dialect, () => clock.now)) };
}

describe('a ZPL printer', () => {
  test('that answers everything is asked everything, and all of it is one status', async () => {
    const { line, source } = asker({
      '~HS': REST,
      '~HQES': FLAGS('0 00000000 00000000'),
      [ODOMETER]: '"77"',
    });
    expect(await source.look(true)).toMatchObject({
      kind: 'says',
      status: { conditions: [], formatsWaiting: 0, labelsRemaining: 0, labelsPrinted: 77 },
    });
    expect(line.take()).toEqual(['~HS', '~HQES', ODOMETER]);
    await source.look(false);
    expect(line.take()).toEqual(['~HS', ODOMETER]);
  });

  test('that lacks error flags and odometer is not asked for them again for ten minutes', async () => {
    const { line, clock, source } = asker({ '~HS': REST, [ODOMETER]: '"?"' });
    expect(await source.look(true)).toMatchObject({ status: { conditions: [], labelsPrinted: null } });
    expect(line.take()).toEqual(['~HS', '~HQES', ODOMETER]);
    clock.now = 9 * MINUTE;
    await source.look(true);
    expect(line.take()).toEqual(['~HS']);
    clock.now = 10 * MINUTE;
    await source.look(true);
    expect(line.take()).toEqual(['~HS', '~HQES', ODOMETER]);
  });

  test('that missed one answer is asked again at the next look', async () => {
    const { line, source } = asker({ '~HS': REST, [ODOMETER]: '"77"' });
    await source.look(false);
    line.answers = { '~HS': REST };
    expect(await source.look(false)).toMatchObject({ status: { labelsPrinted: null } });
    line.take();
    await source.look(false);
    expect(line.take()).toEqual(['~HS', ODOMETER]);
  });

  test('is not asked for a count while it prints, and none is taken for a fresh one', async () => {
    const { line, source } = asker({ '~HS': FEEDING, [ODOMETER]: '"77"' });
    expect(await source.look(false)).toMatchObject({ status: { formatsWaiting: 1, labelsPrinted: null } });
    expect(line.take()).toEqual(['~HS']);
  });

  test('that keeps its status to itself tells in its error flags why', async () => {
    const { line, source } = asker({ '~HS': REST, '~HQES': FLAGS('0 00000000 00000000') });
    await source.look(true);
    line.answers = { '~HQES': FLAGS('1 00000000 00000004') };
    expect(await source.look(true)).toEqual({ kind: 'silent' });
    expect(await source.look(true)).toMatchObject({
      kind: 'says',
      status: { conditions: ['headOpen'], formatsWaiting: null, labelsRemaining: null, labelsPrinted: null },
    });
    line.answers = {};
    expect(await source.look(true)).toEqual({ kind: 'silent' });
    line.answers = { '~HS': REST };
    expect(await source.look(true)).toMatchObject({ kind: 'says', status: { conditions: [] } });
  });

  test.each<[string, string | Answer, unknown]>([
    ['rubbish', 'rubbish', { kind: 'silent' }],
    ['a document first', { kind: 'putOff' }, { kind: 'putOff' }],
    ['no way back', { kind: 'oneWay' }, { kind: 'oneWay' }],
    [
      'no connection',
      { kind: 'unreachable', fault: { kind: 'refused', reason: 'ECONNREFUSED' } },
      { kind: 'unreachable', reason: 'refused: ECONNREFUSED' },
    ],
  ])('with %s is asked nothing more', async (_what, answer, heard) => {
    const { line, source } = asker({ '~HS': answer });
    expect(await source.look(true)).toEqual(heard);
    expect(line.take()).toEqual(['~HS']);
  });
});

test('the mileage of a TSPL printer is asked for once an hour, and kept', async () => {
  const { line, clock, source } = asker({ '\u001b!?': '\u0000', '~!@': '12\r' }, tsplStatus);
  expect(await source.look(true)).toMatchObject({ status: { printing: false, kilometresPrinted: 12 } });
  clock.now = 59 * MINUTE;
  expect(await source.look(true)).toMatchObject({ status: { kilometresPrinted: 12 } });
  expect(line.take()).toEqual(['\u001b!?', '~!@', '\u001b!?']);
  clock.now = 60 * MINUTE;
  await source.look(true);
  expect(line.take()).toEqual(['\u001b!?', '~!@']);
});

test('a printer that owes nothing and falls silent within a look has missed it, and once more in a row lacks that question', async () => {
  const line = new Line();
  line.answers = { '~HS': REST, [ODOMETER]: '"77"' };
  const source = askPrinter(line, zplStatus, () => 0);
  await source.look(false, true);
  line.answers = { '~HS': REST };
  expect(await source.look(false, true)).toEqual({ kind: 'silent' });
  expect(await source.look(false, true)).toMatchObject({ kind: 'says', status: { labelsPrinted: null } });
  line.take();
  await source.look(false, true);
  expect(line.take()).toEqual(['~HS']);
});

describe('an idle printer', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => vi.useRealTimers());

  /** Answers each question after a while of its own choosing; a connection that was met with silence takes 50 ms to end. */
  class Slow extends Line {
    delayMs: () => number = () => 20;
    /** What the line needs for an answer, on top of the printer's own time. */
    lineMs = 0;
    override async ask(question: Parameters<Transport['ask']>[0]): Promise<Answer> {
      const delayMs = this.delayMs();
      const isLate = delayMs > question.withinMs;
      await new Promise((resolve) =>
        setTimeout(resolve, isLate ? question.withinMs + 50 + this.lineMs : delayMs),
      );
      return isLate ? { kind: 'silent', heard: new Uint8Array() } : super.ask(question);
    }
  }

  async function watched(language: 'zpl' | 'tspl', delayMs: () => number, wasSeenOut = () => true) {
    const line = new Slow();
    line.delayMs = delayMs;
    line.answers = {
      '~HS': REST,
      '~HQES': FLAGS('0 00000000 00000000'),
      [ODOMETER]: '"77"',
      '\u001b!?': '\u0000',
    };
    const reports: string[] = [];
    const missing: string[] = [];
    const quiet = (): void => {};
    const monitor = createPrinterMonitor({
      transport: line,
      language,
      clock: Date.now,
      log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
      confirmed: quiet,
      countedMore: () => undefined,
      printedNothing: (jobIds) => missing.push(...jobIds),
      wasSeenOut,
      stoppedInLabel: quiet,
      roomAgain: quiet,
      changed: () => reports.push(monitor.report().kind),
    });
    monitor.start();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(reports).toEqual(['says']);
    return { line, reports, missing, monitor };
  }

  test.each([
    ['zpl', 20, 0],
    ['tspl', 20, 0],
    ['zpl', 60, 134],
    ['tspl', 60, 134],
  ] as const)(
    'that goes silent, even in the middle of a look, is in trouble within three seconds (%s, answers in %i ms, line %i ms)',
    async (language, answersInMs, lineMs) => {
      for (let at = 0; at < 2400; at += 40) {
        const { line, reports, monitor } = await watched(language, () => answersInMs);
        line.lineMs = lineMs;
        await vi.advanceTimersByTimeAsync(at);
        line.delayMs = () => Infinity;
        await vi.advanceTimersByTimeAsync(3000);
        expect({ at, report: reports.at(-1) }).toEqual({ at, report: 'silent' });
        await monitor.stop();
      }
    },
  );

  test.each(['zpl', 'tspl'] as const)('that is slow is in no trouble (%s)', async (language) => {
    const slow = await watched(language, () => 700);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(slow.reports).toEqual(['says']);
    // Now and then it takes longer still.
    let asked = 0;
    slow.line.delayMs = () => ((asked += 1) % 2 === 0 ? 950 : 700);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(slow.monitor.report().kind).toBe('says');
    expect(slow.reports.filter((kind) => kind !== 'says')).toEqual([]);
    await slow.monitor.stop();
  });

  test('that has not counted its label is asked about each time, until somebody saw one of it', async () => {
    let wasSeen = false;
    const { missing, monitor } = await watched(
      'zpl',
      () => 20,
      () => wasSeen,
    );
    for (const jobId of ['first', 'again', 'seen']) {
      wasSeen = jobId === 'seen';
      monitor.taken(jobId);
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(missing).toEqual(['first', 'again']);
    await monitor.stop();
  });
});

test('a monitor that was stopped says and asks nothing more, and one that listens badly goes on', async () => {
  const line = new Line();
  const heard = Promise.withResolvers<void>();
  let changes = 0;
  const errors: object[] = [];
  const monitor = createPrinterMonitor({
    transport: line,
    language: 'tspl',
    clock: () => 0,
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: (fields) => errors.push(fields) },
    confirmed: () => {},
    countedMore: () => undefined,
    printedNothing: () => {},
    wasSeenOut: () => false,
    stoppedInLabel: () => {},
    roomAgain: () => {},
    changed: () => {
      changes += 1;
      if (changes === 2) heard.resolve();
      throw new Error('the disk is full');
    },
    pace: {
      firstLookMs: 1,
      quickMs: 1,
      followMs: 1,
      troubledMs: 1,
      idleMs: 1,
      inUseMs: 3_600_000,
      restMs: 60_000,
      doubtMs: 1,
      silenceMs: 1,
      goneMs: 1,
      rareMs: 1,
    },
  });
  monitor.start();
  monitor.start();
  line.answers = { '\u001b!?': '\u0000' };
  while (monitor.report().kind !== 'says') await new Promise(setImmediate);
  line.answers = { '\u001b!?': '\u0001' };
  await heard.promise;
  await monitor.stop();
  line.answers = { '\u001b!?': '\u0000' };
  const asked = line.take().length;
  monitor.taken('A');
  await new Promise(setImmediate);
  expect(asked).toBeGreaterThan(1);
  expect([line.take(), monitor.report().kind, changes]).toEqual([[], 'says', 2]);
  expect(errors).toHaveLength(2);
});
