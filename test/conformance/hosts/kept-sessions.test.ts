import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createAddresses } from '../../../src/main/hosts/loopback/addresses.ts';
import { HELD_FOR_MS, holdPort } from '../../../src/main/hosts/loopback/held-port.ts';
import { browserStoreIn, type KeptBrowsers } from '../../../src/main/hosts/loopback/kept-sessions.ts';
import {
  createSessions,
  KEPT_FOR_MS,
  MAX_KEPT,
  MAX_SESSIONS,
  type Sessions,
} from '../../../src/main/hosts/loopback/sessions.ts';
import { createMemoryLog } from '../../rigs/desk/fake-relay.ts';
import { ask, enter, linkStatus, openTestHost } from './station-host.ts';
import { freePort } from '../../rigs/free-port.ts';

const PORT = 40_000;

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'packbench-browsers-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function openOn(folder: string, port = 0) {
  const station = await openTestHost(port, Date.now, browserStoreIn(folder, createMemoryLog().log));
  closers.push(() => station.close());
  return station;
}

test('a page finds the station again after a restart, at its own address and without the printed one', async () => {
  const folder = await dataFolder();
  const first = await openOn(folder);
  const { port } = first.host;
  const { cookie, secret } = await enter(first.host);
  const open = (station: typeof first): Promise<number> =>
    linkStatus(station.host, { cookie, origin: `http://127.0.0.1:${port}` }, secret);
  expect(await open(first)).toBe(101);
  await first.close();
  const second = await openOn(folder);
  expect([second.host.port, await open(second)]).toEqual([port, 101]);
  expect((await stat(path.join(folder, 'browsers.json'))).mode & 0o777).toBe(0o600);
  // A page that somebody else wrote has neither.
  expect(await linkStatus(second.host, { cookie, origin: `http://127.0.0.1:${port}` }, 'x')).toBe(1008);
});

test('another port is taken where somebody else has the one of the last time', async () => {
  const folder = await dataFolder();
  const first = await openOn(folder);
  const { port } = first.host;
  await enter(first.host);
  await first.close();
  const other = createServer();
  closers.push(() => new Promise((resolve) => other.close(resolve)));
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  const second = await openOn(folder);
  expect(second.host.port).not.toBe(port);
});

/** A page of a station that has ended, and the port where it was. */
async function pageOfBefore() {
  const folder = await dataFolder();
  const first = await openOn(folder);
  const { port } = first.host;
  const page = await enter(first.host);
  await first.close();
  return { folder, port, page };
}

test('a station that was given another port is found at the old one, too, by pages of before and by nobody else', async () => {
  const { folder, port, page } = await pageOfBefore();
  const elsewhere = await freePort();
  const second = await openOn(folder, elsewhere);
  const old = { ...second.host, port };
  const headers = { cookie: page.cookie, origin: `http://127.0.0.1:${port}` };
  expect(second.host.port).toBe(elsewhere);
  expect(await linkStatus(old, headers, page.secret)).toBe(101);
  expect((await ask(old, '/', { cookie: page.cookie })).status).toBe(200);
  // Each address is an origin of its own: what opens one opens no other.
  expect((await ask(second.host, '/', { cookie: page.cookie })).status).toBe(401);
  expect((await ask(old, '/')).status).toBe(401);
  expect((await ask(old, '/', { ...page, host: `127.0.0.1:${elsewhere}` })).status).toBe(421);
  expect(await linkStatus(old, { ...headers, origin: `http://127.0.0.1:${elsewhere}` }, page.secret)).toBe(
    403,
  );
  await second.close();

  // It is not forgotten by a restart at the new one, and the system has both back when the station stops.
  const third = await openOn(folder);
  expect(third.host.port).toBe(elsewhere);
  expect(await linkStatus({ ...third.host, port }, headers, page.secret)).toBe(101);
  await third.close();
  await expect(ask({ ...third.host, port }, '/')).rejects.toThrow(/ECONNREFUSED/);
});

