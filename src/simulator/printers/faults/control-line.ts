import { z } from 'zod';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Result } from '../../../shared/result.ts';
import { faultNames, printerFaultSchema } from './printer-fault.ts';

const controlSchema = z.union([
  printerFaultSchema,
  z.strictObject({ clear: z.union([z.literal(true), z.enum(faultNames)]) }),
]);

/** What a line on standard input asks for while the printer runs. */
export type ControlCommand = z.infer<typeof controlSchema>;

export function parseControlLine(line: string): Result<ControlCommand, ProblemOf<'badArgument'>> {
  try {
    const parsed = controlSchema.safeParse(JSON.parse(line));
    if (parsed.success) return ok(parsed.data);
  } catch {
    // Not JSON: answered like any other line that says nothing.
  }
  return fail({
    code: 'badArgument',
    argument: line,
    reason:
      'expected {"fault":"stall"}, {"fault":"resetAfter","bytes":100}, {"clear":"stall"} or {"clear":true}',
  });
}
