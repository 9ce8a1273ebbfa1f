import { onTestFinished } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCache, type Cache } from '../../../src/main/db/cache/open-cache.ts';
import type { LabelPreparer } from '../../../src/main/labels/prepare-label.ts';
import type { Marketplace } from '../../../src/main/marketplace/marketplace.ts';
import { labelTypeFor, type LabelSettings } from '../../../src/main/labels/label-settings.ts';
import { createSignal } from '../../../src/main/kernel/signal.ts';
import { createLabels, type Labels } from '../../../src/main/services/labels/labels.ts';
import type { ProblemOf } from '../../../src/shared/problem.ts';
import { fail, ok, type Result } from '../../../src/shared/result.ts';
import { AT_203 } from '../../rigs/labels/label-fixtures.ts';
import { orderNews } from '../../rigs/desk/order-news.ts';

export const settingsFor = (model: LabelSettings['model']): LabelSettings => ({
  type: labelTypeFor(model, 'zplh'),
  width: 58,
  height: 40,
  model,
});
export const ROUTED = settingsFor(AT_203);

interface Asked {
  readonly type: string;
  readonly orders: readonly string[];
}

export interface Bench {
  readonly cache: Cache;
  readonly labels: Labels;
  readonly asked: Asked[];
  /** Orders whose label of any kind does not come yet. */
  readonly late: Set<string>;
  /** No request is answered. */
  down: boolean;
  /** The next request has no answer until what this answers is called. */
  holdNext(): () => void;
  /** What the log was told. */
  readonly told: string[];
  settings: LabelSettings;
  /** More orders of the supply, from … to. */
  add(from: number, to: number): void;
  pass(ms: number): void;
  /** All that is woken has come to its end. */
  settled(): Promise<void>;
}

/** What the marketplace sends, and what the station makes of it: nothing wrong with any of it unless it is said. */
export interface BenchOptions {
  readonly barcodeOf?: (orderId: string) => string;
  readonly numberOf?: (orderId: string) => Readonly<Record<'partA' | 'partB', string>>;
  readonly fileOf?: (orderId: string, type: string) => string;
  readonly prepare?: LabelPreparer['prepare'];
}

/** Orders 1 … `orders` on assembly in one open supply. */
export async function openBench(
  orders: number,
  {
    barcodeOf = (orderId) => orderId,
    numberOf = () => ({ partA: '1', partB: '2' }),
    fileOf = (orderId, type) => `${type} of ${orderId}`,
    prepare = async ({ type, code }) =>
      ok({ bytes: Buffer.from(`${type} ${code}`), check: 'decoded', others: [] }),
  }: BenchOptions = {},
): Promise<Bench> {
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
  const add = (from: number, to: number): void => {
    for (let id = from; id <= to; id += 1) {
      cache.orders.upsert(
        orderNews(String(id), {
          article: 'A',
          warehouseId: null,
          skus: ['46'],
          createdAt: '2026-01-01T00:00:00Z',
          supplyId: 'S',
          supplierStatus: 'confirm',
        }),
      );
    }
  };
  add(1, orders);
  const asked: Asked[] = [];
  const late = new Set<string>();
  let calls = 0;
  const call = async (
    _: unknown,
    input: Asked,
    { signal }: { readonly signal: AbortSignal },
  ): Promise<Result<unknown, ProblemOf<'marketplaceUnreachable'>>> => {
    calls += 1;
    asked.push({ type: input.type, orders: input.orders });
    const file = (orderId: string): string => fileOf(orderId, input.type);
    const files = new Map(input.orders.map((orderId) => [orderId, file(orderId)]));
    const answered = held;
    held = null;
    if (answered) await Promise.race([answered, new Promise((end) => signal.addEventListener('abort', end))]);
    if (bench.down) return fail({ code: 'marketplaceUnreachable', reason: 'down' });
    const came = input.orders.filter((orderId) => !late.has(orderId));
    const sticker = (orderId: string) => ({
      orderId,
      ...numberOf(orderId),
      barcode: barcodeOf(orderId),
      file: Buffer.from(files.get(orderId) ?? '').toString('base64'),
    });
    return ok({ stickers: came.map(sticker) });
  };
  let held: Promise<void> | null = null;
  let now = 0;
  const told: string[] = [];
  const note = (_: object, text: string): void => void told.push(text);
  const preparer: LabelPreparer = { prepare, warm: async () => {} };
  const labels = createLabels({
    cache,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only labels are asked for
    marketplace: { call } as unknown as Marketplace,
    drawers: preparer,
    whereTo: () => ({ window: null, cell: null }),
    windows: () => [],
    windowsTold: createSignal(),
    settings: () => bench.settings,
    clock: () => now,
    log: { debug: note, info: note, warn: note, error: note },
  });
  onTestFinished(async () => {
    await labels.stop();
    cache.close();
    await rm(folder, { recursive: true });
  });
  const bench: Bench = {
    cache,
    labels,
    asked,
    late,
    down: false,
    holdNext: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    told,
    settings: ROUTED,
    add,
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
  return bench;
}

export const textOf = (rendered: Awaited<ReturnType<Labels['render']>>): string =>
  rendered.ok ? Buffer.from(rendered.value).toString() : rendered.problem.code;