test('what was given at one address opens no other, under whatever name it is sent', async () => {
  const { folder, port, page } = await pageOfBefore();
  const elsewhere = await freePort();
  const second = await openOn(folder, elsewhere);
  const crossed = { cookie: `packbench-${elsewhere}=${page.cookie.split('=')[1]}` };
  const origin = `http://127.0.0.1:${elsewhere}`;
  expect(await linkStatus(second.host, { ...crossed, origin }, page.secret)).toBe(401);
  expect((await ask(second.host, '/', crossed)).status).toBe(401);
  // A file of a version that did not note it: the first address at which the page comes is its own, from then on.
  await second.close();
  const file = path.join(folder, 'browsers.json');
  const kept: unknown = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(
    file,
    JSON.stringify(kept, (name, value: unknown) =>
      name === 'port' && value === port ? undefined : value,
    ).replace('[{"usedAt"', `[{"port":${port},"usedAt"`),
  );
  const third = await openOn(folder, elsewhere);
  const old = { ...third.host, port };
  const atOld = { cookie: page.cookie, origin: `http://127.0.0.1:${port}` };
  expect(await linkStatus(old, atOld, page.secret)).toBe(101);
  expect(await linkStatus(third.host, { ...crossed, origin }, page.secret)).toBe(401);
  await third.close();
  const fourth = await openOn(folder, elsewhere);
  expect(await linkStatus(fourth.host, { ...crossed, origin }, page.secret)).toBe(401);
});

test('whoever opens address after address keeps nobody waiting for the disk, and what is known last is written', () => {
  let writes = 0;
  let written: KeptBrowsers | null = null;
  const addresses = createAddresses({
    store: {
      read: () => null,
      write: (kept) => {
        writes += 1;
        written = kept;
      },
    },
    take: () => undefined,
    clock: Date.now,
  });
  addresses.begin(40_000);
  const sessions = createSessions(Date.now, null, addresses.keep);
  let last = '';
  for (let times = 0; times < 100; times += 1) last = sessions.exchange(sessions.token, null, PORT) ?? '';
  expect(writes).toBeLessThan(5);
  addresses.close();
  addresses.close();
  expect(createSessions(Date.now, written, () => undefined).knows(last, PORT)).toBe(true);
});

describe('an old port', () => {
  afterEach(() => vi.useRealTimers());
  const answers = (port: number): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = createConnection(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
  const begin = async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const port = await freePort();
    const held = holdPort(port, () => undefined, Date.now);
    closers.push(async () => held.close());
    return { port, held };
  };

  test('is let go when no page came for it, and held as long as one has its link there', async () => {
    const { port, held } = await begin();
    const leave = held.linked();
    vi.advanceTimersByTime(10 * HELD_FOR_MS);
    expect(await answers(port)).toBe(true);
    leave();
    vi.advanceTimersByTime(HELD_FOR_MS - 10_000);
    expect(await answers(port)).toBe(true);
    vi.advanceTimersByTime(20_000);
    await expect.poll(() => answers(port)).toBe(false);
  });

  test('is taken as soon as whoever has it is gone', async () => {
    const port = await freePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    let taken = 0;
    const held = holdPort(port, () => (taken += 1), Date.now);
    closers.push(async () => held.close());
    expect(await answers(port)).toBe(true);
    await new Promise((resolve) => other.close(resolve));
    expect([taken, await answers(port)]).toEqual([0, false]);
    vi.advanceTimersByTime(10_000);
    await expect.poll(() => answers(port)).toBe(true);
  });
});

test('a damaged file of browsers is none', async () => {
  const folder = await dataFolder();
  for (const text of ['{"port":80', '{"port":0,"linkKey":"x","sessions":[]}']) {
    await writeFile(path.join(folder, 'browsers.json'), text);
    expect(browserStoreIn(folder, createMemoryLog().log).read()).toBeNull();
  }
});

