import { field, firstOf, idText, listAt, listFault, pictureFault } from '../model/answers.ts';
import { badPath, badQuery, judge, mismatch, unknownThing } from '../model/expectation.ts';
import { hasEnded, inSupplies, leaveSupply, type Order } from '../model/world.ts';
import { askedIds, isWholeNumber, orderOf, type Rule } from './context.ts';

import {
  variants,
  idsOf,
  ordersWhere,
  countFault,
  DAYS_30_S,
  periodFaults,
  pageFault,
  statusFault,
  listById,
} from './lists.ts';

/** Orders of the first half of document 1: supplies, cross-border, courier. */
const isOrder = ({ scheme }: Order): boolean =>
  scheme === 'fbs' || scheme === 'crossborder' || scheme === 'platformgo';

export const newOrders: Rule = (question) =>
  judge({
    must: [],
    else: {
      status: 200,
      check: (body) => {
        // Observed facts: warehouse, cross-border and courier orders.
        const fresh = ordersWhere(question, (order) => isOrder(order) && order.supplier === 'new');
        const must = idsOf(fresh.filter((order) => !hasEnded(order)));
        return listFault(body, 'orders', { must, may: idsOf(fresh) }, variants.OrderNew);
      },
    },
  });

export const orderList: Rule = (question) => {
  const { query } = question.call;
  const to = query['dateTo'] === undefined ? Math.floor(question.world.now / 1000) : Number(query['dateTo']);
  const from =
    query['dateFrom'] === undefined ? question.world.now / 1000 - DAYS_30_S : Number(query['dateFrom']);
  const period = periodFaults(from, to);
  return judge({
    must: [pageFault(query), ...(query['dateFrom'] === undefined ? [] : period.must)],
    may: period.may,
    else: {
      status: 200,
      check: (body) => {
        const mine = ordersWhere(question, () => true);
        const sure = mine.filter(
          (order) => isOrder(order) && order.createdAt / 1000 > from + 1 && order.createdAt / 1000 < to - 1,
        );
        const inside = mine.filter(
          ({ createdAt }) => createdAt / 1000 >= from - 1 && createdAt / 1000 <= to + 1,
        );
        const supplyFaults = (listAt(body, 'orders') ?? []).map((record) => {
          const supplyId = question.shop.orders.get(idText(field(record, 'id')))?.supplyId ?? null;
          return (field(record, 'supplyId') ?? null) === supplyId || field(record, 'supplyId') === ''
            ? null
            : `supplyId of ${idText(field(record, 'id'))} should be ${supplyId}`;
        });
        return firstOf([
          listFault(body, 'orders', { must: idsOf(sure), may: idsOf(inside) }, variants.Order),
          ...supplyFaults,
        ]);
      },
    },
  });
};

export const orderStatuses: Rule = (question) =>
  listById(question, { must: isOrder, may: () => true, missing: 200, most: 1000 }, (body, must, may) =>
    statusFault(question, body, must, may),
  );

export const reshipment: Rule = (question) =>
  judge({
    must: [],
    else: {
      status: 200,
      check: (body) => {
        const must = idsOf(ordersWhere(question, ({ reship }) => reship));
        const faults = (listAt(body, 'orders') ?? []).map((record) => {
          const order = question.shop.orders.get(idText(field(record, 'orderID')));
          return order === undefined || order.supplyId === field(record, 'supplyID')
            ? null
            : `supplyID of ${order.id} should be ${order.supplyId}`;
        });
        return firstOf([listFault(body, 'orders', { must, key: 'orderID' }), ...faults]);
      },
    },
  });

/** What a seller's cancel does, of any scheme. */
export function cancelled(order: Order | undefined): void {
  if (order === undefined) return;
  order.supplier = 'cancel';
  order.platform = 'canceled';
  order.reship = false;
}

export const cancelOrder: Rule = (question) => {
  const order = orderOf(question);
  return judge({
    must: [
      !isWholeNumber(question.call.path['orderId']) && badPath,
      order === undefined && unknownThing,
      order !== undefined && !isOrder(order) && unknownThing,
      // Observed facts: from any state that has not ended.
      order !== undefined && hasEnded(order) && mismatch,
    ],
    may: [order !== undefined && !isOrder(order) && mismatch],
    else: {
      status: 204,
      effect: ({ shop, seen }) => {
        const mine = shop.orders.get(order?.id ?? '');
        if (mine === undefined) return;
        const { supplyId } = mine;
        cancelled(mine);
        leaveSupply(shop, mine);
        // What becomes of the cargo type of a closed supply: not shown.
        const left = shop.supplies.get(supplyId ?? '');
        if (left?.done === true) left.cargoType = seen.supplies.get(left.id)?.cargoType ?? left.cargoType;
      },
    },
  });
};

