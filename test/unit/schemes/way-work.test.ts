import { setImmediate as nextTurn } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createMoves } from '../../../src/main/services/schemes/moves.ts';
import { createSchemes } from '../../../src/main/services/schemes/schemes.ts';
import { createWayWork, type WayWork } from '../../../src/main/services/schemes/way-work.ts';
import { newlyShelved } from '../../../src/shared/domain/counter/next.ts';
import { schemesWithoutSupply } from '../../../src/shared/domain/scheme/schemes.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';
import { orderNews } from '../../rigs/desk/order-news.ts';
import { stopsNamed } from '../domain/run/runs-arbitrary.ts';
import { silent } from '../../rigs/silent.ts';

const NOON = new Date(2026, 10, 24, 12, 0).getTime();
const KEY = 'printer at the bench';
const ORDERS = ['1', '2', '3', '4'] as const;
const DAY_MS = 24 * 3600_000;

type Stores = ReturnType<typeof openStores>;

const label = (orderId: string, preparedFor: string | null, fault: string | null) =>
  ({
    orderId,
    type: 'svg',
    width: 58,
    height: 40,
    partA: '1',
    partB: '2',
    barcode: `*${orderId}`,
    file: Buffer.from('x'),
    prepared: fault === null && preparedFor !== null ? Buffer.from('y') : null,
    preparedFor,
    fault,
    instead: null,
  }) as const;

