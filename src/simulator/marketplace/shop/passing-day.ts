import { seededRandom, type Random } from '../../random.ts';
import { hasEnded } from '../orders/order-end.ts';
import { withHistory } from '../orders/cross-border-history.ts';
import type { SellerState } from '../state/seller-state.ts';
import { schemes } from '../state/state-shapes.ts';
import { HOUR_MS, type World } from '../state/world.ts';
import { addOrdersNow } from './new-orders.ts';

/** Whoever orders at night is asleep: the morning brings no flood. */
const WAKING_HOURS = { from: 8, to: 22 } as const;
/** Of a scheme that has so many new orders nobody buys more: the desk is to keep up. */
const ENOUGH_NEW = 25;
const SHARE_OF_BUSY_HOURS = 0.6;
const SHARE_OF_CANCELLED_HOURS = 0.4;
/** When the clock is moved on by weeks, only the last days are lived through. */
const MOST_HOURS = 72;

function liveThroughHour(state: SellerState, at: number, random: Random): void {
  const orders = [...state.orders.values()];
  for (const scheme of schemes) {
    const own = orders.filter((order) => order.scheme === scheme);
    const fresh = own.filter((order) => order.supplierStatus === 'new' && !hasEnded(order));
    if (own.length === 0 || fresh.length >= ENOUGH_NEW || random.next() >= SHARE_OF_BUSY_HOURS) continue;
    addOrdersNow(state, 1 + random.int(2), { scheme }, at);
  }
  const open = orders.filter((order) => !hasEnded(order));
  if (open.length === 0 || random.next() >= SHARE_OF_CANCELLED_HOURS) return;
  const order = random.pick(open);
  // As if they did it themselves: the seller's own status stays.
  state.orders.put({ ...withHistory(order, 'canceled_by_client', at), platformStatus: 'canceled_by_client' });
}

/** The hours that the clock was moved over: buyers order, and some think better of it. */
export function passHours(world: World): void {
  const { lived, main, seed } = world;
  const hours = Math.floor(world.ahead() / HOUR_MS);
  if (lived === null || hours <= lived.hours) return;
  const first = Math.max(lived.hours + 1, hours - MOST_HOURS + 1);
  lived.hours = hours;
  for (let hour = first; hour <= hours; hour++) {
    const at = world.now() - (hours - hour) * HOUR_MS;
    const onClock = new Date(at).getHours();
    if (onClock < WAKING_HOURS.from || onClock >= WAKING_HOURS.to) continue;
    liveThroughHour(main, at, seededRandom(seed * 1_000_003 + hour));
  }
}
