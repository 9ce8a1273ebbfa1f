import type { z } from 'zod';
import type { Needed } from '../domain/people/people-rights.ts';
import type { ProblemCode, ProblemOf } from '../problem.ts';
import type { Result } from '../result.ts';

/** Who may call it. */
export interface Access {
  /** The right needed; a function where it depends on the input. */
  readonly right: Needed | ((input: unknown) => Needed);
  /**
   * Decides over people, the account or rights, or exports something: a PIN or badge must have been entered just
   * before.
   */
  readonly isSensitive?: true;
  /** A screen calls it by itself after a change: it is no sign that somebody is at the desk. */
  readonly isByScreen?: true;
  /**
   * The input holds scanned text, which may be a badge: the call stores no badge. No other call accepts a badge's code.
   */
  readonly takesScans?: true;
}

/** Who is sent what it tells: whoever may do what its screen is for. */
export interface FeedAccess {
  readonly right: Needed;
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
  /** Nothing is sent to a window without it, nor at a locked desk; it is sent again once the window has it. */
  readonly access: FeedAccess;
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

export const feed = <Output extends z.ZodType>(output: Output, access: FeedAccess): Feed<Output> => ({
  kind: 'feed',
  output,
  access,
});

export type AnyCall = Call<z.ZodType, z.ZodType, ProblemCode>;
export type AnyFeed = Feed<z.ZodType>;

/** Problems that any call can end in, besides those it declares. */
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
