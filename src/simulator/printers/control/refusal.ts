import { z } from 'zod';
import { fail, ok } from '../../../shared/result.ts';
import type { Result } from '../../../shared/result.ts';

/** Why the control port does not do what it was asked. */
export type Refusal = {
  readonly status: 400 | 403 | 404 | 409;
  readonly code: 'badRequest' | 'foreign' | 'unknown' | 'notPossible';
  readonly message: string;
};

export const badRequest = (message: string) => fail<Refusal>({ status: 400, code: 'badRequest', message });
export const unknown = (message: string) => fail<Refusal>({ status: 404, code: 'unknown', message });
export const notPossible = (message: string) => fail<Refusal>({ status: 409, code: 'notPossible', message });

/** A body of JSON in that shape; an empty one is an object without fields. */
export function bodyIn<S extends z.ZodType>(shape: S, body: unknown): Result<z.output<S>, Refusal> {
  let value: unknown;
  try {
    value = JSON.parse(typeof body === 'string' && body.trim() !== '' ? body : '{}');
  } catch {
    return badRequest('the body is not JSON');
  }
  return checked(shape, value);
}

export function checked<S extends z.ZodType>(shape: S, value: unknown): Result<z.output<S>, Refusal> {
  const result = shape.safeParse(value);
  return result.success ? ok(result.data) : badRequest(z.prettifyError(result.error));
}
