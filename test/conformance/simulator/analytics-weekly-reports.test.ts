import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AnalyticsShop, answer, day, openAnalytics, refusedBy, total } from './analytics-shop.ts';
import { at, id, report, text } from './report-answers.ts';

describe('getSelfPurchaseReport', () => {
  const shape = z.strictObject({
    details: z.array(
      z.strictObject({ nmID: id, sum: z.number().min(100_000), currency: text, dateFrom: day, dateTo: day }),
    ),
  });
  const deductions = async ({ get }: AnalyticsShop, date?: string) =>
    answer(shape, await get(at('antifraud-details', date === undefined ? {} : { date }))).details;
  const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

  test('getSelfPurchaseReport: whole weeks since August 2023, a date selects its week', async () => {
    const analytics = await openAnalytics();
    const all = await deductions(analytics);
    expect(all.length).toBeGreaterThan(10);
    for (const { dateFrom, dateTo } of all) {
      expect(dateFrom >= '2023-08-01').toBe(true);
      expect([weekday(dateFrom), weekday(dateTo)]).toEqual([1, 0]);
    }
    const [first] = all;
    const ofWeek = all.filter(({ dateFrom }) => dateFrom === first?.dateFrom);
    expect(await deductions(analytics, first?.dateFrom)).toEqual(ofWeek);
    expect(await deductions(analytics, first?.dateTo)).toEqual(ofWeek);
    expect(await deductions(analytics, '2023-07-31')).toEqual([]);
    expect(await deductions(analytics, '2026-03-09')).toEqual([]);
  });

  test('getSelfPurchaseReport: a week is reported on the Wednesday after, at 07:00 in UTC+4', async () => {
    const analytics = await openAnalytics();
    const { clock } = analytics.shop;
    const newest = async (): Promise<string> => (await deductions(analytics)).at(-1)?.dateFrom ?? '';
    // Not every week has a deduction: weeks are walked until one appears.
    for (let week = 0; week < 30; week++) {
      const wednesday = Date.parse('2026-03-04T03:00:00Z') + week * 7 * 24 * 3600 * 1000;
      clock.now = wednesday - 1;
      const before = await newest();
      clock.now = wednesday;
      const after = await newest();
      if (after === before) continue;
      expect(Date.parse(`${after}T00:00:00Z`)).toBe(wednesday - (9 * 24 + 3) * 3600 * 1000);
      return;
    }
    throw new Error('no week had a deduction');
  });

  test('getSelfPurchaseReport: a date that is none is refused', async () => {
    const { get } = await openAnalytics();
    expect(await get(at('antifraud-details', { date: '2026-13-01' }))).toMatchObject(refusedBy(400, 'date'));
  });
});

describe('getStorageCoefficients', () => {
  const size = z.number().positive();
  const shape = report({
    actualHeight: size,
    actualLength: size,
    actualWidth: size,
    actualVolume: size,
    date: day,
    dimensionDifference: z.number().min(1),
    height: size,
    length: size,
    width: size,
    volume: size,
    logWarehouseCoef: z.number().min(1),
    nmID: id,
    title: text,
  });
  const coefficients = async ({ get }: AnalyticsShop, date?: string) =>
    answer(shape, await get(at('storage-coefficient', date === undefined ? {} : { date }))).report;

  test('getStorageCoefficients: one coefficient for the week of the date, of its differences', async () => {
    const analytics = await openAnalytics();
    const found = await coefficients(analytics, '2026-02-27');
    expect(found.length).toBeGreaterThan(3);
    expect(new Set(found.map(({ date }) => date))).toEqual(new Set(['2026-02-23']));
    expect(new Set(found.map(({ logWarehouseCoef }) => logWarehouseCoef)).size).toBe(1);
    for (const one of found) {
      const litres = (length: number, width: number, height: number): number =>
        (length * width * height) / 1000;
      expect(one.volume).toBeCloseTo(litres(one.length, one.width, one.height), 1);
      expect(one.actualVolume).toBeCloseTo(litres(one.actualLength, one.actualWidth, one.actualHeight), 1);
      expect(one.dimensionDifference).toBeCloseTo(one.actualVolume / one.volume, 1);
    }
    const average = total(found, (one) => one.dimensionDifference) / found.length;
    expect(found[0]?.logWarehouseCoef).toBeCloseTo(average, 1);
  });

  test('getStorageCoefficients: from 31 October 2022 on, without a date this week', async () => {
    const analytics = await openAnalytics();
    expect(await coefficients(analytics, '2022-10-30')).toEqual([]);
    expect((await coefficients(analytics, '2022-10-31')).length).toBeGreaterThan(0);
    expect(await coefficients(analytics)).toEqual(await coefficients(analytics, '2026-03-02'));
    expect(await coefficients(analytics, '2026-03-09')).toEqual([]);
    expect(await analytics.get(at('storage-coefficient', { date: 'now' }))).toMatchObject(
      refusedBy(400, 'date'),
    );
  });
});
