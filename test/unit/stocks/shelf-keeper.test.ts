import { expect, onTestFinished, test } from 'vitest';
import { createShelfKeeper } from '../../../src/main/services/own-stocks/shelf-keeper.ts';
import type { ParcelEvent } from '../../../src/shared/domain/parcel/next.ts';
import { openStores, storesIn, type TestStores } from '../../rigs/desk/open-stores.ts';
import { orderNews } from '../../rigs/desk/order-news.ts';
import { silent } from '../../rigs/silent.ts';

const HOME = '658434';
/** Nothing lay aside when it was counted. */
const then = (at: number) => ({ at, promised: 0 });
const shelf = (sku: string) => ({ warehouseId: HOME, sku });

/** A keeper over stores, and what people and the bench do beside it. */
function openShelf(stores: TestStores = openStores(), isPractice = false) {
  const { journal, cache } = stores;
  let now = 1000;
  const keeper = createShelfKeeper({
    cache,
    journal,
    stocks: { noteOwn: () => undefined },
    clock: () => now,
    log: silent,
    isPractice,
  });
  const order = (orderId: string, skus: readonly string[], status = 'confirm'): void => {
    const news = orderNews(orderId, { warehouseId: HOME, skus, supplyId: 'S', supplierStatus: status });
    cache.transaction(() => cache.orders.upsert(news));
  };
  const claim = (orderId: string): void =>
    journal.transaction(() =>
      journal.parcels.claim({
        orderId,
        supplyId: 'S',
        article: 'MUG',
        colorCode: null,
        partA: null,
        partB: null,
        state: 'labelling',
        jobId: null,
        claimedAt: now,
        packedAt: null,
        boxKey: null,
        position: null,
        person: 'Ivan',
      }),
    );
  const happen = (orderId: string, event: ParcelEvent): void => {
    journal.transaction(() => journal.parcels.apply(orderId, event));
  };
  return {
    ...stores,
    keeper,
    order,
    at: (time: number) => (now = time),
    pack: (orderId: string) => {
      if (journal.parcels.get(orderId) === null) claim(orderId);
      happen(orderId, { kind: 'packed', at: now, person: null });
    },
    claim,
    happen,
    status: (orderId: string, supplier: string, platform: string | null = null) =>
      cache.transaction(() => cache.orders.setStatus(orderId, supplier, platform)),
    hold: (orderId: string, why: 'defect' | 'missing') =>
      journal.transaction(() => journal.holds.put({ orderId, why, at: now, person: 'Ivan' })),
    count: (sku: string, pieces: number) =>
      journal.transaction(() =>
        journal.ownStocks.change(
          shelf(sku),
          'pieces',
          { kind: 'set', to: pieces },
          { at: now, person: 'Olga', why: 'typed', about: null },
        ),
      ),
    pieces: (sku: string) => journal.ownStocks.of(shelf(sku)).pieces,
    packed: (sku: string) => journal.takenPieces.packed(shelf(sku)),
    open: (sku: string) => cache.openPieces.of(HOME, sku),
    acts: (sku: string) =>
      journal.ownStocks
        .acts(shelf(sku), 20)
        .map(({ why, before, after, person }) => [why, before, after, person]),
    /** All that is known by now is looked at. */
    heard: async () => {
      keeper.start();
      await expect.poll(() => journal.shelfNews.next(0, 9).length + cache.openPieces.left(9).length).toBe(0);
    },
  };
}

test('a parcel takes its piece off the shelf once, however often it is opened, packed and handed over', async () => {
  const here = openShelf();
  onTestFinished(here.keeper.stop);
  here.order('71', ['460']);
  here.count('460', 5);
  expect(here.open('460')).toBe(1);
  here.at(2000);
  here.pack('71');
  await here.heard();
  expect([here.pieces('460'), here.open('460'), here.packed('460')]).toEqual([4, 1, 1]);
  here.happen('71', { kind: 'unpacked' });
  here.pack('71');
  await here.heard();
  here.status('71', 'complete');
  await here.heard();
  expect([here.pieces('460'), here.open('460'), here.packed('460')]).toEqual([4, 0, 0]);
  expect(here.acts('460')).toEqual([
    ['packed', 5, 4, 'Ivan'],
    ['typed', null, 5, 'Olga'],
  ]);
});

