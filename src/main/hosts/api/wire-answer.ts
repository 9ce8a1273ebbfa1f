import { z } from 'zod';
import type { AnyOperation } from '../../../shared/marketplace/operation.ts';

/**
 * An answer in the documents' types again, for `printWire`: the client holds identifiers as text, scripts that follow
 * the documents expect numbers. An answer that was read more tolerantly than it can be written is left as it was read.
 */
export function toWireAnswer(operation: AnyOperation, value: unknown): unknown {
  const encoded = z.safeEncode(operation.answer, value);
  return encoded.success ? encoded.data : value;
}

/** One item of an answer that is a list, in the documents' types again. */
export function toWireItem(answer: z.ZodType, item: unknown): unknown {
  const encoded = z.safeEncode(answer, [item]);
  return encoded.success && Array.isArray(encoded.data) ? encoded.data[0] : item;
}
