import type { SimulatedOrder } from '../state/state-shapes.ts';

type Delivery = SimulatedOrder['delivery'];

/** Each begins where the one before it ends. */
const windows = ['10:00', '14:00', '18:00', '22:00'] as const;
/** Nobody is promised goods that would have to be on their way already. */
const SHORTEST_NOTICE_MS = 2 * 3600 * 1000;
/** Buyers choose among so many of the next windows: those of today and tomorrow. */
const WINDOWS_OFFERED = 4;

const two = (number: number): string => String(number).padStart(2, '0');

/** `ddate` is `DD.MM.YYYY`, times `HH:MM` (document 1, "Order fields"). */
function windowAt(day: Date, dTimeFrom: string, dTimeTo: string): Delivery {
  const ddate = `${two(day.getDate())}.${two(day.getMonth() + 1)}.${day.getFullYear()}`;
  return { ddate, dTimeFrom, dTimeTo };
}

/** So many days on from then, at midnight where the shop stands. */
function dayAfter(at: number, days: number): Date {
  const day = new Date(at);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() + days);
  return day;
}

function endOf(day: Date, dTimeTo: string): number {
  const [hours = 0, minutes = 0] = dTimeTo.split(':').map(Number);
  return new Date(day).setHours(hours, minutes);
}

/**
 * When a buyer is promised the goods at their door: in one of the next windows, by the order's own number. Times are
 * those of the place, as the documents write them without a zone.
 */
export function deliveryToDoor(orderId: string, createdAt: number): Delivery {
  const offered = [0, 1, 2].flatMap((days) => {
    const day = dayAfter(createdAt, days);
    return windows.slice(1).flatMap((to, index) => {
      const isOpen = endOf(day, to) >= createdAt + SHORTEST_NOTICE_MS;
      return isOpen ? [windowAt(day, windows[index] ?? to, to)] : [];
    });
  });
  const chosen = offered[Number(BigInt(orderId) % BigInt(WINDOWS_OFFERED))];
  if (chosen === undefined) throw new Error('three days without a window');
  return chosen;
}

/** The next day but one, in the afternoon: what orders say that nobody brings to a door. */
export const deliveryToPlatform = (createdAt: number): Delivery =>
  windowAt(dayAfter(createdAt, 2), '14:00', '18:00');
