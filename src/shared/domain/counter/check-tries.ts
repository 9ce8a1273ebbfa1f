/** A wrong code is forgotten after this time; nobody waits longer at a counter than that. */
export const TRIES_WINDOW_MS = 15 * 60_000;

export const checkAnswers = ['asked', 'right', 'wrong', 'noAnswer'] as const;
export type CheckAnswer = (typeof checkAnswers)[number];

/** One check of a code, without the code. `asked`: no answer was written down, as after a power cut. */
export interface CheckTry {
  readonly at: number;
  readonly answer: CheckAnswer;
}

/**
 * How many more wrong codes the station sends for an order. One whose answer is not known counts as wrong: else a cut
 * of the power would be worth another guess. One that never reached the marketplace counts for nothing.
 */
export const triesLeft = (tries: readonly CheckTry[], most: number, now: number): number =>
  Math.max(0, most - spentAt(tries, now).length);

/** When the next wrong code may be sent, where none may be now: once enough of the spent ones are forgotten. */
export function nextTryAt(tries: readonly CheckTry[], most: number, now: number): number {
  const spent = spentAt(tries, now).toSorted((one, other) => one.at - other.at);
  const last = spent[spent.length - most];
  return last === undefined ? now : last.at + TRIES_WINDOW_MS;
}

const spentAt = (tries: readonly CheckTry[], now: number): readonly CheckTry[] =>
  tries.filter(
    // A clock that was set back must not make tries come back.
    ({ at, answer }) => (answer === 'wrong' || answer === 'asked') && now - at < TRIES_WINDOW_MS,
  );