test('what was written down before the power was cut is looked at after it, and nothing twice', async () => {
  const before = openShelf();
  before.order('71', ['460']);
  before.count('460', 5);
  before.at(2000);
  before.pack('71');
  // Nobody had looked at it yet.
  before.close();
  const after = openShelf(storesIn(before.folder, () => 3000));
  await after.heard();
  await after.keeper.stop();
  expect(after.pieces('460')).toBe(4);
  // The news once more, as if its end had been lost.
  after.happen('71', { kind: 'unpacked' });
  after.pack('71');
  after.close();
  const again = openShelf(storesIn(before.folder, () => 4000));
  await again.heard();
  await again.keeper.stop();
  expect(again.pieces('460')).toBe(4);
  again.close();
});

test('what was packed before the count is not in it, and what others hand over leaves the shelf too', async () => {
  const here = openShelf();
  onTestFinished(here.keeper.stop);
  here.order('71', ['460']);
  here.order('72', ['460']);
  here.order('73', ['460']);
  here.at(2000);
  here.pack('71');
  here.at(3000);
  here.count('460', 5);
  await here.heard();
  expect(here.pieces('460')).toBe(5);
  here.status('71', 'complete');
  await here.heard();
  expect(here.pieces('460')).toBe(5);
  // Packed and handed over at another desk.
  here.status('72', 'complete');
  // Cancelled before anybody packed it: it lies where it lay.
  here.status('73', 'confirm', 'canceled_by_client');
  await here.heard();
  expect([here.pieces('460'), here.open('460')]).toEqual([4, 0]);
  expect(here.acts('460')[0]).toEqual(['handedOver', 5, 4, null]);
});

test('an order that had left when this desk heard of it first leaves the shelf once, unless it was counted since', async () => {
  const here = openShelf();
  onTestFinished(here.keeper.stop);
  const DAY = Date.parse('2026-11-20T00:00:00Z');
  here.at(DAY);
  here.count('460', 5);
  here.at(DAY + 9000);
  const left = (orderId: string, createdAt: string, status = 'complete') =>
    here.cache.transaction(() =>
      here.cache.orders.upsert(
        orderNews(orderId, { warehouseId: HOME, skus: ['460'], supplierStatus: status, createdAt }),
      ),
    );
  left('71', '2026-11-20T00:00:05Z');
  // Ordered before the count: whoever counted has counted without it.
  left('72', '2026-11-19T00:00:00Z');
  left('73', '2026-11-20T00:00:05Z', 'cancel');
  await here.heard();
  expect(here.pieces('460')).toBe(4);
  // A list tells of it, and then its status.
  here.cache.transaction(() =>
    here.cache.orders.upsert(
      orderNews('74', {
        warehouseId: HOME,
        skus: ['460'],
        supplierStatus: null,
        createdAt: '2026-11-20T00:00:06Z',
      }),
    ),
  );
  await here.heard();
  expect(here.pieces('460')).toBe(4);
  here.status('74', 'complete');
  await here.heard();
  expect(here.pieces('460')).toBe(3);
  expect(here.acts('460')[0]).toEqual(['handedOver', 4, 3, null]);
});

test('of several barcodes the one is taken that was counted, and each may be ordered', async () => {
  const here = openShelf();
  onTestFinished(here.keeper.stop);
  here.order('71', ['460', '461']);
  here.count('461', 3);
  here.at(2000);
  here.pack('71');
  await here.heard();
  expect([here.pieces('460'), here.pieces('461'), here.open('460'), here.open('461')]).toEqual([
    null,
    2,
    1,
    1,
  ]);
});

