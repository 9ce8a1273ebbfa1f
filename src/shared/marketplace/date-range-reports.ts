import { z } from 'zod';
import { idOrNull, listIn, listOf, numberOrNull, textOrNull } from './common.ts';
import { brokenPeriod, calendarDate, dateOrDateTime } from './dates.ts';
import { operation } from './operation.ts';

/** N17 and N21–N30: reports that are answered at once. */
const report = <T extends z.ZodType>(record: T) => z.looseObject({ report: listIn(record) });
/** Codes and numbers of papers: text, whatever they came as. */
const idLike = z
  .codec(z.union([z.string(), z.int(), z.bigint()]), z.string(), { decode: String, encode: (text) => text })
  .nullish()
  .default(null);

const common = { document: 3, method: 'GET', status: 200, refusals: [400], whenLost: 'repeat' } as const;

const dates = z.object({ dateFrom: calendarDate, dateTo: calendarDate });
const forwards = ({ dateFrom, dateTo }: z.output<typeof dates>) =>
  brokenPeriod({ from: 'dateFrom', to: 'dateTo' }, dateFrom, dateTo);
const within31Days = ({ dateFrom, dateTo }: z.output<typeof dates>) =>
  brokenPeriod({ from: 'dateFrom', to: 'dateTo' }, dateFrom, dateTo, 31);

/** Excise operations. Dates in the query, `countries` in the body; an empty list or an empty text is no filter. */
export const getExciseReport = operation({
  ...common,
  name: 'getExciseReport',
  row: 'N17',
  method: 'POST',
  path: '/api/v1/analytics/excise-report',
  query: z.object({ dateFrom: dateOrDateTime, dateTo: dateOrDateTime }),
  body: z.object({ countries: z.array(z.enum(['', 'AM', 'BY', 'KG', 'KZ', 'RU', 'UZ'])).optional() }),
  answer: z.looseObject({
    response: z.looseObject({
      data: listOf(
        z.looseObject({
          name: textOrNull,
          price: numberOrNull,
          currency_name_short: textOrNull,
          excise_short: textOrNull,
          barcode: idLike,
          nm_id: idOrNull,
          operation_type_id: numberOrNull,
          fiscal_doc_number: idLike,
          fiscal_dt: textOrNull,
          fiscal_drive_number: idLike,
          rid: idLike,
          srid: textOrNull,
        }),
      ),
    }),
  }),
  scope: 'N17',
  breaks: forwards,
});

export const getAcceptanceReport = operation({
  ...common,
  name: 'getAcceptanceReport',
  row: 'N21',
  path: '/api/v1/analytics/acceptance-report',
  query: dates,
  answer: report(
    z.looseObject({
      count: numberOrNull,
      giCreateDate: textOrNull,
      incomeId: idOrNull,
      nmID: idOrNull,
      shkCreateDate: textOrNull,
      subjectName: textOrNull,
      sum: numberOrNull,
      total: numberOrNull,
    }),
  ),
  scope: 'N21',
  breaks: within31Days,
});

const perhapsDate = z.object({ date: calendarDate.optional() });

/** Deductions for self-purchases: weekly, since August 2023. */
export const getSelfPurchaseReport = operation({
  ...common,
  name: 'getSelfPurchaseReport',
  row: 'N22',
  path: '/api/v1/analytics/antifraud-details',
  query: perhapsDate,
  answer: z.looseObject({
    details: listIn(
      z.looseObject({
        nmID: idOrNull,
        sum: numberOrNull,
        currency: textOrNull,
        dateFrom: textOrNull,
        dateTo: textOrNull,
      }),
    ),
  }),
  scope: 'N22',
});

/** Deductions for wrong products, empty boxes and boxes lacking ordered goods; since June 2023. */
export const getIncorrectAttachmentsReport = operation({
  ...common,
  name: 'getIncorrectAttachmentsReport',
  row: 'N23',
  path: '/api/v1/analytics/incorrect-attachments',
  query: dates,
  answer: report(
    z.looseObject({
      amount: numberOrNull,
      date: textOrNull,
      lostReason: textOrNull,
      nmID: idOrNull,
      shkID: idOrNull,
    }),
  ),
  scope: 'N23',
  breaks: within31Days,
});

