import { expect, onTestFinished, test } from 'vitest';
import { createOwnStocks } from '../../../src/main/services/own-stocks/own-stocks.ts';
import { MOST_ADDED } from '../../../src/shared/contract/own-stocks.ts';
import type { Result } from '../../../src/shared/result.ts';
import { openStores, storesIn } from '../../rigs/desk/open-stores.ts';
import { createStockMarketplace } from './stock-marketplace.ts';
import { putWarehouse, openStockStation, WAREHOUSE } from './stock-station.ts';

const MUG = '460';
const CUP = '461';

function value<T>(result: Result<T, { readonly code: string }>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
}

/** A desk at which Olga works, and at which Pavel works once a call of hers has come in. */
function openSharedDesk() {
  const { folder, close } = openStores();
  close();
  const stores = storesIn(folder, () => 1);
  putWarehouse(stores.cache);
  stores.journal.transaction(() => {
    for (const sku of [MUG, CUP]) stores.journal.stockSends.addSku(sku, '');
  });
  stores.close();
  let ids = 0;
  const market = createStockMarketplace([MUG, CUP], () => undefined);
  const desk = openStockStation(folder, market, () => `id${String((ids += 1))}`);
  onTestFinished(desk.kill);
  desk.signIn('Olga');
  const byOlga = async <T>(call: () => Promise<Result<T, { readonly code: string }>>): Promise<T> => {
    desk.signIn('Olga');
    const answered = call();
    desk.signIn('Pavel');
    return value(await answered);
  };
  const { journal } = desk;
  const acts = () => journal.audit.before(null, 9, null).map(({ what, person }) => [what, person]);
  return { ...desk, folder, byOlga, acts };
}

/** What she is shown, to be confirmed. */
const planned = async (desk: ReturnType<typeof openSharedDesk>, change: 'set' | 'delete') => {
  const { planId } = value(
    await desk.stocks.handlers.plan({
      warehouseId: WAREHOUSE,
      change: change === 'set' ? { kind: 'set', amount: 3 } : { kind: 'delete' },
      which: { skus: [MUG] },
    }),
  );
  return { planId, typed: 'Depot' };
};

test.each([
  ['set', 'stocksChanged'],
  ['delete', 'stocksDeleted'],
] as const)(
  'what was confirmed is of whoever confirmed it, while it waits in line: %s',
  async (change, said) => {
    const desk = openSharedDesk();
    const plan = await planned(desk, change);
    await desk.byOlga(() => desk.stocks.handlers.send(plan));
    expect(desk.journal.stockSends.sends(9).map(({ person }) => person)).toEqual(['Olga']);
    expect(desk.acts()).toEqual([[said, 'Olga']]);
  },
);

test('a count is ended by whoever ended it, and its rest is hers', async () => {
  const desk = openSharedDesk();
  const counted = async () => {
    const { countId } = value(
      await desk.counts.begin({ warehouseId: WAREHOUSE, isBlind: false, corrects: null }),
    );
    value(await desk.counts.set({ countId, shelf: 'A', sku: MUG, pieces: 3, by: 'Olga' }));
    return countId;
  };
  // A paused change of the cup: it can't be told with the count.
  const { stockSends, transaction } = desk.journal;
  const send = { sendId: 'S', warehouseId: WAREHOUSE, at: 1, person: null, undoes: null, isFree: false };
  transaction(() => {
    stockSends.begin({ ...send, isPaused: false, problem: null });
    stockSends.add({ ...send, isPaused: false, problem: null }, [
      { sku: CUP, change: { kind: 'set', amount: 1 }, shown: null },
    ]);
    stockSends.makeWhole('S');
    stockSends.setPaused('S', true);
  });
  const countId = await counted();
  value(await desk.counts.set({ countId, shelf: 'A', sku: CUP, pieces: 2, by: 'Olga' }));
  const shown = value(await desk.counts.plan({ countId, restToZero: false }));
  await desk.byOlga(() => desk.counts.send({ countId, planId: shown.planId }));
  expect(desk.journal.shelfNews.next(0, 9)).toMatchObject([
    { kind: 'counted', about: countId, person: 'Olga' },
  ]);
  expect(desk.journal.stockCounts.opened()).toMatchObject([{ person: 'Olga' }]);
});

test('what is counted and settled while the table is read is of whoever did it', async () => {
  const desk = openSharedDesk();
  const { countId } = value(
    await desk.counts.begin({ warehouseId: WAREHOUSE, isBlind: false, corrects: null }),
  );
  const scan = { countId, shelf: 'A', by: 'Olga' };
  await desk.byOlga(() => desk.counts.scan({ ...scan, scanId: 'one', text: 'nobody knows it' }));
  expect(desk.journal.stockCounts.scan(countId, 'one')).toMatchObject({ person: 'Olga' });
  await desk.byOlga(() => desk.counts.settle({ countId, scanId: 'one', sku: MUG }));
  expect(desk.acts()).toEqual([['countCodeNamed', 'Olga']]);
});

test.each([1, MOST_ADDED + 1])(
  'an own number is of whoever typed it, and so is its line in the log: %i',
  async (many) => {
    const desk = openSharedDesk();
    const skus = Array.from({ length: many }, (_each, at) => String(5000 + at));
    desk.journal.transaction(() => skus.forEach((sku) => desk.journal.stockSends.addSku(sku, '')));
    const { handlers } = createOwnStocks({
      cache: desk.cache,
      journal: desk.journal,
      stocks: desk.stocks,
      clock: () => 1,
      person: desk.here,
    });
    await desk.byOlga(() =>
      handlers.set({
        warehouseId: WAREHOUSE,
        which: { skus },
        number: 'pieces',
        change: { kind: 'set', to: 4 },
      }),
    );
    const [sku = ''] = skus;
    expect(desk.journal.ownStocks.acts({ warehouseId: WAREHOUSE, sku }, 9)).toMatchObject([
      { person: 'Olga' },
    ]);
    expect(desk.acts()).toEqual([
      ['ownStocksSet', 'Olga'],
      ...(many > MOST_ADDED ? [['ownStocksBegun', 'Olga']] : []),
    ]);
  },
);

test('many numbers whose writing breaks off are in the log from the first of them on, in lines that do not grow', async () => {
  const desk = openSharedDesk();
  const skus = Array.from({ length: MOST_ADDED + 1 }, (_each, at) => String(5000 + at));
  desk.journal.transaction(() => skus.forEach((sku) => desk.journal.stockSends.addSku(sku, '')));
  const { handlers } = createOwnStocks({ ...desk, clock: () => 1, person: desk.here });
  const set = () =>
    handlers.set({
      warehouseId: WAREHOUSE,
      which: { skus },
      number: 'pieces',
      change: { kind: 'set', to: 4 },
    });
  desk.killBefore(3);
  await desk.through(set);
  const stores = storesIn(desk.folder, () => 1);
  onTestFinished(stores.close);
  const [line] = stores.journal.audit.before(null, 9, null);
  expect(line).toMatchObject({ what: 'ownStocksBegun', person: 'Olga' });
  expect(JSON.parse(line?.detail ?? '')).toEqual({
    warehouse: 'Depot',
    number: 'pieces',
    barcodes: MOST_ADDED + 1,
  });
  const [first = ''] = skus;
  expect(stores.journal.ownStocks.of({ warehouseId: WAREHOUSE, sku: first }).pieces).toBe(4);
});
