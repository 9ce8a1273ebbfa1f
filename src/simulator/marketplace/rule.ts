import type { operations } from '../../shared/marketplace/index.ts';
import type { AnswerOf, InputOf } from '../../shared/marketplace/operation.ts';
import type { Result } from '../../shared/result.ts';
import type { Refusal } from './errors.ts';
import type { OperationName } from './operation-names.ts';
import type { MarketplaceState } from './state.ts';

/** What a rule may look at and change. `now` in milliseconds. */
export interface RuleContext {
  readonly state: MarketplaceState;
  readonly now: number;
}

export type RuleResult<Name extends OperationName> = Result<AnswerOf<(typeof operations)[Name]>, Refusal>;

/** A rule decides and changes the state before its first `await`; only drawing may take longer. */
export type Rule<Name extends OperationName> = (
  context: RuleContext,
  input: InputOf<(typeof operations)[Name]>,
) => RuleResult<Name> | Promise<RuleResult<Name>>;
