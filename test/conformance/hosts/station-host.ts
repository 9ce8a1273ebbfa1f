import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { BrowserStore } from '../../../src/main/hosts/loopback/kept-sessions.ts';
import { openLoopback, type LoopbackHost } from '../../../src/main/hosts/loopback/server.ts';
import { createGreeting } from '../../../src/renderer/client/greeting.ts';
import { newNonce, seal } from '../../../src/renderer/client/seal.ts';
import { LINK_FRAGMENT, LINK_PROTOCOL, LINK_SEAL_HEADER, sealed } from '../../../src/shared/link-protocol.ts';
import { createFakeRelay, createMemoryLog } from '../../rigs/desk/fake-relay.ts';

const shell =
  '<!doctype html><meta name="csp-nonce" content="__NONCE__"><meta name="packbench-build" content="__BUILD__"><script src="/assets/a.js"></script><p>screens</p>';

/** A loopback host over a fake relay, with a few files in the place of the built screens. */
export async function openTestHost(
  port = 0,
  clock: () => number = Date.now,
  browsers: BrowserStore = { read: () => null, write: () => undefined },
  openFiles = 1024,
) {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-host-'));
  const pages = join(folder, 'pages');
  await mkdir(join(pages, 'assets'), { recursive: true });
  await writeFile(join(pages, 'index.html'), shell);
  await writeFile(join(pages, 'assets', 'a.js'), 'export {};');
  await writeFile(join(pages, 'shell-worker.js'), 'work();');
  await writeFile(join(folder, 'secret.txt'), 'secret');
  const fake = createFakeRelay();
  const { log, lines } = createMemoryLog();
  const opened = await openLoopback({
    port,
    pages,
    openScreen: fake.openScreen,
    log,
    browsers,
    clock,
    openFiles,
  });
  if (!opened.ok) throw new Error(JSON.stringify(opened.problem));
  const host = opened.value;
  return {
    host,
    fake,
    lines,
    pages,
    async close() {
      await host.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** One request as it is given, `Host` and path included: fetch would mend both. */
export function ask(
  host: LoopbackHost,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: host.port, path, method, headers, agent: false },
      (answer) => {
        let body = '';
        answer.setEncoding('utf8');
        answer.on('data', (text: string) => (body += text));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

export const tokenPath = (host: LoopbackHost): string => {
  const { pathname, search } = new URL(host.url);
  return pathname + search;
};

/** Exchanges the token, as a browser does. */
export const cookieOf = async (host: LoopbackHost): Promise<string> => (await enter(host)).cookie;

/** What a browser has after it opened an address: its cookie, and what the page keeps. */
export async function enter(
  host: LoopbackHost,
  path = tokenPath(host),
): Promise<{ readonly cookie: string; readonly secret: string }> {
  const { headers } = await ask(host, path);
  const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  return { cookie, secret: headers.location?.split(LINK_FRAGMENT)[1] ?? '' };
}

/** A page's question whether its secret still counts. */
export async function question(
  host: LoopbackHost,
  cookie: string,
  secret: string,
): Promise<Answer & { readonly nonce: string }> {
  const nonce = newNonce();
  const asked = `${nonce}.${await seal(secret, sealed.question(host.port, nonce))}`;
  return { ...(await ask(host, '/link', { cookie, [LINK_SEAL_HEADER]: asked }, 'HEAD')), nonce };
}

const firstMessage = (socket: WebSocket): Promise<unknown> =>
  new Promise((resolve) =>
    socket.once('message', (data) =>
      resolve(JSON.parse(Buffer.isBuffer(data) ? data.toString('utf8') : 'null')),
    ),
  );

/** A screen's websocket with its messages as they came. */
export async function openScreen(host: LoopbackHost, path = tokenPath(host)) {
  const { cookie, secret } = await enter(host, path);
  const origin = `http://127.0.0.1:${host.port}`;
  const { protocols, answer } = createGreeting(secret, host.port);
  const socket = new WebSocket(`ws://127.0.0.1:${host.port}/link`, protocols, {
    headers: { cookie, origin },
  });
  const first = firstMessage(socket);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(JSON.stringify(await answer(await first)));
  const messages: unknown[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data) => {
    messages.push(JSON.parse(Buffer.isBuffer(data) ? data.toString('utf8') : 'null'));
    for (const look of waiting) look();
  });
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
  socket.on('error', () => undefined);
  return {
    socket,
    cookie,
    messages,
    closed,
    send: (message: unknown) => socket.send(JSON.stringify(message)),
    /** The messages once there are so many. */
    async take(count: number): Promise<unknown[]> {
      if (messages.length < count)
        await new Promise<void>((resolve) => {
          const look = (): void => {
            if (messages.length < count) return;
            waiting.delete(look);
            resolve();
          };
          waiting.add(look);
        });
      return messages.splice(0, count);
    },
  };
}

/**
 * What becomes of a page's link: 101 where it stands, else the status that it is refused with, or the code that it is closed
 * with because the page doesn't know the secret.
 */
export async function linkStatus(
  host: LoopbackHost,
  headers: Readonly<Record<string, string>>,
  secret: string,
): Promise<number> {
  const nonce = newNonce();
  const socket = new WebSocket(`ws://127.0.0.1:${host.port}/link`, [LINK_PROTOCOL, nonce], { headers });
  const ended = new Promise<number>((resolve) => {
    socket.on('error', () => undefined);
    socket.on('unexpected-response', (_request, answer) => resolve(answer.statusCode ?? 0));
    socket.on('close', resolve);
  });
  const opened = async (): Promise<number> => {
    const { challenge } = challengeSchema.parse(await firstMessage(socket));
    const next = firstMessage(socket);
    socket.send(JSON.stringify({ page: await seal(secret, sealed.page(host.port, nonce, challenge)) }));
    socket.send('{"resume":null}');
    await next;
    return 101;
  };
  const status = await Promise.race([ended, opened()]);
  socket.terminate();
  return status;
}
const challengeSchema = z.object({ challenge: z.string() });

/** The status that an upgrade is refused with; 101 where it isn't. */
export function upgradeStatus(
  host: LoopbackHost,
  headers: Readonly<Record<string, string>>,
  protocols: readonly string[] = [],
): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${host.port}/link`, [...protocols], { headers });
    socket.on('error', () => undefined);
    socket.on('unexpected-response', (_request, answer) => {
      resolve(answer.statusCode ?? 0);
      socket.terminate();
    });
    socket.on('open', () => {
      resolve(101);
      socket.terminate();
    });
  });
}
