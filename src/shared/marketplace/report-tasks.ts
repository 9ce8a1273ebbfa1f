import { z } from 'zod';
import { idOrNull, listOf, numberOrNull, textOrNull } from './common.ts';
import { brokenPeriod, dateOrDateTime } from './dates.ts';
import type { LimitScope } from './limit-scopes.ts';
import { operation } from './operation.ts';

/** N14–N16 and N18–N20: a task is created, asked about until it is done, and its result fetched. */
const byTaskId = z.object({ task_id: z.string().min(1) });
const created = z.looseObject({ data: z.looseObject({ taskId: z.string() }) });
/** States: new, processing, done, purged, canceled (observed facts); others are passed on. */
const taskState = z.looseObject({ data: z.looseObject({ id: z.string(), status: z.string() }) });

const flag = z.boolean().optional();
const whole = z.int().optional();

export const createStockReport = operation({
  name: 'createStockReport',
  document: 3,
  row: 'N14',
  method: 'GET',
  path: '/api/v1/warehouse_remains',
  query: z.object({
    locale: z.string().optional(),
    groupByBrand: flag,
    groupBySubject: flag,
    groupBySa: flag,
    groupByNm: flag,
    groupByBarcode: flag,
    groupBySize: flag,
    filterPics: whole,
    filterVolume: whole,
  }),
  status: 200,
  answer: created,
  refusals: [400],
  scope: 'N14',
  whenLost: 'repeat',
});

const taskStatus = (name: string, row: string, path: `/${string}`, scope: LimitScope) =>
  operation({
    name,
    document: 3,
    row,
    method: 'GET',
    path: `${path}/tasks/{task_id}/status`,
    params: byTaskId,
    status: 200,
    answer: taskState,
    refusals: [400, 404],
    scope,
    whenLost: 'repeat',
  });

export const getStockReportStatus = taskStatus(
  'getStockReportStatus',
  'N15',
  '/api/v1/warehouse_remains',
  'N15',
);

/** `volume` in litres; a warehouse appears only with stock. */
export const downloadStockReport = operation({
  name: 'downloadStockReport',
  document: 3,
  row: 'N16',
  method: 'GET',
  path: '/api/v1/warehouse_remains/tasks/{task_id}/download',
  params: byTaskId,
  status: 200,
  answer: z.array(
    z.looseObject({
      brand: textOrNull,
      subjectName: textOrNull,
      vendorCode: textOrNull,
      nmId: idOrNull,
      barcode: textOrNull,
      techSize: textOrNull,
      volume: numberOrNull,
      inWayToClient: numberOrNull,
      inWayFromClient: numberOrNull,
      quantityWarehousesFull: numberOrNull,
      warehouses: listOf(z.looseObject({ warehouseName: textOrNull, quantity: numberOrNull })),
    }),
  ),
  refusals: [400, 404],
  scope: 'N16',
  whenLost: 'repeat',
});

export const createStorageReport = operation({
  name: 'createStorageReport',
  document: 3,
  row: 'N18',
  method: 'GET',
  path: '/api/v1/paid_storage',
  query: z.object({ dateFrom: dateOrDateTime, dateTo: dateOrDateTime }),
  status: 200,
  answer: created,
  refusals: [400],
  scope: 'N18',
  whenLost: 'repeat',
  breaks: ({ dateFrom, dateTo }) => brokenPeriod({ from: 'dateFrom', to: 'dateTo' }, dateFrom, dateTo, 8),
});

export const getStorageReportStatus = taskStatus(
  'getStorageReportStatus',
  'N19',
  '/api/v1/paid_storage',
  'N19',
);

/** One article, warehouse and day a record. `chrtId` was also seen as `chrt_id`. */
export const downloadStorageReport = operation({
  name: 'downloadStorageReport',
  document: 3,
  row: 'N20',
  method: 'GET',
  path: '/api/v1/paid_storage/tasks/{task_id}/download',
  params: byTaskId,
  status: 200,
  answer: z.array(
    z.looseObject({
      date: textOrNull,
      logWarehouseCoef: numberOrNull,
      officeId: idOrNull,
      warehouse: textOrNull,
      warehouseCoef: numberOrNull,
      giId: idOrNull,
      chrtId: idOrNull,
      size: textOrNull,
      barcode: textOrNull,
      subject: textOrNull,
      brand: textOrNull,
      vendorCode: textOrNull,
      nmId: idOrNull,
      volume: numberOrNull,
      calcType: textOrNull,
      warehousePrice: numberOrNull,
      barcodesCount: numberOrNull,
      palletPlaceCode: numberOrNull,
      palletCount: numberOrNull,
      originalDate: textOrNull,
      loyaltyDiscount: numberOrNull,
      tariffFixDate: textOrNull,
      tariffLowerDate: textOrNull,
    }),
  ),
  refusals: [400, 404],
  scope: 'N20',
  whenLost: 'repeat',
});