/** Logistics and storage coefficient: weekly, since 31 October 2022. Sizes in cm, volumes in litres. */
export const getStorageCoefficients = operation({
  ...common,
  name: 'getStorageCoefficients',
  row: 'N24',
  path: '/api/v1/analytics/storage-coefficient',
  query: perhapsDate,
  answer: report(
    z.looseObject({
      actualHeight: numberOrNull,
      actualLength: numberOrNull,
      actualWidth: numberOrNull,
      actualVolume: numberOrNull,
      date: textOrNull,
      dimensionDifference: numberOrNull,
      height: numberOrNull,
      length: numberOrNull,
      width: numberOrNull,
      volume: numberOrNull,
      logWarehouseCoef: numberOrNull,
      nmID: idOrNull,
      title: textOrNull,
    }),
  ),
  scope: 'N24',
});

/** Deductions for missing mandatory labelling; since March 2024. */
export const getLabelingReport = operation({
  ...common,
  name: 'getLabelingReport',
  row: 'N25',
  path: '/api/v1/analytics/goods-labeling',
  query: dates,
  answer: report(
    z.looseObject({
      amount: numberOrNull,
      date: textOrNull,
      incomeId: idOrNull,
      nmID: idOrNull,
      photoUrls: listOf(z.string()),
      shkID: idOrNull,
      sku: textOrNull,
    }),
  ),
  scope: 'N25',
  breaks: within31Days,
});

/** Deductions for goods relabelled after acceptance; since 28 December 2021. */
export const getCharacteristicsReport = operation({
  ...common,
  name: 'getCharacteristicsReport',
  row: 'N26',
  path: '/api/v1/analytics/characteristics-change',
  query: dates,
  answer: report(
    z.looseObject({
      amount: numberOrNull,
      date: textOrNull,
      newBarcode: textOrNull,
      newColor: textOrNull,
      newSa: textOrNull,
      newShkID: idOrNull,
      newSize: textOrNull,
      nmID: idOrNull,
      oldBarcode: textOrNull,
      oldColor: textOrNull,
      oldSa: textOrNull,
      oldShkID: idOrNull,
      oldSize: textOrNull,
    }),
  ),
  scope: 'N26',
  breaks: within31Days,
});

export const getRegionSales = operation({
  ...common,
  name: 'getRegionSales',
  row: 'N27',
  path: '/api/v1/analytics/region-sale',
  query: dates,
  answer: report(
    z.looseObject({
      cityName: textOrNull,
      countryName: textOrNull,
      foName: textOrNull,
      nmID: idOrNull,
      regionName: textOrNull,
      sa: textOrNull,
      saleInvoiceCostPrice: numberOrNull,
      saleInvoiceCostPricePerc: numberOrNull,
      saleItemInvoiceQty: numberOrNull,
    }),
  ),
  scope: 'N27',
  breaks: within31Days,
});

const order = z.enum(['desc', 'asc']);
const card = { brand: textOrNull, nmId: idOrNull, title: textOrNull, vendorCode: textOrNull };

export const getBlockedCards = operation({
  ...common,
  name: 'getBlockedCards',
  row: 'N28',
  path: '/api/v1/analytics/banned-products/blocked',
  query: z.object({ sort: z.enum(['brand', 'nmId', 'title', 'vendorCode', 'reason']), order }),
  answer: report(z.looseObject({ ...card, reason: textOrNull })),
  scope: 'N28',
});

export const getHiddenCards = operation({
  ...common,
  name: 'getHiddenCards',
  row: 'N29',
  path: '/api/v1/analytics/banned-products/shadowed',
  query: z.object({ sort: z.enum(['brand', 'nmId', 'title', 'vendorCode', 'nmRating']), order }),
  answer: report(z.looseObject({ ...card, nmRating: numberOrNull })),
  scope: 'N29',
});

export const getReturnsReport = operation({
  ...common,
  name: 'getReturnsReport',
  row: 'N30',
  path: '/api/v1/analytics/goods-return',
  query: dates,
  answer: report(
    z.looseObject({
      barcode: textOrNull,
      brand: textOrNull,
      dstOfficeAddress: textOrNull,
      dstOfficeId: idOrNull,
      isStatusActive: z.union([z.boolean(), z.number()]).nullish().default(null),
      nmId: idOrNull,
      orderDt: textOrNull,
      returnType: textOrNull,
      shkId: idOrNull,
      srid: textOrNull,
      status: textOrNull,
      stickerId: textOrNull,
      subjectName: textOrNull,
      techSize: textOrNull,
    }),
  ),
  scope: 'N30',
  breaks: within31Days,
});
