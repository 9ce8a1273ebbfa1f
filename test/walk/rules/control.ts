import { idText, listAt } from '../model/answers.ts';
import { type Allowed, among } from '../model/expectation.ts';
import { unreachable } from '../../../src/shared/result.ts';
import type { Control } from '../model/call.ts';
import { DAY_MS, hasEnded, HOUR_MS, leaveSupply, type Order, ordersOf, type World } from '../model/world.ts';

/** Refusals of the control side have codes of their own, which no document names. */
const refused: readonly Allowed[] = [{ status: 409 }, { status: 400 }];

const createOrders = ({ body }: Control): readonly Allowed[] => [
  {
    status: 200,
    check: (answer) =>
      listAt(answer, 'orders')?.length === body['count']
        ? null
        : `should make ${String(body['count'])} orders`,
    effect: ({ shop, seen, reply }) => {
      for (const id of (listAt(reply.body, 'orders') ?? []).map(idText)) {
        const made = seen.orders.get(id);
        if (made === undefined) continue;
        // What was wished for is as wished; the rest is the shop's own choice.
        shop.orders.set(id, {
          ...made,
          scheme: body['scheme'] as Order['scheme'],
          cargoType: Number(body['cargoType']),
          requiredMeta: [...(body['requiredMeta'] as Order['requiredMeta'])].sort(),
          supplier: 'new',
          platform: 'waiting',
          supplyId: null,
          boxId: null,
          meta: {},
        });
      }
    },
  },
];

const platformBy: Readonly<Record<string, readonly [string, ...string[]]>> = {
  buyer: ['canceled_by_client'],
  buyerFirstHour: ['declined_by_client'],
  platform: ['canceled', 'defect'],
  missedCall: ['canceled_by_missed_call'],
};

function cancel({ seller, body }: Control, world: World): readonly Allowed[] {
  const order = world.sellers[seller].orders.get(idText(body['orderId']));
  if (order === undefined) return [{ status: 404 }];
  const by = String(body['by']);
  // Document 1: only while the order is not moved to assembly.
  if (hasEnded(order) || (by === 'buyerFirstHour' && order.supplier !== 'new')) return refused;
  // Document 1: because the customer is unreachable, DBS alone.
  if (by === 'missedCall' && order.scheme !== 'dbs') return refused;
  return [
    {
      status: 200,
      effect: ({ shop, seen }) => {
        const mine = shop.orders.get(order.id);
        const told = seen.orders.get(order.id);
        if (mine === undefined || told === undefined) return;
        mine.platform = among(told.platform, platformBy[by] ?? ['canceled']);
        // `supplierStatus` is set only by the supplier (document 1), yet nothing but `cancel` tells of an end.
        mine.supplier =
          by === 'missedCall' ? 'cancel_missed_call' : among(told.supplier, ['cancel', mine.supplier]);
        mine.reship = false;
        const supply = shop.supplies.get(mine.supplyId ?? '');
        // Whether it leaves its supply: document 1 says so of the seller's cancel only.
        if (told.supplyId === null || told.supplyId !== mine.supplyId) leaveSupply(shop, mine);
        else mine.boxId = among(told.boxId, [null, mine.boxId]);
        if (supply?.done === true) supply.cargoType = seen.supplies.get(supply.id)?.cargoType ?? 0;
      },
    },
  ];
}

function accept({ seller, body }: Control, world: World): readonly Allowed[] {
  const supply = world.sellers[seller].supplies.get(String(body['supplyId']));
  if (supply === undefined) return [{ status: 404 }];
  const unscanned = new Set((body['unscanned'] as readonly unknown[]).map(idText));
  return [
    {
      status: 200,
      effect: ({ shop, seen }) => {
        const mine = shop.supplies.get(supply.id);
        if (mine === undefined) return;
        mine.done = true;
        mine.scanned = true;
        for (const order of ordersOf(shop, supply.id)) {
          const told = seen.orders.get(order.id);
          // Its goods come in as the others' do, and go back; the buyer's word stays.
          if (hasEnded(order)) {
            order.supplier = among(told?.supplier, [order.supplier, 'complete']);
            continue;
          }
          order.reship = unscanned.has(order.id);
          // A supply that was not handed over closes by itself; whether its missing orders wait in `confirm` is open.
          order.supplier = order.reship
            ? among(told?.supplier, ['complete', 'confirm'])
            : among(told?.supplier, ['complete']);
          order.platform = among(told?.platform, order.reship ? ['waiting'] : ['sorted', 'waiting']);
        }
      },
    },
    // A supply without orders, or one that was scanned before: left open.
    ...(supply.scanned || ordersOf(world.sellers[seller], supply.id).length === 0 ? refused : []),
  ];
}

/** Document 2: `cancel_shelf_life` comes by itself; 7 days by the observed facts. */
const SHELF_LIFE_MS = 7 * DAY_MS;

export function timePasses(world: World, seen: World): void {
  for (const name of ['main', 'second'] as const) {
    for (const order of world.sellers[name].orders.values()) {
      if (order.scheme !== 'pickup' || hasEnded(order)) continue;
      const told = seen.sellers[name].orders.get(order.id);
      const stored = order.preparedAt !== null && world.now - order.preparedAt >= SHELF_LIFE_MS;
      // From which moment the period runs is not shown: from `prepare` on for sure, perhaps from the order's birth.
      const perhaps = world.now - order.createdAt >= SHELF_LIFE_MS;
      if (stored) order.supplier = 'cancel_shelf_life';
      else if (perhaps) order.supplier = among(told?.supplier, [order.supplier, 'cancel_shelf_life']);
      if (order.supplier === 'cancel_shelf_life') order.platform = among(told?.platform, ['canceled']);
    }
  }
}

const hoursOf = (duration: unknown): number => Number(/^PT(\d+)H$/.exec(String(duration))?.[1] ?? Number.NaN);

const clock = ({ body }: Control): readonly Allowed[] => [
  {
    status: 200,
    effect: ({ world }) => {
      world.now += hoursOf(body['advance']) * HOUR_MS;
    },
  },
];

export function controlRule(control: Control, world: World): readonly Allowed[] {
  switch (control.action) {
    case 'orders':
      return createOrders(control);
    case 'cancel':
      return cancel(control, world);
    case 'accept':
      return accept(control, world);
    case 'clock':
      return clock(control);
    default:
      return unreachable(control.action);
  }
}
