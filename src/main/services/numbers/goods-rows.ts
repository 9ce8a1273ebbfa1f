import { dayOfText } from '../../../shared/domain/numbers/calendar-day.ts';
import { toUnits } from '../../../shared/domain/numbers/money.ts';
import type {
  getBlockedCards,
  getHiddenCards,
  getRegionSales,
  getReturnsReport,
  getStorageCoefficients,
} from '../../../shared/marketplace/date-range-reports.ts';
import type { AnswerOf } from '../../../shared/marketplace/operation.ts';
import type { FunnelRow } from '../../db/numbers/funnel.ts';
import type { PlatformStockRow, ReturnRow, UnseenCard } from '../../db/numbers/lists.ts';
import type { CoefficientRow, RegionRow } from '../../db/numbers/places.ts';
import type { ReportRow } from '../../marketplace/reports/report-rows.ts';
import type { StockRecord } from '../../marketplace/reports/task-report.ts';
import { named } from './named.ts';

/** N10's type of the sales funnel by article and day (document 3). */
export const FUNNEL_REPORT = 'DETAIL_HISTORY_REPORT';

/** More of one article lie and are sold nowhere, and a million times as many are still counted to the piece. */
const MOST_PIECES = 1_000_000_000;

/** Pieces are whole; what is none is not counted as one. */
const whole = (count: number | null): number | null =>
  count !== null && Number.isSafeInteger(count) && Math.abs(count) <= MOST_PIECES ? count : null;

export const funnelRow = (record: ReportRow<typeof FUNNEL_REPORT>): FunnelRow => ({
  day: dayOfText(record.dt),
  nmId: record.nmID,
  opens: whole(record.openCardCount),
  carts: whole(record.addToCartCount),
  orders: whole(record.ordersCount),
  ordersAmount: toUnits(record.ordersSumRub),
  buyouts: whole(record.buyoutsCount),
  buyoutsAmount: toUnits(record.buyoutsSumRub),
  cancels: whole(record.cancelCount),
  cancelsAmount: toUnits(record.cancelSumRub),
});

type Return = NonNullable<AnswerOf<typeof getReturnsReport>['report']>[number];

/** N30. `isStatusActive` was seen as a flag and as 0 or 1. */
export const returnRow = (record: Return): ReturnRow => ({
  day: dayOfText(record.orderDt),
  nmId: record.nmId,
  barcode: named(record.barcode),
  item: record.shkId,
  sticker: named(record.stickerId),
  srid: named(record.srid),
  office: named(record.dstOfficeAddress),
  officeId: record.dstOfficeId,
  kind: named(record.returnType),
  status: named(record.status),
  isActive: record.isStatusActive === null ? null : Boolean(record.isStatusActive),
});

type Blocked = NonNullable<AnswerOf<typeof getBlockedCards>['report']>[number];
type Hidden = NonNullable<AnswerOf<typeof getHiddenCards>['report']>[number];

/** N28. */
export const blockedCard = (record: Blocked): UnseenCard => ({
  nmId: record.nmId,
  article: named(record.vendorCode),
  brand: named(record.brand),
  title: named(record.title),
  reason: named(record.reason),
  rating: null,
});

/** N29. */
export const hiddenCard = (record: Hidden): UnseenCard => ({
  nmId: record.nmId,
  article: named(record.vendorCode),
  brand: named(record.brand),
  title: named(record.title),
  reason: null,
  rating: record.nmRating,
});

/** N16, asked for by barcode. */
export const platformStockRow = (record: StockRecord): PlatformStockRow => ({
  nmId: record.nmId,
  barcode: named(record.barcode),
  article: named(record.vendorCode),
  size: named(record.techSize),
  toClient: whole(record.inWayToClient),
  fromClient: whole(record.inWayFromClient),
  total: whole(record.quantityWarehousesFull),
  warehouses: (record.warehouses ?? []).flatMap(({ warehouseName, quantity }) =>
    quantity === null ? [] : [[warehouseName ?? '', quantity] as const],
  ),
});

type Coefficient = NonNullable<AnswerOf<typeof getStorageCoefficients>['report']>[number];

const sizes = (...sides: readonly (number | null)[]): string | null =>
  sides.every((side) => side === null) ? null : sides.map((side) => side ?? '?').join(' × ');

/** N24. */
export const coefficientRow = (record: Coefficient): CoefficientRow => ({
  day: dayOfText(record.date),
  nmId: record.nmID,
  title: named(record.title),
  coefficient: record.logWarehouseCoef,
  declaredVolume: record.volume,
  actualVolume: record.actualVolume,
  declared: sizes(record.length, record.width, record.height),
  actual: sizes(record.actualLength, record.actualWidth, record.actualHeight),
});

type Region = NonNullable<AnswerOf<typeof getRegionSales>['report']>[number];

/** N27. */
export const regionRow = (record: Region): RegionRow => ({
  nmId: record.nmID,
  article: named(record.sa),
  country: named(record.countryName),
  district: named(record.foName),
  region: named(record.regionName),
  city: named(record.cityName),
  pieces: whole(record.saleItemInvoiceQty),
  amount: toUnits(record.saleInvoiceCostPrice),
});
