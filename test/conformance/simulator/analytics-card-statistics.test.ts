import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AnalyticsReply, answer, openAnalytics, refusedBy } from './analytics-shop.ts';
import {
  allCards,
  allGroups,
  type Card,
  cards,
  DETAIL,
  GROUPED,
  selected,
  sums,
  week,
} from './card-statistics-answers.ts';
import { openShop } from './shop.ts';

const rounded = (value: number): number => Math.round(value * 100) / 100;

describe('getCardStatistics', () => {
  test('getCardStatistics: every article of the seller is on one of the pages, most opened first', async () => {
    const analytics = await openAnalytics();
    const found = await allCards(analytics);
    expect(found).toHaveLength(24);
    expect(new Set(found.map(({ nmID }) => nmID)).size).toBe(24);
    const opened = found.map((card) => selected(card).openCardCount);
    expect(opened).toEqual(opened.toSorted((one, other) => other - one));
    expect(Math.min(...opened)).toBeGreaterThan(0);
  });

  test('getCardStatistics: page one of 24 has a next one, a page behind the last is empty', async () => {
    const { post } = await openAnalytics();
    const page = async (number: number) =>
      answer(cards, await post(DETAIL, { period: week, page: number })).data;
    expect(await page(1)).toMatchObject({ page: 1, isNextPage: true });
    expect(await page(3)).toEqual({ page: 3, isNextPage: false, cards: [] });
  });

  test('getCardStatistics: rates and comparison follow from the counts of the two periods', async () => {
    for (const { statistics } of await allCards(await openAnalytics())) {
      const { selectedPeriod: now, previousPeriod: before, periodComparison } = statistics;
      expect(now.addToCartCount).toBeLessThanOrEqual(now.openCardCount);
      expect(now.ordersCount).toBeLessThanOrEqual(now.addToCartCount);
      expect(now.buyoutsCount + now.cancelCount).toBeLessThanOrEqual(now.ordersCount);
      expect(now.conversions.addToCartPercent).toBe(rounded((now.addToCartCount / now.openCardCount) * 100));
      expect(now.avgOrdersCountPerDay).toBe(rounded(now.ordersCount / 7));
      const change = (current: number, past: number): number =>
        past === 0 ? (current === 0 ? 0 : 100) : rounded(((current - past) / past) * 100);
      expect(periodComparison).toMatchObject({
        openCardDynamics: change(now.openCardCount, before.openCardCount),
        ordersSumRubDynamics: change(now.ordersSumRub, before.ordersSumRub),
        conversions: {
          addToCartPercent: rounded(now.conversions.addToCartPercent - before.conversions.addToCartPercent),
        },
      });
    }
  });

  test('getCardStatistics: the previous period is as long and ends right before', async () => {
    const analytics = await openAnalytics();
    const [card] = await allCards(analytics);
    expect(card?.statistics.previousPeriod).toMatchObject({
      begin: '2026-02-16 00:00:00',
      end: '2026-02-22 23:59:59',
    });
    const earlier = { begin: '2026-02-16 00:00:00', end: '2026-02-22 23:59:59' };
    const [same] = await allCards(analytics, { period: earlier, nmIDs: [card?.nmID] });
    expect(card?.statistics.previousPeriod).toEqual(same?.statistics.selectedPeriod);
  });

  test('getCardStatistics: the previous period does not begin before today − 365 days', async () => {
    const analytics = await openAnalytics();
    const begin = async (period: object): Promise<unknown> =>
      (await allCards(analytics, { period }))[0]?.statistics.previousPeriod;
    expect(await begin({ begin: '2025-03-20 00:00:00', end: '2025-05-01 23:59:59' })).toMatchObject({
      begin: '2025-03-02 00:00:00',
      end: '2025-03-19 23:59:59',
    });
    // A day later on the clock of the asked zone.
    const zoned = { period: week, timezone: 'Pacific/Kiritimati' };
    analytics.shop.clock.now = Date.parse('2026-03-02T12:00:00Z');
    const [card] = await allCards(analytics, {
      ...zoned,
      period: { begin: '2025-03-20 00:00:00', end: '2025-05-01 23:59:59' },
    });
    expect(card?.statistics.previousPeriod.begin).toBe('2025-03-03 00:00:00');
    expect(await begin({ begin: '2025-03-02 00:00:00', end: '2026-03-01 23:59:59' })).toMatchObject({
      openCardCount: 0,
      ordersSumRub: 0,
    });
  });

  test('getCardStatistics: the halves of a day add up to it, and nothing has happened yet after now', async () => {
    const analytics = await openAnalytics();
    const of = async (begin: string, end: string) =>
      sums((await allCards(analytics, { period: { begin, end } })).map(selected));
    const morning = await of('2026-02-25 00:00:00', '2026-02-25 10:29:59');
    const evening = await of('2026-02-25 10:30:00', '2026-02-25 23:59:59');
    const whole = await of('2026-02-25 00:00:00', '2026-02-25 23:59:59');
    expect(morning.openCardCount + evening.openCardCount).toBe(whole.openCardCount);
    expect(morning.ordersSumRub + evening.ordersSumRub).toBe(whole.ordersSumRub);

    const today = await of('2026-03-02 00:00:00', '2026-03-02 23:59:59');
    expect(today).toEqual(await of('2026-03-02 00:00:00', '2026-03-02 08:59:59'));
    expect((await of('2026-03-03 00:00:00', '2026-03-09 23:59:59')).openCardCount).toBe(0);
    analytics.shop.clock.now += 24 * 3600 * 1000;
    const later = await of('2026-03-02 00:00:00', '2026-03-02 23:59:59');
    expect(later.openCardCount).toBeGreaterThan(today.openCardCount);
  });

  test('getCardStatistics: several filters together give the cards that match all of them', async () => {
    const analytics = await openAnalytics();
    const all = await allCards(analytics);
    const sample = all.find(({ tags }) => tags.length > 0);
    if (sample === undefined) throw new Error('no card has a tag');
    const brandNames = [sample.brandName];
    const objectIDs = [sample.object.id, 1];
    const tagIDs = [sample.tags[0]?.id];
    const expected = (fits: (card: Card) => boolean): number[] => all.filter(fits).map(({ nmID }) => nmID);
    const found = async (wishes: object): Promise<number[]> =>
      (await allCards(analytics, wishes)).map(({ nmID }) => nmID);

    const ofBrand = (card: Card): boolean => card.brandName === sample.brandName;
    const ofObject = (card: Card): boolean => card.object.id === sample.object.id;
    const ofTag = (card: Card): boolean => card.tags.some(({ id }) => id === tagIDs[0]);
    expect(await found({ brandNames })).toEqual(expected(ofBrand));
    expect(await found({ objectIDs })).toEqual(expected(ofObject));
    expect(await found({ tagIDs })).toEqual(expected(ofTag));
    expect(await found({ brandNames, objectIDs, tagIDs })).toEqual(
      expected((card) => ofBrand(card) && ofObject(card) && ofTag(card)),
    );
    expect(await found({ brandNames: [], objectIDs: [], tagIDs: [], nmIDs: [] })).toHaveLength(24);
    expect(await found({ nmIDs: [sample.nmID, 1] })).toEqual([sample.nmID]);
    expect(await found({ brandNames: ['No such brand'] })).toEqual([]);
  });

  test.each([
    ['openCard', (card: Card) => selected(card).openCardCount],
    ['addToCart', (card: Card) => selected(card).addToCartCount],
    ['orders', (card: Card) => selected(card).ordersCount],
    ['avgRubPrice', (card: Card) => selected(card).avgPriceRub],
    ['ordersSumRub', (card: Card) => selected(card).ordersSumRub],
    ['stockMpQty', (card: Card) => card.stocks.stocksMp],
    ['stockPlatformQty', (card: Card) => card.stocks.stocksPlatform],
    ['cancelSumRub', (card: Card) => selected(card).cancelSumRub],
    ['cancelCount', (card: Card) => selected(card).cancelCount],
    ['buyoutCount', (card: Card) => selected(card).buyoutsCount],
    ['buyoutSumRub', (card: Card) => selected(card).buyoutsSumRub],
  ])('getCardStatistics: ordered by %s, both ways', async (field, value) => {
    const analytics = await openAnalytics();
    const rising = (await allCards(analytics, { orderBy: { field, mode: 'asc' } })).map(value);
    expect(rising).toEqual(rising.toSorted((one, other) => one - other));
    const falling = (await allCards(analytics, { orderBy: { field, mode: 'desc' } })).map(value);
    expect(falling).toEqual(rising.toReversed());
  });

  test('getCardStatistics: stocksMp is what the seller told of its own warehouses', async () => {
    const analytics = await openAnalytics();
    const { shop } = analytics;
    const [warehouse] = (await shop.view()).warehouses;
    const article = z
      .looseObject({ articles: z.array(z.looseObject({ nmId: z.int(), skus: z.array(z.string()) })) })
      .parse((await shop.control('GET', '/state')).body).articles[3];
    await shop.request('PUT', `/stocks/${warehouse?.id}`, {
      stocks: [{ sku: article?.skus[0], amount: 17 }],
    });
    const [card] = await allCards(analytics, { nmIDs: [article?.nmId] });
    expect(card?.stocks.stocksMp).toBe(17);
  });

  test('getCardStatistics: the same seed gives the same figures, another seller has others', async () => {
    const first = await allCards(await openAnalytics());
    expect(await allCards(await openAnalytics())).toEqual(first);
    expect(await allCards(await openAnalytics({ seed: 8 }))).not.toEqual(first);
    const { post } = await openAnalytics();
    const second = answer(cards, await post(DETAIL, { period: week, page: 1 }, 'second'));
    expect(second.data.cards).toHaveLength(6);
    const mine = new Set(first.map(({ nmID }) => nmID));
    expect(second.data.cards.filter(({ nmID }) => mine.has(nmID))).toEqual([]);
  });

  test('getCardStatistics: what it refuses', async () => {
    const { post } = await openAnalytics();
    const detail = (wishes: object): Promise<AnalyticsReply> =>
      post(DETAIL, { period: week, page: 1, ...wishes });
    expect(await detail({ page: 0 })).toMatchObject(refusedBy(400, 'page'));
    expect(await detail({ page: undefined })).toMatchObject(refusedBy(400, 'page'));
    expect(await detail({ period: undefined })).toMatchObject(refusedBy(400, 'period'));
    expect(await detail({ orderBy: { field: 'colour', mode: 'asc' } })).toMatchObject(
      refusedBy(400, 'orderBy.field'),
    );
    expect(await detail({ orderBy: { field: 'openCard', mode: 'up' } })).toMatchObject(
      refusedBy(400, 'orderBy.mode'),
    );
    expect(await detail({ timezone: 'Mars/Olympus' })).toMatchObject(refusedBy(400, 'timezone'));
    const long = { begin: '2025-03-01 00:00:00', end: '2026-03-01 23:59:59' };
    expect(await detail({ period: long })).toMatchObject(refusedBy(400, 'period.begin'));
    const back = { begin: week.end, end: week.begin };
    expect(await detail({ period: back })).toMatchObject(refusedBy(400, 'period.end'));
    const asked = { period: week, page: 1 };
    expect((await post(DETAIL, asked, 'marketplace')).status).toBe(401);
    expect((await post(DETAIL, asked, 'expired')).status).toBe(401);
    expect((await post(DETAIL, asked, 'readOnly')).status).toBe(200);
  });

  test('getCardStatistics: three requests a minute, counted for itself', async () => {
    const shop = await openShop({ limits: 'on', orders: 0 });
    const send = async (path: string): Promise<number> => {
      const response = await fetch(`${shop.url}${path}`, {
        method: 'POST',
        headers: { authorization: 'key', 'content-type': 'application/json' },
        body: JSON.stringify({ period: week, page: 1 }),
      });
      return response.status;
    };
    expect([await send(DETAIL), await send(DETAIL), await send(DETAIL), await send(DETAIL)]).toEqual([
      200, 200, 200, 429,
    ]);
    expect(await send(GROUPED)).toBe(200);
  });
});

