import { type AnyOperation, isChange } from '../../shared/marketplace/operation.ts';
import { readTokenFacts } from './token-facts.ts';

/**
 * Why a token can't be used for an operation, by what it says about itself; null where it can, or does not say.
 * Whether it is expired is not looked at: this machine's clock may be wrong, and the service will say so.
 */
export function missingRight(token: string, operation: AnyOperation): string | null {
  const categories = readTokenFacts(token)?.categories ?? null;
  if (categories === null) return null;
  if (!categories[operation.host]) return `it lacks the category ${operation.host}; nothing was sent`;
  if (categories.readOnly && isChange(operation)) return 'it is for reading only; nothing was sent';
  return null;
}
