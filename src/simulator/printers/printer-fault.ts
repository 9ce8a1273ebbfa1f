import { z } from 'zod';
import type { ProblemOf } from '../../shared/problem.ts';
import { fail, ok } from '../../shared/result.ts';
import type { Result } from '../../shared/result.ts';

/** The faults that last until they are cleared. */
const lastingFault = z.enum(['refuse', 'stall', 'halfClose', 'paperOut']);

/**
 * What the printer can be told to do wrong:
 * - `refuse`: the listening port is closed, as with the printer switched off; connections in service go on.
 * - `stall`: connections are accepted and never read.
 * - `halfClose`: FIN is sent at once, nothing is read and the connection never closes.
 * - `paperOut`: nothing is read and no status is answered, as Zebra documents for `~HS` with media out.
 * - `resetAfter`: one connection is reset once `bytes` of it were read; formats whole by then come out.
 */
export const printerFaultSchema = z.union([
  z.strictObject({ fault: lastingFault }),
  z.strictObject({ fault: z.literal('resetAfter'), bytes: z.int().min(0) }),
]);

export type PrinterFault = z.infer<typeof printerFaultSchema>;

/** Reads the command line's spelling, `stall` or `resetAfter:100`. */
export function parseFaultArgument(text: string): Result<PrinterFault, ProblemOf<'badArgument'>> {
  const [fault, number] = text.split(':', 2);
  const parsed = printerFaultSchema.safeParse(
    number === undefined ? { fault } : { fault, bytes: /^\d+$/.test(number) ? Number(number) : number },
  );
  if (parsed.success) return ok(parsed.data);
  return fail({
    code: 'badArgument',
    argument: '--fault',
    reason: `"${text}" is not one of ${lastingFault.options.join(', ')} or resetAfter:N, N in bytes`,
  });
}
