import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type AnalyticsReply,
  type AnalyticsShop,
  answer,
  day,
  dayAfter,
  openAnalytics,
  refusedBy,
  total,
} from './analytics-shop.ts';
import { amount, at, id, month, report, text } from './report-answers.ts';

const acceptance = report({
  count: id,
  giCreateDate: day,
  incomeId: id,
  nmID: id,
  shkCreateDate: day,
  subjectName: text,
  sum: amount,
  total: amount,
});
const attachments = report({ amount, date: day, lostReason: text, nmID: id, shkID: id });
const labeling = report({
  amount,
  date: day,
  incomeId: id,
  nmID: id,
  photoUrls: z.array(z.string()).min(1),
  shkID: id,
  sku: text,
});
const characteristics = report({
  amount,
  date: day,
  newBarcode: text,
  newColor: text,
  newSa: text,
  newShkID: id,
  newSize: text,
  nmID: id,
  oldBarcode: text,
  oldColor: text,
  oldSa: text,
  oldShkID: id,
  oldSize: text,
});
const regions = report({
  cityName: text,
  countryName: text,
  foName: z.string(),
  nmID: id,
  regionName: text,
  sa: text,
  saleInvoiceCostPrice: amount,
  saleInvoiceCostPricePerc: z.number().min(0).max(100),
  saleItemInvoiceQty: id,
});
const returns = report({
  barcode: text,
  brand: text,
  dstOfficeAddress: text,
  dstOfficeId: id,
  isStatusActive: z.boolean(),
  nmId: id,
  orderDt: day,
  returnType: text,
  shkId: id,
  srid: text,
  status: text,
  stickerId: text,
  subjectName: text,
  techSize: text,
});

/** The articles of the main seller. */
async function articles({ shop }: AnalyticsShop) {
  const { articles: found } = z
    .looseObject({
      articles: z.array(z.looseObject({ nmId: z.int(), article: z.string(), skus: z.array(z.string()) })),
    })
    .parse((await shop.control('GET', '/state')).body);
  return found;
}

async function recordsOf(
  { get }: AnalyticsShop,
  [path, shape]: readonly [string, z.ZodType<{ report: Record<string, unknown>[] }>],
  query: Record<string, string>,
): Promise<Record<string, unknown>[]> {
  return answer(shape, await get(at(path, query))).report;
}

describe.each([
  ['getAcceptanceReport', 'acceptance-report', acceptance, 'giCreateDate'],
  ['getIncorrectAttachmentsReport', 'incorrect-attachments', attachments, 'date'],
  ['getLabelingReport', 'goods-labeling', labeling, 'date'],
  ['getCharacteristicsReport', 'characteristics-change', characteristics, 'date'],
  ['getRegionSales', 'region-sale', regions, null],
  ['getReturnsReport', 'goods-return', returns, 'orderDt'],
] as const)('%s', (name, path, shape, dateField) => {
  const records = (analytics: AnalyticsShop, query: Record<string, string>) =>
    recordsOf(analytics, [path, shape], query);

  test(`${name}: records of the seller's own articles, inside the asked dates, the same each time`, async () => {
    const analytics = await openAnalytics();
    const found = await records(analytics, month);
    expect(found.length).toBeGreaterThan(3);
    const mine = new Set((await articles(analytics)).map(({ nmId }) => nmId));
    for (const record of found) {
      expect(mine.has(Number(record['nmID'] ?? record['nmId']))).toBe(true);
      if (dateField === null) continue;
      const date = String(record[dateField]);
      expect(date >= month.dateFrom && date <= month.dateTo).toBe(true);
    }
    expect(await records(analytics, month)).toEqual(found);
    expect(await records(await openAnalytics(), month)).toEqual(found);
    const other = answer(shape, await analytics.get(at(path, month), 'second')).report;
    expect(other).not.toEqual(found);
  });

  test(`${name}: both ends belong to the dates, days to come are empty`, async () => {
    const analytics = await openAnalytics();
    if (dateField !== null) {
      const found = await records(analytics, month);
      const date = String(found[0]?.[dateField]);
      expect(await records(analytics, { dateFrom: date, dateTo: date })).toEqual(
        found.filter((record) => record[dateField] === date),
      );
    }
    expect(await records(analytics, { dateFrom: '2026-03-03', dateTo: '2026-03-31' })).toEqual([]);
  });

  test(`${name}: at most 31 days, forwards, as dates`, async () => {
    const { get } = await openAnalytics();
    const ask = (dateFrom: string, dateTo: string): Promise<AnalyticsReply> =>
      get(at(path, { dateFrom, dateTo }));
    expect((await ask('2026-01-01', '2026-02-01')).status).toBe(200);
    expect(await ask('2026-01-01', '2026-02-02')).toMatchObject(refusedBy(400, 'dateTo'));
    expect(await ask('2026-02-02', '2026-02-01')).toMatchObject(refusedBy(400, 'dateTo'));
    expect(await ask('yesterday', '2026-02-01')).toMatchObject(refusedBy(400, 'dateFrom'));
    expect(await get(at(path, { dateFrom: '2026-02-01' }))).toMatchObject(refusedBy(400, 'dateTo'));
    expect((await get(at(path, month), 'marketplace')).status).toBe(401);
    expect((await get(at(path, month), 'basic')).status).toBe(200);
  });
});

