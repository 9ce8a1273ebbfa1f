import process from 'node:process';

/** What a page would tell the browser's console; Node has no such function. */
globalThis.reportError ??= (error: unknown): void => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
};
