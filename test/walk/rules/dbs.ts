import { field, listFault } from '../model/answers.ts';
import { among, badPath, judge, mismatch, refusal, unknownThing } from '../model/expectation.ts';
import { hasEnded, type Order } from '../model/world.ts';
import { isWholeNumber, orderOf, type Rule } from './context.ts';
import { idsOf, listById, ordersWhere, statusFault, variants } from './lists.ts';
import { buyerFault, cancelled, hasBuyer } from './orders.ts';

const isDbs = ({ scheme }: Order): boolean => scheme === 'dbs';

export const newDbs: Rule = (question) =>
  judge({
    must: [],
    else: {
      status: 200,
      check: (body) => {
        const fresh = ordersWhere(question, (order) => isDbs(order) && order.supplier === 'new');
        const must = idsOf(fresh.filter((order) => !hasEnded(order)));
        return listFault(body, 'orders', { must, may: idsOf(fresh) }, variants.OrderNewDBS);
      },
    },
  });

export const dbsStatuses: Rule = (question) =>
  listById(question, { must: isDbs, may: () => false, missing: 404, most: 1000 }, (body, must, may) =>
    statusFault(question, body, must, may),
  );

export const dbsBuyers: Rule = (question) =>
  listById(
    question,
    {
      must: (order) => hasBuyer(order) && !hasEnded(order),
      may: (order) => hasBuyer(order) || (isDbs(order) && hasEnded(order)),
      missing: 404,
    },
    buyerFault,
  );

/** Document 1, "DBS order states": from and to. What `platformStatus` does meanwhile is not shown. */
const moves: Readonly<
  Record<string, { from: string; to: string; platform: readonly [string, ...string[]] }>
> = {
  confirm: { from: 'new', to: 'confirm', platform: ['waiting'] },
  deliver: { from: 'confirm', to: 'deliver', platform: ['waiting', 'sorted'] },
  receive: { from: 'deliver', to: 'receive', platform: ['sold', 'waiting', 'sorted'] },
  reject: {
    from: 'deliver',
    to: 'reject',
    platform: ['canceled', 'canceled_by_client', 'waiting', 'sorted', 'defect'],
  },
};

export const changeDbs: Rule = (question) => {
  const order = orderOf(question);
  const verb = question.call.path['verb'] ?? '';
  const move = moves[verb];
  const isOwn = order !== undefined && isDbs(order);
  const isInPlace = isOwn && !hasEnded(order) && (move === undefined || order.supplier === move.from);
  const lacksUin = isOwn && order.requiredMeta.includes('uin') && order.meta.uin === undefined;
  return judge({
    must: [
      !isWholeNumber(question.call.path['orderId']) && badPath,
      !isOwn && unknownThing,
      isOwn && !isInPlace && mismatch,
    ],
    may: [
      order !== undefined && !isOwn && mismatch,
      // Whether missing identifiers hold up a DBS order: not shown.
      verb === 'deliver' && lacksUin && refusal(409, 'UinIsNotFilled'),
      // What a wrong `code` ends in: not shown.
      field(question.call.body, 'code') !== undefined && mismatch,
    ],
    else: {
      status: 204,
      effect: ({ shop, seen }) => {
        const mine = shop.orders.get(order?.id ?? '');
        if (mine === undefined) return;
        if (move === undefined) {
          cancelled(mine);
          return;
        }
        mine.supplier = move.to;
        mine.platform = among(seen.orders.get(mine.id)?.platform, [...move.platform]);
      },
    },
  });
};