test('defective, missing and returned goods are offered once each, and change nothing by themselves', async () => {
  const here = openShelf();
  onTestFinished(here.keeper.stop);
  for (const id of ['71', '72', '73', '74']) here.order(id, ['460']);
  here.order('75', ['999']);
  here.count('460', 9);
  here.at(2000);
  here.hold('71', 'defect');
  here.hold('71', 'defect');
  here.hold('72', 'missing');
  here.hold('75', 'defect');
  here.pack('73');
  here.happen('73', { kind: 'setAside' });
  here.journal.transaction(() => here.journal.shelfNews.putBackBy('73', { at: 1000, person: 'Olga' }));
  // Its goods never left the shelf.
  here.claim('74');
  here.happen('74', { kind: 'setAside' });
  await here.heard();
  expect(here.pieces('460')).toBe(8);
  const offers = here.journal.shelfOffers.open(10);
  expect(offers.map(({ kind, orderId, sku, person }) => [kind, orderId, sku, person])).toEqual([
    ['putBack', '73', '460', 'Olga'],
    ['missing', '72', '460', 'Ivan'],
    ['defect', '71', '460', 'Ivan'],
  ]);
  const [first] = offers;
  const decide = () =>
    here.journal.shelfOffers.decide(first?.offerId ?? 0, { state: 'taken', at: 1, person: 'Olga' });
  expect(decide()).toMatchObject({ orderId: '73' });
  expect(decide()).toBeNull();
});

test('an ended count sets what it counted, less what was packed since, and none of what is counted later', async () => {
  const here = openShelf();
  onTestFinished(here.keeper.stop);
  const { stockCounts } = here.journal;
  here.order('71', ['460']);
  here.journal.transaction(() => {
    stockCounts.open(
      { countId: 'C', warehouseId: HOME, isBlind: false, corrects: null, person: 'Olga' },
      1000,
    );
    for (let index = 0; index < 120; index += 1)
      stockCounts.set('C', 'A', `5${String(index).padStart(3, '0')}`, 2, then(1500));
    stockCounts.set('C', 'A', '460', 4, then(1500));
    stockCounts.set('C', 'B', '460', 3, then(1600));
    stockCounts.set('C', 'A', '461', 8, then(1500));
  });
  here.at(2000);
  here.pack('71');
  here.count('461', 6);
  here.journal.transaction(() =>
    stockCounts.apply('C', { kind: 'agreed' }, { at: 2500, person: 'Olga', isRestZero: false }),
  );
  await here.heard();
  expect([here.pieces('460'), here.pieces('461'), here.pieces('5000'), here.pieces('5119')]).toEqual([
    6, 6, 2, 2,
  ]);
  expect(here.acts('460')).toEqual([['counted', null, 6, 'Olga']]);
});

test('whoever practises finds counted shelves, filled once', async () => {
  const here = openShelf(openStores(), true);
  onTestFinished(here.keeper.stop);
  here.order('71', ['460']);
  here.keeper.start();
  await expect.poll(() => here.pieces('460')).toBe(7);
  here.count('460', 2);
  here.order('72', ['461']);
  await expect.poll(() => here.pieces('461')).toBe(1);
  expect(here.pieces('460')).toBe(2);
});

test('a clock that was set back stops no count: what is packed by it is taken off', async () => {
  const here = openShelf();
  onTestFinished(here.keeper.stop);
  here.order('71', ['460']);
  here.order('72', ['460']);
  here.at(9000);
  here.count('460', 5);
  here.at(2000);
  here.pack('71');
  await here.heard();
  here.at(2500);
  here.pack('72');
  await here.heard();
  expect(here.pieces('460')).toBe(3);
  expect(here.journal.ownStocks.of(shelf('460')).countedAt).toBe(2000);
});

test('what was packed before the store of orders was lost is counted as packed no more when they are told again', async () => {
  const here = openShelf();
  onTestFinished(here.keeper.stop);
  here.journal.transaction(() => here.journal.takenPieces.take('71', shelf('460'), 1000));
  here.order('72', ['460']);
  here.pack('72');
  await here.heard();
  expect(here.packed('460')).toBe(2);
  // Handed over meanwhile: it is told of as that at once.
  here.order('71', ['460'], 'complete');
  await expect.poll(() => here.packed('460')).toBe(1);
});
