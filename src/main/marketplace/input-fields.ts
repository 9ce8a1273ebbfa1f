import { z } from 'zod';
import type { AnyOperation } from '../../shared/marketplace/operation.ts';

export interface InputFields {
  /** The fields that the operation has, as far as they are given. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Path of the first field given that the operation does not have, at any depth; null when there is none. */
  readonly unknown: string | null;
}

type Path = readonly (string | number)[];

/**
 * Goes through an input beside the operation's declaration. Fields that are null or undefined count as not given, and
 * identifiers may be numbers, as the documents write them. Objects that the declaration leaves open keep every field.
 */
export function inputFields(operation: AnyOperation, input: object): InputFields {
  let unknown: string | null = null;

  function fieldsOf(shape: z.ZodRawShape, isOpen: boolean, given: object, at: Path): Record<string, unknown> {
    const kept: [string, unknown][] = [];
    for (const [name, value] of Object.entries(given)) {
      if (value === undefined) continue;
      const declared = Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (declared === undefined) {
        if (isOpen) kept.push([name, value]);
        else unknown ??= [...at, name].join('.');
      } else if (value !== null) kept.push([name, valueOf(declared, value, [...at, name])]);
    }
    return Object.fromEntries(kept);
  }

  function valueOf(declared: unknown, value: unknown, at: Path): unknown {
    if (declared instanceof z.ZodOptional || declared instanceof z.ZodNullable) {
      return valueOf(declared.unwrap(), value, at);
    }
    if (declared instanceof z.ZodArray && Array.isArray(value)) {
      return value.map((item, index) => valueOf(declared.element, item, [...at, index]));
    }
    if (declared instanceof z.ZodObject && isFields(value)) {
      const { catchall } = declared.def;
      const isOpen = catchall !== undefined && !(catchall instanceof z.ZodNever);
      return fieldsOf(declared.shape, isOpen, value, at);
    }
    // The identifiers of `int64.ts` are the only codecs of an input: text here, a number on the wire.
    return declared instanceof z.ZodCodec ? identifierOf(value) : value;
  }

  const { params, query, body } = operation;
  const fields = fieldsOf({ ...params.shape, ...query.shape, ...body.shape }, false, input, []);
  return { fields, unknown };
}

/** Text as the codec reads it; what is no identifier becomes text that its rule refuses by name. */
function identifierOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'bigint' || Number.isSafeInteger(value) ? String(value) : '';
}

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
