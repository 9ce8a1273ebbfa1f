import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { argumentFault } from '../../shared/command-line/argument-fault.ts';
import { helpText, type OptionWords } from '../../shared/command-line/help-page.ts';
import type { ProblemOf } from '../../shared/problem.ts';
import { fail, ok } from '../../shared/result.ts';
import type { Result } from '../../shared/result.ts';
import { parseFaultArgument } from './faults/printer-fault.ts';
import type { PrinterFault } from './faults/printer-fault.ts';
import { languageNames } from './languages/language.ts';
import type { SpokenLanguage } from './languages/language.ts';
import { DOTS_PER_MM } from './paper/page.ts';
import type { HeadDpi } from './paper/page.ts';
import type { OtherLine } from './running-printer.ts';

export type PrinterSettings = {
  readonly language: SpokenLanguage;
  readonly port: number;
  /** Where programs and people of this computer run the printer; null for nowhere. */
  readonly controlPort: number | null;
  readonly line?: OtherLine;
  readonly outFolder: string;
  readonly dpi: HeadDpi;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly printMs: number;
  readonly pictures: boolean;
  readonly reprintOnResume: boolean;
  readonly faults: readonly PrinterFault[];
};

type BadArgument = ProblemOf<'badArgument'>;

const words: Readonly<Record<keyof RawOptions, OptionWords>> = {
  out: { value: 'DIR', words: 'where labels go, as they came and as pictures; required' },
  language: { value: 'zpl|tspl|escpos|auto', words: 'what it understands', standard: 'zpl' },
  port: {
    value: 'PORT',
    words: 'a network printer there, on this computer alone',
    standard: '0, any free one',
  },
  pty: { words: 'a printer on a serial line instead' },
  flow: { value: 'none|xonxoff', words: 'flow control of the serial line' },
  file: { value: 'PATH', words: 'a printer behind a device file instead' },
  control: { value: 'PORT', words: 'a page that shows the labels and makes it fail' },
  dpi: { value: 'DPI', words: 'dots of its head per inch', standard: '203' },
  'width-mm': { value: 'MM', words: 'width of its labels', standard: '58' },
  'height-mm': { value: 'MM', words: 'height of its labels', standard: '40' },
  'print-ms': { value: 'MS', words: 'how long a label takes', standard: '0' },
  'no-pictures': { words: 'draw nothing' },
  'reprint-on-resume': { words: 'print the label that was interrupted once more' },
  fault: {
    value: 'KIND[:N]',
    words: 'go wrong in this way, see docs/printer.md; may be given several times',
  },
};

export const printerHelp = (): string =>
  helpText('npm run --silent printer --', {
    about:
      'An emulated label printer. Prints one line of JSON with its address when it is ready and one for each label,\n' +
      'takes faults as lines of JSON on standard input, and stops on SIGTERM.',
    usage: ['--out DIR [options]'],
    options: { ...words, help: { short: 'h', words: 'this page' } },
  });

/** No label head sold is wider, and no renderer needs more. */
const MOST_MM = 1000;
/** The slowest label printers take seconds a label. */
const MOST_PRINT_MS = 60_000;

const port = z.coerce.number().int().min(0).max(65_535);
const millimetres = z.coerce.number().min(1).max(MOST_MM);
const languages = [...languageNames, 'auto'] as const;
const language = z.enum(languages);
const milliseconds = z.coerce.number().int().min(0).max(MOST_PRINT_MS);
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
  const portNumber = port.safeParse(values.port ?? 0);
  if (!portNumber.success) return bad('--port', `"${values.port}" is not a port, 0 to 65535`);
  const control = values.control === undefined ? null : port.safeParse(values.control);
  if (control?.success === false) return bad('--control', `"${values.control}" is not a port, 0 to 65535`);
  const head = dpi.safeParse(values.dpi);
  if (!head.success)
    return bad('--dpi', `"${values.dpi}" is not one of ${Object.keys(DOTS_PER_MM).join(', ')}`);
  const width = millimetres.safeParse(values['width-mm']);
  if (!width.success) return bad('--width-mm', notMillimetres(values['width-mm']));
  const height = millimetres.safeParse(values['height-mm']);
  if (!height.success) return bad('--height-mm', notMillimetres(values['height-mm']));

  const spoken = language.safeParse(values.language);
  if (!spoken.success) return bad('--language', `"${values.language}" is not one of ${languages.join(', ')}`);
  const printMs = milliseconds.safeParse(values['print-ms']);
  if (!printMs.success)
    return bad('--print-ms', `"${values['print-ms']}" is not a time in milliseconds, 0 to ${MOST_PRINT_MS}`);
  const line = chosenLine(values);
  if (!line.ok) return line;

  return ok({
    language: spoken.data,
    port: portNumber.data,
    controlPort: control?.data ?? null,
    ...(line.value === null ? {} : { line: line.value }),
    outFolder: values.out,
    dpi: head.data,
    widthMm: width.data,
    heightMm: height.data,
    printMs: printMs.data,
    pictures: !values['no-pictures'],
    reprintOnResume: values['reprint-on-resume'],
    faults,
  });
}

/** Null is the TCP port. */
function chosenLine({ port: tcp, pty, file, flow }: RawOptions): Result<OtherLine | null, BadArgument> {
  if ([tcp !== undefined, pty, file !== undefined].filter(Boolean).length > 1)
    return bad(pty ? '--pty' : '--file', 'a printer has one line: choose one of --port, --pty and --file');
  if (flow !== undefined && !pty) return bad('--flow', 'only a serial line has flow control: --pty');
  if (flow !== undefined && flow !== 'none' && flow !== 'xonxoff')
    return bad('--flow', `"${flow}" is not one of none, xonxoff`);
  if (file === '') return bad('--file', 'the name is missing');
  if (file !== undefined) return ok({ kind: 'file', path: resolve(file) });
  return ok(pty ? { kind: 'pty', flow: flow ?? 'none' } : null);
}

type RawOptions = {
  readonly language: string;
  readonly port: string | undefined;
  readonly pty: boolean;
  readonly file: string | undefined;
  readonly flow: string | undefined;
  readonly control: string | undefined;
  readonly 'print-ms': string;
  readonly 'no-pictures': boolean;
  readonly 'reprint-on-resume': boolean;
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
        language: { type: 'string', default: 'zpl' },
        port: { type: 'string' },
        pty: { type: 'boolean', default: false },
        file: { type: 'string' },
        flow: { type: 'string' },
        control: { type: 'string' },
        'print-ms': { type: 'string', default: '0' },
        'no-pictures': { type: 'boolean', default: false },
        'reprint-on-resume': { type: 'boolean', default: false },
        out: { type: 'string' },
        dpi: { type: 'string', default: '203' },
        'width-mm': { type: 'string', default: '58' },
        'height-mm': { type: 'string', default: '40' },
        fault: { type: 'string', multiple: true, default: [] },
      },
    });
    const { port: tcp, file, flow, out, control } = values;
    return ok({ ...values, port: tcp, file, flow, out, control });
  } catch (error) {
    return fail(argumentFault(error));
  }
}

function notMillimetres(text: string): string {
  return `"${text}" is not a size in millimetres, 1 to ${MOST_MM}`;
}

function bad(argument: string, reason: string): { readonly ok: false; readonly problem: BadArgument } {
  return fail({ code: 'badArgument', argument, reason });
}
