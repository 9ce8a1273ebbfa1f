import { ok } from '../../../shared/result.ts';
import type { Rule, Rules } from '../gate/rule.ts';
import { officeOf, offices } from '../shop/offices.ts';
import { figuresIn, knownDays, priceOn, spanOf } from './card-figures.ts';
import { type Card, cardsOf } from './cards.ts';
import { type Days, dayText } from './days.ts';
import { askedDays, drawItemId, drawSaleId, drawSupplyId, eventsOf } from './events.ts';
import { draw, drawOne, drawWhole, keyIn, keyOf } from './invention.ts';
import { percent } from './proportions.ts';

/** N21, goods coming in: `sum` for one of `count`, `total` for all, which is not shown. */
const getAcceptanceReport: Rule<'getAcceptanceReport'> = (context, input) => {
  const days = askedDays(input);
  const report = eventsOf(context, { kind: 'acceptance', chance: 0.05, days }).map(({ card, day, key }) => {
    const count = drawWhole(key, 'count', 5, 120);
    const sum = drawWhole(key, 'sum', 2, 30);
    return {
      count,
      giCreateDate: dayText(day),
      incomeId: drawSupplyId(key),
      nmID: card.nmId,
      shkCreateDate: dayText(day),
      subjectName: card.subject.name,
      sum,
      total: count * sum,
    };
  });
  return ok({ report });
};

interface Region {
  readonly countryName: string;
  readonly foName: string;
  readonly regionName: string;
  readonly cityName: string;
  /** The part of the sales that goes here and to the regions before. */
  readonly upTo: number;
}

const region = (upTo: number, countryName: string, foName: string, regionName: string, cityName: string) => ({
  countryName,
  foName,
  regionName,
  cityName,
  upTo,
});

const regions: readonly Region[] = [
  region(0.34, 'Russia', 'Central district', 'Northgate region', 'Northgate'),
  region(0.52, 'Russia', 'Central district', 'Westbury region', 'Westbury'),
  region(0.7, 'Russia', 'North-west district', 'Harbour region', 'Harbour Cross'),
  region(0.82, 'Russia', 'Volga district', 'Stonefield region', 'Stonefield'),
  region(0.91, 'Russia', 'Ural district', 'Oakhurst region', 'Oakhurst'),
  region(0.96, 'Belarus', '', 'Larkhill region', 'Larkhill'),
  region(1, 'Kazakhstan', '', 'Redcliff region', 'Redcliff'),
];

interface Sales {
  readonly place: Region;
  readonly count: number;
  readonly sum: number;
}

/** The buyouts of a card (N1, N3) shared out to the regions, day by day, so that they add up to them. */
function salesOf(card: Card, days: Days, now: number): readonly Sales[] {
  const { first, last } = knownDays(days, now);
  const sales = regions.map((place) => ({ place, count: 0, sum: 0 }));
  for (let day = first; day <= last; day++) {
    const { buyouts } = figuresIn(card, spanOf({ first: day, last: day }), now);
    const shift = draw(keyIn(card.key, day), 'region');
    let before = 0;
    for (const one of sales) {
      // The last region takes what is left: rounding must lose no sale.
      const upTo =
        one.place.upTo === 1 ? buyouts : Math.min(buyouts, Math.floor(buyouts * one.place.upTo + shift));
      one.count += upTo - before;
      one.sum += (upTo - before) * priceOn(card, day);
      before = upTo;
    }
  }
  return sales.filter(({ count }) => count > 0);
}

/** `saleInvoiceCostPricePerc` is the region's part of the article's sum in percent, which is not shown. */
const getRegionSales: Rule<'getRegionSales'> = ({ state, now }, input) => {
  const report = cardsOf(state).flatMap((card) => {
    const sales = salesOf(card, askedDays(input), now);
    const total = sales.reduce((sum, one) => sum + one.sum, 0);
    return sales.map(({ place, count, sum }) => ({
      cityName: place.cityName,
      countryName: place.countryName,
      foName: place.foName,
      nmID: card.nmId,
      regionName: place.regionName,
      sa: card.vendorCode,
      saleInvoiceCostPrice: sum,
      saleInvoiceCostPricePerc: percent(sum, total),
      saleItemInvoiceQty: count,
    }));
  });
  return ok({ report });
};

const returnTypes = ['Cancelled by the buyer', 'Return of goods without defect', 'Defect'] as const;
/** Words of a status are not shown; an active one is still on its way. */
const returnStatuses = [
  { status: 'On the way', isStatusActive: true },
  { status: 'Ready for pickup', isStatusActive: true },
  { status: 'Given out', isStatusActive: false },
] as const;
const SHARE_RETURNED = 0.4;

/** Some of a day's cancelled goods come back; the dates of the request are those of the order, which is not shown. */
const getReturnsReport: Rule<'getReturnsReport'> = ({ state, now }, input) => {
  const { first, last } = knownDays(askedDays(input), now);
  const report = [];
  for (let day = first; day <= last; day++) {
    for (const card of cardsOf(state)) {
      const { cancels } = figuresIn(card, spanOf({ first: day, last: day }), now);
      for (let index = 0; index < cancels; index++) {
        const key = keyIn(keyIn(card.key, day), keyOf(`return ${index}`));
        if (draw(key, 'returned') >= SHARE_RETURNED) continue;
        const { id } = drawOne(key, 'office', offices);
        const { status, isStatusActive } = drawOne(key, 'status', returnStatuses);
        report.push({
          barcode: card.barcode,
          brand: card.brand,
          dstOfficeAddress: officeOf(id)?.address ?? '',
          dstOfficeId: id,
          isStatusActive,
          nmId: card.nmId,
          orderDt: dayText(day),
          returnType: drawOne(key, 'type', returnTypes),
          shkId: drawItemId(key),
          srid: drawSaleId(key),
          status,
          stickerId: drawItemId(key, 'sticker'),
          subjectName: card.subject.name,
          techSize: card.size,
        });
      }
    }
  }
  return ok({ report });
};

export const goodsFlowRules = {
  getAcceptanceReport,
  getRegionSales,
  getReturnsReport,
} satisfies Rules<'getAcceptanceReport' | 'getRegionSales' | 'getReturnsReport'>;
