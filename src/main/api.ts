import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { exitCodes, type ExitName } from './hosts/api/exit-codes.ts';
import { OutputLost, printLine } from './hosts/api/output.ts';
import { runApi } from './hosts/api/run-api.ts';
import { outputLostSentence } from './hosts/api/api-sentences.ts';

// What is written here is for this user alone, whatever is written and by whichever library.
process.umask(0o077);

const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
process.on('uncaughtException', (error) => finish(failed(error)));
// The write that fails tells it.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

/** A lost answer goes to the other stream; a defect tells its kind and its place alone, its message may hold the token. */
function failed(error: unknown): ExitName {
  if (error instanceof OutputLost) {
    say(`${outputLostSentence(error.message)}\n${error.line}`);
    return 'notWritten';
  }
  const reference = randomUUID();
  const kind = error instanceof Error ? error.name : typeof error;
  const place = error instanceof Error ? /^\s+at .*$/m.exec(error.stack ?? '')?.[0] : undefined;
  process.stdout.write(`${JSON.stringify({ ok: false, problem: { code: 'unexpected', reference } })}\n`);
  say(`Packbench hit an internal error (${reference}): ${kind}${place ?? ''}`);
  return 'defect';
}

function finish(end: ExitName): void {
  // Behind everything that was written before.
  process.stderr.write('', () => process.stdout.write('', () => process.exit(exitCodes[end].code)));
}

void runApi(process.argv.slice(2), {
  environment: process.env,
  input: process.stdin,
  isTerminal: process.stdout.isTTY,
  signal: stopping.signal,
  now: Date.now,
  print: (line) => printLine(process.stdout, line),
  say,
}).then(finish, (error: unknown) => finish(failed(error)));