test(
  'under the name of the file of browsers nothing but a file is read',
  { skip: process.platform === 'win32' },
  async () => {
    const folder = await dataFolder();
    const { log, lines } = createMemoryLog();
    const store = browserStoreIn(folder, log);
    const kept = { port: PORT, oldPorts: [], linkKey: 'k'.repeat(43), sessions: [] };
    store.write(kept);
    expect(store.read()).toEqual(kept);
    const file = path.join(folder, 'browsers.json');
    await rename(file, path.join(folder, 'elsewhere.json'));
    await symlink('elsewhere.json', file);
    expect(store.read()).toBeNull();
    await rm(file);
    execFileSync('mkfifo', [file]);
    expect(store.read()).toBeNull();
    // It is not replaced, and keeps nobody from packing: also not by a write that comes a second later.
    expect(lines).toEqual([]);
    store.write(kept);
    expect(lines).toHaveLength(1);
  },
);

test('a session opens for the user that it was made for, before a restart and after it, and not for ever', () => {
  let now = 1000;
  const begin = (kept: Parameters<typeof createSessions>[1]) => {
    let written: typeof kept = kept;
    const sessions: Sessions = createSessions(
      () => now,
      kept,
      (next) => (written = next),
    );
    return { sessions, written: () => written };
  };
  const first = begin(null);
  const session = first.sessions.exchange(first.sessions.token, 1000, PORT) ?? '';
  expect([first.sessions.isFor(session, 1000), first.sessions.isFor(session, 1001)]).toEqual([true, false]);

  const second = begin(first.written()).sessions;
  expect([second.knows(session, PORT), second.isFor(session, 1000), second.isFor(session, 1001)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(second.linkSecretOf(session)).toBe(first.sessions.linkSecretOf(session));

  now += KEPT_FOR_MS + 1;
  expect(begin(first.written()).sessions.knows(session, PORT)).toBe(false);
});

test('a session that two programs brought the same key for is over after a restart, too', () => {
  let written: Parameters<typeof createSessions>[1] = null;
  const sessions = createSessions(Date.now, null, (kept) => (written = kept));
  const key = sessions.makeKey(null);
  const session = sessions.exchangeKey(key, null, PORT) ?? '';
  expect(sessions.exchangeKey(key, null, PORT)).toBeNull();
  expect(createSessions(Date.now, written, () => undefined).knows(session, PORT)).toBe(false);
});

test('however often the printed address is opened, no window in use is ended, and none is forgotten at a restart', () => {
  let now = 0;
  let written: Parameters<typeof createSessions>[1] = null;
  const sessions = createSessions(
    () => now,
    null,
    (kept) => (written = kept),
  );
  const open = (): string => {
    now += 1;
    return sessions.exchange(sessions.token, null, PORT) ?? '';
  };
  const ended: string[] = [];
  const linked = open();
  sessions.linked(linked, PORT, () => ended.push('linked'));
  // A window that is being reloaded, or a kiosk that was switched off for the night.
  const resting = open();
  sessions.linked(resting, PORT, () => ended.push('resting'))();
  const neverLinked = open();
  for (let times = 0; times < MAX_SESSIONS + 5; times += 1) open();
  expect([linked, resting, neverLinked].map((each) => sessions.knows(each, PORT))).toEqual([
    true,
    true,
    false,
  ]);

  // Opened and left again a thousand times, links and all: what is idle the longest goes, and never what is linked.
  for (let times = 0; times < MAX_SESSIONS + 5; times += 1) sessions.linked(open(), PORT, () => undefined)();
  const newest = open();
  expect([linked, resting, newest].map((each) => sessions.knows(each, PORT))).toEqual([true, false, true]);
  expect(ended).toEqual([]);

  for (let times = 0; times < MAX_KEPT; times += 1) open();
  expect(
    createSessions(
      () => now,
      written,
      () => undefined,
    ).knows(linked, PORT),
  ).toBe(true);
});
