import { expect, test } from 'vitest';
import type { StockIntent } from '../../../src/shared/domain/stock/stock-intent.ts';
import { orderNews } from '../../rigs/desk/order-news.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';
import { createStockMarketplace } from './stock-marketplace.ts';
import { openStockStation, WAREHOUSE } from './stock-station.ts';

const MUG = '460';
const CUP = '461';
const cause = { at: 1, person: null, why: 'typed', about: null } as const;

/** A desk that has counted, and what it has told lies with the marketplace. */
function openCounted(pieces: number) {
  const { folder, close } = openStores();
  close();
  const marketplace = createStockMarketplace([MUG, CUP], () => undefined);
  let ids = 0;
  const desk = openStockStation(folder, marketplace, () => `id${String((ids += 1))}`);
  const { journal } = desk;
  journal.transaction(() => {
    for (const sku of [MUG, CUP])
      journal.ownStocks.change({ warehouseId: WAREHOUSE, sku }, 'pieces', { kind: 'set', to: pieces }, cause);
  });
  return {
    ...desk,
    marketplace,
    /** Confirmed, and nothing of it told yet. */
    confirmed: (amount: number, isFree: boolean) =>
      journal.transaction(() => {
        const send = {
          sendId: 'S',
          warehouseId: WAREHOUSE,
          at: 1,
          person: null,
          undoes: null,
          isPaused: false,
          problem: null,
          isFree,
        };
        const change: StockIntent['change'] = { kind: 'set', amount };
        journal.stockSends.begin(send);
        journal.stockSends.add(
          send,
          [MUG, CUP].map((sku) => ({ sku, change, shown: null })),
        );
        journal.stockSends.makeWhole('S');
      }),
    ordered: (sku: string) =>
      desk.cache.transaction(() =>
        desk.cache.orders.upsert(orderNews('71', { warehouseId: WAREHOUSE, skus: [sku] })),
      ),
    sent: () => desk.through(async () => desk.wake()),
    soldOut: (sku: string) => journal.ownStocks.of({ warehouseId: WAREHOUSE, sku }).soldOut,
  };
}

test('of what is free no more is told than is free when it goes out, and the rest is said to have moved on', async () => {
  const here = openCounted(5);
  here.confirmed(5, true);
  here.ordered(MUG);
  await here.sent();
  expect([here.marketplace.amounts.get(MUG), here.marketplace.amounts.get(CUP)]).toEqual([undefined, 5]);
  expect(here.journal.stockSends.inState('S', 'refused', 9)).toMatchObject([
    { sku: MUG, problem: { code: 'stockMovedOn' } },
  ]);
});

test('what a person typed is told as it was typed, whatever is free', async () => {
  const here = openCounted(5);
  here.confirmed(7, false);
  here.ordered(MUG);
  await here.sent();
  expect([here.marketplace.amounts.get(MUG), here.marketplace.amounts.get(CUP)]).toEqual([7, 7]);
});

test('what should be sold no more is asked about again where the marketplace refused it', async () => {
  const here = openCounted(5);
  const { ownStocks, transaction } = here.journal;
  transaction(() => {
    for (const sku of [MUG, CUP])
      ownStocks.change({ warehouseId: WAREHOUSE, sku }, 'pieces', { kind: 'set', to: 0 }, cause);
    ownStocks.asked(WAREHOUSE, [MUG, CUP]);
  });
  for (const sku of [MUG, CUP]) here.marketplace.amounts.set(sku, 3);
  here.confirmed(0, false);
  // A read passes, then the first of the two is named as the one at fault.
  here.marketplace.faults.push({ kind: 'none' }, { kind: 'names', which: 1 });
  await here.sent();
  expect([here.marketplace.amounts.get(MUG), here.marketplace.amounts.get(CUP)]).toEqual([3, 0]);
  expect([here.soldOut(MUG), here.soldOut(CUP)]).toEqual(['ask', 'asked']);
});

const contradicted = { problem: { code: 'stockContradicted', sku: MUG, others: 0 } };

test('a barcode that the marketplace tells with two amounts before it is told is left out by name; the others go on', async () => {
  const here = openCounted(5);
  here.confirmed(5, false);
  here.marketplace.twice.set(MUG, [true]);
  await here.sent();
  expect(here.journal.stockSends.send('S')).toMatchObject({ problem: null, isPaused: false });
  expect(here.journal.stockSends.inState('S', 'refused', 9)).toMatchObject([{ sku: MUG, ...contradicted }]);
  expect(here.journal.stockSends.inState('S', 'confirmed', 9)).toMatchObject([{ sku: CUP, found: 5 }]);
  expect(here.marketplace.amounts.has(MUG)).toBe(false);
});

test('one that is told with two amounts when it is read back ends as unclear, by name', async () => {
  const here = openCounted(5);
  here.confirmed(5, false);
  here.marketplace.twice.set(MUG, [false, true]);
  await here.sent();
  expect(here.journal.stockSends.inState('S', 'unclear', 9)).toMatchObject([{ sku: MUG, ...contradicted }]);
  expect(here.journal.stockSends.inState('S', 'confirmed', 9)).toMatchObject([{ sku: CUP, found: 5 }]);
});
