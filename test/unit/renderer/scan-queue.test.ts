import { describe, expect, test } from 'vitest';
import { createKeptScans, KEPT_AT_BENCH, type KeptScan } from '../../../src/renderer/scanner/kept-scans.ts';
import {
  createScanQueue,
  SENT_BY_ITSELF_MS,
  type ScanQueueOptions,
} from '../../../src/renderer/scanner/scan-queue.ts';
import { SILENT_MS } from '../../../src/renderer/scanner/scan-fate.ts';
import type { Scan } from '../../../src/shared/domain/scanner/scan.ts';
import type { Problem } from '../../../src/shared/problem.ts';
import { memoryStore } from '../../rigs/desk/memory-store.ts';

const scan = (text: string): Scan => ({ id: `00000000-0000-4000-8000-00000000000${text}`, text, endedAt: 1 });

type Answer = Awaited<ReturnType<ScanQueueOptions['send']>>;
const unreachable: Answer = { ok: false, problem: { code: 'stationUnreachable' } };
const answerLost: Answer = { ok: false, problem: { code: 'stationAnswerLost' } };

/** One page of a browser whose store outlives it. */
function bench(store = memoryStore(), page = 'page-1', at = 1_000_000) {
  let now = at;
  let maySend = true;
  const sent: string[] = [];
  const answers: ((answer: Answer) => void)[] = [];
  let timesAsked = 0;
  const lost: [text: string, code: Problem['code']][] = [];
  let state: { readonly waiting: readonly KeptScan[]; readonly asked: readonly KeptScan[] } = {
    waiting: [],
    asked: [],
  };
  const kept = createKeptScans(
    () => store,
    page,
    () => 'desk',
    KEPT_AT_BENCH,
  );
  const queue = createScanQueue({
    send: ({ text }) => {
      sent.push(text);
      return new Promise((resolve) => answers.push(resolve));
    },
    maySend: () => maySend,
    kept,
    now: () => now,
    onChange: (scans) => (state = scans),
    onAsk: () => (timesAsked += 1),
    onAnswered: () => undefined,
    onLost: ({ text }, { code }) => lost.push([text, code]),
  });
  const answer = async (value: Answer): Promise<void> => {
    answers.shift()?.(value);
    await Promise.resolve();
    await Promise.resolve();
  };
  const texts = (list: readonly KeptScan[]): string[] => list.map(({ scan: { text } }) => text);
  return {
    queue,
    kept,
    store,
    sent,
    lost,
    answer,
    now: () => now,
    pass: (ms: number) => (now += ms),
    link: (stands: boolean) => {
      maySend = stands;
      queue.wake();
    },
    waiting: () => texts(state.waiting),
    asked: () => texts(state.asked),
    timesAsked: () => timesAsked,
  };
}

