import type { Role } from './people.ts';

/** Fingers slip, but nobody mistypes their own PIN more often than this in a row. */
export const FREE_TRIES = 4;

const FIRST_PAUSE_MS = 30_000;
/** Ten thousand PINs of four digits take 2,500 hours at one guess in this time. */
const LONGEST_PAUSE_MS = 15 * 60_000;

/** How long after so many wrong PINs in a row the next one may be tried; counted from the last. */
export const pauseAfterWrongPins = (wrong: number): number =>
  wrong <= FREE_TRIES ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (wrong - FREE_TRIES - 1), LONGEST_PAUSE_MS);

/** Even a whole shift of packers mistypes less often in a row than this, with no correct PIN in between. */
const FREE_TRIES_OF_DESK = 20;

/** The same for wrong PINs of anybody: guessing at each person in turn is still guessing. */
export const pauseOfDesk = (wrong: number): number =>
  pauseAfterWrongPins(wrong - FREE_TRIES_OF_DESK + FREE_TRIES);

/** What is left of a pause. A wait longer than any pause means that the clock was set back: the pause is over. */
export function remainingPause(until: number, now: number): number {
  const wait = until - now;
  return wait > LONGEST_PAUSE_MS ? 0 : Math.max(0, wait);
}

/** Every digit differs from the one before by the same step, also beyond 9: 111111, 654321, 135791, 890123. */
function isRow(digits: readonly number[]): boolean {
  const steps = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10);
  return steps.every((step) => step === steps[0]);
}

/** A group repeated to the end: 121212, 123123, 1231231. */
const isGroupAgain = (digits: readonly number[]): boolean =>
  digits.some(
    (_, length) =>
      length > 0 && length <= digits.length / 2 && digits.every((digit, at) => digit === digits[at % length]),
  );

/** Digits in pairs or longer runs: 112233, 111222. */
const isPairs = (digits: readonly number[]): boolean =>
  digits.every((digit, at) => digit === digits[at - 1] || digit === digits[at + 1]);

/** The same when read backwards: 123321. */
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

/** An owner's PIN opens everything: it must not be one that people try first. */
export const isPinHardEnough = (pin: string, role: Role): boolean => role !== 'owner' || !isPlain(pin);
