import { z } from 'zod';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Result } from '../../../shared/result.ts';

/** What keeps a printer from printing. What it still reads and tells then is its language's matter. */
export const conditions = ['paperOut', 'headOpen', 'jam', 'ribbonOut', 'pause'] as const;

export type Condition = (typeof conditions)[number];

const lastingFault = z.enum(['refuse', 'busy', 'stall', 'halfClose', 'noStatus', ...conditions]);

export type LastingFault = z.infer<typeof lastingFault>;

/** What a language answers to no question: no status byte of theirs has all bits set. */
export const WRONG_BYTE = 0xff;

/** No port is slower or faster. */
const SLOWEST_BAUD = 50;
const FASTEST_BAUD = 4_000_000;

/** They begin in the middle of a connection when they are given `bytes`. */
const interrupting = z.enum(['stall', 'halfClose', 'resetAfter', 'powerCycle']);

/**
 * What the printer can be told to do wrong:
 * - `refuse`: the listening port is closed, as with the printer switched off; connections in service go on.
 * - `busy`: the printer serves somebody else. New connections are accepted and wait; the one in service goes on.
 * - `stall`: connections are accepted and never read. With `bytes`: once so many were read.
 * - `halfClose`: FIN is sent, nothing is read and the connection never closes. At once, or once `bytes` were read.
 * - `paperOut`, `headOpen`, `jam`, `ribbonOut`, `pause`: nothing comes out. ZPL reads nothing and answers no status
 *   either, as Zebra documents for `~HS` (save in a pause); the other languages read and tell.
 * - `paperOut` with `after`: the paper ends once so many more labels have come out.
 * - `resetAfter`: one connection is reset once `bytes` of it were read; what was whole by then comes out.
 * - `powerCycle`: connections are reset, what has not come out is lost and a pause is over. At once, or once `bytes`
 *   were read.
 * - `slowBaud`: bytes are read at the pace of a serial line.
 * - `noStatus`: no question is answered. `wrongStatus`: every byte of an answer is `byte`, 255 unless it is given.
 *
 * Of the four that count `bytes` the one set last is in force, and once. The bytes are those of a connection; where a
 * line has none, those since the fault was set.
 */
export const printerFaultSchema = z.union([
  z.strictObject({ fault: lastingFault }),
  z.strictObject({ fault: z.literal('powerCycle') }),
  z.strictObject({ fault: interrupting, bytes: z.int().min(0) }),
  z.strictObject({ fault: z.literal('paperOut'), after: z.int().min(0) }),
  z.strictObject({ fault: z.literal('slowBaud'), baud: z.int().min(SLOWEST_BAUD).max(FASTEST_BAUD) }),
  z.strictObject({ fault: z.literal('wrongStatus'), byte: z.int().min(0).max(WRONG_BYTE).optional() }),
]);

export type PrinterFault = z.infer<typeof printerFaultSchema>;

/** What breaks a connection in the middle, once. */
export type Interruption = Extract<PrinterFault, { readonly bytes: number }>;

export const faultNames = [
  ...lastingFault.options,
  'resetAfter',
  'powerCycle',
  'slowBaud',
  'wrongStatus',
] as const;

export type FaultName = (typeof faultNames)[number];

/** What the number behind the colon is called in the JSON of the fault. */
const numberOf: Readonly<Record<string, string>> = {
  paperOut: 'after',
  stall: 'bytes',
  halfClose: 'bytes',
  resetAfter: 'bytes',
  powerCycle: 'bytes',
  slowBaud: 'baud',
  wrongStatus: 'byte',
};

/** Reads the command line's spelling, `stall` or `resetAfter:100`. */
export function parseFaultArgument(text: string): Result<PrinterFault, ProblemOf<'badArgument'>> {
  const [fault = '', number] = text.split(':', 2);
  const parsed = printerFaultSchema.safeParse(
    number === undefined
      ? { fault }
      : { fault, [numberOf[fault] ?? 'number']: /^\d+$/.test(number) ? Number(number) : number },
  );
  if (parsed.success) return ok(parsed.data);
  const numbered = Object.entries(numberOf).map(([name, counted]) => `${name}:${counted.toUpperCase()}`);
  return fail({
    code: 'badArgument',
    argument: '--fault',
    reason: `"${text}" is not one of ${lastingFault.options.join(', ')}, powerCycle, wrongStatus, ${numbered.join(', ')}`,
  });
}
