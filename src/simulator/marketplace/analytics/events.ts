import { momentOf } from '../../../shared/marketplace/dates.ts';
import type { RuleContext } from '../gate/rule.ts';
import { knownDays } from './card-figures.ts';
import { type Card, cardsOf } from './cards.ts';
import { dayAt, type Days } from './days.ts';
import { draw, drawWhole, keyIn, keyOf } from './invention.ts';

/** Something that happened to a card on a day, for the reports of a date range. */
export interface ReportEvent {
  readonly card: Card;
  readonly day: number;
  /** What its details are drawn from. */
  readonly key: number;
}

export interface EventWishes {
  /** Names the report: each has events of its own. */
  readonly kind: string;
  /** How likely it is for one card on one day. */
  readonly chance: number;
  readonly days: Days;
}

/** By day, then in the order of the catalogue; on days that have begun, by UTC. */
export function eventsOf({ state, now }: RuleContext, { kind, chance, days }: EventWishes): ReportEvent[] {
  const cards = cardsOf(state);
  const { first, last } = knownDays(days, now);
  const events: ReportEvent[] = [];
  for (let day = first; day <= last; day++) {
    for (const card of cards) {
      const key = keyIn(keyIn(card.key, day), keyOf(kind));
      if (draw(key, 'happens') < chance) events.push({ card, day, key });
    }
  }
  return events;
}

/** Both dates belong to the range; `since` is the first day that the report has data of. */
export function askedDays(
  { dateFrom, dateTo }: { readonly dateFrom: string; readonly dateTo: string },
  since = -Infinity,
): Days {
  return { first: Math.max(since, dayAt(momentOf(dateFrom))), last: dayAt(momentOf(dateTo)) };
}

/** Numbers of supplies and of the labels of single items. */
export const drawSupplyId = (key: number): string => String(drawWhole(key, 'supply', 10_000_000, 29_999_999));
export const drawItemId = (key: number, what = 'item'): string =>
  String(drawWhole(key, what, 4_000_000_000, 14_999_999_999));

/** The identifier of a sale, as orders have it. */
export const drawSaleId = (key: number): string =>
  `${[1, 2, 3].map((part) => keyIn(key, part).toString(16).padStart(8, '0')).join('')}.0.0`;
