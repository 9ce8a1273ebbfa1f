import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { only, refusalOf } from './refusal.ts';
import { openShop, read, refused, type Reply, type Shop } from './shop.ts';
import { done } from './warehouse-shop.ts';

const goods = z.array(z.object({ skus: z.array(z.string()), cargoType: z.int() }));

interface Goods {
  /** First barcodes of three normal articles. */
  readonly small: readonly [string, string, string];
  /** Of an oversized one. */
  readonly large: string;
}

async function goodsOf(shop: Shop): Promise<Goods> {
  const { articles } = read({ articles: goods }, await shop.control('GET', '/state'));
  const first = (wanted: number): string[] =>
    articles.flatMap(({ skus, cargoType }) => (cargoType === wanted ? skus.slice(0, 1) : []));
  const [one, two, three] = first(1);
  const [large] = first(2);
  if (one === undefined || two === undefined || three === undefined || large === undefined) {
    throw new Error('the shop has too few articles');
  }
  return { small: [one, two, three], large };
}

/** Of the first warehouse, for normal goods. */
const HOME = 658_434;
const update = (shop: Shop, body: unknown, warehouse: number = HOME): Promise<Reply> =>
  shop.request('PUT', `/stocks/${warehouse}`, body);
const get = async (shop: Shop, skus: readonly string[]): Promise<unknown> =>
  (await shop.request('POST', `/stocks/${HOME}`, { skus })).body;

describe('updateStocks', () => {
  test('updateStocks: sets amounts, getStocks reads them back in the order asked for', async () => {
    const shop = await openShop();
    const [one, two, three] = (await goodsOf(shop)).small;
    const stocks = [
      { sku: one, amount: 5 },
      { sku: two, amount: 0 },
    ];
    expect(await update(shop, { stocks })).toMatchObject(done);
    expect(await get(shop, [two, three, one, two])).toEqual({ stocks: stocks.toReversed() });
    expect(await update(shop, { stocks: [{ sku: one, amount: 7 }] })).toMatchObject(done);
    expect(await get(shop, [one])).toEqual({ stocks: [{ sku: one, amount: 7 }] });
  });

  test('updateStocks: unknown barcodes and misspelt names answer 204 and change nothing', async () => {
    const shop = await openShop();
    const [one, two] = (await goodsOf(shop)).small;
    await update(shop, { stocks: [{ sku: one, amount: 5 }] });
    for (const body of [
      { stocks: [{ sku: 'NOBODY-KNOWS', amount: 3 }] },
      { stocks: [{ sku: one, amuont: 3 }] },
      { stocks: [{ barcode: one, amount: 3 }] },
      { stokcs: [{ sku: one, amount: 3 }] },
    ]) {
      expect(await update(shop, body)).toMatchObject(done);
    }
    expect(await get(shop, [one, 'NOBODY-KNOWS'])).toEqual({ stocks: [{ sku: one, amount: 5 }] });
    const mixed = {
      stocks: [
        { sku: one, amuont: 1 },
        { sku: two, amount: 2, comment: 'more' },
      ],
    };
    expect(await update(shop, mixed)).toMatchObject(done);
    expect(await get(shop, [one, two])).toEqual({
      stocks: [
        { sku: one, amount: 5 },
        { sku: two, amount: 2 },
      ],
    });
  });

  test.each([
    ['no list', {}],
    ['an empty list', { stocks: [] }],
    ['a list that is none', { stocks: 'all' }],
    ['an item without amount', { stocks: [{ sku: 'x' }] }],
    ['an amount as text', { stocks: [{ sku: 'x', amount: '5' }] }],
    ['a negative amount', { stocks: [{ sku: 'x', amount: -1 }] }],
    ['half a piece', { stocks: [{ sku: 'x', amount: 0.5 }] }],
    ['a barcode as number', { stocks: [{ sku: 5, amount: 5 }] }],
    ['1001 items', { stocks: Array.from({ length: 1001 }, () => ({ sku: 'x', amount: 1 })) }],
    ['a list of lists', [[]]],
  ])('updateStocks: refuses %s', async (_what, body) => {
    const shop = await openShop();
    expect(await refusalOf(shop, () => update(shop, body))).toEqual(only(400, 'IncorrectRequestBody'));
  });

  test('updateStocks: goods too large for the warehouse refuse the batch and are named in an array', async () => {
    const shop = await openShop();
    const { small, large } = await goodsOf(shop);
    const bad = { sku: large, amount: 2 };
    const reply = await update(shop, { stocks: [{ sku: small[0], amount: 1 }, bad] });
    expect(reply).toMatchObject({
      status: 409,
      body: [{ code: 'CargoWarehouseRestriction', message: expect.any(String), data: [bad] }],
    });
    expect(await get(shop, [small[0], large])).toEqual({ stocks: [] });
  });

  test('updateStocks: an oversized office takes oversized goods', async () => {
    const shop = await openShop();
    const { large } = await goodsOf(shop);
    const made = await shop.request('POST', '/warehouses', { name: 'Large', officeId: 311 });
    const { id } = read({ id: z.int() }, made);
    expect(await update(shop, { stocks: [{ sku: large, amount: 2 }] }, id)).toMatchObject(done);
  });

  test('updateStocks: an unknown warehouse is 404, a banned seller 406', async () => {
    const shop = await openShop();
    const body = { stocks: [{ sku: 'x', amount: 1 }] };
    expect(await update(shop, body, 5)).toMatchObject(refused(404, 'NotFound'));
    expect(await shop.request('PUT', '/stocks/678434', body, shop.tokenOf('banned'))).toMatchObject(
      refused(406, 'StatusNotAcceptable'),
    );
  });
});

describe('deleteStocks', () => {
  test('deleteStocks: takes the named ones away, the others stay; done twice it ends the same', async () => {
    const shop = await openShop();
    const [one, two] = (await goodsOf(shop)).small;
    await update(shop, {
      stocks: [
        { sku: one, amount: 5 },
        { sku: two, amount: 6 },
      ],
    });
    for (let round = 0; round < 2; round++) {
      const reply = await shop.request('DELETE', `/stocks/${HOME}`, { skus: [one, 'NOBODY-KNOWS'] });
      expect(reply).toMatchObject(done);
    }
    expect(await get(shop, [one, two])).toEqual({ stocks: [{ sku: two, amount: 6 }] });
  });

  test.each([
    ['deleteStocks', 'DELETE'],
    ['getStocks', 'POST'],
  ])(
    '%s: refuses an unknown warehouse, no barcodes, too many, and a warehouse that is no number',
    async (_name, method) => {
      const shop = await openShop();
      const ask = (warehouse: string, skus: unknown) => () =>
        shop.request(method, `/stocks/${warehouse}`, { skus });
      expect(await refusalOf(shop, ask('5', ['x']))).toEqual(only(404, 'NotFound'));
      expect(await refusalOf(shop, ask(String(HOME), []))).toEqual(only(400, 'IncorrectRequestBody'));
      expect(await refusalOf(shop, ask(String(HOME), Array(1001).fill('x')))).toEqual(
        only(400, 'IncorrectRequestBody'),
      );
      expect(await refusalOf(shop, ask('home', ['x']))).toEqual(only(400, 'IncorrectParameter'));
    },
  );
});
