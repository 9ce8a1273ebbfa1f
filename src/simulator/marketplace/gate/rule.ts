import type { z } from 'zod';
import type { OperationName, operations } from '../../../shared/marketplace/index.ts';
import type { AnswerOf, AnyOperation, InputOf } from '../../../shared/marketplace/operation.ts';
import type { Result } from '../../../shared/result.ts';
import type { SellerState } from '../state/seller-state.ts';
import type { Refusal } from './errors.ts';

/** What a rule may look at and change: the caller's own things. `now` in milliseconds. */
export interface RuleContext {
  readonly state: SellerState;
  readonly now: number;
  /** Where this marketplace is reached, for addresses that it tells. */
  readonly origin: string;
}

/** A file answers with its bytes. */
type Given<O extends AnyOperation> = O['answer'] extends z.ZodVoid ? Uint8Array : AnswerOf<O>;

export type RuleResult<Name extends OperationName> = Result<Given<(typeof operations)[Name]>, Refusal>;

/** A rule decides and changes the state before its first `await`; only drawing may take longer. */
export type Rule<Name extends OperationName> = (
  context: RuleContext,
  input: InputOf<(typeof operations)[Name]>,
) => RuleResult<Name> | Promise<RuleResult<Name>>;

/** The rules of one area, for the table of all of them. */
export type Rules<Names extends OperationName> = { readonly [Name in Names]: Rule<Name> };
