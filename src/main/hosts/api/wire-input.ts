import { parseWire } from '../../../shared/marketplace/wire.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { jsonFault } from '../../marketplace/json-fault.ts';

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The input as scripts write it: one JSON object with the documents' names and types, no digit lost. The client takes
 * identifiers as numbers or as text and checks the fields.
 */
export function readWireInput(
  text: string,
): Result<Record<string, unknown>, ProblemOf<'badArgument' | 'inputRejected'>> {
  let wire: unknown;
  try {
    // Editors on Windows begin UTF-8 files with a byte order mark, which JSON does not allow.
    wire = parseWire(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return fail({ code: 'badArgument', argument: '--input', reason: jsonFault(error) });
  }
  return isFields(wire) ? ok(wire) : fail({ code: 'inputRejected', field: '', rule: 'an object of fields' });
}
