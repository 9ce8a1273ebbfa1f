import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { type Handler, openTestService, type TestService } from '../../rigs/marketplace/test-service.ts';

export const TOKEN = 'eyJhbGciOiJFUzI1NiJ9.eyJzaWQiOiJzZWxsZXItMSJ9.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg';

const program = fileURLToPath(new URL('../../../src/main/api.ts', import.meta.url));

/** How a run of the program ended. */
export interface Run {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Standard input; nothing is written, and it stays open, where it is left out. */
  readonly stdin?: string;
}

export interface Desk {
  readonly service: TestService;
  readonly folder: string;
  readonly profile: string;
  start(
    args: readonly string[],
    options?: RunOptions,
  ): { kill(signal: NodeJS.Signals): void; ended: Promise<Run> };
  /** Calls an operation with the desk's profile. */
  api(name: string, ...args: readonly string[]): Promise<Run>;
}

/** A service, a profile that leads to it and a folder for what the program keeps. */
export async function openDesk(handler: Handler, settings: object = { token: TOKEN }): Promise<Desk> {
  const service = await openTestService(handler);
  const folder = await mkdtemp(join(tmpdir(), 'packbench-api-'));
  const profile = join(folder, 'profile.json');
  const baseUrl = { marketplace: service.url, analytics: `${service.url}/analytics` };
  await writeFile(profile, JSON.stringify({ name: 'test', baseUrl, ...settings }));
  const running = new Set<{ kill(signal: NodeJS.Signals): boolean }>();
  onTestFinished(async () => {
    for (const child of running) child.kill('SIGKILL');
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  const start: Desk['start'] = (args, { environment = {}, stdin } = {}) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: folder,
      stdio: 'pipe',
      env: { ...process.env, XDG_DATA_HOME: join(folder, 'home'), ...environment },
    });
    running.add(child);
    const output = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
    if (stdin !== undefined) child.stdin.end(stdin);
    const ended = new Promise<Run>((resolve) =>
      child.on('close', (exitCode) => {
        running.delete(child);
        resolve({ exitCode, ...output });
      }),
    );
    return { kill: (signal) => void child.kill(signal), ended };
  };
  return {
    service,
    folder,
    profile,
    start,
    api: (name, ...args) =>
      start([name, '--profile', profile, '--data', join(folder, 'data'), ...args]).ended,
  };
}

/** The one line of a run; everything else would break a script. */
export function lineOf(run: Run): unknown {
  expect(run.stdout.endsWith('\n')).toBe(true);
  expect(run.stdout.trimEnd()).not.toContain('\n');
  return JSON.parse(run.stdout);
}

/** As the documents of the command line have them. */
const exitOf: Readonly<Record<string, number>> = {
  badArgument: 2,
  profileUnreadable: 2,
  unknownOperation: 2,
  inputRejected: 2,
  marketplaceRefused: 3,
  tokenMissing: 4,
  tokenRejected: 4,
  tokenScope: 4,
  rateLimited: 5,
  marketplaceUnreachable: 6,
  outcomeUnknown: 7,
  marketplaceGarbled: 8,
  fileNotWritable: 9,
  aborted: 10,
  reportFailed: 11,
};

const failedSchema = z.strictObject({ ok: z.literal(false), problem: z.looseObject({ code: z.string() }) });

/** What a run tells that went wrong: by its exit code, in one line to the script, in one sentence to people, and never the token. */
export function problemOf(run: Run): unknown {
  const { problem } = failedSchema.parse(lineOf(run));
  expect(run.exitCode).toBe(exitOf[problem.code]);
  expect(run.stderr).toMatch(/^[^\n]+\n$/);
  expect(run.stdout + run.stderr).not.toContain(TOKEN);
  return problem;
}
