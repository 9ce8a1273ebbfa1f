import type { z } from 'zod';

/**
 * One operation of the marketplace, declared once. The client, the simulator's routing, both sides' validation
 * and the generated tables derive from it; rules do not live here.
 */
export interface Operation<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
> {
  /** Stable name for scripts and profiles, e.g. `getNewOrders`. */
  readonly name: string;
  /** Number of the document of the interface that describes it. */
  readonly document: 1 | 2 | 3;
  readonly host: 'marketplace' | 'analytics';
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path template with `{name}` for each field of `params`. */
  readonly path: `/${string}`;
  readonly params: Params;
  readonly query: Query;
  /** Fields of the JSON body; an empty object schema means that no body is sent. */
  readonly body: Body;
  readonly status: 200 | 201 | 204;
  /** Shape of the answer's JSON; `noAnswer` where the body is empty. */
  readonly answer: Answer;
  /** Statuses of documented refusals besides 401, 403, 429 and 500. */
  readonly refusals: readonly number[];
  readonly scope: LimitScope;
  /**
   * What may be done when no answer came: `repeat` (reads, and writes that end the same when done twice),
   * or `readBack` (look at the state first).
   */
  readonly whenLost: 'repeat' | 'readBack';
}

/** What the limits of the documents are counted by. */
export type LimitScope = 'general' | 'addOrder' | 'metadata';

export type AnyOperation = Operation;

type Fields<T> = T extends z.ZodType ? z.output<T> : never;

/** An empty object schema reads as "no field may exist", which would forbid the fields of the other two. */
type InputFields<T> = string extends keyof Fields<T> ? object : Fields<T>;

/** Path, query and body fields by their documented names in one flat object. int64 values are text. */
export type InputOf<O extends AnyOperation> = InputFields<O['params']> &
  InputFields<O['query']> &
  InputFields<O['body']>;
export type AnswerOf<O extends AnyOperation> = Fields<O['answer']>;

export function operation<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject,
  Answer extends z.ZodType,
>(declared: Operation<Params, Query, Body, Answer>): Operation<Params, Query, Body, Answer> {
  return declared;
}
