import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { problemSchema } from '../../../src/shared/problem.ts';

const program = fileURLToPath(new URL('../../../src/simulator/main.ts', import.meta.url));
/** A cold start on a busy two-core machine takes seconds. */
const PATIENCE = 60_000;

interface Started {
  readonly child: ChildProcess;
  /** Settles with the first line of stdout, or null when there was none. */
  readonly line: Promise<string | null>;
  /** Settles when the program has ended and all its output is there. */
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

function start(...args: string[]): Started {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let stdout = '';
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, stdout, stderr }));
  const line = new Promise<string | null>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      const end = stdout.indexOf('\n');
      if (end !== -1) resolve(stdout.slice(0, end));
    });
    void ended.then(() => resolve(null));
  });
  return { child, line, ended };
}

const parsed = (line: string | null): Record<string, unknown> =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(line ?? '{}'));

test('says when it is ready, serves, and stops cleanly on SIGTERM', { timeout: PATIENCE }, async () => {
  const { child, line, ended } = start(
    '--orders',
    '4',
    '--token',
    'T',
    '--first-order-id',
    '9007199254740993',
  );
  const ready = parsed(await line);
  expect(ready).toEqual({
    ready: true,
    marketplaceUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    analyticsUrl: ready['marketplaceUrl'],
    token: 'T',
    accounts: [
      'main',
      'second',
      'marketplace',
      'analytics',
      'readOnly',
      'expired',
      'banned',
      'basic',
      'malformed',
    ].map((name) => ({ name, token: expect.any(String) })),
  });
  const response = await fetch(`${String(ready['marketplaceUrl'])}/api/v3/orders/new`, {
    headers: { authorization: 'T' },
  });
  expect(await response.text()).toContain('"id":9007199254740993,');
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(/^[^\n]+\n$/),
  });
});

test('a port in use ends it with one sentence and one line', { timeout: PATIENCE }, async () => {
  const first = start('--orders', '0');
  const { port } = new URL(String(parsed(await first.line)['marketplaceUrl']));
  const { code, stdout, stderr } = await start('--port', port).ended;
  expect(code).toBe(1);
  expect(parsed(stdout)).toEqual({ ready: false, problem: { code: 'portInUse', port: Number(port) } });
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(port)]);
});

test('bad arguments and damaged files are named', { timeout: PATIENCE }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'simulator-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const damaged = join(folder, 'state.json');
  await writeFile(damaged, '{');
  const cases = [
    [['--port', 'eighty'], '--port', 'eighty'],
    [['--limits', 'maybe'], '--limits', 'maybe'],
    [['--first-order-id', '0'], '--first-order-id', '0'],
    [['--storage-days', 'week'], '--storage-days', 'week'],
    [['--metadata', 'words'], '--metadata', 'words'],
    [['--colour', 'red'], '--colour', '--colour'],
    [['--state', damaged], '--state', damaged],
  ] as const;
  for (const [args, argument, named] of cases) {
    const { code, stdout, stderr } = await start(...args).ended;
    expect(code).toBe(1);
    const { ready, problem } = parsed(stdout);
    expect(ready).toBe(false);
    expect(problemSchema.parse(problem)).toMatchObject({ code: 'badArgument', argument });
    expect(stderr).toContain(named);
  }
});