describe('scans on their way to the station', () => {
  test('go one after the other, in the order in which they were made', async () => {
    const { queue, sent, answer, waiting, store } = bench();
    queue.push(scan('1'));
    queue.push(scan('2'));
    expect(sent).toEqual(['1']);
    await answer({ ok: true });
    expect(sent).toEqual(['1', '2']);
    await answer({ ok: true });
    expect(waiting()).toEqual([]);
    expect(store.length).toBe(0);
    queue.push(scan('3'));
    expect(sent).toEqual(['1', '2', '3']);
  });

  test('go on behind one that the station could not take', async () => {
    const { queue, sent, lost, answer } = bench();
    queue.push(scan('1'));
    queue.push(scan('2'));
    await answer({ ok: false, problem: { code: 'unexpected', reference: 'r' } });
    expect(lost).toEqual([['1', 'unexpected']]);
    expect(sent).toEqual(['1', '2']);
  });

  test.each([unreachable, answerLost])(
    'are kept while the link is away; when it is back the first is sent, and the packer asked about the others: %j',
    async (broken) => {
      const { queue, sent, lost, answer, waiting, asked, timesAsked, link, pass } = bench();
      queue.push(scan('1'));
      link(false);
      await answer(broken);
      queue.push(scan('2'));
      expect([sent, waiting()]).toEqual([['1'], ['1', '2']]);
      pass(SENT_BY_ITSELF_MS);
      link(true);
      await answer({ ok: true });
      expect([sent, waiting(), asked(), lost]).toEqual([['1', '1'], [], ['2'], []]);
      // What became of the first stays on the panel until the packer has seen it.
      expect(timesAsked()).toBe(0);
      queue.confirm(scan('2').id);
      await answer({ ok: true });
      expect([sent, asked()]).toEqual([['1', '1', '2'], []]);
    },
  );

  test('that were made while the station hung are not sent behind the one that it hung on', async () => {
    const { queue, sent, answer, asked, pass } = bench();
    queue.push(scan('1'));
    pass(SILENT_MS);
    queue.push(scan('2'));
    await answer({ ok: true });
    expect([sent, asked()]).toEqual([['1'], ['2']]);
    queue.push(scan('3'));
    queue.push(scan('4'));
    await answer({ ok: true });
    await answer({ ok: true });
    expect([sent, asked()]).toEqual([['1', '3', '4'], ['2']]);
  });

  test('one that the station could not take stays said before the next kept one', async () => {
    const { queue, sent, lost, answer, asked, link } = bench();
    link(false);
    queue.push(scan('1'));
    queue.push(scan('2'));
    link(true);
    await answer({ ok: false, problem: { code: 'unexpected', reference: 'r' } });
    expect([sent, lost, asked()]).toEqual([['1'], [['1', 'unexpected']], ['2']]);
  });

  test('young ones do not overtake an old one that the packer is asked about', () => {
    const { queue, sent, asked, timesAsked, link, pass } = bench();
    link(false);
    queue.push(scan('1'));
    pass(SENT_BY_ITSELF_MS);
    queue.push(scan('2'));
    pass(1);
    link(true);
    expect([sent, asked(), timesAsked()]).toEqual([[], ['1', '2'], 1]);
  });

  test('are asked about one by one when the link was away for long, and sent under their own ids', async () => {
    const { queue, sent, answer, waiting, asked, link, pass, store } = bench();
    link(false);
    for (const text of ['1', '2', '3']) queue.push(scan(text));
    pass(SENT_BY_ITSELF_MS + 1);
    link(true);
    expect([sent, waiting(), asked()]).toEqual([[], [], ['1', '2', '3']]);
    queue.confirm(scan('1').id);
    await answer({ ok: true });
    queue.drop(scan('2').id);
    expect([sent, asked()]).toEqual([['1'], ['3']]);
    // What is scanned meanwhile does not wait for the answer.
    queue.push(scan('4'));
    await answer({ ok: true });
    expect([sent, waiting(), asked(), store.length]).toEqual([['1', '4'], [], ['3'], 1]);
  });

  test('wait for whoever opens the desk that locked itself meanwhile', async () => {
    const { queue, sent, answer, link, waiting, lost } = bench();
    queue.push(scan('1'));
    link(false);
    await answer({ ok: false, problem: { code: 'deskLocked' } });
    expect([waiting(), lost]).toEqual([['1'], []]);
    link(true);
    expect(sent).toEqual(['1', '1']);
  });
});

describe('scans of a page that is gone', () => {
  test('are the next page’s, in the order in which they were made, and are none once answered', async () => {
    const first = bench();
    first.link(false);
    for (const text of ['2', '1']) {
      first.queue.push(scan(text));
      first.pass(5);
    }
    const second = bench(first.store, 'page-2', first.now());
    second.queue.adopt(second.kept.adopt(new Set()));
    await second.answer({ ok: true });
    expect([second.sent, second.asked()]).toEqual([['2'], ['1']]);
    second.queue.confirm(scan('1').id);
    await second.answer({ ok: true });
    expect(second.sent).toEqual(['2', '1']);
    expect(first.store.length).toBe(0);
  });

  test('stay with a window that is still open', () => {
    const first = bench();
    first.link(false);
    first.queue.push(scan('1'));
    const second = bench(first.store, 'page-2', first.now());
    expect(second.kept.adopt(new Set(['page-1']))).toEqual([]);
  });

  test('are not those of another account, nor what somebody else put there', () => {
    const store = memoryStore();
    const other = createKeptScans(
      () => store,
      'page-0',
      () => 'another desk',
      KEPT_AT_BENCH,
    );
    other.put({ scan: scan('1'), since: 1 });
    store.setItem('packbench-kept-scan.x', '{"scan":');
    expect(bench(store).kept.adopt(new Set())).toEqual([]);
  });

  test('never hold a badge', () => {
    const { queue, link, store } = bench();
    link(false);
    queue.push({ ...scan('1'), text: 'pb-u-123456789012345678' });
    queue.push({ ...scan('2'), text: 'PB-U-1234' });
    queue.push({ ...scan('3'), text: '4607812345679PB-U-123456789012345678' });
    expect(store.length).toBe(0);
  });
});

test('a browser without a store keeps scans as long as the page lives', async () => {
  const refusing = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  const kept = createKeptScans(refusing, 'page-1', () => 'desk', KEPT_AT_BENCH);
  kept.put({ scan: scan('1'), since: 1 });
  kept.remove('1');
  expect(kept.adopt(new Set())).toEqual([]);
});
