import type { AnyOperation } from '../../../shared/marketplace/operation.ts';
import { fieldWords } from './field-words.ts';

const UUID = '"0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d"';
const ORDER = '3400000017';
const DAY_MS = 24 * 3600 * 1000;

/** So many days before `now`, as the documents write a date. */
const day = (now: number, before: number): string =>
  new Date(now - before * DAY_MS).toISOString().slice(0, 10);
const moment = (now: number, before: number): string => String(Math.floor((now - before * DAY_MS) / 1000));

/** A likely value as JSON, by the documented name of its field. */
const byField: Readonly<Record<string, string>> = {
  limit: '100',
  next: '0',
  offset: '0',
  page: '1',
  order: ORDER,
  orderId: ORDER,
  orders: `[${ORDER}]`,
  orderIds: `[${ORDER}]`,
  warehouseId: '658434',
  passId: '2485',
  officeId: '15',
  nmId: '123654789',
  nmIds: '[123654789]',
  nmIDs: '[123654789]',
  subjectIds: '[64]',
  subjectId: '64',
  objectIDs: '[64]',
  tagIDs: '[32]',
  tagIds: '[32]',
  tagId: '32',
  brandNames: '["Brand"]',
  brandName: '"Brand"',
  searchTexts: '["tea"]',
  supplyId: '"PFX-GI-1234567"',
  trbxId: '"PFX-TRBX-1234567"',
  trbxIds: '["PFX-TRBX-1234567"]',
  task_id: UUID,
  downloadId: UUID,
  id: UUID,
  'filter[downloadIds]': `[${UUID}]`,
  name: '"Morning"',
  type: '"png"',
  width: '58',
  height: '40',
  amount: '3',
  key: '"uin"',
  code: '"1234"',
  orderCode: '"170046918-0011"',
  passcode: '"4567"',
  uin: '"1234567890123456"',
  imei: '"123456789012345"',
  gtin: '"1234567890123"',
  sgtins: '["1234567890123456"]',
  skus: '["4600000000017"]',
  stocks: '[{"sku":"4600000000017","amount":5}]',
  contacts: '[{"comment":"Gate","phone":"+70000000000"}]',
  firstName: '"Ivan"',
  lastName: '"Petrov"',
  carModel: '"Van"',
  carNumber: '"A456BC123"',
  timezone: '"Europe/Moscow"',
  orderBy: '{"field":"openCard","mode":"desc"}',
  positionCluster: '"all"',
  topOrderBy: '"orders"',
  aggregationLevel: '"day"',
  reportType: '"DETAIL_HISTORY_REPORT"',
  userReportName: '"Card report"',
  locale: '"ru"',
  groupByBrand: 'true',
  groupBySubject: 'true',
  groupBySa: 'true',
  groupByNm: 'true',
  groupByBarcode: 'true',
  groupBySize: 'true',
  filterPics: '0',
  filterVolume: '0',
  countries: '["AM"]',
  sort: '"brand"',
};

/** Values that look back from today. */
const dated = (now: number): Readonly<Record<string, string>> => ({
  period: `{"begin":"${day(now, 8)} 00:00:00","end":"${day(now, 2)} 23:59:59"}`,
  currentPeriod: `{"start":"${day(now, 8)}","end":"${day(now, 2)}"}`,
  pastPeriod: `{"start":"${day(now, 15)}","end":"${day(now, 9)}"}`,
  params: `{"nmIDs":[123654789],"startDate":"${day(now, 8)}","endDate":"${day(now, 2)}","timezone":"Europe/Moscow","skipDeletedNm":true}`,
  date: `"${day(now, 2)}"`,
  dateFrom: `"${day(now, 8)}"`,
  dateTo: `"${day(now, 2)}"`,
});

/** Where a name has another type in one operation than in the rest. */
const byOperation = (now: number): Readonly<Record<string, Readonly<Record<string, string>>>> => {
  const unixPeriod = { dateFrom: moment(now, 8), dateTo: moment(now, 2) };
  const days = `{"begin":"${day(now, 8)}","end":"${day(now, 2)}"}`;
  return {
    getOrders: unixPeriod,
    getCompletedDbsOrders: unixPeriod,
    getPickupArchive: unixPeriod,
    getCardHistory: { period: days },
    getCardGroupHistory: { period: days },
    getSearchOrders: { period: `{"start":"${day(now, 8)}","end":"${day(now, 2)}"}` },
    getSearchTexts: { limit: '10' },
    getBlockedCards: { order: '"desc"' },
    getHiddenCards: { order: '"desc"' },
  };
};

/** A field's value as JSON text; undefined for a field without an example. */
export const exampleValue = (operation: string, field: string, now: number): string | undefined =>
  byOperation(now)[operation]?.[field] ?? dated(now)[field] ?? byField[field];

/** Fields of which one must be there, though none of them is required by itself. */
const alsoGiven: Readonly<Record<string, readonly string[]>> = { getSearchGroups: ['subjectIds'] };

/** An input as JSON text that breaks none of the documented rules: the required fields, but for those left out. */
export function exampleInput(operation: AnyOperation, now: number, leftOut: readonly string[] = []): string {
  const given = fieldWords(operation).filter(
    ({ name, required }) =>
      !/[.[]/.test(name.replace(/^filter\[/, '')) &&
      (required === 'always' || alsoGiven[operation.name]?.includes(name) === true) &&
      !leftOut.includes(name),
  );
  const fields = given.map(({ name }) => `"${name}":${exampleValue(operation.name, name, now) ?? 'null'}`);
  return `{${fields.join(',')}}`;
}
