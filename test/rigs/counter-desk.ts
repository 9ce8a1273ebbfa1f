import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { CounterOrder, ScanPlace } from '../../src/shared/contract/counter.ts';
import type { Client } from '../../src/shared/contract/index.ts';
import type { CounterVerdict } from '../../src/shared/domain/counter/verdict.ts';
import { openDesk, type Desk, type DeskOptions } from './desk/desk.ts';
import { until } from './until.ts';

const pickupShape = z.looseObject({
  id: z.coerce.string(),
  scheme: z.string(),
  supplierStatus: z.string(),
  article: z.string(),
  skus: z.array(z.string()),
  sticker: z.looseObject({ barcode: z.string() }),
  buyer: z.looseObject({ fullName: z.string(), phone: z.coerce.string() }).nullable(),
  pickup: z.looseObject({ orderCode: z.coerce.string(), passcode: z.coerce.string() }).nullable(),
});
const stateShape = z.looseObject({ orders: z.array(pickupShape) });
const madeShape = z.object({ orders: z.array(z.coerce.string()) });

export interface PickupOrder {
  readonly id: string;
  readonly orderCode: string;
  readonly passcode: string;
  readonly wrongPasscode: string;
  readonly sku: string;
  readonly buyer: string;
  readonly phone: string;
}

/** A desk with a counter: pick-up orders on assembly and packed, and cells A1 to A6. */
export interface CounterDesk extends Desk {
  readonly pickups: readonly [PickupOrder, ...PickupOrder[]];
  pickup(index: number): PickupOrder;
  /** Scans at the counter, a second after the scan before; in a window of its own where one is given. */
  scanAt(
    place: ScanPlace,
    text: string,
    by?: { readonly client?: Client; readonly id?: string },
  ): Promise<CounterVerdict>;
  order(orderId: string): Promise<CounterOrder>;
  /** Waits until the counter shows the order so. */
  untilOrder(orderId: string, fits: (order: CounterOrder) => boolean): Promise<CounterOrder>;
  codeOf(cell: string): Promise<string>;
  /** Puts it on a cell and waits until the marketplace knows that it is ready. */
  shelve(orderId: string, cell: string): Promise<void>;
  /** What the marketplace says of it. */
  statusOf(orderId: string): Promise<string>;
  /** Makes more of them, on assembly and packed. */
  receive(count: number): Promise<PickupOrder[]>;
}

export async function openCounterDesk(
  count: number,
  options: Partial<DeskOptions> = {},
): Promise<CounterDesk> {
  const desk = await openDesk({ orders: 0, ...options });
  const state = async () =>
    stateShape.parse(await (await fetch(`${desk.simulator.marketplaceUrl}/_simulator/state`)).json());

  const receive = async (more: number): Promise<PickupOrder[]> => {
    const { orders: ids } = madeShape.parse(await desk.control('orders', { scheme: 'pickup', count: more }));
    await desk.client.station.syncNow({});
    for (const id of ids) {
      await untilOrder(id, ({ stage }) => stage === 'new');
      // Taken by whoever takes orders.
      await desk.api('PATCH', `/click-collect/orders/${id}/confirm`);
      await desk.client.counter.lookUp({ orderId: id });
    }
    pack(desk, ids);
    const all = (await state()).orders;
    return ids.map((id) => pickupOf(all.find((order) => order.id === id)));
  };

  const order = async (orderId: string): Promise<CounterOrder> => {
    const answer = await desk.client.counter.order({ orderId });
    if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
    return answer.value;
  };
  const untilOrder = async (
    orderId: string,
    fits: (shown: CounterOrder) => boolean,
  ): Promise<CounterOrder> => {
    for (;;) {
      const answer = await desk.client.counter.order({ orderId });
      if (answer.ok && fits(answer.value)) return answer.value;
      await changed(desk);
    }
  };

  let at = Date.now();
  const scanAt: CounterDesk['scanAt'] = async (place, text, { client = desk.client, id } = {}) => {
    at += 1000;
    const answer = await client.counter.scan({ place, scan: { id: id ?? randomUUID(), text, endedAt: at } });
    if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
    return answer.value.verdict;
  };
  const codeOf = async (cell: string): Promise<string> => {
    const answer = await desk.client.counter.cells({});
    const found = answer.ok ? answer.value.cells.find(({ name }) => name === cell) : undefined;
    if (!found) throw new Error(`no cell ${cell}`);
    return found.code;
  };
  const added = await desk.client.counter.addCells({ typed: 'A1-A6' });
  if (!added.ok) throw new Error(JSON.stringify(added.problem));
  const pickups = await receive(count);
  const [first, ...rest] = pickups;
  if (!first) throw new Error('no orders');
  return Object.assign(Object.create(null) as object, desk, {
    get station() {
      return desk.station;
    },
    pickups: [first, ...rest] as const,
    pickup: (index: number) => {
      const found = pickups[index];
      if (!found) throw new Error(`no order ${index}`);
      return found;
    },
    scanAt,
    order,
    untilOrder,
    codeOf,
    shelve: async (orderId: string, cell: string) => {
      await scanAt({ at: 'shelf' }, orderId);
      await scanAt({ at: 'shelf' }, await codeOf(cell));
      await untilOrder(orderId, ({ readyAt }) => readyAt !== null);
    },
    statusOf: async (orderId: string) =>
      (await state()).orders.find(({ id }) => id === orderId)?.supplierStatus ?? 'none',
    receive,
  });
}

function pickupOf(order: z.output<typeof pickupShape> | undefined): PickupOrder {
  if (!order?.pickup || !order.buyer) throw new Error('no such pick-up order');
  const { orderCode, passcode } = order.pickup;
  return {
    id: order.id,
    orderCode,
    passcode,
    wrongPasscode: passcode === '00000' ? '11111' : '00000',
    sku: order.skus[0] ?? '',
    buyer: order.buyer.fullName,
    phone: order.buyer.phone,
  };
}

/** As the bench leaves them: labelled, and packed. */
function pack({ folder }: Desk, orderIds: readonly string[]): void {
  const database = new DatabaseSync(path.join(folder, 'journal.sqlite'));
  try {
    const add = database.prepare(`
      INSERT INTO parcels (order_id, supply_id, article, state, claimed_at, packed_at)
      VALUES (?, '@selfPickup', 'MUG', 'packed', 1, 2)
    `);
    for (const id of orderIds) add.run(id);
  } finally {
    database.close();
  }
}

/** Resolves at the next change that the counter's lists tell of. */
async function changed({ client }: Desk): Promise<void> {
  let first: number | null = null;
  await until(client.counter.changed, (number) => {
    first ??= number;
    return number > first;
  });
}
