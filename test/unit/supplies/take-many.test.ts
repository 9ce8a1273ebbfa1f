import { expect, test } from 'vitest';
import { contract } from '../../../src/shared/contract/index.ts';
import { createTaking } from '../../../src/main/services/supplies/take.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';
import { turnsDuring } from '../turns-during.ts';
import { orderNews } from '../../rigs/desk/order-news.ts';

const MANY = 5000;
const ids = Array.from({ length: MANY }, (_none, index) => String(4_000_000_000 + index));
const GROUP = JSON.stringify(['1', 1, ['Moscow']]);
const nothing = (): void => undefined;

function openTaking(clock: () => number = Date.now, person: () => string | null = () => null) {
  const { cache, journal } = openStores();
  cache.transaction(() => {
    for (const orderId of ids) cache.orders.upsert(orderNews(orderId, { offices: ['Moscow'] }));
  });
  let keys = 0;
  const taking = createTaking({
    cache,
    journal,
    boxes: { takeOut: nothing } as never,
    openSupply: (supplyId) => ({ ok: false, problem: { code: 'supplyUnknown', supplyId } }),
    nameSupply: () => 'Monday',
    person,
    clock,
    newId: () => `key-${(keys += 1)}`,
  });
  return { journal, taking };
}

test.each([
  [
    'whole group',
    (taking: ReturnType<typeof openTaking>['taking']) =>
      taking.take({ from: { groupKey: GROUP }, into: { newName: 'A' } }),
  ],
  [
    'thousands of orders',
    (taking: ReturnType<typeof openTaking>['taking']) =>
      taking.take({ from: { orderIds: ids }, into: { newName: 'A' } }),
  ],
  [
    'move',
    (taking: ReturnType<typeof openTaking>['taking']) =>
      taking.move({ orderIds: ids, into: { newName: 'A' } }),
  ],
])('a %s is taken while others have their turn, each order once and in order', async (_what, take) => {
  const { journal, taking } = openTaking();
  const { answer, turns } = await turnsDuring(take(taking));
  expect(answer).toMatchObject({ ok: true, value: { orders: MANY } });
  expect(turns).toBeGreaterThan(15);
  const rows = journal.outbox.ofChain('key-1').map(({ change }) => change);
  expect(rows[0]).toMatchObject({ kind: 'createSupply' });
  expect(rows.slice(1).map((change) => 'orderId' in change && change.orderId)).toEqual(ids);
});

test('others have their turn by time where writing an order down is slow', async () => {
  const { taking } = openTaking(() => {
    const until = performance.now() + 1;
    while (performance.now() < until);
    return Date.now();
  });
  const some = ids.slice(0, 240);
  const { answer, turns } = await turnsDuring(
    taking.take({ from: { orderIds: some }, into: { newName: 'A' } }),
  );
  expect(answer).toMatchObject({ ok: true, value: { orders: some.length } });
  expect(turns).toBeGreaterThan(30);
});

test.each(['take', 'move'] as const)(
  'orders are of whoever asked for them, while they wait in line: %s',
  async (what) => {
    let here = 'Olga';
    const { journal, taking } = openTaking(Date.now, () => here);
    const into = { newName: 'A' };
    const asked =
      what === 'take'
        ? taking.take({ from: { groupKey: GROUP }, into })
        : taking.move({ orderIds: ids, into });
    here = 'Pavel';
    expect(await asked).toMatchObject({ ok: true });
    expect(journal.audit.before(null, 9, null)).toMatchObject([{ person: 'Olga' }]);
  },
);

test('two windows that take the same orders at once don’t both get them', async () => {
  const { taking } = openTaking();
  const both = await Promise.all(
    [1, 2].map(() => taking.take({ from: { groupKey: GROUP }, into: { newName: 'A' } })),
  );
  expect(both).toMatchObject([
    { ok: true, value: { orders: MANY } },
    { ok: false, problem: { code: 'nothingToTake' } },
  ]);
});

test('a supply is called what was typed, with a number where an open one looks the same', async () => {
  const { journal, taking } = openTaking();
  for (const [index, newName] of ['Line 1', 'Line l', 'Line 2'].entries())
    await taking.take({ from: { orderIds: ids.slice(index, index + 1) }, into: { newName } });
  expect(journal.intakes.withoutSupply().map(({ name }) => name)).toEqual(['Line 1', 'Line l 2', 'Line 2']);
});

test('more than a person chooses in one go is refused', () => {
  const takes = (from: unknown): boolean =>
    contract.supplies.take.input.safeParse({ from, into: { newName: '' } }).success;
  expect(takes({ orderIds: ids })).toBe(true);
  expect(takes({ orderIds: [...ids, '1'] })).toBe(false);
  expect(takes({ groupKeys: Array.from({ length: 201 }, String) })).toBe(false);
  expect(
    contract.supplies.move.input.safeParse({ orderIds: [...ids, '1'], into: { newName: '' } }).success,
  ).toBe(false);
});
