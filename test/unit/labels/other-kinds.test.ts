import { expect, onTestFinished, test } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '../../../src/main/core/ports.ts';
import { openCache, type Cache } from '../../../src/main/db/cache/open-cache.ts';
import type { LabelPreparer } from '../../../src/main/labels/prepare-label.ts';
import type { Marketplace } from '../../../src/main/marketplace/marketplace.ts';
import { labelTypeFor, type LabelSettings } from '../../../src/main/services/labels/label-settings.ts';
import { createLabels, type Labels } from '../../../src/main/services/labels/labels.ts';
import { printerModelSchema } from '../../../src/shared/domain/printer-model.ts';
import { ok, type Result } from '../../../src/shared/result.ts';
import { AT_203 } from './label-fixtures.ts';

const quiet: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const settingsFor = (model: LabelSettings['model']): LabelSettings => ({
  type: labelTypeFor(model, 'zplh'),
  width: 58,
  height: 40,
  model,
});
const ROUTED = settingsFor(AT_203);
const FALLBACK = settingsFor(printerModelSchema.parse({ language: 'tspl', dpi: 203, headDots: 832 }));

interface Asked {
  readonly type: string;
  readonly orders: readonly string[];
}

interface Bench {
  readonly cache: Cache;
  readonly labels: Labels;
  readonly asked: Asked[];
  /** Orders whose label of any kind does not come yet. */
  readonly late: Set<string>;
  pass(ms: number): void;
  /** All that is woken has come to its end. */
  settled(): Promise<void>;
}

/** Orders 1 … `orders` on assembly in one open supply. */
async function openBench(orders: number): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-kinds-'));
  const opened = openCache(join(folder, 'cache.sqlite'));
  if (!opened.ok) throw new Error(opened.problem.code);
  const { cache } = opened.value;
  cache.supplies.upsert({
    supplyId: 'S',
    name: 'S',
    done: false,
    cargoType: 1,
    createdAt: '2026-01-01T00:00:00Z',
    closedAt: null,
    scannedAt: null,
  });
  for (let id = 1; id <= orders; id += 1) {
    cache.orders.upsert({
      orderId: String(id),
      article: 'A',
      colorCode: null,
      nmId: null,
      warehouseId: null,
      cargoType: 1,
      offices: [],
      deliveryType: 'fbs',
      skus: ['46'],
      createdAt: '2026-01-01T00:00:00Z',
      requiredMeta: [],
      due: null,
      supplyId: 'S',
      supplierStatus: 'confirm',
    });
  }
  const asked: Asked[] = [];
  const late = new Set<string>();
  let calls = 0;
  const call = async (_: unknown, input: Asked): Promise<Result<unknown, never>> => {
    calls += 1;
    asked.push({ type: input.type, orders: input.orders });
    const came = input.orders.filter((orderId) => !late.has(orderId));
    const sticker = (orderId: string) => ({ orderId, partA: '1', partB: '2', barcode: orderId, file: 'aa' });
    return ok({ stickers: came.map(sticker) });
  };
  let now = 0;
  const preparer: LabelPreparer = {
    prepare: async ({ type, code }) =>
      ok({ bytes: Buffer.from(`${type} ${code}`), check: 'decoded', others: [] }),
    warm: async () => {},
  };
  const labels = createLabels({
    cache,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only labels are asked for
    marketplace: { call } as unknown as Marketplace,
    preparer,
    settings: () => ROUTED,
    clock: () => now,
    log: quiet,
  });
  onTestFinished(async () => {
    await labels.stop();
    cache.close();
    await rm(folder, { recursive: true });
  });
  return {
    cache,
    labels,
    asked,
    late,
    pass: (ms) => {
      now += ms;
    },
    settled: async () => {
      let before = -1;
      for (let quietTurns = 0; quietTurns < 20; quietTurns = before === calls ? quietTurns + 1 : 0) {
        before = calls;
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

const textOf = (rendered: Awaited<ReturnType<Labels['render']>>): string =>
  rendered.ok ? Buffer.from(rendered.value).toString() : rendered.problem.code;

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
