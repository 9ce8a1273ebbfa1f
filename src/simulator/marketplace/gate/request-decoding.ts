import { z } from 'zod';
import { type AnyOperation, brokenRule } from '../../../shared/marketplace/operation.ts';
import { parseWire } from '../../../shared/marketplace/wire.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { type Refusal, type RefusalCode, refuse } from './errors.ts';

/** One request as it came, before anything was understood. */
export interface RawRequest {
  readonly authorization: string | undefined;
  /** Where the request came to. */
  readonly origin: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** What a text of a path or query may mean: itself, a number, true or false, the only item of a list. */
const readings = (text: string): readonly unknown[] => [
  text,
  ...(/^-?\d{1,15}$/.test(text) ? [Number(text)] : /^-?\d{16,40}$/.test(text) ? [BigInt(text)] : []),
  ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
  [text],
];

/** A value of a path or query is text on the wire: the first reading that the declaration takes. */
function readValues(schema: z.ZodObject, values: Fields): Fields {
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (field === undefined || typeof value !== 'string') return [name, value];
      const fits = readings(value).filter((reading) => z.safeParse(field, reading).success);
      // Where none fits, the number says best which bound was missed.
      return [
        name,
        fits.length > 0 ? fits[0] : (readings(value).find((one) => typeof one === 'number') ?? value),
      ];
    }),
  );
}

function decoded(schema: z.ZodType<Fields>, value: unknown, code: RefusalCode): Result<Fields, Refusal> {
  const result = schema.safeParse(value);
  if (result.success) return ok(result.data);
  const [issue] = result.error.issues;
  const field = issue?.path.join('.') ?? '';
  const message = field === '' ? (issue?.message ?? '') : `${field}: ${issue?.message ?? ''}`;
  return fail({ code, message, field });
}

function parsedBody(operation: AnyOperation, text: string): Result<unknown, Refusal> {
  // A body all of whose fields are optional may be left out.
  if (text.trim() === '' && operation.body.safeParse({}).success) return ok({});
  try {
    return ok(parseWire(text));
  } catch {
    return refuse('IncorrectRequestBody', 'the body is not JSON');
  }
}

/** Document 1, "Errors": metadata deletion, the only one with a query, returns `IncorrectRequest`. */
const queryCode = ({ method }: AnyOperation): RefusalCode =>
  method === 'DELETE' ? 'IncorrectRequest' : 'IncorrectParameter';

/** Path, query and body fields in one flat object, as the declaration's `InputOf`, or the refusal. */
export function decodeRequest(
  operation: AnyOperation,
  request: RawRequest,
  now: number,
): Result<Fields, Refusal> {
  const params = decoded(
    operation.params,
    readValues(operation.params, request.params),
    'IncorrectParameter',
  );
  if (!params.ok) return params;
  const query = decoded(operation.query, readValues(operation.query, request.query), queryCode(operation));
  if (!query.ok) return query;
  let fields: Fields = { ...params.value, ...query.value };
  if (Object.keys(operation.body.shape).length > 0) {
    const parsed = parsedBody(operation, request.body);
    if (!parsed.ok) return parsed;
    const body = decoded(operation.accepts ?? operation.body, parsed.value, 'IncorrectRequestBody');
    if (!body.ok) return body;
    fields = { ...fields, ...body.value };
  }
  const broken = brokenRule(operation, fields, now);
  if (broken === null) return ok(fields);
  const inBody = Object.hasOwn(operation.body.shape, broken.field.split('.')[0] ?? '');
  return fail({
    code: inBody ? 'IncorrectRequestBody' : 'IncorrectParameter',
    message: `${broken.field} must be ${broken.rule}`,
    field: broken.field,
  });
}
