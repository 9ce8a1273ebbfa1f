import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const program = (name: string): string => fileURLToPath(new URL(`../../../src/${name}`, import.meta.url));

/** With a standard output that takes nothing, as on a full disk. */
async function runFull(
  file: string,
  args: readonly string[],
): Promise<{ code: number | null; said: string }> {
  const full = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(full));
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', full, 'pipe'] });
  let said = '';
  child.stderr?.on('data', (data: Buffer) => (said += data.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
}

// Only Linux has a device that is always full.
test.runIf(process.platform === 'linux')(
  'help or an address that can’t be printed is one sentence and an exit code',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'packbench-unprinted-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const station = program('main/headless.ts');
    const simulator = program('simulator/main.ts');
    const printer = program('simulator/printers/main.ts');
    const runs = [
      ['The help', station, ['--help']],
      ['The help', simulator, ['--help']],
      ['The help', printer, ['--help']],
      ['The address', station, ['--port', '0', '--data', path.join(folder, 'station')]],
      ['The address', simulator, ['--port', '0']],
      ['The address', printer, ['--port', '0', '--out', path.join(folder, 'printer')]],
    ] as const;
    for (const [what, file, args] of runs) {
      expect([file, await runFull(file, args)]).toEqual([
        file,
        { code: 1, said: `${what} could not be printed on standard output: it is full or closed.\n` },
      ]);
    }
  },
  60_000,
);
