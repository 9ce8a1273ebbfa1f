import { expect, test } from 'vitest';
import { labelUnusable } from '../../../src/shared/domain/label/label-unusable.ts';
import { ok } from '../../../src/shared/result.ts';
import { openBench, ROUTED, textOf, type Bench, type BenchOptions } from './labels-bench.ts';

/** A desk whose label of order 1 came, and can't be printed in any form until `isMended`. */
async function openRefused(more: BenchOptions = {}): Promise<{ bench: Bench; mend: () => void }> {
  let isMended = false;
  const bench = await openBench(2, {
    prepare: async ({ type, code }) =>
      isMended || code !== '1'
        ? ok({ bytes: Buffer.from(`${type} ${code}`), check: 'decoded', others: [] })
        : labelUnusable('codeUnreadable', `${type} is no good`),
    ...more,
  });
  bench.labels.wake();
  await bench.settled();
  return { bench, mend: () => (isMended = true) };
}

const formsOf1 = ({ asked }: Bench): string[] =>
  asked.flatMap(({ type, orders }) => (orders.includes('1') ? [`${type} ${orders.length}`] : []));

test('a refused label is asked for again at once, by itself, and can be printed then', async () => {
  const { bench, mend } = await openRefused();
  bench.asked.length = 0;
  mend();
  const pressedTwice = [bench.labels.fetchAgain('1'), bench.labels.fetchAgain('1')];
  expect(await Promise.all(pressedTwice)).toEqual([ok(null), ok(null)]);
  expect(formsOf1(bench)).toEqual(['zplh 1']);
  expect(textOf(await bench.labels.render('1', ROUTED, false))).toBe('zplh 1');
});

test('the same file is tried in all its forms again, and what is wrong with it is said', async () => {
  const { bench } = await openRefused();
  bench.asked.length = 0;
  expect(await bench.labels.fetchAgain('1')).toMatchObject({
    ok: false,
    problem: { code: 'labelUnusable', fault: 'codeUnreadable' },
  });
  expect(formsOf1(bench)).toEqual(['zplh 1', 'svg 1', 'png 1']);
});

test('one that does not come, or that nobody answers for, says so and is asked for again by itself', async () => {
  const { bench, mend } = await openRefused();
  bench.late.add('1');
  expect(await bench.labels.fetchAgain('1')).toMatchObject({ problem: { code: 'labelNotReady' } });
  bench.late.clear();
  bench.down = true;
  expect(await bench.labels.fetchAgain('1')).toMatchObject({ problem: { code: 'marketplaceUnreachable' } });
  // What was there stays there: it is no worse than before.
  expect(textOf(await bench.labels.render('1', ROUTED, false))).toBe('labelUnusable');
  bench.down = false;
  mend();
  bench.pass(60_000);
  bench.labels.wake();
  await bench.settled();
  expect(textOf(await bench.labels.render('1', ROUTED, false))).toBe('zplh 1');
});

test('a station that stops leaves nobody waiting for a label', async () => {
  const { bench } = await openRefused();
  await bench.labels.stop();
  const asked = bench.labels.fetchAgain('1');
  await bench.labels.stop();
  expect(await asked).toMatchObject({ problem: { code: 'labelNotReady' } });
});
