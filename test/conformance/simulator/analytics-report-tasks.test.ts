import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AnalyticsShop, answer, day, openAnalytics, refusedBy, total } from './analytics-shop.ts';

const REMAINS = '/api/v1/warehouse_remains';
const STORAGE = '/api/v1/paid_storage';
const SECOND = 1000;
const HOUR = 3600 * SECOND;

const created = z.strictObject({ data: z.strictObject({ taskId: z.uuid() }) });
const state = z.strictObject({ data: z.strictObject({ id: z.uuid(), status: z.string() }) });
const count = z.int().min(0);
const stocks = z.array(
  z.strictObject({
    brand: z.string(),
    subjectName: z.string(),
    vendorCode: z.string(),
    nmId: z.int(),
    barcode: z.string(),
    techSize: z.string(),
    volume: z.number(),
    inWayToClient: count,
    inWayFromClient: count,
    quantityWarehousesFull: count,
    warehouses: z.array(z.strictObject({ warehouseName: z.string(), quantity: z.int().min(1) })),
  }),
);
const storage = z.array(
  z.strictObject({
    date: day,
    logWarehouseCoef: z.number().min(1),
    officeId: z.int(),
    warehouse: z.string(),
    warehouseCoef: z.number(),
    giId: z.int(),
    chrtId: z.int(),
    size: z.string(),
    barcode: z.string(),
    subject: z.string(),
    brand: z.string(),
    vendorCode: z.string(),
    nmId: z.int(),
    volume: z.number().positive(),
    calcType: z.string(),
    warehousePrice: z.number().positive(),
    barcodesCount: z.int().min(1),
    palletPlaceCode: z.int(),
    palletCount: z.int(),
    originalDate: day,
    loyaltyDiscount: z.number(),
    tariffFixDate: z.string(),
    tariffLowerDate: z.string(),
  }),
);

/** Creates a task at that path and waits until its result is there. */
async function finished<S extends z.ZodType>(
  { get, shop }: AnalyticsShop,
  path: string,
  shape: S,
): Promise<z.output<S>> {
  const { taskId } = answer(created, await get(path)).data;
  shop.clock.now += 5 * SECOND;
  return answer(shape, await get(`${path.split('?')[0]}/tasks/${taskId}/download`));
}

const byArticle = 'groupByNm=true&groupBySa=true';

describe.each([
  ['createStockReport, getStockReportStatus, downloadStockReport', REMAINS, ''],
  [
    'createStorageReport, getStorageReportStatus, downloadStorageReport',
    STORAGE,
    '?dateFrom=2026-02-20&dateTo=2026-02-28',
  ],
] as const)('%s', (names, path, query) => {
  test(`${names}: new, processing, done, purged`, async () => {
    const { get, shop } = await openAnalytics();
    const { taskId } = answer(created, await get(`${path}${query}`)).data;
    const task = `${path}/tasks/${taskId}`;
    const status = async (): Promise<string> => {
      const { data } = answer(state, await get(`${task}/status`));
      expect(data.id).toBe(taskId);
      return data.status;
    };
    expect(await status()).toBe('new');
    expect(await get(`${task}/download`)).toMatchObject(refusedBy(404));
    shop.clock.now += 2 * SECOND;
    expect(await status()).toBe('processing');
    expect(await get(`${task}/download`)).toMatchObject(refusedBy(404));
    shop.clock.now += 3 * SECOND;
    expect(await status()).toBe('done');
    const first = await get(`${task}/download`);
    expect(first.status).toBe(200);
    shop.clock.now += HOUR;
    expect((await get(`${task}/download`)).bytes.equals(first.bytes)).toBe(true);
    shop.clock.now += HOUR;
    expect(await status()).toBe('purged');
    expect(await get(`${task}/download`)).toMatchObject(refusedBy(404));
  });

  test(`${names}: malformed identifiers are 400, unknown ones and those of others 404`, async () => {
    const { get, shop } = await openAnalytics();
    const { taskId } = answer(created, await get(`${path}${query}`)).data;
    shop.clock.now += 5 * SECOND;
    const other = path === REMAINS ? STORAGE : REMAINS;
    for (const end of ['status', 'download']) {
      expect(await get(`${path}/tasks/one/${end}`)).toMatchObject({ status: 400 });
      expect(await get(`${path}/tasks/${randomUUID()}/${end}`)).toMatchObject(refusedBy(404));
      expect(await get(`${path}/tasks/${taskId}/${end}`, 'second')).toMatchObject(refusedBy(404));
      expect(await get(`${other}/tasks/${taskId}/${end}`)).toMatchObject(refusedBy(404));
      expect((await get(`${path}/tasks/${taskId}/${end}`, 'basic')).status).toBe(404);
    }
  });
});

test('downloadStockReport: by article, one row each, its total that of its warehouses', async () => {
  const analytics = await openAnalytics();
  const rows = await finished(analytics, `${REMAINS}?${byArticle}`, stocks);
  expect(rows).toHaveLength(24);
  for (const row of rows) {
    expect(row.quantityWarehousesFull).toBe(total(row.warehouses, ({ quantity }) => quantity));
    expect(new Set(row.warehouses.map(({ warehouseName }) => warehouseName)).size).toBe(
      row.warehouses.length,
    );
  }
});

