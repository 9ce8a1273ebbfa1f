import { field, firstOf, idText, listAt, listFault } from '../model/answers.ts';
import { badBody, badQuery, judge, mismatch, unknownThing } from '../model/expectation.ts';
import { hasEnded, type Order } from '../model/world.ts';
import { askedIds, isWholeNumber, type Question, type Rule } from './context.ts';

const everyVariant =
  'orderUid article colorCode rid createdAt skus id warehouseId nmId chrtId price convertedPrice currencyCode convertedCurrencyCode cargoType isZeroOrder';
/** Document 1, "Order fields", the table of variants. */
export const variants = {
  OrderNew:
    `${everyVariant} address ddate salePrice dTimeFrom dTimeTo requiredMeta deliveryType comment scanPrice offices`.split(
      ' ',
    ),
  Order: `${everyVariant} address scanPrice deliveryType offices comment`.split(' '),
  SupplyOrder: `${everyVariant} scanPrice offices`.split(' '),
  OrderNewDBS:
    `${everyVariant} address ddate salePrice dTimeFrom dTimeTo requiredMeta deliveryType comment`.split(' '),
  OrderDBS: `${everyVariant} address deliveryType comment`.split(' '),
} as const;

export const idsOf = (orders: readonly Order[]): string[] => orders.map(({ id }) => id);

export const ordersWhere = ({ shop }: Question, is: (order: Order) => boolean): Order[] =>
  [...shop.orders.values()].filter(is);

/** Document 1: 1 to `most` ids, or any number where it names none. */
export const countFault = (ids: readonly string[], most?: number) =>
  most !== undefined && (ids.length < 1 || ids.length > most) && badBody;

export const DAYS_30_S = 30 * 24 * 3600;

/** Document 1: at most 30 calendar days; refused from 31 × 24 h on (observed facts). */
export function periodFaults(from: number, to: number) {
  const length = to - from;
  return {
    must: [length >= 31 * 24 * 3600 && badQuery],
    may: [(length < 0 || length > DAYS_30_S) && badQuery],
  };
}

export const pageFault = (query: Readonly<Record<string, string>>) => {
  const limit = Number(query['limit'] ?? 'x');
  return !(limit >= 1 && limit <= 1000 && isWholeNumber(query['next'])) && badQuery;
};

/** One status record for each order, both statuses as the model has them. */
export function statusFault(question: Question, body: unknown, must: Order[], may: Order[]): string | null {
  const faults = (listAt(body, 'orders') ?? []).map((record) => {
    const order = question.shop.orders.get(idText(field(record, 'id')));
    if (order === undefined) return null;
    const told = [field(record, 'supplierStatus'), field(record, 'platformStatus')].map(String).join('/');
    const kept = `${order.supplier}/${order.platform}`;
    return told === kept ? null : `${order.id} should be ${kept}, not ${told}`;
  });
  return firstOf([listFault(body, 'orders', { must: idsOf(must), may: idsOf(may) }), ...faults]);
}

/**
 * A list by ids: what is surely in it, what may be, and whether all ids being unknown ends in 404 (observed facts,
 * "unclear").
 */
export function listById(
  question: Question,
  sets: {
    must: (order: Order) => boolean;
    may: (order: Order) => boolean;
    missing: 404 | 200;
    most?: number;
  },
  check: (body: unknown, must: Order[], may: Order[]) => string | null,
): ReturnType<Rule> {
  const ids = askedIds(question.call.body);
  const asked = ordersWhere(question, ({ id }) => ids.includes(id));
  const must = asked.filter(sets.must);
  const may = asked.filter((order) => sets.must(order) || sets.may(order));
  const gone = may.length === 0 && ids.length > 0 && sets.missing === 404;
  return judge({
    must: [countFault(ids, sets.most), gone && asked.length === 0 && unknownThing],
    // Orders that exist but are not of the kind asked about: not shown.
    may: [
      sets.missing === 404 && must.length === 0 && unknownThing,
      gone && mismatch,
      ids.length === 0 && badBody,
    ],
    else: { status: 200, check: (body) => check(body, must, may) },
  });
}

/** Orders that are over, for the two archives: canceled or sold. */
export const archive =
  (scheme: 'dbs' | 'pickup', fields: readonly string[]): Rule =>
  (question) => {
    const { query } = question.call;
    const from = Number(query['dateFrom'] ?? 'x');
    const to = Number(query['dateTo'] ?? 'x');
    const period = periodFaults(from, to);
    const isMine = (order: Order): boolean => order.scheme === scheme;
    return judge({
      must: [
        scheme === 'dbs' && pageFault(query),
        !(Number.isFinite(from) && Number.isFinite(to)) && badQuery,
        ...period.must,
      ],
      may: [...period.may, scheme === 'pickup' && pageFault(query)],
      else: {
        status: 200,
        check: (body) => {
          const over = ordersWhere(question, (order) => isMine(order) && hasEnded(order));
          // Which date counts is not shown: surely in it is what was made and ended inside the period.
          const sure = over.filter(
            ({ createdAt, supplier }) =>
              ['receive', 'cancel'].includes(supplier) &&
              createdAt / 1000 > from + 1 &&
              question.world.now / 1000 < to - 1,
          );
          const near = over.filter(({ createdAt }) => createdAt / 1000 <= to + 1);
          return listFault(body, 'orders', { must: idsOf(sure), may: idsOf(near) }, fields);
        },
      },
    });
  };
