import { afterEach, expect, test, vi } from 'vitest';
import { labelUnusable } from '../../../src/shared/domain/label/label-unusable.ts';
import { ok } from '../../../src/shared/result.ts';
import { openBench, ROUTED, textOf, type Bench, type BenchOptions } from './labels-bench.ts';

afterEach(() => vi.useRealTimers());

/** A desk whose first request, for all its orders, has been silent for so long. */
async function openSilent(
  silentMs: number,
  options: BenchOptions = {},
): Promise<{ bench: Bench; answer: () => void }> {
  const bench = await openBench(3, options);
  const answer = bench.holdNext();
  bench.labels.wake();
  await bench.settled();
  bench.asked.length = 0;
  bench.pass(silentMs);
  return { bench, answer };
}

const ordersAsked = ({ asked }: Bench): string[] => asked.map(({ orders }) => orders.join(' '));
const label = async ({ labels }: Bench, orderId: string): Promise<string> =>
  textOf(await labels.render(orderId, ROUTED, false));

test('a label that a scan waits for comes past a request that never answers', async () => {
  const { bench } = await openSilent(3000);
  bench.labels.wanted('2');
  await bench.settled();
  expect(ordersAsked(bench)).toEqual(['2']);
  expect(await label(bench, '2')).toBe('zplh 2');
  bench.labels.wanted('2');
  await bench.settled();
  expect(ordersAsked(bench)).toEqual(['2']);
  // Of an order that came after the silent request was sent as well.
  bench.add(4, 4);
  bench.labels.wanted('4');
  await bench.settled();
  expect(ordersAsked(bench)).toEqual(['2', '4']);
  expect(await label(bench, '4')).toBe('zplh 4');
});

test('an answer that comes late is used for the others, and takes nothing from what came before it', async () => {
  let asked = 0;
  const { bench, answer } = await openSilent(3000, {
    // The first answer has what the marketplace drew before the labels were right.
    fileOf: (orderId) => ((asked += 1) <= 3 ? `early ${orderId}` : `late ${orderId}`),
    prepare: async ({ bytes }) =>
      Buffer.from(bytes).toString() === 'early 2'
        ? labelUnusable('codeUnreadable', 'it is no good')
        : ok({ bytes: Buffer.from(bytes), check: 'decoded', others: [] }),
  });
  bench.labels.wanted('2');
  await bench.settled();
  answer();
  await bench.settled();
  expect(await label(bench, '2')).toBe('late 2');
  expect(await label(bench, '1')).toBe('early 1');
  expect(ordersAsked(bench)).toEqual(['2']);
});

test('only one goes past, and the newest scan is next', async () => {
  const { bench } = await openSilent(3000);
  const answer = bench.holdNext();
  bench.labels.wanted('1');
  bench.labels.wanted('2');
  bench.labels.wanted('3');
  await bench.settled();
  expect(ordersAsked(bench)).toEqual(['1']);
  answer();
  await bench.settled();
  expect(ordersAsked(bench)).toEqual(['1', '3']);
});

test('a request that was sent a moment ago is waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { bench, answer } = await openSilent(1000);
  bench.labels.wanted('2');
  bench.pass(1999);
  vi.advanceTimersByTime(1999);
  await bench.settled();
  expect(ordersAsked(bench)).toEqual([]);
  bench.pass(1);
  vi.advanceTimersByTime(1);
  await bench.settled();
  expect(ordersAsked(bench)).toEqual(['2']);
  answer();
  await bench.settled();
  expect(await label(bench, '1')).toBe('zplh 1');
});
