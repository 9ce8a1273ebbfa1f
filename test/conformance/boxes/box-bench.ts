import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { listen } from '../../../src/main/kernel/signal.ts';
import type { Cache } from '../../../src/main/db/cache/open-cache.ts';
import type { Journal } from '../../../src/main/db/journal/open-journal.ts';
import type { Boxes } from '../../../src/main/services/boxes/boxes.ts';
import { ordersIn } from '../../../src/main/services/boxes/contents.ts';
import { createOutbox, type Outbox } from '../../../src/main/services/outbox/outbox.ts';
import { createSupplyReader } from '../../../src/main/services/sync/supply-reader.ts';
import { sendersOf } from '../../rigs/desk/senders.ts';
import { NOW, openDeskStores, wireId } from '../../rigs/desk/desk-stores.ts';
import { silent } from '../../rigs/silent.ts';

/** More turns than any fault of these tests survives: who needs more has lost its way. */
const MOST_TURNS = 400;

const madeShape = z.object({ orders: z.array(wireId) });
const stateShape = z.looseObject({
  boxes: z.array(z.looseObject({ id: z.string(), supplyId: z.string(), orders: z.array(wireId) })),
  requests: z.record(z.string(), z.looseObject({ received: z.int(), changed: z.int() })),
});

/** The boxes of a desk at a real marketplace: journal, cache, outbox and reader, without scanner and printer. */
export interface BoxBench {
  readonly journal: Journal;
  readonly cache: Cache;
  readonly boxes: Boxes;
  readonly supplyId: string;
  /** Orders of the supply, each with a packed parcel of this desk. */
  readonly orders: readonly string[];
  /** A request of another program of the same seller. */
  api(method: string, path: string, body?: unknown): Promise<unknown>;
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Carries until nothing is open any more. */
  carry(): Promise<void>;
  /** Begins to carry, and waits for nothing. */
  wake(): void;
  /** The program dies and starts again in the middle of whatever it does. */
  die(): Promise<void>;
  sync(): Promise<void>;
  /** Boxes by id with their orders: at the marketplace, and by this desk's word. */
  contents(): Promise<{ readonly there: Contents; readonly here: Contents }>;
  close(): Promise<void>;
  requests(): Promise<Readonly<Record<string, { readonly received: number; readonly changed: number }>>>;
}

type Contents = Readonly<Record<string, readonly string[]>>;

export async function openBoxBench(parcels: number): Promise<BoxBench> {
  const rig = await openDeskStores(5, { isKept: false });
  const { clock, ports, send, supplyId } = rig;
  const { journal, cache } = ports;
  const { senders, boxes } = sendersOf(ports);
  const reader = createSupplyReader({
    ...ports,
    boxes,
    newId: randomUUID,
    unread: { list: () => undefined, statuses: () => undefined },
  });
  const openOutbox = (): Outbox => createOutbox({ journal, senders, clock: () => NOW, log: silent });
  let outbox = openOutbox();
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    await outbox.stop();
    await rig.close();
  };
  onTestFinished(close);

  const api: BoxBench['api'] = async (method, path, body) =>
    (await send(method, `/api/v3${path}`, body)).body;
  const control: BoxBench['control'] = async (method, path, body) =>
    (await send(method, `/_simulator${path}`, body)).body;
  const state = async () => stateShape.parse(await control('GET', '/state'));
  const made = await control('POST', '/orders', {
    cargoType: 1,
    count: parcels,
    scheme: 'fbs',
    requiredMeta: [],
  });
  const orders = madeShape.parse(made).orders;
  for (const orderId of orders) await api('PATCH', `/supplies/${supplyId}/orders/${orderId}`);
  const polling = { priority: 'polling' } as const;
  await reader.orders(supplyId, polling);
  for (const orderId of orders) {
    journal.parcels.claim({
      orderId,
      supplyId,
      article: 'MUG-104',
      colorCode: null,
      partA: '1',
      partB: '0001',
      state: 'labelling',
      jobId: null,
      claimedAt: NOW,
      packedAt: null,
      boxKey: null,
      position: null,
      person: 'Ann',
    });
    journal.parcels.apply(orderId, { kind: 'packed', at: NOW, person: null });
  }

  const carry = async (): Promise<void> => {
    for (let turn = 0; turn < MOST_TURNS && journal.outbox.counts().waiting > 0; turn++) {
      for (const { trouble } of journal.outbox.heads()) {
        if (trouble?.code === 'rateLimited') clock.advance(trouble.retryAfterSeconds * 1000 + 1);
      }
      outbox.retryNow();
      await idle();
    }
    if (journal.outbox.counts().waiting > 0) throw new Error(JSON.stringify(journal.outbox.heads()));
  };

  /** Until the outbox has told of something, or nothing came of the wish. */
  const idle = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = listen(() => {
        stop();
        setImmediate(resolve);
      }, journal.topics('outbox'));
      if (journal.outbox.counts().waiting === 0) {
        stop();
        resolve();
      }
    });

  return {
    journal,
    cache,
    boxes,
    supplyId,
    orders,
    api,
    control,
    carry,
    wake: () => outbox.wake(),
    close,
    die: async () => {
      await outbox.stop();
      outbox = openOutbox();
    },
    sync: async () => {
      await reader.orders(supplyId, polling);
      await reader.statuses(cache.orders.idsOfSupply(supplyId), polling);
      await reader.boxes(supplyId, polling);
    },
    contents: async () => {
      const { boxes: there } = await state();
      const here = journal.boxes.ofSupply(supplyId);
      return {
        there: Object.fromEntries(there.map((box) => [box.id, box.orders.toSorted()])),
        here: Object.fromEntries(
          here.map((box) => [
            box.boxId ?? `no id: ${box.number}`,
            ordersIn({ cache, journal }, box).toSorted(),
          ]),
        ),
      };
    },
    requests: async () => (await state()).requests,
  };
}
