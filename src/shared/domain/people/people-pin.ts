import type { Role } from './people.ts';

/** Fingers slip; nobody mistypes a PIN of their own more often in a row. */
export const FREE_TRIES = 4;

const FIRST_PAUSE_MS = 30_000;
/** Ten thousand PINs of four digits take 2,500 hours at one guess in this time. */
const LONGEST_PAUSE_MS = 15 * 60_000;

/** How long after so many wrong PINs in a row the next one may be tried; counted from the last. */
export const pauseAfterWrongPins = (wrong: number): number =>
  wrong <= FREE_TRIES ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (wrong - FREE_TRIES - 1), LONGEST_PAUSE_MS);

/** A shift of packers mistypes less often in a row than this, with nobody getting in between. */
const FREE_TRIES_OF_DESK = 20;

/** The same for wrong PINs of whomever: a guess at each person in turn is a guess all the same. */
export const pauseOfDesk = (wrong: number): number =>
  pauseAfterWrongPins(wrong - FREE_TRIES_OF_DESK + FREE_TRIES);

/** What is left of a pause. A wait longer than any pause comes of a clock that was set back: it is over. */
export function remainingPause(until: number, now: number): number {
  const wait = until - now;
  return wait > LONGEST_PAUSE_MS ? 0 : Math.max(0, wait);
}

/** Each digit as far from the one before as the second from the first, also beyond 9: 111111, 654321, 135791, 890123. */
function isRow(digits: readonly number[]): boolean {
  const steps = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10);
  return steps.every((step) => step === steps[0]);
}

/** A group that comes again until the end: 121212, 123123, 1231231. */
const isGroupAgain = (digits: readonly number[]): boolean =>
  digits.some(
    (_, length) =>
      length > 0 && length <= digits.length / 2 && digits.every((digit, at) => digit === digits[at % length]),
  );

/** No digit stands alone: 112233, 111222. */
const isPairs = (digits: readonly number[]): boolean =>
  digits.every((digit, at) => digit === digits[at - 1] || digit === digits[at + 1]);

/** The same from behind: 123321. */
const isMirrored = (digits: readonly number[]): boolean =>
  digits.every((digit, at) => digit === digits[digits.length - 1 - at]);

/** Two digits in any order are soon tried: 111112, 110100. */
const FEWEST_DIFFERENT = 3;

const isPlain = (pin: string): boolean => {
  const digits = pin.split('').map(Number);
  return (
    new Set(digits).size < FEWEST_DIFFERENT ||
    [isRow, isGroupAgain, isPairs, isMirrored].some((is) => is(digits))
  );
};

/** An owner's PIN opens everything: it is none of those that a passer-by tries first. */
export const isPinHardEnough = (pin: string, role: Role): boolean => role !== 'owner' || !isPlain(pin);
