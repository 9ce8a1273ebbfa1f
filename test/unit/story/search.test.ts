import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CachedLabel } from '../../../src/main/db/cache/labels.ts';
import type { OrderNews } from '../../../src/main/db/cache/order-rows.ts';
import {
  BOXES_OF_ID_SQL,
  NAMES_FROM_SQL,
  NEW_ORDERS_OF_SKU_SQL,
  ORDERS_OF_ARTICLE_SQL,
  ORDERS_OF_ID_SQL,
  ORDERS_OF_PART_SQL,
  ORDERS_OF_SKU_SQL,
  ORDERS_OF_WHOLE_SQL,
  SUPPLIES_OF_ID_SQL,
} from '../../../src/main/db/cache/search.ts';
import type { Parcel } from '../../../src/shared/domain/parcel/parcel.ts';
import { search } from '../../../src/main/services/story/search.ts';
import type { SearchHit } from '../../../src/shared/contract/story.ts';
import { openStores, type TestStores } from '../../rigs/desk/open-stores.ts';

const GS = '\u001d';

const news = (orderId: string, fields: Partial<OrderNews> = {}): OrderNews => ({
  orderId,
  article: 'MUG-104',
  colorCode: null,
  nmId: null,
  warehouseId: '7',
  cargoType: 1,
  offices: [],
  deliveryType: 'fbs',
  skus: [],
  createdAt: '2026-11-20T10:00:00Z',
  requiredMeta: [],
  due: null,
  supplyId: null,
  supplierStatus: 'new',
  ...fields,
});

const label = (orderId: string, partA: string, partB: string): CachedLabel => ({
  orderId,
  type: 'png',
  width: 58,
  height: 40,
  partA,
  partB,
  barcode: `*${orderId}*`,
  file: new Uint8Array(1),
  prepared: null,
  preparedFor: null,
  fault: null,
  instead: null,
});

const parcel = (orderId: string, fields: Partial<Parcel> = {}): Parcel => ({
  orderId,
  supplyId: 'S1',
  article: 'MUG-104',
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
  ...fields,
});

const supplyNamed = (stores: TestStores, supplyId: string, name: string): void =>
  stores.cache.supplies.upsert({
    supplyId,
    name,
    done: false,
    cargoType: 1,
    createdAt: '2026-11-20T10:00:00Z',
    closedAt: null,
    scannedAt: null,
  });

/** What was found, as short as it can be told. */
const told = (hits: readonly SearchHit[]): string[] =>
  hits.map((hit) => {
    const what = hit.kind === 'order' ? hit.orderId : hit.kind === 'supply' ? hit.supplyId : hit.title;
    return `${hit.kind} ${what} by ${hit.match}${hit.isExact ? '' : '…'}`;
  });

