import { ok } from '../../../shared/result.ts';
import type { Rule, Rules } from '../gate/rule.ts';
import { type Card, cardsOf } from './cards.ts';
import { dayAt, dayOf, dayText, mondayOf } from './days.ts';
import { draw, drawWhole, keyIn, keyOf } from './invention.ts';
import { ratio, round } from './proportions.ts';

/** Document 3, rule 3: calculated on Mondays, from 31 October 2022 on. */
const SINCE = dayOf('2022-10-31');

const SHARE_MEASURED = 0.4;
/** Of those, some are larger than declared. */
const SHARE_LARGER = 0.3;

interface Measured {
  readonly card: Card;
  readonly actualLength: number;
  readonly actualWidth: number;
  readonly actualHeight: number;
  readonly actualVolume: number;
  readonly difference: number;
}

/** One item of each type, of which the measurement of a week counts. */
function measurement(card: Card, monday: number): Measured | null {
  const key = keyIn(keyIn(card.key, monday), keyOf('measured'));
  if (draw(key, 'measured') >= SHARE_MEASURED) return null;
  const larger = draw(key, 'larger') < SHARE_LARGER;
  const actual = (side: number, what: string): number => (larger ? side + drawWhole(key, what, 1, 3) : side);
  const actualLength = actual(card.length, 'length');
  const actualWidth = actual(card.width, 'width');
  const actualHeight = actual(card.height, 'height');
  const actualVolume = round((actualLength * actualWidth * actualHeight) / 1000);
  const difference = ratio(actualVolume, card.volume);
  return { card, actualLength, actualWidth, actualHeight, actualVolume, difference };
}

const measuredIn = (cards: readonly Card[], monday: number): readonly Measured[] =>
  monday < SINCE ? [] : cards.flatMap((card) => measurement(card, monday) ?? []);

/**
 * How the coefficient comes from the differences is not shown: their average, never below the 1 of a seller without
 * any.
 */
function coefficientOf(measured: readonly Measured[]): number {
  if (measured.length === 0) return 1;
  const sum = measured.reduce((total, { difference }) => total + difference, 0);
  return Math.max(1, round(sum / measured.length));
}

/** What the costs of the week are multiplied by. */
export const weekCoefficient = (cards: readonly Card[], monday: number): number =>
  coefficientOf(measuredIn(cards, monday));

/** Which week is meant is not shown: the one with the date, this one without a date. Weeks to come are empty. */
const getStorageCoefficients: Rule<'getStorageCoefficients'> = ({ state, now }, { date }) => {
  const today = dayAt(now);
  const monday = mondayOf(date === undefined ? today : dayOf(date));
  const measured = monday > today ? [] : measuredIn(cardsOf(state), monday);
  const coefficient = coefficientOf(measured);
  const report = measured.map(({ card, difference, ...actual }) => ({
    ...actual,
    date: dayText(monday),
    dimensionDifference: difference,
    height: card.height,
    length: card.length,
    width: card.width,
    volume: card.volume,
    logWarehouseCoef: coefficient,
    nmID: card.nmId,
    title: card.title,
  }));
  return ok({ report });
};

export const storageCoefficientRules = {
  getStorageCoefficients,
} satisfies Rules<'getStorageCoefficients'>;
