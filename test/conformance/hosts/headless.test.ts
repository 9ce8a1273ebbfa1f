import { spawn } from 'node:child_process';
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { problemSchema } from '../../../src/shared/problem.ts';
import { buildPrograms, builtFile } from '../../rigs/programs/built.ts';

beforeAll(buildPrograms, 120_000);

let folder: string;
let data: string;
const running = new Set<ReturnType<typeof start>>();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packbench-headless-'));
  data = join(folder, 'data');
});
afterEach(async () => {
  for (const { child, exited } of running) {
    child.kill('SIGKILL');
    await exited;
  }
  running.clear();
  await rm(folder, { recursive: true, force: true });
});

const readySchema = z.strictObject({ ready: z.literal(true), url: z.string(), training: z.boolean() });
const refusedSchema = z.strictObject({ ready: z.literal(false), problem: problemSchema });

const start = (...args: readonly string[]) => startWith({}, ...args);

function startWith(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const child = spawn(process.execPath, [builtFile('main/headless.js'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const output = { stdout: '', stderr: '' };
  const firstLine = Promise.withResolvers<void>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
    if (output.stdout.includes('\n')) firstLine.resolve();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve));
  const lines = (): string[] => output.stdout.split('\n').filter(Boolean);
  const one = {
    child,
    exited,
    lines,
    sentences: () => output.stderr.split('\n').filter(Boolean),
    async ready(): Promise<z.infer<typeof readySchema>> {
      await Promise.race([exited, firstLine.promise]);
      return readySchema.parse(JSON.parse(lines()[0] ?? '{}'));
    },
  };
  running.add(one);
  return one;
}

describe('a station that can be started', () => {
  test('says in one sentence that its stop could not write everything, and exits with 1', async () => {
    const station = start('--data', data);
    await station.ready();
    // In the way of the journal's copy.
    await mkdir(join(data, 'training', 'journal.sqlite.backup-new', 'full'), { recursive: true });
    station.child.kill('SIGTERM');
    expect(await station.exited).toBe(1);
    expect(station.sentences()).toEqual([expect.stringContaining('Packbench could not stop in order')]);
  });

  test('says so in one line, serves its page, and stops on a signal', async () => {
    const station = start('--data', data);
    const ready = await station.ready();
    expect(ready).toEqual({
      ready: true,
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/),
      training: true,
    });
    const answer = await fetch(ready.url, { redirect: 'manual' });
    expect(answer.status).toBe(303);

    const began = performance.now();
    station.child.kill('SIGTERM');
    expect(await station.exited).toBe(0);
    expect(performance.now() - began).toBeLessThan(5000);
    expect(station.lines()).toHaveLength(1);
    await expect(fetch(ready.url)).rejects.toThrow('fetch failed');

    const log = await readFile(join(data, 'logs', 'station.log'), 'utf8');
    expect(log).toContain('station started');
    expect(log).not.toContain(new URL(ready.url).searchParams.get('token'));
  });

  test('a folder belongs to one station at a time, and to the next one afterwards', async () => {
    const first = start('--data', data);
    await first.ready();
    const second = start('--data', data);
    expect(await second.exited).toBe(1);
    expect(JSON.parse(second.lines()[0] ?? '')).toEqual({
      ready: false,
      problem: { code: 'dataFolderInUse', folder: data },
    });
    first.child.kill('SIGINT');
    expect(await first.exited).toBe(0);
    const third = start('--data', data);
    expect((await third.ready()).ready).toBe(true);
  });

  test.skipIf(process.platform === 'win32')(
    '--open writes no lasting secret into a command line, and what it writes opens the station',
    async () => {
      const said = join(folder, 'said');
      for (const name of ['xdg-open', 'open']) {
        // Renamed when whole: the test reads as soon as it is there.
        await writeFile(
          join(folder, name),
          `#!/bin/sh\nprintf %s "$*" > "${said}.new" && mv "${said}.new" "${said}"\n`,
          {
            mode: 0o755,
          },
        );
      }
      const station = startWith({ PATH: `${folder}:${process.env['PATH']}` }, '--data', data, '--open');
      const { url } = await station.ready();
      const opened = await vi.waitFor(() => readFile(said, 'utf8'), { timeout: 10_000 });
      expect(opened).not.toContain(new URL(url).searchParams.get('token'));
      const led = await fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual' });
      expect(new URL(led.headers.get('location') ?? url).origin).toBe(new URL(opened).origin);
      expect((await fetch(opened, { redirect: 'manual' })).status).toBe(303);
      expect((await fetch(opened, { redirect: 'manual' })).status).toBe(401);
      expect((await fetch(url, { redirect: 'manual' })).status).toBe(303);
    },
  );
});