describe('one field finds', () => {
  test('an order by its number, its sticker, its barcode and its article, however these are typed', () => {
    const stores = openStores();
    const { cache } = stores;
    supplyNamed(stores, 'S1', 'Понедельник, ёлки');
    cache.orders.upsert(
      news('5001', {
        article: 'Кружка-СИНЯЯ',
        colorCode: 'кобальт',
        nmId: '777',
        skus: ['012345678905'],
        supplyId: 'S1',
      }),
    );
    cache.labels.put(label('5001', '231648', '0042'));
    const found = (text: string): string[] => told(search(stores, text));
    expect(found('5001')).toEqual(['order 5001 by orderId']);
    expect(found(' 500 ')).toEqual(['order 5001 by orderId…']);
    expect(found('0042')).toEqual(['order 5001 by sticker']);
    expect(found('231648 0042')).toEqual(['order 5001 by sticker']);
    expect(found('231648')).toEqual(['order 5001 by sticker']);
    expect(found('23164')).toEqual(['order 5001 by sticker…']);
    expect(found('*5001*')).toEqual(['order 5001 by sticker']);
    expect(found('12345678905')).toEqual([]);
    expect(found('012345678905')).toEqual(['article Кружка-СИНЯЯ by barcode', 'order 5001 by barcode']);
    expect(found('кружка-синяя')).toEqual(['article Кружка-СИНЯЯ by article', 'order 5001 by article']);
    const words = ['article Кружка-СИНЯЯ by article…', 'order 5001 by article…'];
    expect(['КРУЖ', 'син круж', 'Кобальт', '777', 'кружка -'].map(found)).toEqual(
      words.map(() => words).concat([words, words, words]),
    );
    expect(['S1', 's1'].map(found)).toEqual([['supply S1 by supplyId'], ['supply S1 by supplyId']]);
    expect(found('понедельник, елки')).toEqual(['supply S1 by name']);
    expect(found('ЁЛК')).toEqual(['supply S1 by name…']);
    expect(['', '   ', '"', '* OR 1', "' OR 1=1 --", '%', '_', '\u0000', 'кружка" OR "x'].map(found)).toEqual(
      Array.from({ length: 9 }, () => []),
    );
  });

  test('a piece by its marking code, whole, by its GTIN, also after it was given back; an IMEI too', () => {
    const stores = openStores();
    const { cache, journal } = stores;
    for (const id of ['1', '2', '3']) cache.orders.upsert(news(id));
    const gtin = '04607812345679';
    const take = (orderId: string, key: string, kind: 'sgtin' | 'imei'): void =>
      journal.markingCodes.take(orderId, { kind, key, text: key, gtin: kind === 'sgtin' ? gtin : null }, 1);
    take('1', `01${gtin}21abc`, 'sgtin');
    take('2', `01${gtin}21def`, 'sgtin');
    take('3', '490154203237518', 'imei');
    journal.markingCodes.takeBack('1', `01${gtin}21abc`, 2);
    const found = (text: string): string[] => told(search(stores, text));
    expect(found(`01${gtin}21abc${GS}93dGVz`)).toEqual(['order 1 by markingCode']);
    expect(found(`01${gtin}21def`)).toEqual(['order 2 by markingCode']);
    expect(found('4607812345679')).toEqual(['order 1 by markingCode…', 'order 2 by markingCode…']);
    expect(found(`01${gtin}21d`)).toEqual(['order 2 by markingCode…']);
    expect(found('490154203237518')).toEqual(['order 3 by markingCode']);
  });

  test('a box by its code and its id, this desk’s and others’, with what lies in it', () => {
    const stores = openStores();
    const { cache, journal } = stores;
    supplyNamed(stores, 'S1', 'Monday');
    journal.boxes.add({ key: 'k1', supplyId: 'S1', boxId: 'TRBX-17', createdAt: 1 });
    journal.boxes.setCode('k1', '$PMP:17');
    journal.parcels.claim(parcel('1'));
    journal.parcels.apply('1', { kind: 'packed', at: 5, person: null });
    journal.parcels.apply('1', { kind: 'placed', boxKey: 'k1' });
    cache.boxes.put('9', 'S1', 'TRBX-18');
    const place = { supplyId: 'S1', supplyName: 'Monday' };
    expect(search(stores, '$PMP:17')).toEqual([
      {
        kind: 'box',
        match: 'box',
        isExact: true,
        boxKey: 'k1',
        boxId: 'TRBX-17',
        title: '1',
        parcels: 1,
        place: { ...place, box: '1' },
      },
    ]);
    expect(search(stores, 'TRBX-1')).toMatchObject([
      { boxId: 'TRBX-17', isExact: false },
      { boxKey: null, boxId: 'TRBX-18', title: 'TRBX-18', parcels: 1, place: { ...place, box: 'TRBX-18' } },
    ]);
    expect(search(stores, '1')).toMatchObject([
      { kind: 'order', orderId: '1', state: 'packed', place: { ...place, box: '1' } },
    ]);
  });

  test('what this desk packed, although the marketplace tells of it no more', () => {
    const stores = openStores();
    stores.journal.parcels.claim(parcel('77', { partA: '231648', partB: '0042' }));
    expect(['77', '0042', '2316480042'].map((text) => told(search(stores, text)))).toEqual([
      ['order 77 by orderId'],
      ['order 77 by sticker'],
      ['order 77 by sticker'],
    ]);
  });

  test('what was renamed by its new name, and nothing that was deleted', () => {
    const stores = openStores();
    supplyNamed(stores, 'S1', 'Monday');
    supplyNamed(stores, 'S1', 'Tuesday');
    supplyNamed(stores, 'S2', 'Wednesday');
    stores.cache.supplies.remove('S2');
    stores.cache.orders.upsert(news('1', { article: 'OLD' }));
    stores.cache.orders.upsert(news('1', { article: 'NEW' }));
    const found = (text: string): string[] => told(search(stores, text));
    expect(['monday', 'tuesday', 'wednesday', 'S2'].map(found)).toEqual([[], ['supply S1 by name'], [], []]);
    expect(found('new')).toEqual(['article NEW by article', 'order 1 by article']);
  });

  test('at most fifty, the exact ones first, the newest of many orders', () => {
    const stores = openStores();
    stores.cache.transaction(() => {
      for (let index = 0; index < 300; index += 1) {
        const createdAt = new Date(1.7e12 + index * 1000).toISOString();
        const supplyId = index % 2 === 0 ? null : 'S1';
        stores.cache.orders.upsert(
          news(`9${1000 + index}`, { article: `CUP ${index % 30}`, skus: ['555'], createdAt, supplyId }),
        );
      }
      stores.cache.orders.upsert(news('555', { article: 'Z' }));
    });
    const bySku = search(stores, '555');
    expect(bySku).toHaveLength(50);
    expect(told(bySku.slice(0, 4))).toEqual([
      'order 555 by orderId',
      'article CUP 0 by barcode',
      'order 91299 by barcode',
      'order 91298 by barcode',
    ]);
    const byWord = search(stores, 'cup');
    expect([byWord.length, byWord.filter(({ kind }) => kind === 'article').length]).toEqual([50, 10]);
    expect(told(search(stores, 'cup 7').slice(0, 2))).toEqual([
      'article CUP 7 by article',
      'order 91277 by article',
    ]);
  });
});

