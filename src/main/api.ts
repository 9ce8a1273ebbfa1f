import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { readAll } from './hosts/api/read-all.ts';
import { type ApiEnd, runApi } from './hosts/api/run.ts';

// What is written here is for this user alone, whatever is written and by whichever library.
process.umask(0o077);

const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
process.on('uncaughtException', (error) => finish(unexpected(error)));
// Whoever reads the answer may be gone.
process.stdout.on('error', () => undefined);

/** A defect tells its kind and its place alone: its message may hold the token. */
function unexpected(error: unknown): ApiEnd {
  const reference = randomUUID();
  const kind = error instanceof Error ? error.name : typeof error;
  const place = error instanceof Error ? /^\s+at .*$/m.exec(error.stack ?? '')?.[0] : undefined;
  return {
    line: JSON.stringify({ ok: false, problem: { code: 'unexpected', reference } }),
    sentence: `Packbench hit an internal error (${reference}): ${kind}${place ?? ''}`,
    exitCode: 1,
  };
}

function finish({ line, sentence, exitCode }: ApiEnd): void {
  if (sentence !== null) process.stderr.write(`${sentence}\n`);
  process.stdout.write(`${line}\n`, () => process.exit(exitCode));
}

void runApi(process.argv.slice(2), {
  environment: process.env,
  readInput: (signal) => readAll(process.stdin, signal),
  signal: stopping.signal,
}).then(finish, (error: unknown) => finish(unexpected(error)));
