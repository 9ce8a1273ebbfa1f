import { expect, test } from 'vitest';
import { createSignal } from '../../../src/main/kernel/signal.ts';
import { createCounter } from '../../../src/main/services/counter/counter.ts';
import { noteReadiness } from '../../../src/main/services/counter/note-readiness.ts';
import { cellCode } from '../../../src/shared/domain/counter/cells.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';
import { orderNews } from '../../rigs/desk/order-news.ts';
import { silent } from '../../rigs/silent.ts';

const NOON = new Date(2026, 10, 24, 12, 0).getTime();
const DAY_MS = 24 * 3600_000;

/** A counter that keeps parcels for three days, at a marketplace whose clock can be moved ahead of the desk's. */
function openCounter() {
  const stores = openStores();
  const { cache, journal } = stores;
  let aheadMs = 0;
  let ids = 0;
  const clock = (): number => NOON;
  const shopClock = (): number => NOON + aheadMs;
  const { handlers } = createCounter({
    ...stores,
    marketplace: null as never,
    person: () => null,
    people: { current: () => null, isFree: () => true },
    repeatMsOf: () => null,
    preferences: createSignal(),
    rules: () => ({ parcelsInACell: 9, checkTries: 3, storageDays: 3 }),
    clock,
    shopClock,
    newId: () => String((ids += 1)),
    log: silent,
  });
  const told = noteReadiness({ journal, clock, shopClock });
  return {
    journal,
    handlers,
    passDays: (days: number) => (aheadMs += days * DAY_MS),
    /** Packed, put on the shelf, and taken by the marketplace as ready. */
    shelve: async (orderId: string): Promise<void> => {
      cache.orders.upsert(orderNews(orderId, { scheme: 'selfPickup', supplierStatus: 'confirm' }));
      journal.parcels.claim({
        orderId,
        supplyId: '@selfPickup',
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
      });
      journal.parcels.apply(orderId, { kind: 'packed', at: 2, person: null });
      await handlers.addCells({ typed: 'A1' });
      for (const text of [orderId, cellCode('A1')])
        await handlers.scan({
          scan: { id: `${orderId} ${text}`, text, endedAt: (ids += 5000) },
          place: { at: 'shelf' },
        });
      await handlers.letGo({});
      told({ kind: 'moveOrder', scheme: 'selfPickup', orderId, to: 'prepare' });
    },
    days: async () => {
      const answer = await handlers.storage({});
      return answer.ok ? answer.value.days : [];
    },
  };
}

test('storage periods begin and end by the marketplace’s clock, and what is on record has the time of the desk', async () => {
  const counter = openCounter();
  await counter.shelve('71');
  expect(await counter.days()).toEqual([{ day: '2026-11-27', parcels: 1, isOver: false }]);

  counter.passDays(4);
  expect(await counter.days()).toEqual([{ day: '2026-11-27', parcels: 1, isOver: true }]);

  await counter.shelve('72');
  expect(await counter.days()).toEqual([
    { day: '2026-11-27', parcels: 1, isOver: true },
    { day: '2026-12-01', parcels: 1, isOver: false },
  ]);
  expect(await counter.handlers.order({ orderId: '72' })).toMatchObject({
    value: { cell: 'A1', endsAt: NOON + 7 * DAY_MS },
  });
  expect(counter.journal.counterActs.ofOrder('72').map(({ what, at }) => [what, at])).toEqual([
    ['shelved', NOON],
    ['madeReady', NOON],
  ]);
});
