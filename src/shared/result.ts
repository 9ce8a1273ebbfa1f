/**
 * The answer of anything that can fail in an expected way. Unexpected failures are thrown.
 * `P` is a closed union of problems, declared where the operation is declared.
 */
export type Result<T, P> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: P };

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

export const fail = <P>(problem: P): { readonly ok: false; readonly problem: P } => ({ ok: false, problem });

/** Ends a switch over a union: a forgotten case does not compile, an impossible value at run time is thrown. */
export function unreachable(value: never): never {
  throw new Error(`a case was not handled: ${JSON.stringify(value)}`);
}
