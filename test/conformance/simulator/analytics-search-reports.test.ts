import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AnalyticsReply, answer, dayAfter, openAnalytics, refusedBy, total } from './analytics-shop.ts';
import {
  allProducts,
  groups,
  GROUPS,
  page,
  pastPeriod,
  PRODUCTS,
  REPORT,
  report,
} from './search-report-answers.ts';

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : total(values, (value) => value) / values.length;

describe('getSearchReport', () => {
  test('getSearchReport: the overview is that of the products, the charts that of the days', async () => {
    const analytics = await openAnalytics();
    const { data } = answer(report, await analytics.post(REPORT, page));
    const all = await allProducts(analytics);
    expect(all).toHaveLength(24);
    expect(data.commonInfo.totalProducts).toBe(24);
    expect(data.commonInfo.advertisedProducts.current).toBe(
      all.filter(({ isAdvertised }) => isAdvertised).length,
    );
    const { average, clusters, chartItems } = data.positionInfo;
    expect(average.current).toBeCloseTo(mean(all.map(({ avgPosition }) => avgPosition.current)), 1);
    expect(chartItems.map(({ dt }) => dt)).toEqual(
      Array.from({ length: 7 }, (_, index) => dayAfter('2026-02-23', index)),
    );
    const inCluster = (from: number, to: number): number =>
      all.filter(({ avgPosition }) => avgPosition.current > from && avgPosition.current <= to).length;
    expect([clusters.firstHundred, clusters.secondHundred, clusters.below].map((one) => one.current)).toEqual(
      [inCluster(0, 100), inCluster(100, 200), inCluster(200, Infinity)],
    );
    const opened = total(all, ({ openCard }) => openCard.current);
    const { openCard, byDay, byWeek, byMonth } = data.visibilityInfo;
    expect(openCard.current).toBe(opened);
    for (const points of [byDay, byWeek, byMonth]) expect(total(points, ({ open }) => open)).toBe(opened);
    expect([byDay.length, byWeek.map(({ dt }) => dt), byMonth.map(({ dt }) => dt)]).toEqual([
      7,
      ['2026-02-23'],
      ['2026-02-23', '2026-03-01'],
    ]);
    for (const one of data.groups) {
      expect(one.metrics.orders.current).toBe(total(one.items, (item) => item.orders.current));
    }
  });

  test('getSearchReport: searches bring no more than all of what happened on the card', async () => {
    const analytics = await openAnalytics();
    const period = { begin: '2026-02-23 00:00:00', end: '2026-03-01 23:59:59' };
    for (const one of await allProducts(analytics)) {
      const { body } = await analytics.post('/api/v2/nm-report/detail', {
        period,
        page: 1,
        nmIDs: [one.nmId],
      });
      const { selectedPeriod } = z
        .looseObject({
          data: z.looseObject({
            cards: z.tuple([
              z.looseObject({
                statistics: z.looseObject({
                  selectedPeriod: z.looseObject({ openCardCount: z.int(), ordersCount: z.int() }),
                }),
              }),
            ]),
          }),
        })
        .parse(body).data.cards[0].statistics;
      expect(one.openCard.current).toBeLessThanOrEqual(selectedPeriod.openCardCount);
      expect(one.orders.current).toBeLessThanOrEqual(selectedPeriod.ordersCount);
    }
  });

  test('getSearchReport: without an earlier period there are no dynamics, with one they are of its values', async () => {
    const analytics = await openAnalytics();
    const [alone] = await allProducts(analytics, { pastPeriod: undefined });
    expect(alone?.openCard.dynamics).toBe(0);
    const [compared] = await allProducts(analytics);
    const earlier = (await allProducts(analytics, { currentPeriod: pastPeriod, pastPeriod: undefined })).find(
      ({ nmId }) => nmId === compared?.nmId,
    );
    const [now, past] = [compared?.openCard.current ?? 0, earlier?.openCard.current ?? 0];
    expect(compared?.openCard.dynamics).toBe(Math.round(((now - past) / past) * 10_000) / 100);
  });

  test('getSearchReport: limit and offset count groups', async () => {
    const { post } = await openAnalytics();
    const of = async (limit: number, offset: number) =>
      answer(report, await post(REPORT, { ...page, limit, offset })).data.groups;
    const all = await of(1000, 0);
    expect(all.length).toBeGreaterThan(4);
    expect([...(await of(2, 0)), ...(await of(2, 2))]).toEqual(all.slice(0, 4));
    expect(await of(10, 1000)).toEqual([]);
  });

  test('getSearchReport: what it refuses', async () => {
    const { post } = await openAnalytics();
    const ask = (wishes: object, account?: string): Promise<AnalyticsReply> =>
      post(REPORT, { ...page, ...wishes }, account);
    expect(await ask({}, 'basic')).toMatchObject(refusedBy(403));
    expect(await ask({ limit: 1001 })).toMatchObject(refusedBy(400, 'limit'));
    expect(await ask({ offset: undefined })).toMatchObject(refusedBy(400, 'offset'));
    expect(await ask({ positionCluster: 'top' })).toMatchObject(refusedBy(400, 'positionCluster'));
    expect(await ask({ orderBy: undefined })).toMatchObject(refusedBy(400, 'orderBy'));
    expect(await ask({ currentPeriod: { start: '2024-01-01', end: '2026-03-01' } })).toMatchObject(
      refusedBy(400, 'currentPeriod.end'),
    );
    expect(await ask({ pastPeriod: { start: '2026-02-22', end: '2026-02-16' } })).toMatchObject(
      refusedBy(400, 'pastPeriod.end'),
    );
  });
});