const parcel = (orderId: string) =>
  ({
    orderId,
    supplyId: '@courier',
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

let runs = 0;
let lists = 0;

/** What changes the work of a way, each with one of the orders. */
const deeds: Readonly<Record<string, (stores: Stores, orderId: string) => void>> = {
  courier: ({ cache }, id) =>
    void cache.orders.upsert(orderNews(id, { scheme: 'courier', due: '2026-11-24T11:00' })),
  pickup: ({ cache }, id) =>
    void cache.orders.upsert(orderNews(id, { scheme: 'selfPickup', due: '2026-11-24T13:00' })),
  supply: ({ cache }, id) => void cache.orders.upsert(orderNews(id)),
  confirm: ({ cache }, id) => void cache.orders.setStatus(id, 'confirm', 'waiting'),
  leave: ({ cache }, id) => void cache.orders.setStatus(id, 'complete', 'waiting'),
  cancel: ({ cache }, id) => void cache.orders.setStatus(id, 'confirm', 'canceled_by_client'),
  free: ({ cache }, id) => cache.orders.setNew(id),
  label: ({ cache }, id) => cache.labels.put(label(id, KEY, null)),
  otherLabel: ({ cache }, id) => cache.labels.put(label(id, 'another', null)),
  faulty: ({ cache }, id) => cache.labels.put(label(id, KEY, '{}')),
  spoil: ({ cache }, id) => cache.labels.spoil(id, '{}'),
  claim: ({ journal }, id) => {
    if (journal.parcels.get(id) === null) journal.parcels.claim(parcel(id));
  },
  printed: ({ journal }, id) => void journal.parcels.apply(id, { kind: 'labelPrinted' }),
  packed: ({ journal }, id) => void journal.parcels.apply(id, { kind: 'packed', at: 2, person: null }),
  released: ({ journal }, id) => void journal.parcels.releaseAll([{ orderId: id, jobId: 'J' }]),
  setAside: ({ journal }, id) => void journal.parcels.apply(id, { kind: 'setAside' }),
  drive: ({ journal }, id) => {
    runs += 1;
    const runId = `R${runs}`;
    journal.runs.add(runId, { name: 'Mark', personId: null }, runs);
    journal.runs.apply(runId, { kind: 'stopsAdded', stops: stopsNamed(id) }, runs);
    journal.runs.apply(runId, { kind: 'loaded', orderId: id }, runs);
    journal.runs.apply(runId, { kind: 'left', without: {} }, runs);
  },
  back: ({ journal }, orderId) => {
    for (const { runId } of journal.runs.ofOrder(orderId))
      journal.runs.apply(runId, { kind: 'cameBack', orderId, why: 'notAtHome' }, runs);
  },
  give: ({ journal }, orderId) => {
    lists += 1;
    const { listId } = journal.courierLists.openOne(`L${lists}`, lists);
    const given = { orderId, article: 'MUG', person: null };
    journal.courierLists.apply(listId, { kind: 'given', parcel: given }, lists);
  },
  sign: ({ journal }) => {
    const listId = journal.courierLists.open()?.listId ?? '';
    const by = { courier: 'Ivan', car: '', person: null, signature: { on: 'paper' }, missing: [] } as const;
    journal.courierLists.apply(listId, { kind: 'closed', ...by }, lists);
  },
  shelve: ({ journal }, orderId) => {
    if (journal.counterParcels.get(orderId) === null)
      journal.counterParcels.add(newlyShelved({ orderId, article: 'MUG' }, 'C', 1));
  },
};

const told = (work: WayWork) => ({
  ways: schemesWithoutSupply.map((way) => [
    work.counts(way),
    work.labels(way, KEY),
    work.labels(way, 'another'),
    [...work.ready(way)].toSorted(([one], [other]) => (one < other ? -1 : 1)),
    [...work.toPutAside(way)].toSorted(),
  ]),
  states: ORDERS.map((orderId) => work.stateOf(orderId)),
});

const steps = fc.array(
  fc.record({
    deed: fc.constantFrom(...Object.keys(deeds)),
    orderId: fc.constantFrom(...ORDERS),
    isLooked: fc.boolean(),
    isTakenBack: fc.boolean(),
  }),
  { minLength: 1, maxLength: 25 },
);

test('the work of a way that is held says what the stores say, whatever was written and taken back', () => {
  // Each run goes on with what the last one left.
  const stores = openStores();
  fc.assert(
    fc.property(steps, (taken) => {
      const clock = (): number => NOON;
      const held = createWayWork({ ...stores, clock, log: silent });
      told(held);
      for (const { deed, orderId, isLooked, isTakenBack } of taken) {
        const doIt = (): void => deeds[deed]?.(stores, orderId);
        if (!isTakenBack) doIt();
        else
          expect(() =>
            stores.cache.transaction(() =>
              stores.journal.transaction(() => {
                doIt();
                // The bench asks in the midst of its own step.
                expect(told(held)).toEqual(told(createWayWork({ ...stores, clock, log: silent })));
                throw new Error('the power is cut');
              }),
            ),
          ).toThrow('the power is cut');
        if (isLooked) expect(told(held)).toEqual(told(createWayWork({ ...stores, clock, log: silent })));
      }
      expect(told(held)).toEqual(told(createWayWork({ ...stores, clock, log: silent })));
    }),
    { numRuns: 60 },
  );
});

test('an order is packed, is ready, leaves, and is counted no more', () => {
  const stores = openStores();
  const work = createWayWork({ ...stores, clock: () => NOON, log: silent });
  const see = () => ({ ...work.counts('courier'), ready: [...work.ready('courier').keys()] });
  const none = { toPack: 0, labelling: 0, labelled: 0, packed: 0, toPutAside: 0, ready: [] };
  const deed = (name: string): void => deeds[name]?.(stores, '1');
  expect(see()).toEqual(none);
  deed('courier');
  deed('confirm');
  deed('claim');
  expect(see()).toEqual({ ...none, toPack: 1, labelling: 1 });
  deed('packed');
  expect(see()).toEqual({ ...none, toPack: 1, packed: 1, ready: ['1'] });
  deed('cancel');
  expect(see()).toEqual({ ...none, toPutAside: 1 });
  deed('setAside');
  expect(see()).toEqual(none);
  expect(work.stateOf('1')).toBe('setAside');
});

test('what was cancelled long ago lies here no more', () => {
  const stores = openStores();
  stores.cache.orders.upsert(orderNews('1', { scheme: 'courier' }));
  deeds['confirm']?.(stores, '1');
  stores.journal.parcels.claim(parcel('1'));
  deeds['cancel']?.(stores, '1');
  const at = Date.parse(orderNews('1').createdAt);
  expect(
    createWayWork({ ...stores, clock: () => at + 59 * DAY_MS, log: silent }).counts('courier').toPutAside,
  ).toBe(1);
  expect(
    createWayWork({ ...stores, clock: () => at + 61 * DAY_MS, log: silent }).counts('courier').toPutAside,
  ).toBe(0);
});

test.each([
  ['left with a courier', ['drive'], 0],
  ['brought back by the courier', ['drive', 'back'], 1],
  ['scanned for a courier who has not signed', ['give'], 1],
  ['given to a courier who signed', ['give', 'sign'], 0],
  ['on the counter’s shelf', ['shelve'], 0],
] as const)('a parcel %s and cancelled after that is counted where it lies', (_what, went, toPutAside) => {
  const stores = openStores();
  const work = createWayWork({ ...stores, clock: () => NOON, log: silent });
  const deed = (name: string): void => deeds[name]?.(stores, '1');
  for (const name of ['courier', 'confirm', 'claim', 'packed']) deed(name);
  expect(work.counts('courier')).toMatchObject({ packed: 1, toPutAside: 0 });
  for (const name of went) deed(name);
  deed('cancel');
  expect(work.counts('courier').toPutAside).toBe(toPutAside);
});

test('what the bench counts as to be put aside stands on the list, however old it is and whatever was made of it', async () => {
  const stores = openStores();
  for (const [index, name] of ['claim', 'printed', 'packed', 'setAside'].entries()) {
    const orderId = ORDERS[index] ?? '';
    stores.cache.orders.upsert(orderNews(orderId, { scheme: 'courier' }));
    for (const deed of new Set(['confirm', 'claim', name, 'cancel'])) deeds[deed]?.(stores, orderId);
  }
  const clock = (): number => Date.parse(orderNews('1').createdAt) + 45 * DAY_MS;
  const wayWork = createWayWork({ ...stores, clock, log: silent });
  const moves = createMoves({ ...stores, person: () => null, clock });
  const { handlers } = createSchemes({ ...stores, wayWork, moves, clock });
  const { toPutAside } = wayWork.counts('courier');
  const listed = await handlers.toPutBack({});
  expect(toPutAside).toBe(3);
  expect(listed).toMatchObject({
    value: { parcels: ['1', '2', '3'].map((orderId) => ({ parcel: { orderId } })), more: 0 },
  });
});

test('a way is read some orders a turn, and what is written meanwhile is counted as it was written', async () => {
  const stores = openStores();
  const ids = Array.from({ length: 900 }, (_, index) => String(1000 + index));
  for (const orderId of ids)
    stores.cache.orders.upsert(orderNews(orderId, { scheme: 'courier', supplierStatus: 'confirm' }));
  const clock = (): number => NOON;
  const work = createWayWork({ ...stores, clock, log: silent });
  let told = 0;
  work.wasRead.subscribe(() => (told += 1));
  const counted = () => ({ ...work.counts('courier'), ready: work.ready('courier').size });

  expect(work.isRead()).toBe(false);
  for (const orderId of ['1000', '1899']) {
    deeds['claim']?.(stores, orderId);
    deeds['packed']?.(stores, orderId);
  }
  await nextTurn();
  deeds['courier']?.(stores, '1000a');
  deeds['leave']?.(stores, '1001');
  expect([work.isRead(), told]).toEqual([false, 0]);

  await work.whenRead();
  expect([work.isRead(), told]).toEqual([true, 1]);
  expect(counted()).toMatchObject({ toPack: 900, packed: 2, ready: 2 });
  deeds['claim']?.(stores, '1000a');
  const now = createWayWork({ ...stores, clock, log: silent });
  expect(counted()).toEqual({ ...now.counts('courier'), ready: now.ready('courier').size });
});

test('cancelled orders are read some a turn too', async () => {
  const stores = openStores();
  const { cache, journal } = stores;
  for (let index = 0; index < 600; index += 1) {
    const orderId = String(1000 + index);
    cache.orders.upsert(orderNews(orderId, { scheme: 'courier', supplierStatus: 'confirm' }));
    if (index % 100 === 0) journal.parcels.claim(parcel(orderId));
    deeds['cancel']?.(stores, orderId);
  }
  const read = vi.spyOn(journal.parcels, 'statesAmong');
  const work = createWayWork({ ...stores, clock: () => NOON, log: silent });
  await work.whenRead();
  expect(read.mock.calls.map(([ids]) => ids.length)).toEqual([0, 250, 250, 100]);
  expect(work.counts('courier').toPutAside).toBe(6);
});

test('a question in the midst of reading is answered whole', async () => {
  const stores = openStores();
  for (let index = 0; index < 600; index += 1)
    stores.cache.orders.upsert(orderNews(String(1000 + index), { scheme: 'bySeller' }));
  const work = createWayWork({ ...stores, clock: () => NOON, log: silent });
  const reading = work.whenRead();
  expect(work.counts('bySeller').toPack).toBe(600);
  expect(work.isRead()).toBe(true);
  await reading;
  expect(work.counts('bySeller').toPack).toBe(600);
});

test('the reading of a desk that stops ends with it', async () => {
  const stores = openStores();
  for (let index = 0; index < 600; index += 1)
    stores.cache.orders.upsert(orderNews(String(1000 + index), { scheme: 'bySeller' }));
  const work = createWayWork({ ...stores, clock: () => NOON, log: silent });
  let told = 0;
  work.wasRead.subscribe(() => (told += 1));
  const reading = work.whenRead();
  await work.stop();
  stores.close();
  await reading;
  await nextTurn();
  expect(told).toBe(0);
});
