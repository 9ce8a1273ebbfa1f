import { z } from 'zod';
import { type AnyOperation, brokenRule } from '../../shared/marketplace/operation.ts';
import type { Profile } from '../../shared/marketplace/profile.ts';
import { printWire } from '../../shared/marketplace/wire.ts';
import type { ProblemOf } from '../../shared/problem.ts';
import { fail, ok } from '../../shared/result.ts';
import type { Result } from '../../shared/result.ts';
import type { Brand } from './brand.ts';
import { inputFields } from './input-fields.ts';
import { ruleWords } from './rule-words.ts';

/** A request ready to be sent but for its token. */
export interface PreparedRequest {
  readonly method: string;
  readonly url: URL;
  /** JSON text, null where the operation has no body. */
  readonly body: string | null;
}

type Rejected = ProblemOf<'inputRejected'>;

/** What a request is made of besides its operation and its input. */
export interface RequestSetting {
  readonly profile: Profile;
  readonly brand: Brand;
  /** Unix milliseconds, for rules that look back from today. */
  readonly now: number;
}

/**
 * Checks the flat input against the operation's declared fields and the documented rules between them, and encodes it
 * for the wire. Nothing that breaks a documented constraint gets any further, and neither does a field that the
 * operation does not have, at any depth: the service ignores misspelt fields and answers as if all were well.
 */
export function prepareRequest(
  { profile, brand, now }: RequestSetting,
  operation: AnyOperation,
  input: unknown,
): Result<PreparedRequest, Rejected> {
  if (!isObject(input) || Array.isArray(input)) return reject('', 'an object of fields');
  const { fields, unknown } = inputFields(operation, input);
  if (unknown !== null) return reject(unknown, NO_FIELD);

  const params = encodeFields(operation.params, fields);
  if (!params.ok) return params;
  const query = encodeFields(operation.query, fields);
  if (!query.ok) return query;
  const body = encodeFields(operation.body, fields);
  if (!body.ok) return body;
  const broken = brokenRule(operation, fields, now);
  if (broken !== null) return reject(broken.field, broken.rule);

  const route = profile.routes[operation.name] ?? operation;
  const path = fillPath(route.path, params.value);
  if (!path.ok) return path;
  const printedQuery = printQuery(brand.toWire(query.value));
  if (!printedQuery.ok) return printedQuery;
  const printedBody = hasFields(operation.body)
    ? printBody(brand, body.value, extraFields(profile, operation))
    : ok(null);
  if (!printedBody.ok) return printedBody;
  return ok({
    method: route.method,
    url: new URL(baseOf(profile.baseUrl[operation.host]) + path.value + printedQuery.value),
    body: printedBody.value,
  });
}

const NO_FIELD = 'left out: the operation has no such field';

const reject = (field: string, rule: string) => fail<Rejected>({ code: 'inputRejected', field, rule });

const hasFields = (schema: z.ZodObject): boolean => Object.keys(schema.shape).length > 0;

/** Search reports: document 3 asks for a further object in them that only a profile can know. */
const SEARCH_REPORTS: ReadonlySet<string> = new Set(['N5', 'N6', 'N7', 'N8', 'N9']);

const extraFields = (profile: Profile, { document, row }: AnyOperation): object =>
  document === 3 && SEARCH_REPORTS.has(row) ? (profile.searchReportExtra ?? {}) : {};

/** Base URLs may carry a path of their own and may end in a slash. */
export function baseOf(text: string): string {
  const url = new URL(text);
  return url.origin + url.pathname.replace(/\/+$/, '');
}

function encodeFields(
  schema: z.ZodObject,
  input: Readonly<Record<string, unknown>>,
): Result<Record<string, unknown>, Rejected> {
  try {
    const encoded = z.safeEncode(schema, input, { error: ruleWords });
    if (encoded.success) return ok(encoded.data);
    const issue = encoded.error.issues[0];
    return reject(issue?.path.join('.') ?? '', issue?.message ?? 'of the documented shape');
  } catch {
    // zod runs encoders on unchecked items before the rules of an array around them, so an encoder can throw.
    return reject(throwingField(schema, input), 'of the documented shape');
  }
}

function throwingField(schema: z.ZodObject, input: Readonly<Record<string, unknown>>): string {
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

function printQuery(query: unknown): Result<string, Rejected> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === undefined || item === null) continue;
      const text = textOf(item);
      // URLSearchParams would put another character in its place.
      if (!text.isWellFormed()) return reject(name, 'text without halves of characters');
      search.append(name, text);
    }
  }
  const text = search.toString();
  return ok(text === '' ? '' : `?${text}`);
}

function printBody(brand: Brand, fields: object, extra: object): Result<string, Rejected> {
  try {
    const body = brand.toWire(fields);
    return ok(printWire({ ...extra, ...(isObject(body) ? body : {}) }));
  } catch {
    // Only an object that the declaration leaves open can hold what JSON has no form for: itself.
    return reject('', 'what JSON can hold');
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
