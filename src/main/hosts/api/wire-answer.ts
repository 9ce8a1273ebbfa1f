import { z } from 'zod';
import type { AnyOperation } from '../../../shared/marketplace/operation.ts';

/**
 * An answer in the documents' types again, for `printWire`: the client holds identifiers as text, scripts that follow
 * the documents expect numbers. What the client read more tolerantly than the documents write (an identifier that no
 * int64 holds) is left as it was read.
 */
export function toWireAnswer(operation: AnyOperation, value: unknown): unknown {
  const encoded = z.safeEncode(operation.answer, value);
  return encoded.success ? encoded.data : value;
}