describe('getCardGroupStatistics', () => {
  test('getCardGroupStatistics: each group is the sum of its cards, each card in one of them', async () => {
    const analytics = await openAnalytics();
    const all = await allCards(analytics);
    const found = await allGroups(analytics);
    let counted = 0;
    for (const group of found) {
      const members = all.filter(
        (card) =>
          card.brandName === group.brandName &&
          card.object.id === group.object.id &&
          JSON.stringify(card.tags) === JSON.stringify(group.tags),
      );
      counted += members.length;
      expect(group.statistics.selectedPeriod).toMatchObject(sums(members.map(selected)));
      expect(group.statistics.previousPeriod).toMatchObject(
        sums(members.map(({ statistics }) => statistics.previousPeriod)),
      );
    }
    expect(counted).toBe(24);
  });

  test('getCardGroupStatistics: filters and order', async () => {
    const analytics = await openAnalytics();
    const [group] = await allGroups(analytics);
    const objectIDs = [group?.object.id];
    const found = await allGroups(analytics, { objectIDs, orderBy: { field: 'orders', mode: 'asc' } });
    const orders = found.map(({ statistics }) => statistics.selectedPeriod.ordersCount);
    expect(orders).toEqual(orders.toSorted((one, other) => one - other));
    expect(new Set(found.map(({ object }) => object.id))).toEqual(new Set(objectIDs));
  });

  test('getCardGroupStatistics: what it refuses', async () => {
    const { post } = await openAnalytics();
    const grouped = (wishes: object): Promise<AnalyticsReply> =>
      post(GROUPED, { period: week, page: 1, ...wishes });
    expect(await grouped({ page: -1 })).toMatchObject(refusedBy(400, 'page'));
    expect(await grouped({ orderBy: { field: 'x', mode: 'asc' } })).toMatchObject(
      refusedBy(400, 'orderBy.field'),
    );
    const long = { begin: '2025-03-01 00:00:00', end: '2026-03-01 23:59:59' };
    expect(await grouped({ period: long })).toMatchObject(refusedBy(400, 'period.begin'));
  });
});
