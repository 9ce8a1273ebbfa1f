import { randomUUID } from 'node:crypto';
import process from 'node:process';
import about from '../../package.json' with { type: 'json' };
import { asksForHelp } from '../shared/command-line/help-page.ts';
import { hideTyped } from '../shared/command-line/hide-typed.ts';
import { serveHelp } from './hosts/host-arguments.ts';
import { stopProblem } from './station/station.ts';
import { runLoopback, type RunningStation } from './hosts/loopback/run-loopback.ts';
import type { Problem } from '../shared/problem.ts';
import { defectSentence, startSentence, stopSentence } from './hosts/host-sentences.ts';

// What is written here is for this user alone, whatever is written and by whichever library.
process.umask(0o077);

/** Whoever stopped the station waits five seconds before they pull the plug. */
const STOP_TIMEOUT_MS = 4500;

let station: RunningStation | null = null;
let stopping = false;

const args = process.argv.slice(2);
const hide = hideTyped(args);

/** Tells whether it was taken. */
const print = (text: string): Promise<boolean> =>
  new Promise((resolve) => process.stdout.write(text, (error) => resolve(!error)));

/** Scripts read this: one line, nothing else on this stream. */
const say = (line: object): Promise<boolean> => print(`${hide(JSON.stringify(line))}\n`);

const notPrinted = (what: string): boolean =>
  process.stderr.write(`${what} could not be printed on standard output: it is full or closed.\n`);

const stop = (exitCode: number): void => {
  if (stopping) return;
  stopping = true;
  setTimeout(() => {
    process.stderr.write(
      'Packbench did not finish in time: what was not sent yet is kept for the next start.\n',
    );
    process.exit(1);
  }, STOP_TIMEOUT_MS).unref();
  void starting
    .then(() => station?.stop())
    .then(
      () => process.exit(exitCode),
      (error: unknown) => {
        station?.log.log.error({ err: error }, 'stopping failed');
        const problem = stopProblem(error);
        const sentence = problem
          ? stopSentence(problem, 'en')
          : 'Packbench could not stop in order: station.log in the data folder has the details.';
        process.stderr.write(`${hide(sentence)}\n`, () => process.exit(1));
      },
    );
};

const defect = (error: unknown): void => {
  const reference = randomUUID();
  station?.log.log.error({ err: error, reference }, 'unexpected');
  process.stderr.write(`${defectSentence(reference, 'en')}\n`);
  if (!station) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  stop(1);
};

/** It ran until now: its one line is written, and what it stops for is a sentence and a line of the log. */
const stopFor = (problem: Problem): void => {
  station?.log.log.error({ problem }, 'the station must stop');
  process.stderr.write(`${hide(startSentence(problem, 'en'))}\n`);
  stop(1);
};

// Whoever read the ready line may be gone.
process.stdout.on('error', () => undefined);

if (asksForHelp(args)) {
  const isPrinted = await print(serveHelp());
  if (!isPrinted) notPrinted('The help');
  process.exit(isPrinted ? 0 : 1);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(0));
process.on('uncaughtException', defect);
process.on('unhandledRejection', defect);

const starting = startUp().catch(defect);

async function startUp(): Promise<void> {
  const started = await runLoopback(args, about.version);
  if (started.ok) {
    station = started.value;
    void station.lost.then(stopFor);
    if (stopping || (await say({ ready: true, url: station.url, training: station.training }))) return;
    notPrinted('The address');
    stop(1);
    return;
  }
  await say({ ready: false, problem: started.problem });
  process.stderr.write(`${hide(startSentence(started.problem, 'en'))}\n`, () => process.exit(1));
}
