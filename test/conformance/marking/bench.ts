import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { openCache, type Cache } from '../../../src/main/db/cache/open-cache.ts';
import { openJournal, type Journal } from '../../../src/main/db/journal/open-journal.ts';
import { createMarketplace } from '../../../src/main/marketplace/create-marketplace.ts';
import type { Marketplace } from '../../../src/main/marketplace/marketplace.ts';
import { ANSWER_TIMEOUT_MS } from '../../../src/main/marketplace/timeouts.ts';
import { createMarking, type MarkedOrder, type Marking } from '../../../src/main/services/marking/marking.ts';
import { createOutbox } from '../../../src/main/services/outbox/outbox.ts';
import type { MetaKind } from '../../../src/shared/marketplace/metadata-shapes.ts';
import { profileSchema } from '../../../src/shared/marketplace/profile.ts';
import { parseWire, printWire } from '../../../src/shared/marketplace/wire.ts';
import { startSimulator } from '../../../src/simulator/simulator.ts';
import { carriersOf } from '../../fixtures/desk/carriers.ts';
import { createManualClock } from '../../unit/marketplace/manual-clock.ts';

const TOKEN = 'token-of-the-desk';
const NOW = Date.parse('2026-03-02T09:00:00Z');
const nothing = (): void => undefined;
export const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };

const id = z.union([z.int(), z.bigint()]).transform(String);
const stateShape = z.looseObject({
  orders: z.array(
    z.looseObject({
      id,
      meta: z.looseObject({
        sgtin: z.array(z.string()).optional(),
        uin: z.string().optional(),
        imei: z.string().optional(),
        gtin: z.string().optional(),
      }),
    }),
  ),
  supplies: z.array(z.looseObject({ id: z.string(), done: z.boolean() })),
  requests: z.record(z.string(), z.looseObject({ received: z.int(), changed: z.int(), refused: z.int() })),
});

/** The gate and the outbox of a desk, at a marketplace that can be made to fail or to be gone. */
export interface Bench {
  readonly journal: Journal;
  readonly cache: Cache;
  readonly marketplace: Marketplace;
  readonly marking: Marking;
  /** An order in `confirm` in the one supply; `isTold`: it came by the list of new orders, which says what it needs. */
  order(requiredMeta: readonly MetaKind[], isTold?: boolean): Promise<MarkedOrder>;
  readonly supplyId: string;
  /** Scans until complete, each code of goods that are known, and commits. */
  pack(order: MarkedOrder, codes: readonly string[]): void;
  /** Until the outbox has nothing left to carry. */
  settle(): Promise<void>;
  wake(): void;
  /** One try of everything; what can't be carried stays. */
  tryAll(): Promise<void>;
  spoil(fault: object): Promise<void>;
  api(method: string, path: string, body?: unknown): Promise<unknown>;
  /** The marketplace's metadata of an order. */
  meta(orderId: string): Promise<object | undefined>;
  requests(): Promise<Readonly<Record<string, { received: number; changed: number; refused: number }>>>;
  isDelivered(): Promise<boolean>;
  /** The marketplace is gone, and there again with what it knew. */
  vanish(): Promise<void>;
  comeBack(): Promise<void>;
}