test.each([
  ['getIncorrectAttachmentsReport', 'incorrect-attachments', attachments, '2023-06-01'],
  ['getLabelingReport', 'goods-labeling', labeling, '2024-03-01'],
  ['getCharacteristicsReport', 'characteristics-change', characteristics, '2021-12-28'],
] as const)('%s: nothing before its data begins', async (_name, path, shape, since) => {
  const analytics = await openAnalytics();
  const of = (dateFrom: string, dateTo: string) => recordsOf(analytics, [path, shape], { dateFrom, dateTo });
  expect(await of(dayAfter(since, -31), dayAfter(since, -1))).toEqual([]);
  const around = await of(dayAfter(since, -10), dayAfter(since, 20));
  expect(around.length).toBeGreaterThan(0);
  expect(around.every(({ date }) => String(date) >= since)).toBe(true);
});

test('getAcceptanceReport: the total is that of all pieces', async () => {
  const { get } = await openAnalytics();
  const found = answer(acceptance, await get(at('acceptance-report', month))).report;
  for (const { count, sum, total: all } of found) expect(all).toBe(count * sum);
});

test('getLabelingReport: photos can be looked at without another service', async () => {
  const analytics = await openAnalytics();
  const found = answer(labeling, await analytics.get(at('goods-labeling', month))).report;
  const known = new Set((await articles(analytics)).flatMap(({ skus }) => skus));
  for (const { photoUrls, sku } of found) {
    expect(known.has(sku)).toBe(true);
    for (const url of photoUrls) {
      const photo = await fetch(url);
      expect(photo.headers.get('content-type')).toBe('image/gif');
    }
  }
});

test('getRegionSales: the regions of an article add up to its buyouts in getCardHistory', async () => {
  const { get, post } = await openAnalytics();
  const found = answer(regions, await get(at('region-sale', month))).report;
  const nmIDs = [...new Set(found.map(({ nmID }) => nmID))].slice(0, 20);
  const { body } = await post('/api/v2/nm-report/detail/history', {
    nmIDs,
    period: { begin: month.dateFrom, end: month.dateTo },
  });
  const { data } = z
    .looseObject({
      data: z.array(
        z.looseObject({
          nmID: z.int(),
          history: z.array(z.looseObject({ buyoutsCount: z.int(), buyoutsSumRub: z.number() })),
        }),
      ),
    })
    .parse(body);
  expect(data).toHaveLength(nmIDs.length);
  for (const { nmID, history } of data) {
    const mine = found.filter((record) => record.nmID === nmID);
    expect(total(mine, (one) => one.saleItemInvoiceQty)).toBe(total(history, (one) => one.buyoutsCount));
    expect(total(mine, (one) => one.saleInvoiceCostPrice)).toBe(total(history, (one) => one.buyoutsSumRub));
    expect(total(mine, (one) => one.saleInvoiceCostPricePerc)).toBeCloseTo(100, 0);
  }
});
