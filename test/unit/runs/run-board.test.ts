import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRunBoard } from '../../../src/main/services/runs/run-board.ts';
import { createRunOrders } from '../../../src/main/services/runs/run-orders.ts';
import { createMoves } from '../../../src/main/services/schemes/moves.ts';
import type { RunBoard } from '../../../src/shared/contract/runs.ts';
import { stopsNamed } from '../domain/run/runs-arbitrary.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';
import { orderNews } from '../../rigs/desk/order-news.ts';

const NOON = new Date(2026, 10, 24, 12, 0).getTime();
const clock = (): number => NOON;
const ORDERS = ['1', '2', '3'] as const;

type Stores = ReturnType<typeof openStores>;

const NO_WINDOW = { day: null, from: null, till: null };

/** A board that begins anew, as after a start of the station. */
function boardOf({ cache, journal }: Stores): () => RunBoard {
  const moves = createMoves({ cache, journal, person: () => null, clock });
  const board = createRunBoard({
    cache,
    journal,
    shopClock: clock,
    orders: createRunOrders({ cache, journal, moves }),
    deliveries: {
      addressOf: (orderId) =>
        journal.deliveries.get(orderId)?.address ? { text: 'Street 1', position: null } : null,
      windowOf: (orderId) => journal.deliveries.get(orderId)?.window ?? NO_WINDOW,
    },
    card: ({ runId, number, courier, state, madeAt, leftAt, closedAt }) => ({
      runId,
      number,
      code: '',
      courier,
      state,
      madeAt,
      leftAt,
      closedAt,
      stops: [],
      leaving: { mustStay: [], missing: [], loaded: 0 },
      toComeBack: [],
      km: null,
    }),
  });
  return () => board(true);
}

const parcel = (orderId: string) =>
  ({
    orderId,
    supplyId: '@bySeller',
    article: 'MUG',
    colorCode: null,
    partA: null,
    partB: null,
    state: 'labelling',
    jobId: null,
    claimedAt: 1,
    packedAt: null,
    boxKey: null,
    position: null,
    person: null,
  }) as const;

const label = (orderId: string) =>
  ({
    orderId,
    type: 'svg',
    width: 58,
    height: 40,
    partA: '1',
    partB: '2',
    barcode: `*${orderId}`,
    file: Buffer.from('x'),
    prepared: null,
    preparedFor: null,
    fault: null,
    instead: null,
  }) as const;

let runs = 0;

/** Whatever changes what waits for a run, each with one of the orders. */
const deeds: Readonly<Record<string, (stores: Stores, orderId: string) => void>> = {
  arrive: ({ cache }, id) =>
    void cache.orders.upsert(orderNews(id, { scheme: 'bySeller', deliveryType: 'dbs' })),
  confirm: ({ cache }, id) => void cache.orders.setStatus(id, 'confirm', 'waiting'),
  deliver: ({ cache }, id) => void cache.orders.setStatus(id, 'deliver', 'waiting'),
  receive: ({ cache }, id) => void cache.orders.setStatus(id, 'receive', 'sold'),
  label: ({ cache }, id) => cache.labels.put(label(id)),
  ask: ({ journal }, id) =>
    journal.outbox.put(
      `move ${id}`,
      { kind: 'moveOrder', scheme: 'bySeller', orderId: id, to: 'confirm' },
      1,
    ),
  claim: ({ journal }, id) => {
    if (journal.parcels.get(id) === null) journal.parcels.claim(parcel(id));
  },
  packed: ({ journal }, id) => void journal.parcels.apply(id, { kind: 'packed', at: 2, person: null }),
  told: ({ journal }, id) =>
    journal.deliveries.put({
      orderId: id,
      window: { day: '2026-11-24', from: '10:00', till: '11:00' },
      address: Buffer.from('closed'),
      keptAt: 1,
    }),
  forgotten: ({ journal }, id) => journal.deliveries.drop(id),
  run: ({ journal }, id) => {
    runs += 1;
    journal.runs.add(`R${runs}`, { name: 'Mark', personId: null }, runs);
    journal.runs.apply(`R${runs}`, { kind: 'stopsAdded', stops: stopsNamed(id) }, runs);
  },
  calledOff: ({ journal }) => void journal.runs.apply(`R${runs}`, { kind: 'calledOff' }, runs),
};

const steps = fc.array(
  fc.record({ deed: fc.constantFrom(...Object.keys(deeds)), orderId: fc.constantFrom(...ORDERS) }),
  { minLength: 1, maxLength: 20 },
);

test('the board says what a board that begins anew says, whatever was written meanwhile', () => {
  const stores = openStores();
  const board = boardOf(stores);
  fc.assert(
    fc.property(steps, (taken) => {
      for (const { deed, orderId } of taken) {
        deeds[deed]?.(stores, orderId);
        expect(board()).toEqual(boardOf(stores)());
      }
    }),
    { numRuns: 10 },
  );
});

test('a new order that was packed and asked for waits for a run at once', () => {
  const stores = openStores();
  const board = boardOf(stores);
  const deed = (name: string): void => deeds[name]?.(stores, '1');
  deed('arrive');
  expect(board().groups).toEqual([]);
  deed('ask');
  const orders = () => board().groups.flatMap((group) => group.orders);
  expect(orders()).toMatchObject([{ parcel: { orderId: '1' }, isPacked: false, hasAddress: false }]);
  deed('claim');
  deed('packed');
  deed('told');
  expect(orders()).toMatchObject([{ isPacked: true, hasAddress: true, window: { day: '2026-11-24' } }]);
  deed('run');
  expect(orders()).toEqual([]);
});

test('an order on assembly stands on the board, however many are on their way before it', () => {
  const stores = openStores();
  const board = boardOf(stores);
  stores.cache.transaction(() => {
    for (let index = 0; index < 1300; index += 1)
      stores.cache.orders.upsert(
        orderNews(String(1000 + index), {
          scheme: 'bySeller',
          deliveryType: 'dbs',
          supplierStatus: 'deliver',
        }),
      );
    stores.cache.orders.upsert(
      orderNews('9999', { scheme: 'bySeller', deliveryType: 'dbs', supplierStatus: 'confirm' }),
    );
  });
  const waiting = board().groups.flatMap(({ orders }) => orders.map(({ parcel: { orderId } }) => orderId));
  expect(waiting).toEqual(['9999']);
});