describe('whatever is indexed', () => {
  const wordy = fc.string({
    unit: fc.constantFrom(...Array.from('абвёйЖaBz09-_/." *№'), 'é', '字'),
    minLength: 1,
    maxLength: 8,
  });
  const digits = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
    fc.string({ unit: fc.constantFrom('0', '1', '2'), minLength, maxLength });
  const order = fc.record({
    id: digits(1, 5),
    article: wordy,
    colour: fc.option(wordy),
    skus: fc.array(digits(3, 13), { maxLength: 2 }),
    sticker: fc.option(fc.tuple(digits(2, 4), digits(4, 4))),
    code: fc.option(digits(15, 15)),
    moved: fc.boolean(),
  });
  const supply = fc.record({
    id: fc.stringMatching(/^SUP-[0-2]{1,3}$/),
    name: wordy,
    renamed: fc.option(wordy),
  });

  test('is found by each of its names', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(order, { selector: ({ id }) => id, maxLength: 8 }),
        fc.uniqueArray(supply, { selector: ({ id }) => id, maxLength: 4 }),
        (orders, supplies) => {
          const stores = openStores();
          const { cache, journal } = stores;
          cache.transaction(() => {
            for (const { id, name, renamed } of supplies) {
              supplyNamed(stores, id, name);
              if (renamed !== null) supplyNamed(stores, id, renamed);
            }
            for (const { id, article, colour, skus, sticker, moved } of orders) {
              cache.orders.upsert(news(id, { article: moved ? 'before' : article, skus }));
              cache.orders.upsert(
                news(id, { article, colorCode: colour, supplyId: supplies[0]?.id ?? null }),
              );
              if (sticker) cache.labels.put(label(id, ...sticker));
            }
          });
          const held = new Map(
            orders.flatMap(({ id, code }) => (code === null ? [] : [[code, id] as const])),
          );
          journal.transaction(() => {
            for (const [key, id] of held)
              journal.markingCodes.take(id, { kind: 'imei', key, text: key, gtin: null }, 1);
          });
          const hits = (text: string): SearchHit[] => search(stores, text);
          const finds = (text: string, id: string): boolean =>
            hits(text).some((hit) => hit.kind === 'order' && hit.orderId === id);
          const missed: string[] = [];
          for (const { id, article, skus, sticker } of orders) {
            const names = [
              id,
              ...skus,
              ...(sticker ? [sticker.join(''), sticker.join(' '), ...sticker, `*${id}*`] : []),
            ];
            // What is white space alone can't be typed, nor what stands at its ends.
            if (article.trim() !== '') names.push(article, article.toUpperCase(), article.toLowerCase());
            for (const name of names) {
              const isTyped = /[\p{L}\p{N}]/u.test(name) || name.trim() === article;
              if (isTyped && !finds(name, id)) missed.push(`${id} by ${name}`);
            }
          }
          for (const [code, id] of held) if (!finds(code, id)) missed.push(`${id} by ${code}`);
          for (const { id, name, renamed } of supplies) {
            for (const text of [id, renamed ?? name]) {
              if (!/[\p{L}\p{N}]/u.test(text)) continue;
              if (!hits(text).some((hit) => hit.kind === 'supply' && hit.supplyId === id))
                missed.push(`${id} by ${text}`);
            }
          }
          stores.close();
          expect(missed).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });

  test.each([
    ['orders by number', ORDERS_OF_ID_SQL, 'orders USING PRIMARY KEY (order_id>? AND order_id<?)'],
    ['orders by sticker', ORDERS_OF_PART_SQL, 'labels USING COVERING INDEX labels_by_part (part_b=?)'],
    [
      'orders by whole sticker',
      ORDERS_OF_WHOLE_SQL,
      'labels USING COVERING INDEX labels_by_whole (<expr>>? AND <expr><?)',
    ],
    ['orders by barcode', ORDERS_OF_SKU_SQL, 'order_skus USING PRIMARY KEY (sku=?)'],
    ['new orders by barcode', NEW_ORDERS_OF_SKU_SQL, 'order_skus USING PRIMARY KEY (sku=? AND supply_id=?)'],
    ['orders by article', ORDERS_OF_ARTICLE_SQL, 'orders USING COVERING INDEX orders_by_article (article=?)'],
    ['supplies by id', SUPPLIES_OF_ID_SQL, 'supplies USING PRIMARY KEY (supply_id>? AND supply_id<?)'],
    ['names', NAMES_FROM_SQL, 'search_names USING INDEX search_names_by_name (name>? AND name<?)'],
    ['boxes by id', BOXES_OF_ID_SQL, 'box_orders USING INDEX box_orders_by_box (box_id>? AND box_id<?)'],
  ] as const)('is looked up without reading or sorting the rest: %s', (_name, sql, plan) => {
    const stores = openStores();
    const database = new DatabaseSync(stores.cacheFile);
    const found = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all({ text: 'x', limit: 1 });
    database.close();
    const details = found
      .map((row) => String(row['detail']))
      .filter((detail) => !detail.includes('DISTINCT'));
    expect(details).toEqual([`SEARCH ${plan}`]);
  });
});
