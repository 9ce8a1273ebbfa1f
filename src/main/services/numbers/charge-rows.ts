import { dayOfText } from '../../../shared/domain/numbers/calendar-day.ts';
import type { ChargeDetail, ChargeRow } from '../../../shared/domain/numbers/charge-row.ts';
import { REPORT_CURRENCY, toUnits } from '../../../shared/domain/numbers/money.ts';
import type {
  getAcceptanceReport,
  getCharacteristicsReport,
  getIncorrectAttachmentsReport,
  getLabelingReport,
  getSelfPurchaseReport,
} from '../../../shared/marketplace/date-range-reports.ts';
import type { AnswerOf } from '../../../shared/marketplace/operation.ts';
import type { StorageRecord } from '../../marketplace/reports/task-report.ts';
import { named } from './named.ts';

type Acceptance = NonNullable<AnswerOf<typeof getAcceptanceReport>['report']>[number];
type WrongGoods = NonNullable<AnswerOf<typeof getIncorrectAttachmentsReport>['report']>[number];
type Labelling = NonNullable<AnswerOf<typeof getLabelingReport>['report']>[number];
type Characteristics = NonNullable<AnswerOf<typeof getCharacteristicsReport>['report']>[number];
type SelfPurchase = NonNullable<AnswerOf<typeof getSelfPurchaseReport>['details']>[number];

const NO_ROW: ChargeRow = {
  day: null,
  nmId: null,
  article: null,
  barcode: null,
  item: null,
  amount: null,
  currency: REPORT_CURRENCY,
  subject: null,
  brand: null,
  detail: {},
};

/** What is said, without what is not. */
function detailOf(
  fields: Readonly<Record<string, string | number | readonly string[] | null>>,
): ChargeDetail {
  const detail: ChargeDetail = {};
  for (const [name, value] of Object.entries(fields))
    if (value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
      detail[name] = typeof value === 'object' ? [...value] : value;
  return detail;
}

/** Document 3, N20: one article, warehouse and day. `warehousePrice` is what the day cost. */
export const storageCharge = (record: StorageRecord): ChargeRow => ({
  ...NO_ROW,
  day: dayOfText(record.date),
  nmId: record.nmId,
  article: named(record.vendorCode),
  barcode: named(record.barcode),
  amount: toUnits(record.warehousePrice),
  subject: named(record.subject),
  brand: named(record.brand),
  detail: detailOf({
    warehouse: record.warehouse,
    warehouseCoef: record.warehouseCoef,
    logWarehouseCoef: record.logWarehouseCoef,
    calcType: record.calcType,
    barcodesCount: record.barcodesCount,
    volume: record.volume,
    size: record.size,
    giId: record.giId,
    originalDate: record.originalDate === record.date ? null : record.originalDate,
    loyaltyDiscount: record.loyaltyDiscount,
  }),
});

/** N21. `total` is what the acceptance cost. */
export const acceptanceCharge = (record: Acceptance): ChargeRow => ({
  ...NO_ROW,
  day: dayOfText(record.shkCreateDate) ?? dayOfText(record.giCreateDate),
  nmId: record.nmID,
  amount: toUnits(record.total),
  subject: named(record.subjectName),
  detail: detailOf({
    incomeId: record.incomeId,
    count: record.count,
    sum: record.sum,
    giCreateDate: record.giCreateDate,
  }),
});

/** N22: weekly; it counts on the last day of its week. */
export const selfPurchaseCharge = (record: SelfPurchase): ChargeRow => ({
  ...NO_ROW,
  day: dayOfText(record.dateTo) ?? dayOfText(record.dateFrom),
  nmId: record.nmID,
  amount: toUnits(record.sum),
  currency: named(record.currency)?.trim().toUpperCase() ?? REPORT_CURRENCY,
  detail: detailOf({ dateFrom: record.dateFrom, dateTo: record.dateTo }),
});

/** N23. */
export const wrongGoodsCharge = (record: WrongGoods): ChargeRow => ({
  ...NO_ROW,
  day: dayOfText(record.date),
  nmId: record.nmID,
  item: record.shkID,
  amount: toUnits(record.amount),
  detail: detailOf({ lostReason: record.lostReason }),
});

/** N25, with the addresses of its photos. */
export const labellingCharge = (record: Labelling): ChargeRow => ({
  ...NO_ROW,
  day: dayOfText(record.date),
  nmId: record.nmID,
  barcode: named(record.sku),
  item: record.shkID,
  amount: toUnits(record.amount),
  detail: detailOf({ incomeId: record.incomeId, photoUrls: record.photoUrls }),
});

/** N26: what its label said when it was accepted, and what it says now. */
export const characteristicsCharge = (record: Characteristics): ChargeRow => ({
  ...NO_ROW,
  day: dayOfText(record.date),
  nmId: record.nmID,
  article: named(record.oldSa),
  barcode: named(record.oldBarcode),
  item: record.oldShkID,
  amount: toUnits(record.amount),
  detail: detailOf({
    oldColor: record.oldColor,
    oldSize: record.oldSize,
    newShkID: record.newShkID,
    newSa: record.newSa,
    newBarcode: record.newBarcode,
    newColor: record.newColor,
    newSize: record.newSize,
  }),
});