describe('what a station keeps', () => {
  /** Everything under the folder that anybody but its user may read, write or enter, with its rights. */
  async function openToOthers(): Promise<readonly string[]> {
    const names = ['.', ...(await readdir(data, { recursive: true }))];
    const open = await Promise.all(
      names.map(async (name) => {
        const found = await lstat(join(data, name));
        return !found.isSymbolicLink() && (found.mode & 0o077) !== 0
          ? [`${name} ${(found.mode & 0o777).toString(8)}`]
          : [];
      }),
    );
    return open.flat();
  }

  test('nobody else can read, while it runs and after it', async () => {
    const station = start('--data', data);
    await station.ready();
    expect(await readdir(join(data, 'training'))).toEqual(expect.arrayContaining(['journal.sqlite-wal']));
    expect(await openToOthers()).toEqual([]);
    station.child.kill('SIGTERM');
    await station.exited;
    expect(await openToOthers()).toEqual([]);
    expect(await readdir(join(data, 'training'))).toEqual(expect.arrayContaining(['journal.sqlite.backup']));
  });

  test('is closed to others at the next start where it was open', async () => {
    const first = start('--data', data);
    await first.ready();
    first.child.kill('SIGTERM');
    await first.exited;
    for (const name of ['.', ...(await readdir(data, { recursive: true }))]) {
      const file = join(data, name);
      await chmod(file, (await lstat(file)).isDirectory() ? 0o755 : 0o644);
    }
    await start('--data', data).ready();
    expect(await openToOthers()).toEqual([]);
  });

  test('can be read by a backup without keeping the station from starting', async () => {
    const first = start('--data', data);
    await first.ready();
    first.child.kill('SIGTERM');
    await first.exited;
    const readers = ['station.lock', 'training/journal.sqlite', 'training/cache.sqlite'].map(
      (name) => new DatabaseSync(join(data, name), { readOnly: true }),
    );
    for (const reader of readers) {
      reader.exec('BEGIN');
      reader.prepare('SELECT count(*) FROM sqlite_master').get();
    }
    const second = start('--data', data);
    expect((await second.ready()).ready).toBe(true);
    const third = start('--data', data);
    expect(await third.exited).toBe(1);
    for (const reader of readers) reader.close();
  });
});

describe('a station that can’t be started', () => {
  async function refusal(...args: readonly string[]): Promise<unknown> {
    const station = start(...args);
    expect(await station.exited).toBe(1);
    expect(station.lines()).toHaveLength(1);
    expect(station.sentences()).toHaveLength(1);
    return refusedSchema.parse(JSON.parse(station.lines()[0] ?? '')).problem;
  }

  test.each([
    [['--port', 'x'], '--port'],
    [['--port', '65536'], '--port'],
    [['--data', ''], '--data'],
    [['--nonsense'], '--nonsense'],
  ])('%j is a bad argument', async (args, argument) => {
    expect(await refusal(...args)).toMatchObject({ code: 'badArgument', argument });
  });

  test('an unreadable profile is named', async () => {
    const profile = join(folder, 'profile.json');
    await writeFile(profile, '{');
    expect(await refusal('--data', data, '--profile', profile)).toMatchObject({
      code: 'profileUnreadable',
      file: profile,
    });
  });

  test('a data folder that is a file is named', async () => {
    await writeFile(data, '');
    expect(await refusal('--data', data)).toMatchObject({ code: 'dataFolderNotWritable', folder: data });
  });

  test('a printer address that says nothing is refused', async () => {
    expect(await refusal('--data', data, '--printer', 'fax://1')).toMatchObject({
      code: 'printerAddressInvalid',
      address: 'fax://1',
    });
  });

  test('a taken port is named, and the folder is free again', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect(await refusal('--data', data, '--port', String(port))).toEqual({ code: 'portInUse', port });
    server.close();
    expect((await start('--data', data).ready()).ready).toBe(true);
  });
});
