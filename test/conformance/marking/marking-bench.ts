import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { listen } from '../../../src/main/kernel/signal.ts';
import type { Cache } from '../../../src/main/db/cache/open-cache.ts';
import type { Journal } from '../../../src/main/db/journal/open-journal.ts';
import type { Marketplace } from '../../../src/main/marketplace/marketplace.ts';
import type { MarkedOrder } from '../../../src/main/services/marking/gate-facts.ts';
import { createMarking, type Marking } from '../../../src/main/services/marking/marking.ts';
import { createOutbox } from '../../../src/main/services/outbox/outbox.ts';
import type { MetaKind } from '../../../src/shared/marketplace/metadata-shapes.ts';
import { printWire } from '../../../src/shared/marketplace/wire.ts';
import { sendersOf } from '../../rigs/desk/senders.ts';
import { NOW, openDeskStores, wireId, type DeskStores } from '../../rigs/desk/desk-stores.ts';
import { silent } from '../../rigs/silent.ts';

const stateShape = z.looseObject({
  orders: z.array(
    z.looseObject({
      id: wireId,
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
export interface Bench extends Pick<DeskStores, 'supplyId' | 'vanish' | 'comeBack'> {
  readonly journal: Journal;
  readonly cache: Cache;
  readonly marketplace: Marketplace;
  readonly marking: Marking;
  /** An order in `confirm` in the one supply; `isTold`: it came by the list of new orders, which says what it needs. */
  order(requiredMeta: readonly MetaKind[], isTold?: boolean): Promise<MarkedOrder>;
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
}

export async function openBench(): Promise<Bench> {
  const rig = await openDeskStores(11, { isKept: true });
  const { clock, ports, supplyId, vanish, comeBack } = rig;
  const { journal, cache, marketplace } = ports;
  const outbox = createOutbox({
    journal,
    senders: sendersOf(ports).senders,
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
    await rig.close();
  });

  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await rig.send(method, path, body);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${printWire(answer.body)}`);
    return answer.body;
  };
  const api: Bench['api'] = (method, path, body) => send(method, `/api/v3${path}`, body);
  const state = async () => stateShape.parse(await send('GET', '/_simulator/state'));

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
      const stop = listen(look, journal.topics('outbox'));
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
      const [orderId = ''] = z.object({ orders: z.array(wireId) }).parse(made).orders;
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
    vanish,
    comeBack,
  };
  return bench;
}
