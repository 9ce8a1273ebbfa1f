import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AnalyticsShop, answer, day, openAnalytics, refusedBy } from './analytics-shop.ts';
import { amount, at, id, month, text } from './report-answers.ts';

describe('getExciseReport', () => {
  const shape = z.strictObject({
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          name: text,
          price: amount,
          currency_name_short: z.enum(['AMD', 'BYN', 'KGS', 'KZT', 'RUB', 'UZS']),
          excise_short: text,
          barcode: text,
          nm_id: id,
          operation_type_id: z.int(),
          fiscal_doc_number: text,
          fiscal_dt: day,
          fiscal_drive_number: text,
          rid: text,
          srid: text,
        }),
      ),
    }),
  });
  const excise = async ({ post }: AnalyticsShop, body: object = {}, query: Record<string, string> = month) =>
    answer(shape, await post(at('excise-report', query), body)).response.data;

  test('getExciseReport: the countries part the operations, an empty filter means all', async () => {
    const analytics = await openAnalytics();
    const all = await excise(analytics);
    expect(all.length).toBeGreaterThan(20);
    expect(all.every(({ fiscal_dt: date }) => date >= month.dateFrom && date <= month.dateTo)).toBe(true);
    expect(await excise(analytics, { countries: [] })).toEqual(all);
    expect(await excise(analytics, { countries: [''] })).toEqual(all);
    for (const [country, currency] of [
      ['AM', 'AMD'],
      ['BY', 'BYN'],
      ['KG', 'KGS'],
      ['KZ', 'KZT'],
      ['RU', 'RUB'],
      ['UZ', 'UZS'],
    ]) {
      const own = all.filter((record) => record.currency_name_short === currency);
      expect(await excise(analytics, { countries: [country] })).toEqual(own);
    }
    expect(await excise(analytics, { countries: ['KZ', 'RU'] })).toEqual(
      all.filter(({ currency_name_short: currency }) => currency === 'KZT' || currency === 'RUB'),
    );
  });

  test('getExciseReport: date-times cut a day, its parts make it whole', async () => {
    const analytics = await openAnalytics();
    const of = (dateFrom: string, dateTo: string) => excise(analytics, {}, { dateFrom, dateTo });
    const whole = await of('2026-02-10', '2026-02-16');
    const parts = [
      ...(await of('2026-02-10', '2026-02-13T12:00:00Z')),
      ...(await of('2026-02-13T15:00:00.001+03:00', '2026-02-16')),
    ];
    const srids = (records: typeof whole): string[] => records.map(({ srid }) => srid).sort();
    expect(srids(parts)).toEqual(srids(whole));
    expect((await of('2026-02-10T00:00:00Z', '2026-02-10T06:00:00Z')).length).toBeLessThan(
      (await of('2026-02-10', '2026-02-12')).length,
    );
  });

  test('getExciseReport: what it refuses', async () => {
    const { post, ask } = await openAnalytics();
    expect(await post(at('excise-report', month), { countries: ['DE'] })).toMatchObject(
      refusedBy(400, 'countries.0'),
    );
    const backwards = { dateFrom: month.dateTo, dateTo: month.dateFrom };
    expect(await post(at('excise-report', backwards), {})).toMatchObject(refusedBy(400, 'dateTo'));
    expect(await post(at('excise-report'), {})).toMatchObject(refusedBy(400, 'dateFrom'));
    expect((await ask('POST', at('excise-report', month))).status).toBe(200);
  });
});
