import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { BrowserStore, KeptBrowsers } from '../../../src/main/hosts/loopback/kept-sessions.ts';
import { createClient } from '../../../src/renderer/client/client.ts';
import { createGreeting } from '../../../src/renderer/client/greeting.ts';
import { createReloader } from '../../../src/renderer/client/reload-refused.ts';
import { createSocketLink, type Socket } from '../../../src/renderer/client/socket-link.ts';
import { newNonce, seal } from '../../../src/renderer/client/seal.ts';
import { createKeptScans, KEPT_AT_BENCH } from '../../../src/renderer/scanner/kept-scans.ts';
import { createScanQueue } from '../../../src/renderer/scanner/scan-queue.ts';
import { sealed } from '../../../src/shared/link-protocol.ts';
import { memoryStore } from '../../rigs/desk/memory-store.ts';
import { enter, openTestHost } from './station-host.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** What it says first to who opens a link, given what the page offers. */
type FirstWord = (nonce: string) => object | Promise<object>;

async function speak(socket: WebSocket, firstWord: ReturnType<FirstWord>): Promise<void> {
  socket.send(JSON.stringify(await firstWord));
  for (let id = 0; id < 20; id += 1) socket.send(`{"id":${id},"result":{"ok":true}}`);
}

/**
 * Another program at the station's port: it says yes to everything and writes down all that it is told, each request line,
 * header and message.
 */
async function squat(port: number, status: number, firstWord: FirstWord) {
  const told: string[] = [];
  const note = (url = '', headers: IncomingHttpHeaders): void =>
    void told.push(JSON.stringify([url, headers]));
  const server: Server = createServer((request, answer) => {
    note(request.url, request.headers);
    answer.writeHead(status, { 'content-type': 'text/html' }).end('<script>localStorage.clear()</script>');
  });
  const sockets = new WebSocketServer({ server, handleProtocols: (offered) => [...offered][0] ?? false });
  sockets.on('connection', (socket, request) => {
    note(request.url, request.headers);
    socket.on('message', (data) => {
      const text = Buffer.isBuffer(data) ? data.toString('utf8') : '';
      told.push(text);
      const id = /"id":(\d+)/.exec(text)?.[1] ?? '0';
      socket.send(`{"id":${id},"result":{"ok":true}}`);
    });
    const nonce = request.headers['sec-websocket-protocol']?.split(/, ?/)[1] ?? '';
    void speak(socket, firstWord(nonce));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  let closing: Promise<unknown> | null = null;
  const close = (): Promise<unknown> =>
    (closing ??= new Promise((resolve) => {
      for (const socket of sockets.clients) socket.terminate();
      server.close(resolve);
      server.closeAllConnections();
    }));
  closers.push(close);
  return { told, connections: () => told.filter((each) => each.includes('sec-websocket-key')).length, close };
}

/** A page that was opened at the station, with its scans, and the station's own memory of it. */
async function openPage() {
  let browsers: KeptBrowsers | null = null;
  const store: BrowserStore = { read: () => browsers, write: (kept) => void (browsers = kept) };
  let station = await openTestHost(0, Date.now, store);
  closers.push(() => station.close());
  const { port } = station.host;
  const { cookie, secret } = await enter(station.host);
  const headers = { cookie, origin: `http://127.0.0.1:${port}` };
  const loaded: string[] = [];
  const reload = createReloader({
    fetch: (_where, asked) =>
      fetch(`http://127.0.0.1:${port}/link`, {
        ...asked,
        headers: { ...Object.fromEntries(new Headers(asked?.headers)), cookie },
      }),
    location: {
      port: String(port),
      reload: () => void loaded.push('start'),
      replace: (to) => void loaded.push(String(to)),
    },
    get sessionStorage(): Storage {
      throw new Error('SecurityError');
    },
  });
  const link = createSocketLink({
    open: () => {
      const { protocols, answer } = createGreeting(secret, port);
      const socket = new WebSocket(`ws://127.0.0.1:${port}/link`, protocols, { headers });
      socket.on('error', () => undefined);
      closers.push(async () => socket.terminate());
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a browser's interface under other names
      return { socket: socket as unknown as Socket, answer };
    },
    onRefused: () => reload(secret),
  });
  const kept = memoryStore();
  const answered: string[] = [];
  const queue = createScanQueue({
    send: createClient(link).packing.scan,
    maySend: () => link.status.read() === 'online',
    kept: createKeptScans(
      () => kept,
      'window',
      () => 'desk',
      KEPT_AT_BENCH,
    ),
    now: Date.now,
    onChange: () => undefined,
    onAsk: () => undefined,
    onAnswered: ({ id }) => void answered.push(id),
    onLost: ({ id }) => void answered.push(`lost ${id}`),
  });
  link.status.subscribe(queue.wake);
  return {
    port,
    secret,
    link,
    loaded,
    kept,
    answered,
    scan: (id: string) => queue.push({ id, text: `text of ${id}`, endedAt: 1, windowId: 'window' }),
    station: () => station,
    leave: () => station.close(),
    comeBack: async () => {
      station = await openTestHost(port, Date.now, store);
    },
    is: async (status: string): Promise<void> => {
      await expect.poll(() => link.status.read()).toBe(status);
    },
  };
}

/** With what it could have heard of the station at another time or at another port. */
const firstWordsFor = (secret: string, port: number): readonly (readonly [string, number, FirstWord])[] => [
  ['takes every message for good', 200, () => ({ session: 'x'.repeat(43), build: null })],
  ['turns the page away', 401, () => ({ ok: true })],
  ['sends back what it is sent', 204, (nonce) => ({ station: [nonce, null], challenge: nonce })],
  [
    'says again what the station said to an earlier page, and at another port',
    401,
    async (nonce) => ({
      station: await Promise.all([
        seal(secret, sealed.station(port, newNonce(), 'c')),
        seal(secret, sealed.station(port + 1, nonce, 'c')),
        seal(secret, sealed.page(port, nonce, 'c')),
        seal(secret, sealed.answer(port, nonce, 401)),
      ]),
      challenge: 'c',
    }),
  ],
];

test('a program at the port of a station that is away gets neither secret nor scan, whatever it says', async () => {
  const page = await openPage();
  await page.is('online');
  await page.leave();
  await page.is('offline');
  page.scan('one');
  for (const [what, status, firstWord] of firstWordsFor(page.secret, page.port)) {
    const other = await squat(page.port, status, firstWord);
    await expect.poll(() => page.link.answeredByOther.read(), { message: what }).toBe(true);
    const before = other.connections();
    await expect.poll(() => other.connections()).toBeGreaterThan(before);
    expect(other.told.filter((each) => each.includes(page.secret) || each.includes('text of'))).toEqual([]);
    expect(other.told.filter((each) => each.startsWith('{'))).toEqual([]);
    await other.close();
  }
  expect([page.link.status.read(), page.kept.length, page.answered, page.loaded]).toEqual([
    'offline',
    1,
    [],
    [],
  ]);

  await page.comeBack();
  await page.is('online');
  const scans = () => page.station().fake.calls.filter(({ path }) => path === 'packing.scan');
  await expect.poll(() => page.kept.length).toBe(0);
  expect([scans().length, page.answered.length, page.link.answeredByOther.read()]).toEqual([1, 1, false]);
});