describe('getSearchGroups', () => {
  test('getSearchGroups: the same groups as the main page for the same filter', async () => {
    const { post } = await openAnalytics();
    const filter = { ...page, brandNames: ['Ясень'] };
    const { data } = answer(groups, await post(GROUPS, filter));
    expect(data.groups.length).toBeGreaterThan(0);
    expect(new Set(data.groups.map(({ brandName }) => brandName))).toEqual(new Set(['Ясень']));
    expect(data.groups).toEqual(answer(report, await post(REPORT, filter)).data.groups);
  });

  test('getSearchGroups: only when filtered by brand, subject or label', async () => {
    const { post } = await openAnalytics();
    expect(await post(GROUPS, page)).toMatchObject(refusedBy(400, 'subjectIds'));
    expect(await post(GROUPS, { ...page, subjectIds: [219] }, 'basic')).toMatchObject(refusedBy(403));
    expect((await post(GROUPS, { ...page, tagIds: [3101] })).status).toBe(200);
  });
});

describe('getSearchProducts', () => {
  test('getSearchProducts: a group by its item, brand and label holds its items', async () => {
    const analytics = await openAnalytics();
    const { data } = answer(report, await analytics.post(REPORT, page));
    expect(data.groups.some(({ tagId }) => tagId === 0)).toBe(true);
    for (const { subjectId, brandName, tagId, items } of data.groups) {
      expect(await allProducts(analytics, { subjectId, brandName, tagId })).toEqual(items);
    }
  });

  test('getSearchProducts: the three clusters part the products by their average position', async () => {
    const analytics = await openAnalytics();
    const of = async (positionCluster: string): Promise<number[]> =>
      (await allProducts(analytics, { positionCluster })).map(({ avgPosition }) => avgPosition.current);
    const [first, second, below] = [await of('firstHundred'), await of('secondHundred'), await of('below')];
    expect([Math.max(...first) <= 100, Math.min(...second) > 100, Math.max(...second) <= 200]).toEqual([
      true,
      true,
      true,
    ]);
    expect(Math.min(...below)).toBeGreaterThan(200);
    const rising = (values: number[]): number[] => values.toSorted((one, other) => one - other);
    expect(rising([...first, ...second, ...below])).toEqual(rising(await of('all')));
  });

  test('getSearchProducts: order, page and articles', async () => {
    const analytics = await openAnalytics();
    const orderBy = { field: 'avgPosition', mode: 'asc' };
    const all = await allProducts(analytics, { orderBy });
    const places = all.map(({ avgPosition }) => avgPosition.current);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(await allProducts(analytics, { orderBy, limit: 5, offset: 20 })).toEqual(all.slice(20));
    const nmIds = all.slice(0, 3).map(({ nmId }) => nmId);
    expect(await allProducts(analytics, { orderBy, nmIds })).toEqual(all.slice(0, 3));
    const { post } = analytics;
    const many = Array.from({ length: 51 }, (_, index) => index);
    expect(await post(PRODUCTS, { ...page, nmIds: many })).toMatchObject(refusedBy(400, 'nmIds'));
    expect(await post(PRODUCTS, page, 'basic')).toMatchObject(refusedBy(403));
  });
});