export async function openBench(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-marking-'));
  const start = (port: number) =>
    startSimulator({
      port,
      seed: 11,
      orders: 0,
      tokens: [TOKEN],
      limits: 'off',
      // Order ids beyond what a double holds.
      firstOrderId: '9007199254740993',
      stateFile: join(folder, 'state.json'),
    });
  let simulator = await start(0);
  const url = simulator.marketplaceUrl;
  const journal = opened(openJournal(join(folder, 'journal.sqlite')));
  const { cache } = opened(openCache(join(folder, 'cache.sqlite')));
  // Back-offs and waits for the limiter pass at once; an answer's timeout never comes.
  const clock = createManualClock({ runBelowMs: ANSWER_TIMEOUT_MS });
  const marketplace = createMarketplace({
    profile: profileSchema.parse({ name: 'simulator', baseUrl: { marketplace: url, analytics: url } }),
    token: () => Promise.resolve(TOKEN),
    clock,
    now: () => NOW,
    log: silent,
    randomness: () => 0.5,
  });
  const ports = { cache, journal, marketplace, clock: () => NOW, changed: nothing };
  const outbox = createOutbox({
    journal,
    carriers: carriersOf(ports).carriers,
    clock: () => NOW,
    log: silent,
  });
  const marking = createMarking({
    journal,
    articleOfSku: cache.orders.articleOfSku,
    clock: () => NOW,
    person: () => 'Ann',
  });
  onTestFinished(async () => {
    await outbox.stop();
    await marketplace.stop();
    journal.close();
    cache.close();
    await simulator.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: TOKEN,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: printWire(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? null : parseWire(text);
  };
  const api: Bench['api'] = (method, path, body) => send(method, `/api/v3${path}`, body);
  const state = async () => stateShape.parse(await send('GET', '/_simulator/state'));
  const supplyId = z.object({ id: z.string() }).parse(await api('POST', '/supplies', { name: 'Monday' })).id;

  cache.supplies.upsert({
    supplyId,
    name: 'Monday',
    done: false,
    cargoType: 1,
    createdAt: '2026-03-02T08:00:00Z',
    closedAt: null,
    scannedAt: null,
  });

  /** Waits for the first moment in which the outbox has told of a change and `fits`; `onward` is done in between. */
  const until = (fits: () => boolean, onward: () => void): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!fits()) {
          setImmediate(onward);
          return;
        }
        stop();
        resolve();
      };
      const stop = outbox.changes.subscribe(look);
      look();
    });

  const bench: Bench = {
    journal,
    cache,
    marketplace,
    marking,
    supplyId,
    order: async (requiredMeta, isTold = true) => {
      const made = await send('POST', '/_simulator/orders', { cargoType: 1, count: 1, requiredMeta });
      const [orderId = ''] = z.object({ orders: z.array(id) }).parse(made).orders;
      await api('PATCH', `/supplies/${supplyId}/orders/${orderId}`);
      const product = { article: 'SHOE-42', nmId: '77', skus: ['2000000000015'] };
      const order = { ...product, orderId, requiredMeta: isTold ? requiredMeta : null };
      cache.orders.upsert({
        ...order,
        colorCode: null,
        warehouseId: null,
        cargoType: 1,
        offices: [],
        deliveryType: 'fbs',
        due: null,
        createdAt: '2026-03-02T08:00:00Z',
        supplyId,
        supplierStatus: 'confirm',
      });
      return order;
    },
    pack: (order, codes) => {
      const outcomes = journal.transaction(() => {
        const all = codes.map((text) => marking.confirmGtin(order, text));
        marking.commit(order);
        return all;
      });
      if (outcomes.at(-1)?.kind !== 'complete') throw new Error(JSON.stringify(outcomes));
      outbox.wake();
    },
    wake: outbox.wake,
    settle: () =>
      until(
        () => journal.outbox.counts().waiting === 0,
        () => {
          for (const { trouble } of journal.outbox.heads()) {
            if (trouble?.code === 'rateLimited') clock.advance(trouble.retryAfterSeconds * 1000 + 1);
          }
          outbox.retryNow();
        },
      ),
    tryAll: () => {
      outbox.retryNow();
      return until(
        () => journal.outbox.heads().some(({ trouble }) => trouble !== null),
        () => undefined,
      );
    },
    spoil: async (fault) => {
      await send('POST', '/_simulator/faults', fault);
    },
    api,
    meta: async (orderId) => (await state()).orders.find((order) => order.id === orderId)?.meta,
    requests: async () => (await state()).requests,
    isDelivered: async () => (await state()).supplies.some((supply) => supply.id === supplyId && supply.done),
    vanish: () => simulator.close(),
    comeBack: async () => {
      simulator = await start(Number(new URL(url).port));
    },
  };
  return bench;
}

function opened<T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false }): T {
  if (!result.ok) throw new Error('a database did not open');
  return result.value;
}
