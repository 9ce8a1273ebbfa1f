import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Marketplace } from '../../../src/main/marketplace/marketplace.ts';
import { itemsOf, numberedPages, offsetPages, pages } from '../../../src/main/marketplace/pages.ts';
import { getCardStatistics } from '../../../src/shared/marketplace/card-statistics.ts';
import { getSearchProducts } from '../../../src/shared/marketplace/search-reports.ts';
import { listSupplies } from '../../../src/shared/marketplace/supplies.ts';
import { fail, ok } from '../../../src/shared/result.ts';

interface Page {
  readonly supplies: readonly { readonly id: string }[] | null;
  readonly next: string | null;
}

const unreachable = { code: 'marketplaceUnreachable', reason: 'refused' } as const;

/** Answers with what `answer` gives for each place of the list; null is a problem. */
function serviceBy<Place>(placeIn: (input: object) => Place, answer: (place: Place) => unknown) {
  const asked: Place[] = [];
  const marketplace: Marketplace = {
    call(_operation, input) {
      const place = placeIn(input);
      asked.push(place);
      const page = answer(place);
      // The answer of the one operation that these tests call.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return Promise.resolve(page === null ? fail(unreachable) : ok(page as never));
    },
    download: () => Promise.resolve(fail(unreachable)),
    gauges: () => [],
    tryNow: () => undefined,
    stop: () => Promise.resolve(),
  };
  return { asked, marketplace };
}

const fieldOf = (input: object, name: string): unknown =>
  Object.entries(input).find(([field]) => field === name)?.[1];

const service = (answer: (cursor: string) => Page | null) =>
  serviceBy((input) => String(fieldOf(input, 'next')), answer);

const full = { supplies: [{ id: 'a' }, { id: 'b' }] };

function read(marketplace: Marketplace, next = '0') {
  return pages(
    marketplace,
    listSupplies,
    { limit: 2, next },
    { priority: 'polling', items: (answer) => answer.supplies },
  );
}

async function count(marketplace: Marketplace): Promise<number> {
  let seen = 0;
  for await (const page of read(marketplace)) if (page.ok) seen += 1;
  return seen;
}

describe('pages', () => {
  test('follows the cursors from 0, without losing a digit of them', async () => {
    const cursors: Record<string, string> = {
      '0': '9007199254740993',
      '9007199254740993': '9007199254740995',
    };
    const { asked, marketplace } = service((cursor) => ({ ...full, next: cursors[cursor] ?? '0' }));
    expect(await count(marketplace)).toBe(3);
    expect(asked).toEqual(['0', '9007199254740993', '9007199254740995']);
  });

  test.each([
    ['0', { ...full, next: '0' }],
    ['null', { ...full, next: null }],
    ['unchanged', { ...full, next: '5' }],
    ['a short page', { supplies: [{ id: 'a' }], next: '6' }],
    ['an empty page', { supplies: [], next: '6' }],
    ['a page without a list', { supplies: null, next: '6' }],
  ])('ends at %s', async (_end, last) => {
    const { asked, marketplace } = service((cursor) => (cursor === '0' ? { ...full, next: '5' } : last));
    expect(await count(marketplace)).toBe(2);
    expect(asked).toEqual(['0', '5']);
  });

  test('asks for a page only when it is wanted', async () => {
    const { asked, marketplace } = service((cursor) => ({ ...full, next: String(Number(cursor) + 1) }));
    for await (const page of read(marketplace, '7')) {
      expect(page.ok && page.value.next).toBe(String(7 + asked.length));
      if (asked.length === 3) break;
    }
    expect(asked).toEqual(['7', '8', '9']);
  });

  test('a problem is the last result', async () => {
    const { asked, marketplace } = service((cursor) => (cursor === '0' ? { ...full, next: '5' } : null));
    const results = [];
    for await (const page of read(marketplace)) results.push(page);
    expect(results).toEqual([ok({ ...full, next: '5' }), fail(unreachable)]);
    expect(asked).toEqual(['0', '5']);
  });

  test('never loops, whatever cursors come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 9 }), { minLength: 10, maxLength: 10 }), async (table) => {
        const { asked, marketplace } = service((cursor) => ({
          ...full,
          next: String(table[Number(cursor)]),
        }));
        await count(marketplace);
        expect(new Set(asked).size).toBe(asked.length);
      }),
    );
  });
});

const period = { begin: '2026-11-01 00:00:00', end: '2026-11-02 00:00:00' };