export const orderLabels: Rule = (question) => {
  const { query, body } = question.call;
  const ids = askedIds(body);
  const size = `${query['width']}x${query['height']}`;
  return judge({
    must: [
      !['svg', 'zplv', 'zplh', 'png'].includes(query['type'] ?? '') && badQuery,
      size !== '58x40' && size !== '40x30' && badQuery,
      countFault(ids, 100),
    ],
    else: {
      status: 200,
      check: (answer) => {
        const asked = ordersWhere(question, ({ id, supplier }) => ids.includes(id) && supplier === 'confirm');
        const must = idsOf(asked.filter((order) => inSupplies(order) && !hasEnded(order)));
        const fields = ['partA', 'partB', 'barcode', 'file'];
        return firstOf([
          listFault(answer, 'stickers', { must, may: idsOf(asked), key: 'orderId' }, fields),
          ...(listAt(answer, 'stickers') ?? []).map(pictureFault),
        ]);
      },
    },
  });
};

const isCrossBorder = ({ scheme }: Order): boolean => scheme === 'crossborder';

/** Only in `complete`; the documents name the answer's list in the observed facts alone. */
export const crossBorderLabels: Rule = (question) =>
  listById(
    question,
    {
      must: (order) => isCrossBorder(order) && order.supplier === 'complete' && !hasEnded(order),
      may: (order) => isCrossBorder(order) && order.supplier === 'complete',
      missing: 200,
      most: 100,
    },
    (body, must, may) =>
      listFault(body, 'stickers', { must: idsOf(must), may: idsOf(may), key: 'orderID' }, [
        'url',
        'parcelID',
      ]),
  );

export const crossBorderHistory: Rule = (question) =>
  listById(question, { must: isCrossBorder, may: () => false, missing: 404, most: 100 }, (body, must, may) =>
    listFault(body, 'orders', { must: idsOf(must), may: idsOf(may), key: 'orderID' }, [
      'deliveryDate',
      'statuses',
    ]),
  );

/** Document 1: buyer information of DBS orders becomes available after transfer to delivery. */
export const hasBuyer = ({ scheme, supplier }: Order): boolean =>
  scheme === 'dbs' && ['deliver', 'receive', 'reject'].includes(supplier);
const mayHaveBuyer = (order: Order): boolean =>
  hasBuyer(order) || (order.scheme === 'dbs' && order.supplier === 'cancel_missed_call');

export const buyerFault = (body: unknown, must: Order[], may: Order[]): string | null =>
  listFault(body, 'orders', { must: idsOf(must), may: idsOf(may), key: 'orderID' }, [
    'firstName',
    'fullName',
    'phone',
    'phoneCode',
  ]);

export const buyers: Rule = (question) =>
  listById(
    question,
    {
      must: (order) => hasBuyer(order) && !hasEnded(order),
      // Which country's cross-border orders: not shown.
      may: (order) => mayHaveBuyer(order) || isCrossBorder(order),
      missing: 404,
    },
    buyerFault,
  );

/** Courier: new → confirm → complete by the two operations; the way on is not shown. */
export const courier: Rule = (question) => {
  const order = orderOf(question);
  const { verb } = question.call.path;
  const [from, to] = verb === 'confirm' ? ['new', 'confirm'] : ['confirm', 'complete'];
  const isCourier = order?.scheme === 'platformgo';
  return judge({
    must: [
      !isWholeNumber(question.call.path['orderId']) && badPath,
      (order === undefined || !isCourier) && unknownThing,
      isCourier && (order.supplier !== from || hasEnded(order)) && mismatch,
    ],
    may: [order !== undefined && !isCourier && mismatch],
    else: {
      status: 204,
      effect: ({ shop }) => {
        const mine = shop.orders.get(order?.id ?? '');
        if (mine !== undefined) mine.supplier = to;
      },
    },
  });
};
