import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const childModule = new URL('../../../scripts/lib/child.mjs', import.meta.url).href;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packbench-run-'));
  // A program that says its pid, and ends in its own way when it is told to.
  await writeFile(
    join(folder, 'program.mjs'),
    `process.on('SIGTERM', () => { process.stdout.write('stopped\\n', () => process.exit(7)); });
     setInterval(() => undefined, 1000);
     process.stdout.write(process.pid + '\\n');`,
  );
  await writeFile(
    join(folder, 'run.mjs'),
    `import { stepAside } from ${JSON.stringify(childModule)};
     process.exitCode = await stepAside(process.execPath, [${JSON.stringify(join(folder, 'program.mjs'))}]);`,
  );
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function start(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(command, [...args], { stdio: ['ignore', 'pipe', 'inherit'], env });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, exited, lines: () => output.split('\n').filter(Boolean) };
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe.skipIf(process.platform === 'win32')('a program that is run in a script’s place', () => {
  test('gets the signal, and its exit status is the script’s', async () => {
    const { child, exited, lines } = start(process.execPath, [join(folder, 'run.mjs')]);
    await expect.poll(() => lines().length, { timeout: 10_000 }).toBe(1);
    child.kill('SIGTERM');
    expect(await exited).toBe(7);
    expect(lines()[1]).toBe('stopped');
    expect(isAlive(Number(lines()[0]))).toBe(false);
  });

  test('stops when the shell that npm started it with dies alone', async () => {
    // The second command keeps the shell from handing its process over.
    const shell = start('/bin/sh', ['-c', `"${process.execPath}" "${join(folder, 'run.mjs')}"; true`], {
      ...process.env,
      npm_lifecycle_event: 'serve',
    });
    await expect.poll(() => shell.lines().length, { timeout: 10_000 }).toBe(1);
    shell.child.kill('SIGTERM');
    await shell.exited;
    expect(shell.lines()[1]).toBe('stopped');
    await expect.poll(() => isAlive(Number(shell.lines()[0]))).toBe(false);
  });
});

describe.skipIf(process.platform === 'win32')('npm run', () => {
  test('hands the signal to the program itself and waits for its end', async () => {
    const out = join(folder, 'labels');
    const npm = start('npm', ['run', '--silent', 'printer', '--', '--port', '0', '--out', out]);
    await expect.poll(() => npm.lines().length, { timeout: 20_000 }).toBe(1);
    expect(JSON.parse(npm.lines()[0] ?? '')).toMatchObject({ ready: true });
    npm.child.kill('SIGTERM');
    expect(await npm.exited).toBe(0);
  });
});

test.skipIf(process.platform !== 'linux')(
  'npm start passes on what is meant for people, such as its help',
  async () => {
    const script = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url));
    const { exited, lines } = start(process.execPath, [script, '--help'], {
      ...process.env,
      DISPLAY: '',
      WAYLAND_DISPLAY: '',
    });
    expect(await exited).toBe(0);
    expect(lines()).toContain('  npm run --silent serve -- [options]');
  },
);
