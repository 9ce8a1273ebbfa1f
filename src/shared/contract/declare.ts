import type { z } from 'zod';
import type { ProblemCode, ProblemOf } from '../problem.ts';
import type { Result } from '../result.ts';

/**
 * One operation between screen and station, declared once: client, handler types, routing and run-time checks derive
 * from it. A call answers once; a feed sends a snapshot at once and another after each change.
 */
export interface Call<Input extends z.ZodType, Output extends z.ZodType, Code extends ProblemCode> {
  readonly kind: 'call';
  readonly input: Input;
  readonly output: Output;
  readonly problems: readonly Code[];
}

export interface Feed<Output extends z.ZodType> {
  readonly kind: 'feed';
  readonly output: Output;
}

export const call = <
  Input extends z.ZodType,
  Output extends z.ZodType,
  const Code extends ProblemCode = never,
>(
  input: Input,
  output: Output,
  problems: readonly Code[] = [],
): Call<Input, Output, Code> => ({ kind: 'call', input, output, problems });

export const feed = <Output extends z.ZodType>(output: Output): Feed<Output> => ({ kind: 'feed', output });

export type AnyCall = Call<z.ZodType, z.ZodType, ProblemCode>;
export type AnyFeed = Feed<z.ZodType>;

/** Problems that any call can end in besides its own. */
export type CommonCode =
  | 'unknownPath'
  | 'badValue'
  | 'notAllowed'
  | 'deskLocked'
  | 'confirmNeeded'
  | 'unexpected'
  | 'stationUnreachable'
  | 'stationAnswerLost';

export type CallResult<C> =
  C extends Call<z.ZodType, infer Output, infer Code>
    ? Result<z.output<Output>, ProblemOf<Code | CommonCode>>
    : never;
