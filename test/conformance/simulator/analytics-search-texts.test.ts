import { describe, expect, test } from 'vitest';
import { type AnalyticsReply, answer, dayAfter, openAnalytics, refusedBy, total } from './analytics-shop.ts';
import {
  allProducts,
  currentPeriod,
  orders,
  ORDERS,
  pastPeriod,
  texts,
  TEXTS,
} from './search-report-answers.ts';

describe('getSearchTexts and getSearchOrders', () => {
  const wishes = {
    currentPeriod,
    pastPeriod,
    topOrderBy: 'orders',
    orderBy: { field: 'frequency', mode: 'desc' },
    limit: 30,
  };

  test('getSearchTexts: all queries of a product bring what the product was brought', async () => {
    const analytics = await openAnalytics();
    for (const one of (await allProducts(analytics)).slice(0, 4)) {
      const { items } = answer(texts, await analytics.post(TEXTS, { ...wishes, nmIds: [one.nmId] })).data;
      expect(new Set(items.map(({ text }) => text)).size).toBe(items.length);
      expect(total(items, ({ openCard }) => openCard.current)).toBe(one.openCard.current);
      expect(total(items, ({ orders: bought }) => bought.current)).toBe(one.orders.current);
      const frequencies = items.map(({ frequency }) => frequency.current);
      expect(frequencies).toEqual(frequencies.toSorted((left, right) => right - left));
    }
  });

  test('getSearchTexts: the limit keeps the best by topOrderBy', async () => {
    const analytics = await openAnalytics();
    const [one] = await allProducts(analytics);
    const of = async (more: object) =>
      answer(texts, await analytics.post(TEXTS, { ...wishes, nmIds: [one?.nmId], ...more })).data.items;
    const all = (await of({})).map(({ openCard }) => openCard.current).sort((left, right) => right - left);
    const best = await of({ topOrderBy: 'openCard', orderBy: { field: 'openCard', mode: 'asc' }, limit: 3 });
    expect(best.map(({ openCard }) => openCard.current)).toEqual(all.slice(0, 3).toReversed());
    expect(await of({ nmIds: [1] })).toEqual([]);
  });

  test('getSearchTexts: what it refuses', async () => {
    const { post } = await openAnalytics();
    const ask = (more: object, account?: string): Promise<AnalyticsReply> =>
      post(TEXTS, { ...wishes, nmIds: [1], ...more }, account);
    expect(await ask({}, 'basic')).toMatchObject(refusedBy(403));
    expect(await ask({ limit: 31 })).toMatchObject(refusedBy(400, 'limit'));
    expect(await ask({ limit: 0 })).toMatchObject(refusedBy(400, 'limit'));
    expect(await ask({ nmIds: undefined })).toMatchObject(refusedBy(400, 'nmIds'));
    expect(await ask({ topOrderBy: 'visibility' })).toMatchObject(refusedBy(400, 'topOrderBy'));
  });

  test('getSearchOrders: days by query, the total is that of the asked queries', async () => {
    const analytics = await openAnalytics();
    const [one] = await allProducts(analytics);
    const { items } = answer(texts, await analytics.post(TEXTS, { ...wishes, nmIds: [one?.nmId] })).data;
    const asked = items.slice(0, 5);
    const searchTexts = asked.map(({ text }) => text);
    const { data } = answer(
      orders,
      await analytics.post(ORDERS, { period: currentPeriod, nmId: one?.nmId, searchTexts }),
    );
    expect(data.items.map(({ text }) => text)).toEqual(searchTexts);
    for (const item of data.items) {
      const same = asked.find(({ text }) => text === item.text);
      expect(item.frequency).toBe(same?.frequency.current);
      expect(total(item.dateItems, (date) => date.orders)).toBe(same?.orders.current);
    }
    expect(data.total.map(({ dt }) => dt)).toEqual(
      Array.from({ length: 7 }, (_, index) => dayAfter('2026-02-23', index)),
    );
    expect(total(data.total, (date) => date.orders)).toBe(total(asked, (item) => item.orders.current));
  });

  test('getSearchOrders: unknown articles and texts, and what it refuses', async () => {
    const analytics = await openAnalytics();
    const [one] = await allProducts(analytics);
    const usual = { period: currentPeriod, nmId: one?.nmId, searchTexts: ['no such text'] };
    const ask = (more: object, account?: string): Promise<AnalyticsReply> =>
      analytics.post(ORDERS, { ...usual, ...more }, account);
    const { data } = answer(orders, await ask({}));
    expect(data.items[0]?.dateItems[0]).toEqual({ dt: '2026-02-23', avgPosition: 0, orders: 0 });
    expect(answer(orders, await ask({ nmId: 1 })).data).toEqual({ total: [], items: [] });
    expect(await ask({}, 'basic')).toMatchObject(refusedBy(403));
    expect((await ask({ period: { start: '2026-02-22', end: '2026-03-01' } })).status).toBe(200);
    expect(await ask({ period: { start: '2026-02-21', end: '2026-03-01' } })).toMatchObject(
      refusedBy(400, 'period.end'),
    );
    expect(await ask({ searchTexts: [] })).toMatchObject(refusedBy(400, 'searchTexts'));
    const many = Array.from({ length: 31 }, String);
    expect(await ask({ searchTexts: many })).toMatchObject(refusedBy(400, 'searchTexts'));
  });
});
