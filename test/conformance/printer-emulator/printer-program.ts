import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const MAIN = fileURLToPath(new URL('../../../src/simulator/printers/main.ts', import.meta.url));

export type PrinterProgram = {
  readonly process: ChildProcessWithoutNullStreams;
  /** The next line of standard output, parsed. */
  line(): Promise<unknown>;
  /** Resolves with the exit code and what was said on standard error. */
  readonly ended: Promise<{ readonly code: number | null; readonly errors: string }>;
};

/** The program as a person starts it: Node running the source. Killed if the test leaves it behind. */
export function startProgram(...options: readonly string[]): PrinterProgram {
  const child = spawn(process.execPath, [MAIN, ...options]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const ended = once(child, 'close').then(([code]: unknown[]) => ({
    code: typeof code === 'number' ? code : null,
    errors,
  }));
  return {
    process: child,
    line: async () => {
      const { value } = await lines.next();
      return value === undefined ? undefined : (JSON.parse(value) as unknown);
    },
    ended,
  };
}
