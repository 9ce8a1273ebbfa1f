import { expect, test } from 'vitest';
import { z } from 'zod';
import { openAnalytics, total } from './analytics-shop.ts';
import { detail, generated, params } from './generated-report-answers.ts';

const funnel = [
  'dt',
  'openCardCount',
  'addToCartCount',
  'ordersCount',
  'ordersSumRub',
  'buyoutsCount',
  'buyoutsSumRub',
  'cancelCount',
  'cancelSumRub',
  'addToCartConversion',
  'cartToOrderConversion',
  'buyoutPercent',
];
const searchMetrics = [
  'AveragePosition',
  'OpenCard',
  'AddToCart',
  'OpenToCart',
  'Orders',
  'CartToOrder',
  'Visibility',
];
const withPast = [...searchMetrics, ...searchMetrics.map((name) => `${name}Past`)];

test('createReport: DETAIL_HISTORY_REPORT has the documented columns and the figures of getCardHistory', async () => {
  const analytics = await openAnalytics();
  const { columns, rows } = await generated(analytics, detail);
  expect(columns).toEqual(['nmID', ...funnel]);
  expect(rows).toHaveLength(24 * 7);
  const nmID = Number(rows[0]?.['nmID']);
  const { body } = await analytics.post('/api/v2/nm-report/detail/history', {
    nmIDs: [nmID],
    period: { begin: '2026-02-23', end: '2026-03-01' },
  });
  const { history } = z
    .looseObject({ data: z.tuple([z.looseObject({ history: z.array(z.record(z.string(), z.unknown())) })]) })
    .parse(body).data[0];
  const mine = rows.filter((row) => row['nmID'] === String(nmID));
  expect(mine).toHaveLength(7);
  for (const [index, { dt, ...figures }] of history.entries()) {
    const { addToCartConversion, cartToOrderConversion, buyoutPercent, ...counts } = figures;
    expect(mine[index]).toMatchObject({
      dt,
      ...Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, String(value)])),
      addToCartConversion: String(addToCartConversion),
      cartToOrderConversion: String(cartToOrderConversion),
      buyoutPercent: String(buyoutPercent),
    });
  }
});

test('createReport: GROUPED_HISTORY_REPORT has no nmID and is the sum of the cards', async () => {
  const analytics = await openAnalytics();
  const grouped = await generated(analytics, { ...detail, reportType: 'GROUPED_HISTORY_REPORT' });
  expect(grouped.columns).toEqual(funnel);
  const { rows } = await generated(analytics, detail);
  for (const name of ['openCardCount', 'ordersSumRub', 'cancelCount']) {
    const byDay = grouped.rows.map((row) => Number(row[name]));
    const sums = grouped.rows.map(({ dt }) =>
      total(
        rows.filter((row) => row['dt'] === dt),
        (row) => Number(row[name]),
      ),
    );
    expect(byDay).toEqual(sums);
  }
});

test('createReport: by day, week and month, which add up to the same', async () => {
  const analytics = await openAnalytics();
  const [card] = (await generated(analytics, detail)).rows;
  const of = async (aggregationLevel?: string) =>
    (
      await generated(analytics, {
        ...detail,
        params: {
          startDate: '2026-01-15',
          endDate: '2026-02-28',
          nmIDs: [Number(card?.['nmID'])],
          aggregationLevel,
        },
      })
    ).rows;
  const [days, weeks, months] = [await of(), await of('week'), await of('month')];
  expect([days.length, weeks[1]?.['dt'], months.map(({ dt }) => dt)]).toEqual([
    45,
    '2026-01-19',
    ['2026-01-15', '2026-02-01'],
  ]);
  const opened = (rows: Record<string, string>[]): number =>
    total(rows, (row) => Number(row['openCardCount']));
  expect([opened(weeks), opened(months)]).toEqual([opened(days), opened(days)]);
});

test('createReport: SEARCH_QUERIES_PREMIUM_REPORT_GROUP, the past columns only with an earlier period', async () => {
  const analytics = await openAnalytics();
  const reportType = 'SEARCH_QUERIES_PREMIUM_REPORT_GROUP';
  const { columns, rows } = await generated(analytics, { reportType, params });
  expect(columns).toEqual(['SubjectName', 'SubjectID', 'BrandName', 'TagID', ...withPast]);
  expect(new Set(rows.map((row) => row['OpenCardPast']))).toEqual(new Set(['']));
  // Names with commas, quotes and signs of formulas come through as they are.
  expect(new Set(rows.map((row) => row['BrandName']))).toEqual(
    new Set(['Harbour & Hill', 'Oak, Ash "Sons"', '=Equal', 'Ясень']),
  );
  const pastPeriod = { start: '2026-02-16', end: '2026-02-22' };
  const compared = await generated(analytics, { reportType, params: { ...params, pastPeriod } });
  const earlier = await generated(analytics, {
    reportType,
    params: { startDate: pastPeriod.start, endDate: pastPeriod.end },
  });
  expect(compared.rows.map((row) => row['OpenCardPast'])).toEqual(earlier.rows.map((row) => row['OpenCard']));
});

test('createReport: SEARCH_QUERIES_PREMIUM_REPORT_PRODUCT has the figures of getSearchProducts', async () => {
  const analytics = await openAnalytics();
  const { columns, rows } = await generated(analytics, {
    reportType: 'SEARCH_QUERIES_PREMIUM_REPORT_PRODUCT',
    params,
  });
  expect(columns).toEqual([
    'NmID',
    'VendorCode',
    'Name',
    'SubjectName',
    'BrandName',
    'IsAdvertised',
    'IsRated',
    'Rating',
    'FeedbackRating',
    'MinPrice',
    'MaxPrice',
    ...withPast,
  ]);
  const { body } = await analytics.post('/api/v2/search-report/table/details', {
    currentPeriod: { start: '2026-02-23', end: '2026-03-01' },
    positionCluster: 'all',
    orderBy: { field: 'nmId', mode: 'asc' },
    limit: 1000,
    offset: 0,
  });
  const pair = z.looseObject({ current: z.number() });
  const { products } = z
    .looseObject({
      data: z.looseObject({
        products: z.array(
          z.looseObject({
            nmId: z.int(),
            name: z.string(),
            brandName: z.string(),
            price: z.looseObject({ minPrice: z.number() }),
            openCard: pair,
            avgPosition: pair,
          }),
        ),
      }),
    })
    .parse(body).data;
  expect(products).toHaveLength(24);
  for (const product of products) {
    expect(rows.find((row) => row['NmID'] === String(product.nmId))).toMatchObject({
      Name: product.name,
      BrandName: product.brandName,
      MinPrice: String(product.price.minPrice),
      OpenCard: String(product.openCard.current),
      AveragePosition: String(product.avgPosition.current),
    });
  }
});

test('createReport: SEARCH_QUERIES_PREMIUM_REPORT_TEXT has a row for each query of each article', async () => {
  const analytics = await openAnalytics();
  const { columns, rows } = await generated(analytics, {
    reportType: 'SEARCH_QUERIES_PREMIUM_REPORT_TEXT',
    params,
  });
  expect(columns).toEqual([
    'Text',
    'NmID',
    'VendorCode',
    'Name',
    'SubjectName',
    'BrandName',
    'Frequency',
    'WeekFrequency',
    ...withPast,
  ]);
  expect(new Set(rows.map((row) => `${row['NmID']} ${row['Text']}`)).size).toBe(rows.length);
  expect(new Set(rows.map((row) => row['NmID'])).size).toBe(24);
});
