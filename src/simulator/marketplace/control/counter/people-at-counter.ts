import { type Random, seededRandom } from '../../../random.ts';
import { hasEnded } from '../../orders/order-end.ts';
import type { SellerState } from '../../state/seller-state.ts';
import type { SimulatedOrder } from '../../state/state-shapes.ts';

/**
 * Who comes. `right`: says what they were told. `mistaken`: mistypes at first. `stranger`: knows an order's number and
 * not its check code. `refuses`: is the buyer, looks at the goods and does not take them.
 */
export const manners = ['right', 'mistaken', 'stranger', 'refuses'] as const;
export type Manner = (typeof manners)[number];

/** Somebody at the counter, with what they say. */
export interface Visitor {
  readonly id: string;
  readonly manner: Manner;
  readonly firstName: string;
  /** Of whose goods they speak. */
  readonly orderId: string;
  readonly orderCode: string;
  /** The last digits of the telephone that the marketplace gives them: those of its extension. */
  readonly phoneTail: string;
  /** In turn, as they are asked again. */
  readonly passcodes: readonly string[];
}

/** People at the main seller's counter. They are gone with the program: nobody waits overnight. */
export interface Counter {
  /** Those whose order still waits; whoever got it, or lost it, has left. */
  people(state: SellerState): readonly Visitor[];
  /** Null: nobody's goods wait. */
  come(state: SellerState, manner: Manner, orderId: string | null): Visitor | null;
  leave(id: string): boolean;
  revision(): number;
}

const PHONE_TAIL = 4;

type Waiting = SimulatedOrder & {
  readonly pickup: NonNullable<SimulatedOrder['pickup']>;
  readonly buyer: NonNullable<SimulatedOrder['buyer']>;
};

const isWaiting = (order: SimulatedOrder | undefined): order is Waiting =>
  order !== undefined && order.pickup !== null && order.buyer !== null && !hasEnded(order);

/** Ready for their buyers, the longest waiting first. */
export const waitingOrders = ({ orders, readyForPickup }: SellerState): Waiting[] =>
  [...readyForPickup].map((id) => orders.get(id)).filter(isWaiting);

/** As a person mistypes: another last digit. */
function mistyped(passcode: string, random: Random): string {
  const last = Number(passcode.at(-1) ?? 0);
  return `${passcode.slice(0, -1)}${(last + 1 + random.int(9)) % 10}`;
}

function spoken(order: Waiting, manner: Manner, others: readonly Waiting[], random: Random): string[] {
  const { passcode } = order.pickup;
  switch (manner) {
    case 'right':
    case 'refuses':
      return [passcode];
    case 'mistaken':
      return [mistyped(passcode, random), passcode];
    case 'stranger': {
      // Best a code that is right, of another order.
      const foreign = others.find(({ pickup }) => pickup.passcode !== passcode)?.pickup.passcode;
      return [foreign ?? mistyped(passcode, random)];
    }
    default:
      return manner satisfies never;
  }
}

export function createCounter(): Counter {
  const visitors = new Map<string, Visitor>();
  // Its own: who comes to the counter changes nothing of the shop that a seed makes.
  const random = seededRandom(1);
  let number = 0;
  let revision = 0;

  const people = (state: SellerState): readonly Visitor[] => {
    for (const { id, orderId } of visitors.values()) {
      if (state.readyForPickup.has(orderId) && isWaiting(state.orders.get(orderId))) continue;
      visitors.delete(id);
      revision++;
    }
    return [...visitors.values()];
  };

  const choose = (state: SellerState, orderId: string | null): Waiting | null => {
    const waiting = waitingOrders(state);
    if (orderId !== null) return waiting.find(({ id }) => id === orderId) ?? null;
    const taken = new Set(people(state).map((visitor) => visitor.orderId));
    return waiting.find(({ id }) => !taken.has(id)) ?? waiting[0] ?? null;
  };

  return {
    people,
    come: (state, manner, orderId) => {
      const order = choose(state, orderId);
      if (order === null) return null;
      const others = waitingOrders(state).filter(({ id }) => id !== order.id);
      number++;
      revision++;
      const visitor: Visitor = {
        id: `visitor-${number}`,
        manner,
        firstName: order.buyer.firstName,
        orderId: order.id,
        orderCode: order.pickup.orderCode,
        phoneTail: order.buyer.phoneCode.slice(-PHONE_TAIL),
        passcodes: spoken(order, manner, others, random),
      };
      visitors.set(visitor.id, visitor);
      return visitor;
    },
    leave: (id) => {
      if (!visitors.delete(id)) return false;
      revision++;
      return true;
    },
    revision: () => revision,
  };
}
