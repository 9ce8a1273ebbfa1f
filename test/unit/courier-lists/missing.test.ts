import { expect, test } from 'vitest';
import { createCourierLists } from '../../../src/main/services/courier-lists/courier-lists.ts';
import { createMoves } from '../../../src/main/services/schemes/moves.ts';
import { createWayWork } from '../../../src/main/services/schemes/way-work.ts';
import { MOST_MISSING } from '../../../src/shared/contract/courier-lists.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';
import { orderNews } from '../../rigs/desk/order-news.ts';
import { silent } from '../../rigs/silent.ts';

const NOON = new Date(2026, 10, 24, 12, 0).getTime();

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

/** As many parcels packed, the last made being due first. */
function shopWith(orders: number) {
  const stores = openStores();
  const { cache, journal } = stores;
  const ids = Array.from({ length: orders }, (_, index) => String(7000 + index));
  for (const [index, orderId] of ids.entries()) {
    const due = `2026-11-24T${String(20 - Math.floor(index / 60)).padStart(2, '0')}:${String(59 - (index % 60)).padStart(2, '0')}`;
    cache.orders.upsert(orderNews(orderId, { scheme: 'courier', due, supplierStatus: 'confirm' }));
    journal.parcels.claim(parcel(orderId));
    journal.parcels.apply(orderId, { kind: 'labelPrinted' });
    journal.parcels.apply(orderId, { kind: 'packed', at: 2, person: null });
  }
  const clock = (): number => NOON;
  const wayWork = createWayWork({ ...stores, clock, log: silent });
  const moves = createMoves({ ...stores, person: () => null, clock });
  const ports = { ...stores, wayWork, moves, person: () => null, clock, newId: () => 'L' };
  return { ids, moves, lists: createCourierLists(ports).handlers };
}

test('of what waits for a courier the most urgent are named, and the others counted', () => {
  const { ids, lists } = shopWith(MOST_MISSING + 5);
  const now = lists.now.read();
  expect(now?.missing.map(({ orderId }) => orderId)).toEqual(ids.toReversed().slice(0, MOST_MISSING));
  expect(now?.missingMore).toBe(5);
});

test('what the marketplace was asked to let go waits for no courier, before it has answered', () => {
  const { ids, moves, lists } = shopWith(4);
  const [first = '', second = '', third = '', fourth = ''] = ids;
  moves.put({ orderId: second, to: 'complete' });
  moves.put({ orderId: third, to: 'cancel' });
  expect(lists.now.read()).toMatchObject({
    missing: [{ orderId: fourth }, { orderId: first }],
    missingMore: 0,
  });
});