describe('pages with numbers', () => {
  const card = (nmID: string) => ({ nmID });
  const pageOf = (ids: readonly string[], isNextPage: boolean | null) => ({
    data: { page: 1, isNextPage, cards: ids.map(card) },
  });
  const numbered = (answer: (page: number) => unknown) =>
    serviceBy((input) => Number(fieldOf(input, 'page')), answer);
  const cards = (marketplace: Marketplace, page = 1) =>
    numberedPages(
      marketplace,
      getCardStatistics,
      { period, page },
      { priority: 'polling', items: (answer) => answer.data?.cards },
    );
  const all = async (marketplace: Marketplace) => Array.fromAsync(cards(marketplace));

  test('follow each other from the one asked for until none follows', async () => {
    const { asked, marketplace } = numbered((page) => pageOf([`${page}`], page < 4));
    const results = await Array.fromAsync(cards(marketplace, 2));
    expect(results).toEqual([pageOf(['2'], true), pageOf(['3'], true), pageOf(['4'], false)].map(ok));
    expect(asked).toEqual([2, 3, 4]);
  });

  test.each([
    ['says that none follows', pageOf(['x'], false), 2],
    ['does not say whether one follows', pageOf(['x'], null), 2],
    ['is empty, whatever it says', pageOf([], true), 2],
    ['has no data', { data: null }, 2],
    ['is the same as one before, which is not given twice', pageOf(['1'], true), 1],
  ])('end with one that %s', async (_end, last, given) => {
    const { asked, marketplace } = numbered((page) => (page === 1 ? pageOf(['1'], true) : last));
    expect((await all(marketplace)).length).toBe(given);
    expect(asked).toEqual([1, 2]);
  });

  test('end when the service goes round in a circle', async () => {
    const { asked, marketplace } = numbered((page) => pageOf([`${page % 3}`], true));
    expect((await all(marketplace)).length).toBe(3);
    expect(asked).toEqual([1, 2, 3, 4]);
  });

  test('are asked for only when wanted, and so are their items', async () => {
    const { asked, marketplace } = numbered((page) => pageOf([`${page}a`, `${page}b`], true));
    const seen = [];
    for await (const item of itemsOf(cards(marketplace), (answer) => answer.data?.cards)) {
      seen.push(item.ok && item.value.nmID);
      if (seen.length === 3) break;
    }
    expect(seen).toEqual(['1a', '1b', '2a']);
    expect(asked).toEqual([1, 2]);
  });

  test('a problem is the last result, of pages and of items', async () => {
    const { marketplace } = numbered((page) => (page === 1 ? pageOf(['1'], true) : null));
    expect(await all(marketplace)).toEqual([ok(pageOf(['1'], true)), fail(unreachable)]);
    const items = itemsOf(cards(marketplace), (answer) => answer.data?.cards);
    expect(await Array.fromAsync(items)).toEqual([ok(card('1')), fail(unreachable)]);
  });
});

describe('pages with offsets', () => {
  const products = (marketplace: Marketplace, limit: number, offset = 0) =>
    offsetPages(
      marketplace,
      getSearchProducts,
      {
        currentPeriod: { start: '2026-11-01', end: '2026-11-02' },
        orderBy: { field: 'orders', mode: 'desc' },
        positionCluster: 'all',
        limit,
        offset,
      },
      { priority: 'polling', items: (answer) => answer.data?.products },
    );
  const offsets = (answer: (offset: number) => unknown) =>
    serviceBy((input) => Number(fieldOf(input, 'offset')), answer);
  const pageOf = (...ids: readonly number[]) => ({ data: { products: ids.map((nmId) => ({ nmId })) } });

  test('go on behind the one before until a short one', async () => {
    const { asked, marketplace } = offsets((offset) =>
      offset < 9 ? pageOf(offset, offset + 1) : pageOf(offset),
    );
    expect(await Array.fromAsync(products(marketplace, 2, 5))).toEqual(
      [pageOf(5, 6), pageOf(7, 8), pageOf(9)].map(ok),
    );
    expect(asked).toEqual([5, 7, 9]);
  });

  test.each([
    ['is empty', pageOf(), 2],
    ['has no data', { data: null }, 2],
    ['is the same as the one before', pageOf(0, 1), 1],
    ['is a problem', null, 2],
  ])('end with one that %s', async (_end, last, given) => {
    const { asked, marketplace } = offsets((offset) => (offset === 0 ? pageOf(0, 1) : last));
    expect((await Array.fromAsync(products(marketplace, 2))).length).toBe(given);
    expect(asked).toEqual([0, 2]);
  });

  test('do not stay in one place with a limit of 0', async () => {
    const { asked, marketplace } = offsets((offset) => pageOf(offset));
    expect((await Array.fromAsync(products(marketplace, 0))).length).toBe(1);
    expect(asked).toEqual([0, 0]);
  });
});
