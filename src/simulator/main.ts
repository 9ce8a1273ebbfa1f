import { asksForHelp } from '../shared/command-line/help-page.ts';
import { readCommandLine, simulatorHelp, startProblemSentence } from './command-line.ts';
import { openSimulator, type StartProblem } from './simulator.ts';

// What is written here is for this user alone, whatever is written and by whichever library.
process.umask(0o077);

const printLine = (value: unknown): boolean => process.stdout.write(`${JSON.stringify(value)}\n`);
const printError = (sentence: string): boolean => process.stderr.write(`${sentence}\n`);

function refuseStart(problem: StartProblem): void {
  printError(startProblemSentence(problem));
  printLine({ ready: false, problem });
  process.exitCode = 1;
}

async function start(): Promise<void> {
  const options = readCommandLine(args);
  const simulator = options.ok ? await openSimulator({ ...options.value, onTrouble: printError }) : options;

  if (simulator.ok) {
    const running = simulator.value;
    const { marketplaceUrl, analyticsUrl, token } = running;
    const accounts = running.accounts.map((account) => ({ name: account.name, token: account.token }));
    let stopping = false;
    const stop = (): void => {
      if (stopping) return;
      stopping = true;
      running.close().then(
        () => process.exit(0),
        (error: unknown) => {
          printError(
            `The state could not be saved: ${error instanceof Error ? error.message : String(error)}`,
          );
          process.exit(1);
        },
      );
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    printLine({ ready: true, marketplaceUrl, analyticsUrl, token, accounts });
  } else {
    refuseStart(simulator.problem);
  }
}

const args = process.argv.slice(2);
const isHelp = asksForHelp(args);
// Without its one line nobody knows where it listens.
process.stdout.on('error', () => {
  const what = isHelp ? 'The help' : 'The address';
  printError(`${what} could not be printed on standard output: it is full or closed.`);
  process.exit(1);
});
if (isHelp) process.stdout.write(simulatorHelp());
else await start();