test('downloadStockReport: the stocks are those of getCardStatistics', async () => {
  const analytics = await openAnalytics();
  const rows = await finished(analytics, `${REMAINS}?${byArticle}`, stocks);
  const { body } = await analytics.post('/api/v2/nm-report/detail', {
    period: { begin: '2026-02-23 00:00:00', end: '2026-03-01 23:59:59' },
    page: 1,
  });
  const { cards } = z
    .looseObject({
      data: z.looseObject({
        cards: z.array(z.looseObject({ nmID: z.int(), stocks: z.looseObject({ stocksPlatform: z.int() }) })),
      }),
    })
    .parse(body).data;
  for (const card of cards) {
    const row = rows.find(({ nmId }) => nmId === card.nmID);
    expect(row?.quantityWarehousesFull).toBe(card.stocks.stocksPlatform);
  }
});

test('downloadStockReport: what it is not grouped by is merged and empty', async () => {
  const analytics = await openAnalytics();
  const articles = await finished(analytics, `${REMAINS}?${byArticle}&groupByBrand=true`, stocks);
  const brands = await finished(analytics, `${REMAINS}?groupByBrand=true`, stocks);
  const [all, ...more] = await finished(analytics, REMAINS, stocks);
  expect(more).toEqual([]);
  expect(new Set(brands.map(({ brand }) => brand)).size).toBe(brands.length);
  for (const row of brands) {
    const merged = articles.filter(({ brand }) => brand === row.brand);
    expect(row).toMatchObject({
      subjectName: '',
      vendorCode: '',
      nmId: 0,
      barcode: '',
      techSize: '',
      quantityWarehousesFull: total(merged, (one) => one.quantityWarehousesFull),
      inWayToClient: total(merged, (one) => one.inWayToClient),
      inWayFromClient: total(merged, (one) => one.inWayFromClient),
    });
  }
  expect(all?.quantityWarehousesFull).toBe(total(brands, (one) => one.quantityWarehousesFull));
  const everything = `${REMAINS}?${byArticle}&groupByBrand=true&groupBySubject=true&groupByBarcode=true&groupBySize=true`;
  for (const row of await finished(analytics, everything, stocks)) {
    expect(Object.values(row).filter((value) => value === '' || row.nmId === 0)).toEqual([]);
  }
});

test('createStockReport: a flag that is none is refused', async () => {
  const { get } = await openAnalytics();
  expect(await get(`${REMAINS}?groupByNm=maybe`)).toMatchObject(refusedBy(400, 'groupByNm'));
  expect(await get(`${REMAINS}?filterPics=some`)).toMatchObject(refusedBy(400, 'filterPics'));
  expect((await get(`${REMAINS}?locale=en&filterPics=1&filterVolume=-1&groupByNm=false`)).status).toBe(200);
});

test('downloadStorageReport: a record for each day, article and warehouse with stock', async () => {
  const analytics = await openAnalytics();
  const records = await finished(analytics, `${STORAGE}?dateFrom=2026-02-25&dateTo=2026-03-02`, storage);
  expect(new Set(records.map(({ date }) => date))).toEqual(
    new Set(['2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']),
  );
  const places = records.map(({ date, nmId, officeId }) => `${date} ${nmId} ${officeId}`);
  expect(new Set(places).size).toBe(records.length);
  for (const { date, originalDate } of records) expect(originalDate).toBe(date);

  const rows = await finished(analytics, `${REMAINS}?${byArticle}`, stocks);
  for (const row of rows) {
    const today = records.filter(({ nmId, date }) => nmId === row.nmId && date === '2026-03-02');
    expect(
      today.map(({ warehouse, barcodesCount }) => ({ warehouseName: warehouse, quantity: barcodesCount })),
    ).toEqual(row.warehouses);
  }
});

test('downloadStorageReport: the coefficient is that of the week in getStorageCoefficients', async () => {
  const analytics = await openAnalytics();
  const records = await finished(analytics, `${STORAGE}?dateFrom=2026-02-23&dateTo=2026-03-01`, storage);
  const { body } = await analytics.get('/api/v1/analytics/storage-coefficient?date=2026-02-25');
  const { report } = z
    .looseObject({ report: z.array(z.looseObject({ logWarehouseCoef: z.number() })) })
    .parse(body);
  expect(new Set(records.map(({ logWarehouseCoef }) => logWarehouseCoef))).toEqual(
    new Set(report.map(({ logWarehouseCoef }) => logWarehouseCoef)),
  );
});

test('downloadStorageReport: days to come have no records', async () => {
  const analytics = await openAnalytics();
  expect(await finished(analytics, `${STORAGE}?dateFrom=2026-03-03&dateTo=2026-03-09`, storage)).toEqual([]);
});

test('createStorageReport: dates or date-times, at most 8 days apart', async () => {
  const { get } = await openAnalytics();
  const ask = (dateFrom: string, dateTo: string) =>
    get(`${STORAGE}?${new URLSearchParams({ dateFrom, dateTo }).toString()}`);
  expect((await ask('2026-02-20', '2026-02-28')).status).toBe(200);
  expect((await ask('2026-02-20T10:00:00Z', '2026-02-28T13:00:00+03:00')).status).toBe(200);
  expect(await ask('2026-02-20', '2026-03-01')).toMatchObject(refusedBy(400, 'dateTo'));
  expect(await ask('2026-02-20', '2026-02-19')).toMatchObject(refusedBy(400, 'dateTo'));
  expect(await ask('2026-02-30', '2026-03-01')).toMatchObject(refusedBy(400, 'dateFrom'));
  expect(await get(`${STORAGE}?dateFrom=2026-02-20`)).toMatchObject(refusedBy(400, 'dateTo'));
});
