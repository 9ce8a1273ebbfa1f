import type { SellerState } from '../state/seller-state.ts';
import { sellerKey } from './cards.ts';
import { type AggregationLevel, type Days, dayText, slicesOf } from './days.ts';
import { draw } from './invention.ts';
import { ratio, round } from './proportions.ts';
import {
  type Compared,
  isAdvertised,
  isInCluster,
  metric,
  metricsOf,
  type PositionCluster,
  positionOf,
  type Product,
  sumOfProducts,
} from './search-products.ts';
import { type SearchSums, searchValues, sumOfSearches } from './search-figures.ts';

/** The first page's figures over all cards of the filters, whatever their positions (N5). */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : round((upper + (sorted[middle - 1] ?? upper)) / 2);
}

const mean = (values: readonly number[]): number =>
  ratio(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  );

/** The average positions of the products in each period. */
function positionsOf(products: readonly Product[]): Compared<readonly number[]> {
  const known = products.flatMap(({ sums }) => sums.past ?? []);
  return {
    current: products.map(positionOf),
    past: products.some(({ sums }) => sums.past !== null)
      ? known.map((sums) => searchValues(sums).avgPosition)
      : null,
  };
}

/** Of each product that was searched for on the day. */
const searchedOn = (products: readonly Product[], day: number): readonly SearchSums[] =>
  products.flatMap((product) => product.days.get(day) ?? []);

export function overviewOf(state: SellerState, products: readonly Product[], days: Compared<Days>) {
  const positions = positionsOf(products);
  const pair = (value: (positions: readonly number[]) => number) =>
    metric(value(positions.current), positions.past === null ? null : value(positions.past));
  const inCluster = (cluster: PositionCluster) =>
    pair((all) => all.filter((position) => isInCluster(position, cluster)).length);

  const daily = new Map(
    slicesOf(days.current, 'day').map(({ first }) => [first, searchedOn(products, first)] as const),
  );
  const chartItems = Array.from(daily, ([day, searched]) => {
    const values = searched.map((sums) => searchValues(sums).avgPosition);
    return { dt: dayText(day), average: mean(values), median: median(values) };
  });
  const totals = new Map(Array.from(daily, ([day, searched]) => [day, sumOfSearches(searched)]));
  const visibilityBy = (level: AggregationLevel) =>
    slicesOf(days.current, level).map(({ first, last }) => {
      const inSlice = Array.from({ length: last - first + 1 }, (_, index) => totals.get(first + index) ?? []);
      const { visibility, openCard } = searchValues(sumOfSearches(inSlice.flat()));
      return { dt: dayText(first), visibility, open: openCard };
    });
  const { visibility, openCard } = metricsOf(sumOfProducts(products, days));
  // Neither is remembered: they are what they were.
  const advertised = products.filter(({ card }) => isAdvertised(card)).length;
  const rating = round(3.8 + 1.2 * draw(sellerKey(state), 'rating'));
  return {
    commonInfo: {
      supplierRating: metric(rating, rating),
      advertisedProducts: metric(advertised, advertised),
      totalProducts: products.length,
    },
    positionInfo: {
      average: pair(mean),
      median: pair(median),
      chartItems,
      clusters: {
        firstHundred: inCluster('firstHundred'),
        secondHundred: inCluster('secondHundred'),
        below: inCluster('below'),
      },
    },
    visibilityInfo: {
      visibility,
      openCard,
      byDay: visibilityBy('day'),
      byWeek: visibilityBy('week'),
      byMonth: visibilityBy('month'),
    },
  };
}
