import { z } from 'zod';
import type { AnyOperation } from '../../shared/marketplace/operation.ts';
import type { Profile } from '../../shared/marketplace/profile.ts';
import { printWire } from '../../shared/marketplace/wire.ts';
import type { ProblemOf } from '../../shared/problem.ts';
import { fail, ok } from '../../shared/result.ts';
import type { Result } from '../../shared/result.ts';
import type { Brand } from './brand.ts';

/** A request ready to be sent but for its token. */
export interface PreparedRequest {
  readonly method: string;
  readonly url: URL;
  /** JSON text, null where the operation has no body. */
  readonly body: string | null;
}

type Rejected = ProblemOf<'inputRejected'>;

/**
 * Checks the flat input against the operation's declared fields and encodes it for the wire. Nothing that breaks a
 * documented constraint gets any further, and neither does a field that the operation does not have: the service
 * ignores misspelt fields and answers as if all were well.
 */
export function prepareRequest(
  profile: Profile,
  brand: Brand,
  operation: AnyOperation,
  input: unknown,
): Result<PreparedRequest, Rejected> {
  const fields = z.record(z.string(), z.unknown()).safeParse(input);
  if (!fields.success) return reject('', 'an object of fields');
  const unknown = unknownField(operation, fields.data);
  if (unknown !== null) return reject(unknown, 'not a field of this operation');

  const params = encodeFields(operation.params, fields.data);
  if (!params.ok) return params;
  const query = encodeFields(operation.query, fields.data);
  if (!query.ok) return query;
  const body = encodeFields(operation.body, fields.data);
  if (!body.ok) return body;

  const route = profile.routes[operation.name] ?? operation;
  const path = fillPath(route.path, params.value);
  if (!path.ok) return path;
  return ok({
    method: route.method,
    url: new URL(baseOf(profile.baseUrl[operation.host]) + path.value + printQuery(query.value)),
    body: hasFields(operation.body) ? printWire(brand.toWire(body.value)) : null,
  });
}

const reject = (field: string, rule: string) => fail<Rejected>({ code: 'inputRejected', field, rule });

const hasFields = (schema: z.ZodObject): boolean => Object.keys(schema.shape).length > 0;

/** Base URLs may carry a path of their own and may end in a slash. */
function baseOf(text: string): string {
  const url = new URL(text);
  return url.origin + url.pathname.replace(/\/+$/, '');
}

function unknownField(operation: AnyOperation, input: Record<string, unknown>): string | null {
  const known = new Set(
    [operation.params, operation.query, operation.body].flatMap((part) => Object.keys(part.shape)),
  );
  return Object.keys(input).find((field) => !known.has(field)) ?? null;
}

function encodeFields(
  schema: z.ZodObject,
  input: Record<string, unknown>,
): Result<Record<string, unknown>, Rejected> {
  try {
    const encoded = z.safeEncode(schema, input);
    if (encoded.success) return ok(encoded.data);
    const issue = encoded.error.issues[0];
    return reject(issue?.path.join('.') ?? '', issue?.message ?? 'the documented shape');
  } catch (error) {
    // zod runs encoders on unchecked items before the rules of an array around them, so an encoder can throw.
    return reject(throwingField(schema, input), error instanceof Error ? error.message : String(error));
  }
}

function throwingField(schema: z.ZodObject, input: Record<string, unknown>): string {
  const throws = (field: string): boolean => {
    try {
      z.safeEncode(z.object({ [field]: schema.shape[field] }), input);
      return false;
    } catch {
      return true;
    }
  };
  return Object.keys(schema.shape).find(throws) ?? '';
}

function fillPath(template: string, params: Record<string, unknown>): Result<string, Rejected> {
  let bad: string | null = null;
  const path = template.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const text = textOf(params[name]);
    // A server that tidies `.` and `..` away would carry out another operation.
    if (text === '' || text === '.' || text === '..' || !text.isWellFormed()) bad ??= name;
    return bad === null ? encodeURIComponent(text) : '';
  });
  return bad === null ? ok(path) : reject(bad, 'text that can stand in a path');
}

/** Encoded fields of a path or a query are plain values; anything else is a slip in a declaration. */
function textOf(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value);
  throw new TypeError('a field of a path or a query must be text, a number or true or false');
}

function printQuery(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, textOf(item));
    }
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
