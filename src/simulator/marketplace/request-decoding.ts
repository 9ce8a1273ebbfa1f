import { z } from 'zod';
import type { AnyOperation } from '../../shared/marketplace/operation.ts';
import { parseWire } from '../../shared/marketplace/wire.ts';
import { ok, type Result } from '../../shared/result.ts';
import { type Refusal, type RefusalCode, refuse } from './errors.ts';

/** One request as it came, before anything was understood. */
export interface RawRequest {
  readonly authorization: string | undefined;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** A query value is text on the wire; it becomes a number where the declaration takes no text. */
function queryValues(schema: z.ZodObject, query: Fields): Fields {
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => {
      const field = shape[name];
      const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : null;
      if (field === undefined || number === null) return [name, value];
      const takesText = z.safeParse(field, value).success;
      return [name, takesText ? value : number];
    }),
  );
}

function decoded(schema: z.ZodObject, value: unknown, code: RefusalCode): Result<Fields, Refusal> {
  const result = schema.safeParse(value);
  if (result.success) return ok(result.data);
  const [issue] = result.error.issues;
  const place = issue?.path.join('.') ?? '';
  return refuse(code, place === '' ? (issue?.message ?? '') : `${place}: ${issue?.message ?? ''}`);
}

function parsedBody(text: string): Result<unknown, Refusal> {
  try {
    return ok(parseWire(text));
  } catch {
    return refuse('IncorrectRequestBody', 'the body is not JSON');
  }
}

/** Path, query and body fields in one flat object, as the declaration's `InputOf`, or the refusal. */
export function decodeRequest(operation: AnyOperation, request: RawRequest): Result<Fields, Refusal> {
  const params = decoded(operation.params, request.params, 'IncorrectParameter');
  if (!params.ok) return params;
  const query = decoded(operation.query, queryValues(operation.query, request.query), 'IncorrectParameter');
  if (!query.ok) return query;
  if (Object.keys(operation.body.shape).length === 0) return ok({ ...params.value, ...query.value });
  const parsed = parsedBody(request.body);
  if (!parsed.ok) return parsed;
  const body = decoded(operation.body, parsed.value, 'IncorrectRequestBody');
  return body.ok ? ok({ ...params.value, ...query.value, ...body.value }) : body;
}
