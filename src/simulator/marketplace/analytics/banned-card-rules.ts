import { ok } from '../../../shared/result.ts';
import type { Rule, Rules } from '../gate/rule.ts';
import { type Card, cardsOf } from './cards.ts';
import { draw, drawOne, drawWhole } from './invention.ts';

/** N28, N29: cards that buyers do not see. Neither touches the other figures. */
const SHARE_BLOCKED = 0.25;
const SHARE_HIDDEN = 0.25;

const reasons = [
  'The description breaks the rules',
  'The brand is not confirmed',
  'Photos show another product',
] as const;

const isBlocked = (card: Card): boolean => draw(card.key, 'blocked') < SHARE_BLOCKED;
const isHidden = (card: Card): boolean => !isBlocked(card) && draw(card.key, 'hidden') < SHARE_HIDDEN;

const about = ({ brand, nmId, title, vendorCode }: Card) => ({ brand, nmId, title, vendorCode });

/** `nmId` is text here: its order is that of the number. Texts are ordered by their characters, which is not shown. */
function ordered<T extends object>(entries: readonly T[], sort: keyof T, order: 'asc' | 'desc'): T[] {
  const sign = order === 'asc' ? 1 : -1;
  const value = (entry: T): T[keyof T] | number => (sort === 'nmId' ? Number(entry[sort]) : entry[sort]);
  return [...entries].sort((one, other) => {
    const [left, right] = [value(one), value(other)];
    if (left === right) return 0;
    return left < right ? -sign : sign;
  });
}

const getBlockedCards: Rule<'getBlockedCards'> = ({ state }, { sort, order }) => {
  const cards = cardsOf(state).filter(isBlocked);
  const report = cards.map((card) => ({ ...about(card), reason: drawOne(card.key, 'reason', reasons) }));
  return ok({ report: ordered(report, sort, order) });
};

const getHiddenCards: Rule<'getHiddenCards'> = ({ state }, { sort, order }) => {
  const cards = cardsOf(state).filter(isHidden);
  const report = cards.map((card) => ({
    ...about(card),
    nmRating: drawWhole(card.key, 'card rating', 10, 39) / 10,
  }));
  return ok({ report: ordered(report, sort, order) });
};

export const bannedCardRules = { getBlockedCards, getHiddenCards } satisfies Rules<
  'getBlockedCards' | 'getHiddenCards'
>;
