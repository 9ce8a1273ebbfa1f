import { z } from 'zod';

/** An identifier beyond 2^53. */
export const HUGE = 9_007_199_254_740_993n;

/** What is needed of a JSON schema to make an example of it. */
const schemaShape = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  anyOf: z.array(z.unknown()).optional(),
  enum: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  minItems: z.int().default(0),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
});

/**
 * JSON of an answer's declared shape as a service could send it: `full` has every field, an identifier beyond 2^53
 * wherever one fits and a field that nobody has heard of in every record; `bare` has what must be there, and nulls
 * where they are allowed.
 */
export function exampleOf(answer: z.ZodType, kind: 'full' | 'bare'): unknown {
  return example(z.toJSONSchema(answer, { io: 'input', unrepresentable: 'any' }), kind === 'full');
}

const isEmpty = (schema: unknown): boolean => JSON.stringify(schema) === '{}';

function example(schema: unknown, full: boolean): unknown {
  const {
    type,
    anyOf,
    enum: values,
    properties,
    required,
    minItems,
    additionalProperties,
    items,
  } = schemaShape.parse(schema);
  if (values !== undefined) return values[0];
  if (anyOf !== undefined) {
    const [first] = anyOf;
    // An integer of any length is what no JSON schema can tell: it is written as an empty one beside a short integer.
    if (schemaShape.parse(first).type === 'integer' && anyOf.some(isEmpty)) return HUGE;
    return example(full ? first : anyOf.at(-1), full);
  }
  const types = [type ?? 'any'].flat();
  switch (full ? types[0] : types.at(-1)) {
    case 'object': {
      const fields = Object.entries(properties ?? {})
        .filter(([name]) => full || required?.includes(name) === true)
        .map(([name, field]) => [name, example(field, full)] as const);
      const unheard = full && additionalProperties !== undefined ? { unheardOf: { id: HUGE } } : {};
      return { ...Object.fromEntries(fields), ...unheard };
    }
    case 'array':
      return Array.from({ length: full ? 2 : minItems }, () => example(items, full));
    case 'string':
      return 'text';
    case 'integer':
      return 7;
    case 'number':
      return 7.25;
    case 'boolean':
      return true;
    default:
      return full ? HUGE : null;
  }
}
