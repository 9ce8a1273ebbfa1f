import { describe, expect, test } from 'vitest';
import { allPages, isPaged } from '../../../src/main/hosts/api/paged.ts';
import type { Marketplace } from '../../../src/main/marketplace/marketplace.ts';
import { operations } from '../../../src/shared/marketplace/index.ts';
import type { AnyOperation } from '../../../src/shared/marketplace/operation.ts';
import { fail, ok } from '../../../src/shared/result.ts';

const unreachable = { code: 'marketplaceUnreachable', reason: 'refused' } as const;
const all: readonly AnyOperation[] = Object.values(operations);
const fieldsOf = ({ query, body }: AnyOperation): string[] => Object.keys({ ...query.shape, ...body.shape });

/** The documents' three ways of counting pages. */
const COUNTED_BY = ['next', 'page', 'offset'];
const countedBy = (operation: AnyOperation): string[] =>
  COUNTED_BY.filter((name) => fieldsOf(operation).includes(name));

const LIMIT = 2;
type Content = Readonly<Record<string, unknown>>;

/** An answer of `page`, with the list where documents 1 to 3 have it, and what it says of more. */
const places: Readonly<Record<string, (list: readonly object[], more: Content) => Content>> = {
  getOrders: (orders, more) => ({ orders, ...more }),
  listSupplies: (supplies, more) => ({ supplies, ...more }),
  getCompletedDbsOrders: (orders, more) => ({ orders, ...more }),
  getPickupArchive: (orders, more) => ({ orders, ...more }),
  getCardStatistics: (cards, more) => ({ data: { cards, ...more } }),
  getCardGroupStatistics: (groups, more) => ({ data: { groups, ...more } }),
  getSearchReport: (groups) => ({ data: { groups } }),
  getSearchGroups: (groups) => ({ data: { groups } }),
  getSearchProducts: (products) => ({ data: { products } }),
};

/** How a list says that its third page is its last (observed facts, "Values"), and the pages then read. */
interface Ending {
  readonly last: Content;
  readonly items: number;
  readonly pages: number;
}

const endings: Readonly<Record<string, readonly Ending[]>> = {
  next: [
    { last: { next: '0' }, items: LIMIT, pages: 3 },
    { last: { next: null }, items: LIMIT, pages: 3 },
    { last: { next: '2' }, items: LIMIT, pages: 3 },
    { last: { next: '9' }, items: LIMIT - 1, pages: 3 },
  ],
  page: [
    { last: { isNextPage: false }, items: LIMIT, pages: 3 },
    { last: { isNextPage: null }, items: LIMIT, pages: 3 },
    { last: { isNextPage: true }, items: 0, pages: 3 },
  ],
  offset: [
    { last: {}, items: LIMIT - 1, pages: 3 },
    { last: {}, items: 0, pages: 3 },
  ],
};

/** What comes of a marketplace that answers so; null is a link that broke. */
async function readAll(
  operation: AnyOperation,
  input: Readonly<Record<string, unknown>>,
  answer: (page: number) => Content | null,
): Promise<{ readonly pages: number; readonly asked: readonly object[] }> {
  const asked: object[] = [];
  const call = (_operation: unknown, fields: object): Promise<unknown> => {
    asked.push(fields);
    // More than any list here has.
    if (asked.length > 10) throw new Error('it never ends');
    const answered = answer(asked.length - 1);
    return Promise.resolve(answered === null ? fail(unreachable) : ok(answered));
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const marketplace = { call } as unknown as Marketplace;
  let pages = 0;
  for await (const page of allPages(marketplace, operation, input, { priority: 'polling' }))
    if (page.ok) pages += 1;
  return { pages, asked };
}

test('every operation that answers page by page is read to its end', () => {
  const names = (some: readonly AnyOperation[]): string[] => some.map(({ name }) => name).toSorted();
  expect(names(all.filter(isPaged))).toEqual(names(all.filter((each) => countedBy(each).length > 0)));
  expect(Object.keys(places).toSorted()).toEqual(names(all.filter(isPaged)));
});

describe.each(all.filter(isPaged))('$name', (operation) => {
  test('asks for the first page with its own fields', async () => {
    const { asked } = await readAll(operation, {}, () => null);
    expect(asked).toHaveLength(1);
    const fields = fieldsOf(operation);
    expect(Object.keys(asked[0] ?? {}).filter((name) => !fields.includes(name))).toEqual([]);
  });

  const [way = ''] = countedBy(operation);
  test.each([...(endings[way] ?? [])])('ends after its last page: %o', async ({ last, items, pages }) => {
    const limit = fieldsOf(operation).includes('limit') ? { limit: LIMIT } : {};
    const read = await readAll(operation, limit, (page) => {
      const isLast = page >= 2;
      const list = Array.from({ length: isLast ? items : LIMIT }, (_none, n) => ({ id: `${page}-${n}` }));
      const more = way === 'next' ? { next: String(page + 1) } : { isNextPage: true };
      return places[operation.name]?.(list, isLast ? last : more) ?? null;
    });
    expect(read.pages).toBe(pages);
    expect(new Set(read.asked.map((fields) => JSON.stringify(fields))).size).toBe(read.asked.length);
  });
});
