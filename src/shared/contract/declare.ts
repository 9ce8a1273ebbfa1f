import type { z } from 'zod';
import type { Needed } from '../domain/people/people-rights.ts';
import type { ProblemCode, ProblemOf } from '../problem.ts';
import type { Result } from '../result.ts';

/** Who may call it. */
export interface Access {
  /** Of whoever works at the desk; a rule where it depends on what is asked. */
  readonly right: Needed | ((input: unknown) => Needed);
  /** It decides over people, account or rights, or takes something along: a PIN or badge was entered just before. */
  readonly isSensitive?: true;
  /** A screen asks it by itself when something changed: it says nothing of somebody being at the desk. */
  readonly isByScreen?: true;
  /** What a scanner read is in it, which may be a badge: the call keeps nothing of one. No other call takes a badge's code. */
  readonly takesScans?: true;
}

/**
 * One operation between screen and station, declared once: client, handler types, routing and run-time checks derive
 * from it. A call answers once; a feed sends a snapshot at once and another after each change.
 */
export interface Call<Input extends z.ZodType, Output extends z.ZodType, Code extends ProblemCode> {
  readonly kind: 'call';
  readonly input: Input;
  readonly output: Output;
  readonly problems: readonly Code[];
  readonly access: Access;
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
  problems: readonly Code[],
  access: Access,
): Call<Input, Output, Code> => ({ kind: 'call', input, output, problems, access });

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
