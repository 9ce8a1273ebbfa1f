import type { Shop, World } from './world.ts';

/** An answer as it came, its JSON with long integers as bigint. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** What an answer does to the model. `seen` is the caller's shop afterwards, to adopt what no document decides. */
export interface After {
  readonly shop: Shop;
  readonly seen: Shop;
  readonly world: World;
  readonly reply: Reply;
}

/** One answer that the documents allow. */
export interface Allowed {
  readonly status: number;
  /** Any of these codes; left out for a success. */
  readonly codes?: readonly string[];
  readonly effect?: (after: After) => void;
  /** What is wrong with the body, or null. */
  readonly check?: (body: unknown, reply: Reply) => string | null;
}

/** A reason to refuse: the codes that go with it, by status. */
export interface Refusal {
  readonly status: number;
  readonly codes: readonly string[];
}

export const refusal = (status: number, ...codes: readonly string[]): Refusal => ({ status, codes });

export interface Verdict {
  /** Reasons that the documents name; which of several is told first is not shown. */
  readonly must: readonly (Refusal | false)[];
  /** Refusals that the documents neither ask for nor forbid. */
  readonly may?: readonly (Refusal | false)[];
  readonly else: Allowed | readonly Allowed[];
}

const reasons = (list: readonly (Refusal | false)[]): Refusal[] => list.filter((reason) => reason !== false);

export function judge(verdict: Verdict): readonly Allowed[] {
  const must = reasons(verdict.must);
  const may = reasons(verdict.may ?? []);
  const success = Array.isArray(verdict.else) ? verdict.else : [verdict.else];
  return must.length > 0 ? [...must, ...may] : [...success, ...may];
}

export const unknownThing = refusal(404, 'NotFound');
export const badPath = refusal(400, 'IncorrectParameter');
/** Document 1, "Errors": operations with a body return `IncorrectRequestBody`. */
export const badBody = refusal(400, 'IncorrectRequestBody');
export const badQuery = refusal(400, 'IncorrectParameter', 'IncorrectRequest');
export const mismatch = refusal(409, 'StatusMismatch');

/** The value that is there where it is one of those allowed, else the first of them. */
export const among = <T>(seen: T | undefined, allowed: readonly [T, ...T[]]): T =>
  seen !== undefined && allowed.includes(seen) ? seen : allowed[0];
