import { expect, test } from 'vitest';
import { printerModelSchema } from '../../../src/shared/domain/printer/printer-model.ts';
import { openBench, settingsFor, textOf, ROUTED } from './labels-bench.ts';

const FALLBACK = settingsFor(printerModelSchema.parse({ language: 'tspl', dpi: 203, headDots: 832 }));

test('labels that are missed in another kind are fetched in it, a hundred at a time, and kept', async () => {
  const { cache, labels, asked, settled } = await openBench(250);
  labels.wake();
  await settled();
  asked.length = 0;
  const all = Array.from({ length: 250 }, (_, at) => String(at + 1));
  const missed = await Promise.all(all.map((orderId) => labels.render(orderId, FALLBACK, false)));
  expect(new Set(missed.map(textOf))).toEqual(new Set(['labelNotReady']));
  await settled();
  expect(new Set(asked.map(({ type }) => type))).toEqual(new Set(['svg']));
  expect(Math.max(...asked.map(({ orders }) => orders.length))).toBe(100);
  expect(asked.flatMap(({ orders }) => orders).toSorted()).toEqual(all.toSorted());
  // Twice, as after a change of the printer; and the first kind is as it was.
  for (const orderId of ['1', '250', '1'])
    expect(textOf(await labels.render(orderId, FALLBACK, false))).toBe(`svg ${orderId}`);
  expect(textOf(await labels.render('1', ROUTED, false))).toBe('zplh 1');
  expect(cache.labels.sticker('1')).toEqual({ partA: '1', partB: '2', barcode: '1' });
  await settled();
  expect(asked.flatMap(({ orders }) => orders)).toHaveLength(250);
});

test('a job that asks again and again does not shorten the pauses between two requests', async () => {
  const { labels, asked, late, pass, settled } = await openBench(2);
  late.add('2');
  labels.wake();
  await settled();
  expect(asked.map(({ orders }) => orders)).toEqual([['1', '2']]);
  late.add('1');
  for (let turn = 0; turn < 5; turn += 1) {
    await labels.render('1', FALLBACK, false);
    await labels.render('2', ROUTED, false);
    await settled();
  }
  expect(asked.slice(1)).toEqual([{ type: 'svg', orders: ['1'] }]);
  pass(500);
  late.clear();
  await labels.render('1', FALLBACK, false);
  await settled();
  expect(asked.slice(2)).toEqual([
    { type: 'zplh', orders: ['2'] },
    { type: 'svg', orders: ['1'] },
  ]);
  expect(textOf(await labels.render('1', FALLBACK, false))).toBe('svg 1');
});

test('what was packed and handed over meanwhile is not asked for any more', async () => {
  const { cache, labels, asked, late, pass, settled } = await openBench(1);
  labels.wake();
  await settled();
  late.add('1');
  await labels.render('1', FALLBACK, false);
  await settled();
  cache.orders.setStatus('1', 'complete', 'waiting');
  pass(120_000);
  labels.wake();
  await settled();
  expect(asked.map(({ type }) => type)).toEqual(['zplh', 'svg']);
});
