import { describe, expect, test } from 'vitest';
import { type AnalyticsReply, answer, dayAfter, openAnalytics, refusedBy, total } from './analytics-shop.ts';
import {
  allCards,
  type Card,
  cardHistory,
  DETAIL,
  groupHistory,
  GROUPED,
  selected,
  sums,
  sumsOfDays,
} from './card-statistics-answers.ts';

const lastWeek = { begin: '2026-02-23', end: '2026-03-01' };

describe('getCardHistory', () => {
  test('getCardHistory: the days of a period add up to its statistics', async () => {
    const analytics = await openAnalytics();
    const all = await allCards(analytics);
    const nmIDs = all.slice(0, 20).map(({ nmID }) => nmID);
    const { data } = answer(
      cardHistory,
      await analytics.post(`${DETAIL}/history`, { nmIDs, period: lastWeek }),
    );
    expect(new Set(data.map(({ nmID }) => nmID))).toEqual(new Set(nmIDs));
    for (const one of data) {
      const card = all.find(({ nmID }) => nmID === one.nmID);
      expect(one.vendorCode).toBe(card?.vendorCode);
      expect(one.history.map(({ dt }) => dt)).toEqual(
        Array.from({ length: 7 }, (_, index) => dayAfter('2026-02-23', index)),
      );
      expect(card && selected(card)).toMatchObject(sumsOfDays(one.history));
    }
  });

  test('getCardHistory: weeks begin on Monday and add up to the same', async () => {
    const analytics = await openAnalytics();
    const [card] = await allCards(analytics);
    const period = { begin: '2026-02-10', end: '2026-03-01' };
    const course = async (aggregationLevel?: string) =>
      answer(
        cardHistory,
        await analytics.post(`${DETAIL}/history`, { nmIDs: [card?.nmID], period, aggregationLevel }),
      ).data[0]?.history ?? [];
    const weeks = await course('week');
    expect(weeks.map(({ dt }) => dt)).toEqual(['2026-02-10', '2026-02-16', '2026-02-23']);
    const days = await course();
    expect(days).toHaveLength(20);
    expect(days).toEqual(await course('day'));
    expect(sumsOfDays(weeks)).toEqual(sumsOfDays(days));
  });

  test('getCardHistory: articles of nobody, or of another seller, are left out', async () => {
    const { post } = await openAnalytics();
    const reply = await post(`${DETAIL}/history`, { nmIDs: [1], period: lastWeek });
    expect(answer(cardHistory, reply).data).toEqual([]);
  });

  test('getCardHistory: longer than the last week needs the extended subscription, a year is the end', async () => {
    const { post } = await openAnalytics();
    const ask = (period: object, account?: string): Promise<AnalyticsReply> =>
      post(`${DETAIL}/history`, { nmIDs: [1], period }, account);
    expect((await ask({ begin: '2026-02-23', end: '2026-03-02' }, 'basic')).status).toBe(200);
    const older = { begin: '2026-02-22', end: '2026-02-25' };
    expect(await ask(older, 'basic')).toMatchObject(refusedBy(403));
    const longer = { begin: '2026-02-24', end: '2026-03-04' };
    expect(await ask(longer, 'basic')).toMatchObject(refusedBy(403));
    expect((await ask(older)).status).toBe(200);
    expect((await ask({ begin: '2025-03-02', end: '2026-03-02' })).status).toBe(200);
    expect(await ask({ begin: '2025-03-01', end: '2026-03-01' })).toMatchObject(
      refusedBy(400, 'period.begin'),
    );
  });

  test('getCardHistory: what it refuses', async () => {
    const { post } = await openAnalytics();
    const ask = (wishes: object): Promise<AnalyticsReply> =>
      post(`${DETAIL}/history`, { nmIDs: [1], period: lastWeek, ...wishes });
    expect(await ask({ nmIDs: Array.from({ length: 21 }, (_, index) => index) })).toMatchObject(
      refusedBy(400, 'nmIDs'),
    );
    expect(await ask({ nmIDs: undefined })).toMatchObject(refusedBy(400, 'nmIDs'));
    expect(await ask({ aggregationLevel: 'month' })).toMatchObject(refusedBy(400, 'aggregationLevel'));
  });
});

describe('getCardGroupHistory', () => {
  test('getCardGroupHistory: each group is the sum of its cards', async () => {
    const analytics = await openAnalytics();
    const all = await allCards(analytics);
    const { data } = answer(groupHistory, await analytics.post(`${GROUPED}/history`, { period: lastWeek }));
    const membersOf = (group: (typeof data)[number]): Card[] =>
      all.filter(
        ({ brandName, object, tags }) =>
          brandName === group.brandName &&
          object.id === group.object.id &&
          (group.tag.id === 0 ? tags.length === 0 : tags.some(({ id }) => id === group.tag.id)),
      );
    for (const group of data) {
      expect(sumsOfDays(group.history)).toEqual(sums(membersOf(group).map(selected)));
    }
    // A card stands in the group of each of its labels.
    const places = total(all, ({ tags }) => Math.max(1, tags.length));
    expect(total(data, (group) => membersOf(group).length)).toBe(places);
  });

  test('getCardGroupHistory: of asked labels only', async () => {
    const analytics = await openAnalytics();
    const tag = (await allCards(analytics)).flatMap(({ tags }) => tags)[0];
    const reply = await analytics.post(`${GROUPED}/history`, { tagIDs: [tag?.id], period: lastWeek });
    const { data } = answer(groupHistory, reply);
    expect(data.length).toBeGreaterThan(0);
    expect(data.every((group) => group.tag.id === tag?.id)).toBe(true);
  });

  test('getCardGroupHistory: at most 16 items, brands and labels together, a week without the subscription', async () => {
    const { post } = await openAnalytics();
    const ask = (wishes: object, account?: string): Promise<AnalyticsReply> =>
      post(`${GROUPED}/history`, { period: lastWeek, ...wishes }, account);
    const five = [1, 2, 3, 4, 5];
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    expect((await ask({ objectIDs: five, tagIDs: five, brandNames: names })).status).toBe(200);
    expect(await ask({ objectIDs: five, tagIDs: five, brandNames: [...names, 'g'] })).toMatchObject(
      refusedBy(400, 'objectIDs'),
    );
    expect(await ask({ period: { begin: '2026-02-01', end: '2026-03-01' } }, 'basic')).toMatchObject(
      refusedBy(403),
    );
  });
});
