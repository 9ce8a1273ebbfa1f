import { z } from 'zod';
import type { AnyOperation } from '../../../src/shared/marketplace/operation.ts';

/** An identifier beyond 2^53. */
export const HUGE = '9007199254740993';

/** A moment near the dates of the examples, for rules that look back from today. */
export const NOW = Date.parse('2025-06-21T12:00:00Z');

/** Tried in turn until the declaration takes one. */
const plain: readonly unknown[] = [
  'text',
  7,
  true,
  '2025-06-20',
  '2025-06-20 10:00:00',
  '2f1e4f0c-6a7c-4a2b-9b61-0d8f9a6b1c2d',
  'Europe/Moscow',
  'AB1234567',
  'sixteen symbols!',
  'fifteen symbols',
  '13 characters',
];

/** A valid input with every field that the operation has; identifiers are `id`. */
export function inputExample(operation: AnyOperation, id = HUGE): Record<string, unknown> {
  const { params, query, body } = operation;
  const fields = Object.entries({ ...params.shape, ...query.shape, ...body.shape });
  return Object.fromEntries(fields.map(([name, schema]) => [name, example(schema, id)]));
}

function example(schema: unknown, id: string): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return example(schema.unwrap(), id);
  if (schema instanceof z.ZodCodec) return id;
  if (schema instanceof z.ZodArray) return [example(schema.element, id)];
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape);
    return Object.fromEntries(fields.map(([name, field]) => [name, example(field, id)]));
  }
  const fits = schema instanceof z.ZodType ? plain.find((one) => schema.safeParse(one).success) : undefined;
  if (fits === undefined) throw new Error('no example fits a declared field: add one');
  return fits;
}
