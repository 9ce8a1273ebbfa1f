import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Starts one of the repository's programs from its sources and waits for its ready line. */
export async function startProgram(
  file: string,
  args: readonly string[],
): Promise<{ readonly ready: Readonly<Record<string, unknown>>; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value } = (await lines.next()) as { value: string };
  return {
    ready: JSON.parse(value) as Record<string, unknown>,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
