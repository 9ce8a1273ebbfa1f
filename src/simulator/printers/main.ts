import { createInterface } from 'node:readline';
import { ok, unreachable } from '../../shared/result.ts';
import type { Result } from '../../shared/result.ts';
import { asksForHelp } from '../../shared/command-line/help-page.ts';
import { parseCommandLine, printerHelp } from './command-line.ts';
import { parseControlLine } from './faults/control-line.ts';
import { openControl } from './control/control.ts';
import type { PrinterControl } from './control/control.ts';
import { openLabelPrinter } from './label-printer.ts';
import type { RunningPrinter, StartProblem } from './label-printer.ts';
import { labelLine } from './paper/label-line.ts';

// What is written here is for this user alone, whatever is written and by whichever library.
process.umask(0o077);

/** Whether the first line was printed. */
let isReady = false;

/** Standard output carries JSON lines only: programs read it. */
function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`, (error) => {
    if (!error) isReady = true;
  });
}

function refuseToStart(problem: StartProblem): void {
  process.stderr.write(`${sentence(problem)}\n`);
  say({ ready: false, problem });
  process.exitCode = 1;
}

function sentence(problem: StartProblem): string {
  switch (problem.code) {
    case 'portInUse':
      return `Port ${problem.port} is in use: stop the other program or choose another with --port, or with --control.`;
    case 'dataFolderNotWritable':
      return `The folder ${problem.folder} can't be written (${problem.reason}): choose another with --out.`;
    case 'badArgument':
      return `${problem.argument}: ${problem.reason}; --help shows all options`;
    default:
      return unreachable(problem);
  }
}

async function obey(line: string, printer: RunningPrinter): Promise<void> {
  const command = parseControlLine(line);
  if (!command.ok) {
    say({ rejected: line, problem: command.problem });
  } else if ('clear' in command.value) {
    const { clear } = command.value;
    const cleared = clear === true ? await printer.clearFaults() : await printer.clearFault(clear);
    say(cleared.ok ? { cleared: clear } : { rejected: line, problem: cleared.problem });
  } else {
    const reason = printer.unfit(command.value);
    if (reason === null) {
      printer.setFault(command.value);
      say({ fault: command.value.fault });
    } else {
      say({ rejected: line, problem: { code: 'badArgument', argument: line, reason } });
    }
  }
}

/** The end of standard input says nothing: a printer started in the background has none. */
function obeyInput(printer: RunningPrinter): void {
  let before: Promise<void> = Promise.resolve();
  createInterface({ input: process.stdin }).on('line', (line) => {
    if (line.trim() !== '') before = before.then(() => obey(line, printer));
  });
}

/** Null when nobody asked for it. */
async function openControlOf(
  printer: RunningPrinter,
  port: number | null,
): Promise<Result<PrinterControl | null, StartProblem>> {
  if (port === null) return ok(null);
  const control = await openControl(printer, port);
  if (!control.ok) await printer.close();
  return control;
}

function run(printer: RunningPrinter, control: PrinterControl | null): void {
  let stopping: Promise<void> | null = null;
  const stop = (): void => {
    process.stdin.destroy();
    stopping ??= printer.close().then(() => control?.close());
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Whoever read the lines is gone: nobody is left to tell, and none will stop the printer.
  process.stdout.on('error', stop);
  printer.on((label) => say(labelLine(label)));
  printer.onIncomplete(say);
  printer.onNotes(say);
  say({
    ready: true,
    address: printer.address,
    ...(control === null ? {} : { control: control.url }),
  });
  if (!process.stdin.isTTY) obeyInput(printer);
}

async function start(): Promise<void> {
  const settings = parseCommandLine(args);
  const opened = settings.ok ? await openLabelPrinter(settings.value) : settings;
  if (settings.ok && opened.ok) {
    const control = await openControlOf(opened.value, settings.value.controlPort);
    if (control.ok) run(opened.value, control.value);
    else refuseToStart(control.problem);
  } else if (!opened.ok) {
    refuseToStart(opened.problem);
  }
}

const args = process.argv.slice(2);
const isHelp = asksForHelp(args);
// Without its first line nobody knows where it listens; with it, whoever reads on may go.
process.stdout.on('error', () => {
  const what = isHelp ? 'The help' : 'The address';
  if (isReady) return;
  process.stderr.write(`${what} could not be printed on standard output: it is full or closed.\n`);
  process.exitCode = 1;
});
if (isHelp) process.stdout.write(printerHelp());
else await start();
