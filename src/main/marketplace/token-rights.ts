import { type AnyOperation, isChange } from '../../shared/marketplace/operation.ts';
import { readTokenFacts, tokenLifeOf } from './token-facts.ts';

/** Why a token can't be used for an operation, by what it says about itself; null where it can, or does not say. */
export function missingRight(token: string, operation: AnyOperation): string | null {
  const categories = readTokenFacts(token)?.categories ?? null;
  if (categories === null) return null;
  if (!categories[operation.host]) return `it lacks the category ${operation.host}; nothing was sent`;
  if (categories.readOnly && isChange(operation)) return 'it is for reading only; nothing was sent';
  return null;
}

/** When a token that says so itself ended, ISO 8601; null for one that is in force, or does not say. */
export function endOf(token: string, now: number): string | null {
  const facts = readTokenFacts(token);
  return tokenLifeOf(facts, now) === 'expired' ? (facts?.expiresAt ?? null) : null;
}
