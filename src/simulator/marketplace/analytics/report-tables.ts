import { unreachable } from '../../../shared/result.ts';
import type { SellerState } from '../state/seller-state.ts';
import { type Figures, figuresIn, spanOf, sumOf } from './card-figures.ts';
import { type Card, cardsOf, groupsByTag, matchingCards } from './cards.ts';
import type { CsvTable, CsvValue } from './csv.ts';
import { type Days, dayText, slicesOf, wallClock } from './days.ts';
import { buyoutPercent } from './period-statistics.ts';
import { percent } from './proportions.ts';
import type { ReportPlan } from './report-plan.ts';
import { emptySums, pricesIn, type SearchSums, searchValues } from './search-figures.ts';
import {
  type Compared,
  isAdvertised,
  type Product,
  productOf,
  ratingsOf,
  sumOfProducts,
} from './search-products.ts';
import { frequencyIn, lastWeek, searchesByText } from './search-texts.ts';

/** The columns of document 3, "Generated reports", in its order. */
const funnelColumns = [
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
] as const;

const funnelRow = ({ first }: Days, figures: Figures): readonly CsvValue[] => [
  dayText(first),
  figures.open,
  figures.cart,
  figures.orders,
  figures.ordersSum,
  figures.buyouts,
  figures.buyoutsSum,
  figures.cancels,
  figures.cancelsSum,
  percent(figures.cart, figures.open),
  percent(figures.orders, figures.cart),
  buyoutPercent(figures),
];

const metricColumns = [
  'AveragePosition',
  'OpenCard',
  'AddToCart',
  'OpenToCart',
  'Orders',
  'CartToOrder',
  'Visibility',
] as const;
const searchColumns = [...metricColumns, ...metricColumns.map((name) => `${name}Past`)];

const metricCells = (sums: SearchSums): readonly CsvValue[] => {
  const values = searchValues(sums);
  return [
    values.avgPosition,
    values.openCard,
    values.addToCart,
    values.openToCart,
    values.orders,
    values.cartToOrder,
    values.visibility,
  ];
};

/** The `Past` columns are filled only if a previous period was given. */
const searchCells = ({ current, past }: Compared<SearchSums>): readonly CsvValue[] => [
  ...metricCells(current),
  ...(past === null ? metricColumns.map(() => null) : metricCells(past)),
];

function detailHistory(cards: readonly Card[], slices: readonly Days[], now: number): CsvTable {
  const rows = cards.flatMap((card) =>
    slices.map((slice) => [card.nmId, ...funnelRow(slice, figuresIn(card, spanOf(slice), now))]),
  );
  return { columns: ['nmID', ...funnelColumns], rows };
}

/** Without `nmID` nothing tells groups apart: a row is of all cards together. */
function groupedHistory(cards: readonly Card[], slices: readonly Days[], now: number): CsvTable {
  const rows = slices.map((slice) =>
    funnelRow(slice, sumOf(cards.map((card) => figuresIn(card, spanOf(slice), now)))),
  );
  return { columns: funnelColumns, rows };
}

function searchGroups(products: readonly Product[], { days, filter }: ReportPlan): CsvTable {
  const byCard = new Map(products.map((product) => [product.card, product]));
  const rows = groupsByTag([...byCard.keys()], filter.tagIds).map(({ subject, brand, tag, cards }) => {
    const members = cards.flatMap((card) => byCard.get(card) ?? []);
    return [subject.name, subject.id, brand, tag.id, ...searchCells(sumOfProducts(members, days))];
  });
  return { columns: ['SubjectName', 'SubjectID', 'BrandName', 'TagID', ...searchColumns], rows };
}

function searchProducts(products: readonly Product[], { days }: ReportPlan, now: number): CsvTable {
  const rows = products.map(({ card, sums }) => {
    const { isCardRated, rating, feedbackRating } = ratingsOf(card);
    const { minPrice, maxPrice } = pricesIn(card, days.current, now);
    return [
      card.nmId,
      card.vendorCode,
      card.title,
      card.subject.name,
      card.brand,
      isAdvertised(card),
      isCardRated,
      rating,
      feedbackRating,
      minPrice,
      maxPrice,
      ...searchCells(sums),
    ];
  });
  const columns = [
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
    ...searchColumns,
  ];
  return { columns, rows };
}

/** The columns of the report by queries are not shown: those of its two neighbours, with the fields of N8. */
function searchTexts(cards: readonly Card[], { days }: ReportPlan, now: number): CsvTable {
  const rows = cards.flatMap((card) => {
    const past = days.past === null ? null : searchesByText([card], days.past, now);
    return Array.from(searchesByText([card], days.current, now), ([text, current]) => [
      text,
      card.nmId,
      card.vendorCode,
      card.title,
      card.subject.name,
      card.brand,
      frequencyIn(text, days.current, now),
      frequencyIn(text, lastWeek(days.current), now),
      ...searchCells({ current, past: past === null ? null : (past.get(text) ?? emptySums()) }),
    ]);
  });
  const columns = [
    'Text',
    'NmID',
    'VendorCode',
    'Name',
    'SubjectName',
    'BrandName',
    'Frequency',
    'WeekFrequency',
    ...searchColumns,
  ];
  return { columns, rows };
}

/** The report as of the moment `at`, in milliseconds. */
export function reportTable(state: SellerState, plan: ReportPlan, at: number): CsvTable {
  const now = wallClock(at, plan.timezone);
  const cards = matchingCards(cardsOf(state), plan.filter);
  const slices = slicesOf(plan.days.current, plan.level);
  const products = (): readonly Product[] => cards.map((card) => productOf(card, plan.days, now));
  switch (plan.type) {
    case 'DETAIL_HISTORY_REPORT':
      return detailHistory(cards, slices, now);
    case 'GROUPED_HISTORY_REPORT':
      return groupedHistory(cards, slices, now);
    case 'SEARCH_QUERIES_PREMIUM_REPORT_GROUP':
      return searchGroups(products(), plan);
    case 'SEARCH_QUERIES_PREMIUM_REPORT_PRODUCT':
      return searchProducts(products(), plan, now);
    case 'SEARCH_QUERIES_PREMIUM_REPORT_TEXT':
      return searchTexts(cards, plan, now);
    default:
      return unreachable(plan.type);
  }
}
