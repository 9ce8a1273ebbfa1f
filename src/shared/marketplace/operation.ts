import { z } from 'zod';
import type { LimitScope } from './limit-scopes.ts';

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
  /** The row of the document, as it is written there: `Get labels`, `N14`. */
  readonly row: string;
  readonly host: 'marketplace' | 'analytics';
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path template with `{name}` for each field of `params`. */
  readonly path: `/${string}`;
  readonly params: Params;
  readonly query: Query;
  /** Fields of the JSON body; an empty object schema means that no body is sent. */
  readonly body: Body;
  readonly status: 200 | 201 | 204;
  /** Shape of the answer's JSON; `noAnswer` where the body is empty, `fileAnswer` where it is a file. */
  readonly answer: Answer;
  /** Statuses of documented refusals besides 401, 403, 429 and 500. */
  readonly refusals: readonly number[];
  readonly scope: LimitScope;
  /**
   * What may be done when no answer came: `repeat` (reads, and writes that end the same when done twice),
   * or `readBack` (look at the state first).
   */
  readonly whenLost: 'repeat' | 'readBack';
  /** Documented rules between fields (periods, totals); see `brokenRule`. */
  readonly breaks?: ((input: never, now: number) => BrokenRule | null) | undefined;
  /**
   * How the service reads the body where it takes more than a client may send; `body` elsewhere. Gives the fields of
   * `body`.
   */
  readonly accepts?: z.ZodType<z.output<Body>> | undefined;
}

/** `field` by its documented name, `rule` in words that follow "must be". */
export interface BrokenRule {
  readonly field: string;
  readonly rule: string;
}

export type AnyOperation = Operation;

export const noFields = z.object({});
export const noAnswer = z.null();
/** The body is a file (a ZIP archive): it is downloaded, not parsed. */
export const fileAnswer = z.void();

type Fields<T> = T extends z.ZodType ? z.output<T> : never;

/** An empty object schema reads as "no field may exist", which would forbid the fields of the other two. */
type InputFields<T> = string extends keyof Fields<T> ? object : Fields<T>;

/** Path, query and body fields by their documented names in one flat object. int64 values are text. */
export type InputOf<O extends AnyOperation> = InputFields<O['params']> &
  InputFields<O['query']> &
  InputFields<O['body']>;
export type AnswerOf<O extends AnyOperation> = Fields<O['answer']>;

/**
 * The first documented rule between fields that the input breaks, or null. The input already has the declared shape.
 * `now` in milliseconds, for rules that look back from today.
 */
export function brokenRule(declared: AnyOperation, input: object, now: number): BrokenRule | null {
  // The declaration's own schemas made the input, which its type no longer tells.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return declared.breaks?.(input as never, now) ?? null;
}

/**
 * Whether an operation changes something of the seller's, which a token for reading only may not do. Several reads
 * of documents 1 and 2 are POST; what is not repeated or puts a value somewhere is a change. Asking for a report of
 * document 3 changes nothing.
 */
export const isChange = ({ document, method, whenLost }: AnyOperation): boolean =>
  document !== 3 && (whenLost === 'readBack' || method === 'PUT');

/** What most operations have in common may be left out of a declaration. */
type Defaulted = 'host' | 'params' | 'query' | 'body' | 'answer' | 'refusals' | 'scope';

type Declared<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject,
  Answer extends z.ZodType,
> = Omit<Operation<Params, Query, Body, Answer>, Defaulted | 'breaks'> &
  Partial<Pick<Operation<Params, Query, Body, Answer>, Defaulted>> & {
    readonly breaks?: (
      input: InputFields<Params> & InputFields<Query> & InputFields<Body>,
      now: number,
    ) => BrokenRule | null;
  };

/**
 * Fills in what is left out: the host of the document, no fields, no answer, no refusals of its own, the scope
 * `general`.
 */
export function operation<
  Params extends z.ZodObject = typeof noFields,
  Query extends z.ZodObject = typeof noFields,
  Body extends z.ZodObject = typeof noFields,
  Answer extends z.ZodType = typeof noAnswer,
>(declared: Declared<Params, Query, Body, Answer>): Operation<Params, Query, Body, Answer> {
  const common = {
    host: declared.document === 3 ? 'analytics' : 'marketplace',
    params: noFields,
    query: noFields,
    body: noFields,
    answer: noAnswer,
    refusals: [],
    scope: 'general',
  } as const;
  // A field left out has the default's type, which the compiler does not follow through the type parameters.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...common, ...declared } as unknown as Operation<Params, Query, Body, Answer>;
}
