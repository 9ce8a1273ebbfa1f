import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { ProblemOf } from '../../shared/problem.ts';
import { fail, ok } from '../../shared/result.ts';
import type { Result } from '../../shared/result.ts';
import { DOTS_PER_MM } from './page.ts';
import type { HeadDpi } from './page.ts';
import { parseFaultArgument } from './printer-fault.ts';
import type { PrinterFault } from './printer-fault.ts';

export type PrinterSettings = {
  readonly port: number;
  readonly outFolder: string;
  readonly dpi: HeadDpi;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly faults: readonly PrinterFault[];
};

type BadArgument = ProblemOf<'badArgument'>;

export const USAGE = '--out DIR [--port 0] [--dpi 203] [--width-mm 58] [--height-mm 40] [--fault KIND[:N]]…';

/** No label head sold is wider, and no renderer needs more. */
const MOST_MM = 1000;

const port = z.coerce.number().int().min(0).max(65_535);
const millimetres = z.coerce.number().min(1).max(MOST_MM);
const dpi = z.coerce.number().refine((value): value is HeadDpi => value in DOTS_PER_MM);

export function parseCommandLine(argv: readonly string[]): Result<PrinterSettings, BadArgument> {
  const parsed = parseOptions(argv);
  if (!parsed.ok) return parsed;
  const values = parsed.value;

  if (values.out === undefined || values.out === '')
    return bad('--out', 'the folder for the labels is missing');
  const faults: PrinterFault[] = [];
  for (const text of values.fault) {
    const fault = parseFaultArgument(text);
    if (!fault.ok) return fault;
    faults.push(fault.value);
  }
  const portNumber = port.safeParse(values.port);
  if (!portNumber.success) return bad('--port', `"${values.port}" is not a port, 0 to 65535`);
  const head = dpi.safeParse(values.dpi);
  if (!head.success)
    return bad('--dpi', `"${values.dpi}" is not one of ${Object.keys(DOTS_PER_MM).join(', ')}`);
  const width = millimetres.safeParse(values['width-mm']);
  if (!width.success) return bad('--width-mm', notMillimetres(values['width-mm']));
  const height = millimetres.safeParse(values['height-mm']);
  if (!height.success) return bad('--height-mm', notMillimetres(values['height-mm']));

  return ok({
    port: portNumber.data,
    outFolder: values.out,
    dpi: head.data,
    widthMm: width.data,
    heightMm: height.data,
    faults,
  });
}

type RawOptions = {
  readonly port: string;
  readonly out: string | undefined;
  readonly dpi: string;
  readonly 'width-mm': string;
  readonly 'height-mm': string;
  readonly fault: readonly string[];
};

function parseOptions(argv: readonly string[]): Result<RawOptions, BadArgument> {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        port: { type: 'string', default: '0' },
        out: { type: 'string' },
        dpi: { type: 'string', default: '203' },
        'width-mm': { type: 'string', default: '58' },
        'height-mm': { type: 'string', default: '40' },
        fault: { type: 'string', multiple: true, default: [] },
      },
    });
    return ok({ ...values, out: values.out });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return bad(
      argv.find((argument) => reason.includes(`'${argument.split('=')[0]}`)) ?? argv.join(' '),
      reason,
    );
  }
}

function notMillimetres(text: string): string {
  return `"${text}" is not a size in millimetres, 1 to ${MOST_MM}`;
}

function bad(argument: string, reason: string): { readonly ok: false; readonly problem: BadArgument } {
  return fail({ code: 'badArgument', argument, reason });
}
