import { field, listFault } from '../model/answers.ts';
import { among, badBody, badPath, judge, mismatch, refusal, unknownThing } from '../model/expectation.ts';
import { hasEnded, type Order } from '../model/world.ts';
import { isWholeNumber, orderOf, type Rule } from './context.ts';
import { idsOf, listById, ordersWhere, statusFault } from './lists.ts';
import { cancelled } from './orders.ts';

const isPickup = ({ scheme }: Order): boolean => scheme === 'pickup';

export const newPickup: Rule = (question) =>
  judge({
    must: [],
    else: {
      status: 200,
      check: (body) => {
        const fresh = ordersWhere(question, (order) => isPickup(order) && order.supplier === 'new');
        const must = idsOf(fresh.filter((order) => !hasEnded(order)));
        return listFault(body, 'orders', { must, may: idsOf(fresh) });
      },
    },
  });

/** Document 2, "States and transitions". What `platformStatus` does meanwhile is not shown. */
const moves: Readonly<
  Record<string, { from: string; to: string; platform: readonly [string, ...string[]] }>
> = {
  confirm: { from: 'new', to: 'confirm', platform: ['waiting'] },
  prepare: { from: 'confirm', to: 'prepare', platform: ['ready_for_pickup', 'waiting'] },
  receive: { from: 'prepare', to: 'receive', platform: ['sold', 'ready_for_pickup', 'waiting'] },
  reject: {
    from: 'prepare',
    to: 'reject',
    platform: ['canceled_by_client', 'canceled', 'ready_for_pickup', 'waiting', 'defect'],
  },
};

export const changePickup: Rule = (question) => {
  const order = orderOf(question);
  const verb = question.call.path['verb'] ?? '';
  const move = moves[verb];
  const isOwn = order !== undefined && isPickup(order);
  const isInPlace = isOwn && !hasEnded(order) && (move === undefined || order.supplier === move.from);
  return judge({
    must: [
      !isWholeNumber(question.call.path['orderId']) && badPath,
      !isOwn && unknownThing,
      isOwn && !isInPlace && mismatch,
    ],
    may: [order !== undefined && !isOwn && mismatch],
    else: [200, 204].map((status) => ({
      status,
      effect: ({ shop, seen, world }) => {
        const mine = shop.orders.get(order?.id ?? '');
        if (mine === undefined) return;
        if (move === undefined) {
          cancelled(mine);
          return;
        }
        mine.supplier = move.to;
        mine.platform = among(seen.orders.get(mine.id)?.platform, [...move.platform]);
        if (verb === 'prepare') mine.preparedAt = world.now;
      },
    })),
  });
};

/** Document 2's row: for orders in `confirm` and `prepare`; observed facts: in both. */
export const pickupCustomers: Rule = (question) =>
  listById(
    question,
    {
      must: (order) => isPickup(order) && ['confirm', 'prepare'].includes(order.supplier) && !hasEnded(order),
      may: () => false,
      missing: 404,
    },
    (body, must, may) =>
      listFault(body, 'orders', { must: idsOf(must), may: idsOf(may), key: 'orderID' }, [
        'firstName',
        'fullName',
        'phone',
      ]),
  );

export const pickupStatuses: Rule = (question) =>
  listById(question, { must: isPickup, may: () => false, missing: 404 }, (body, must, may) =>
    statusFault(question, body, must, may),
  );

/** Observed facts: an unknown code 404, a wrong passcode 409 `InvalidPasscode`. */
export const verifyCustomer: Rule = (question) => {
  const { body } = question.call;
  const [orderCode, passcode] = [field(body, 'orderCode'), field(body, 'passcode')];
  const isWell = typeof orderCode === 'string' && typeof passcode === 'string';
  const [order] = ordersWhere(question, ({ pickup }) => pickup !== null && pickup.orderCode === orderCode);
  const isRight = order?.pickup?.passcode === passcode;
  const wrong = refusal(409, 'InvalidPasscode');
  // In which states a customer can be verified: not shown; surely when the goods are ready.
  const isReady = order?.supplier === 'prepare' && !hasEnded(order);
  return judge({
    must: [!isWell && badBody, order === undefined && unknownThing, order !== undefined && !isRight && wrong],
    may: isReady ? [] : [unknownThing, mismatch, wrong],
    else: {
      status: 200,
      check: (answer) =>
        field(answer, 'ok') === true || (!isReady && field(answer, 'ok') === false)
          ? null
          : '"ok" should be true',
    },
  });
};
