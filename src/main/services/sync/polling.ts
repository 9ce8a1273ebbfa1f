import type { MarketplaceProblem } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Logger } from '../../kernel/ports.ts';
import type { CallOptions } from '../../marketplace/marketplace.ts';
import { isRefused } from '../outbox/refusals.ts';

export type Ended = Result<null, MarketplaceProblem>;

export const polling = (signal: AbortSignal): CallOptions => ({ priority: 'polling', signal });

/** An account without access to a list can still be used for packing. */
export function withoutIt(problem: MarketplaceProblem, log: Pick<Logger, 'warn'>): Ended {
  if (!isRefused(problem)) return fail(problem);
  log.warn({ problem }, 'a list is not given to this account');
  return ok(null);
}
