import { createInterface } from 'node:readline';
import { unreachable } from '../../shared/result.ts';
import { parseCommandLine, USAGE } from './command-line.ts';
import { parseControlLine } from './faults/control-line.ts';
import { openLabelPrinter } from './label-printer.ts';
import type { RunningPrinter, StartProblem } from './label-printer.ts';
import { languageOf } from './languages/language-of.ts';
import type { Language } from './languages/language.ts';
import { labelFileNames } from './paper/label-folder.ts';
import type { LabelSheet, PrintedLabel } from './paper/printed-label.ts';

/** Standard output carries JSON lines only: programs read it. */
function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** The file of a label's bytes stands under the name of its language. */
function sayLabel({ label, error, ...facts }: PrintedLabel, { png }: LabelSheet, language: Language): void {
  const names = labelFileNames(label, language.extension);
  const files = { [language.name]: names.bytes, ...(png === null ? {} : { png: names.png }) };
  say({ label, ...files, ...facts, ...(error === null ? {} : { error }) });
}

function refuseToStart(problem: StartProblem): void {
  process.stderr.write(`${sentence(problem)}\n`);
  say({ ready: false, problem });
  process.exitCode = 1;
}

function sentence(problem: StartProblem): string {
  switch (problem.code) {
    case 'portInUse':
      return `Port ${problem.port} is in use: stop the other program or choose another port with --port.`;
    case 'dataFolderNotWritable':
      return `The folder ${problem.folder} can't be written (${problem.reason}): choose another with --out.`;
    case 'badArgument':
      return `${problem.argument}: ${problem.reason}; usage: ${USAGE}`;
    default:
      return unreachable(problem);
  }
}

async function obey(line: string, printer: RunningPrinter): Promise<void> {
  const command = parseControlLine(line);
  if (!command.ok) {
    say({ rejected: line, problem: command.problem });
  } else if ('clear' in command.value) {
    const cleared = await printer.clearFaults();
    say(cleared.ok ? { cleared: true } : { rejected: line, problem: cleared.problem });
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

const settings = parseCommandLine(process.argv.slice(2));
const opened = settings.ok ? await openLabelPrinter(settings.value) : settings;
if (settings.ok && opened.ok) {
  const printer = opened.value;
  let stopping: Promise<void> | null = null;
  const stop = (): void => {
    process.stdin.destroy();
    stopping ??= printer.close();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Whoever read the lines is gone: nobody is left to tell, and none will stop the printer.
  process.stdout.on('error', stop);
  const language = languageOf(settings.value.language);
  printer.on((label, sheet) => sayLabel(label, sheet, language));
  printer.onIncomplete(say);
  printer.onNotes(say);
  say({ ready: true, address: printer.address });
  if (!process.stdin.isTTY) obeyInput(printer);
} else if (!opened.ok) {
  refuseToStart(opened.problem);
}
