import { expect, onTestFinished, test } from 'vitest';
import { createCountHearing } from '../../../src/main/services/own-stocks/hear-of-count.ts';
import { createOwnWriter } from '../../../src/main/services/own-stocks/write-own.ts';
import { createOwnStocks } from '../../../src/main/services/own-stocks/own-stocks.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';

const HOME = '658434';
const mug = { warehouseId: HOME, sku: '460' };
const olga = 'Olga';

/** Own counts over stores, by a clock that is set. */
function openOffers() {
  const { cache, journal, close } = openStores();
  onTestFinished(close);
  let now = 1000;
  const clock = (): number => now;
  const nothing = (): never => {
    throw new Error('no plan is asked for');
  };
  const ports = {
    cache,
    journal,
    stocks: {
      tableOf: nothing,
      propose: nothing,
      skusOf: nothing,
      freeOf: nothing,
      noteOwn: () => undefined,
    },
    clock,
    person: () => olga,
  };
  const { handlers } = createOwnStocks(ports);
  const hearCount = createCountHearing({
    journal,
    clock,
    inOne: (work) => journal.transaction(() => work(() => undefined)),
    promisedOf: () => 0,
  });
  return {
    journal,
    write: createOwnWriter(ports),
    handlers,
    at: (time: number) => (now = time),
    offer: (kind: 'defect' | 'putBack', at: number) =>
      journal.transaction(() => {
        journal.shelfOffers.add({ ...mug, kind, orderId: '71', at, person: olga });
        return journal.shelfOffers.open(1)[0]?.offerId ?? 0;
      }),
    type: (pieces: number, sku = '460') =>
      journal.transaction(() =>
        journal.ownStocks.change(
          { warehouseId: HOME, sku },
          'pieces',
          { kind: 'set', to: pieces },
          { at: now, person: olga, why: 'typed', about: null },
        ),
      ),
    pieces: (sku = '460') => journal.ownStocks.of({ warehouseId: HOME, sku }).pieces,
    /** One barcode counted at one moment, and told later. */
    count: (pieces: number, at: number, isRestZero = false) =>
      journal.transaction(() => {
        const { stockCounts } = journal;
        stockCounts.open(
          { countId: 'C', warehouseId: HOME, isBlind: false, corrects: null, person: olga },
          at,
        );
        stockCounts.set('C', 'A', '460', pieces, { at, promised: 0 });
        stockCounts.apply('C', { kind: 'agreed' }, { at: now, person: 'Petr', isRestZero });
      }),
    heard: async () => {
      for (const news of journal.shelfNews.next(0, 9)) await hearCount(news, AbortSignal.timeout(60_000));
    },
  };
}

test('an offer from before a count is closed by whoever takes it, and changes nothing', async () => {
  const here = openOffers();
  here.at(3000);
  here.type(5);
  const old = here.offer('defect', 2000);
  here.at(4000);
  expect(await here.handlers.take({ offerId: old })).toEqual({
    ok: false,
    problem: { code: 'shelfOfferCounted' },
  });
  expect([here.pieces(), here.journal.shelfOffers.countOpen()]).toEqual([5, 0]);
  const later = here.offer('putBack', 3500);
  expect(await here.handlers.take({ offerId: later })).toMatchObject({ ok: true });
  expect(here.pieces()).toBe(6);
});

test('an offer of what nobody has counted stays open, and no answer says that it was taken', async () => {
  const here = openOffers();
  const offerId = here.offer('defect', 2000);
  here.at(3000);
  expect(await here.handlers.take({ offerId })).toEqual({
    ok: false,
    problem: { code: 'shelfOfferUncounted' },
  });
  expect(here.journal.shelfOffers.countOpen()).toBe(1);
  expect(await here.handlers.refuse({ offerId })).toMatchObject({ ok: true });
});

test('a count that ends later has what was offered before it, and follows what was offered since', async () => {
  const here = openOffers();
  here.type(9);
  const before = here.offer('defect', 2000);
  const since = here.offer('defect', 4000);
  here.at(5000);
  // Both are taken after the shelf was counted, and before the count was ended.
  for (const offerId of [before, since]) await here.handlers.take({ offerId });
  here.at(6000);
  here.count(8, 3000);
  await here.heard();
  expect(here.pieces()).toBe(7);
});

test('the rest is none on the shelf too where nothing of it was to be told, and whoever ended the count did so', async () => {
  const here = openOffers();
  for (let index = 0; index < 120; index += 1) here.type(3, `5${String(index).padStart(3, '0')}`);
  here.at(4000);
  here.count(8, 3000, true);
  await here.heard();
  expect([here.pieces(), here.pieces('5000'), here.pieces('5060'), here.pieces('5119')]).toEqual([
    8, 0, 0, 0,
  ]);
  expect(here.journal.ownStocks.acts(mug, 1)).toMatchObject([{ why: 'counted', person: 'Petr' }]);
});

test('pieces that are counted later leave the moment of the first as it was, with what lay aside then', async () => {
  const here = openOffers();
  const { stockCounts, takenPieces } = here.journal;
  here.journal.transaction(() => {
    stockCounts.open({ countId: 'C', warehouseId: HOME, isBlind: false, corrects: null, person: olga }, 2000);
    stockCounts.add('C', 'A', '460', 1, { at: 2000, promised: 2 });
    // Packed between two pieces of one shelf.
    takenPieces.take('71', mug, 2500);
    stockCounts.add('C', 'A', '460', 1, { at: 3000, promised: 1 });
    // A code that was scanned before both, and named after them.
    stockCounts.add('C', 'A', '460', 1, { at: 1500, promised: 3 });
    stockCounts.apply('C', { kind: 'agreed' }, { at: 4000, person: olga, isRestZero: false });
  });
  await here.heard();
  expect(here.pieces()).toBe(3 + 3 - 1);
  expect(here.journal.ownStocks.of(mug).countedAt).toBe(1500);
});

test('goods of a parcel that was opened again are of a number that a person sets, and leave the shelf again', async () => {
  const { journal, write } = openOffers();
  journal.transaction(() => {
    for (const orderId of ['71', '72']) {
      journal.parcels.claim({
        orderId,
        supplyId: 'S',
        article: 'MUG',
        colorCode: null,
        partA: null,
        partB: null,
        state: 'packed',
        jobId: null,
        claimedAt: 1,
        packedAt: 1,
        boxKey: null,
        position: null,
        person: null,
      });
      journal.takenPieces.take(orderId, mug, 1);
    }
    journal.parcels.apply('72', { kind: 'unpacked' });
  });
  const set = { warehouseId: HOME, skus: ['460'], why: 'typed', by: olga } as const;
  await write({ ...set, number: 'reserve', changeOf: () => ({ kind: 'set', to: 1 }) });
  expect(journal.takenPieces.packed(mug)).toBe(2);
  await write({ ...set, number: 'pieces', changeOf: () => ({ kind: 'set', to: 5 }) });
  expect(journal.takenPieces.packed(mug)).toBe(1);
  expect(journal.transaction(() => journal.takenPieces.take('72', mug, 2000))).toBe(true);
});
