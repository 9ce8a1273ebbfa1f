import type { z } from 'zod';
import { type MetaKind, metaLengths, type metaShape } from '../../../shared/marketplace/metadata-shapes.ts';
import { unreachable } from '../../../shared/result.ts';
import type { SimulatedOrder } from '../state/state-shapes.ts';

/**
 * The three forms in which metadata answers were observed ("Values"): numbers as document 1 shows them, text, and
 * `{value: …}`. Marking codes are a list in each, and what is not set is null.
 */
export const metadataForms = ['numbers', 'strings', 'objects'] as const;
export type MetadataForm = (typeof metadataForms)[number];

type Value = string | readonly string[] | null;

/** A number only where it keeps every digit: neither leading zeros nor anything that is no digit, and its length. */
function asNumber(kind: MetaKind, value: Value): Value | bigint {
  if (kind === 'sgtin' || typeof value !== 'string') return value;
  return /^[1-9]\d*$/.test(value) && value.length === metaLengths[kind] ? BigInt(value) : value;
}

function inForm(kind: MetaKind, value: Value, form: MetadataForm): unknown {
  switch (form) {
    case 'numbers':
      return asNumber(kind, value);
    case 'strings':
      return value;
    case 'objects':
      return { value };
    default:
      return unreachable(form);
  }
}

/** One key for each kind that the order takes; a kind that is missing can't be set (observed facts, "Values"). */
export function metaRecord(order: SimulatedOrder, form: MetadataForm): z.output<typeof metaShape> {
  const { requiredMeta, meta } = order;
  const kinds = requiredMeta.map((kind) => [kind, inForm(kind, meta[kind] ?? null, form)] as const);
  // The shape's type is what a reader gets out of any of the forms.
  return Object.fromEntries(kinds);
}
