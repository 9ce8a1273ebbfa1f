import type { TFunction } from 'i18next';
import type { Problem } from '../../../shared/problem.ts';
import type { WordArguments } from '../../words/arguments.ts';

/** What the account may not read, by what has to be done about it. */
export type NotGiven = 'subscription' | 'right' | 'token';

/** What is the matter, whichever report it is with: those of the same name are told once. */
export const troubleName = (problem: Problem): string => notGivenOf(problem) ?? problem.code;

/** The trouble that several have, the one of the most; null: each has its own. */
export function sharedTrouble(problems: readonly Problem[]): Problem | null {
  const byName = [...Map.groupBy(problems, troubleName).values()];
  const [first] = byName.toSorted((one, other) => other.length - one.length);
  return first !== undefined && first.length > 1 ? (first[0] ?? null) : null;
}

/** By the status with which the marketplace refuses. */
const refusals: Readonly<Record<number, NotGiven>> = { 401: 'token', 402: 'subscription', 403: 'right' };

/** Null: it is another trouble. */
export function notGivenOf(problem: Problem): NotGiven | null {
  switch (problem.code) {
    case 'tokenRejected':
      return 'token';
    case 'tokenScope':
      return 'right';
    case 'marketplaceRefused':
      return refusals[problem.status] ?? null;
    default:
      return null;
  }
}

export interface TroubleWords {
  readonly what: string;
  /** Null: what the marketplace said is all that is known. */
  readonly next: string | null;
}

/** Why a report is not read, and what to do. */
export function troubleWords(problem: Problem, t: TFunction, given: WordArguments): TroubleWords {
  const notGiven = notGivenOf(problem);
  if (notGiven !== null)
    return { what: t(`numbers.notGiven.${notGiven}`), next: t(`numbers.notGiven.${notGiven}Next`) };
  if (problem.code === 'marketplaceRefused')
    // What else is done about a refusal is about orders.
    return { what: t('problem.marketplaceRefused.what', given), next: null };
  return { what: t(`problem.${problem.code}.what`, given), next: t(`problem.${problem.code}.next`, given) };
}
