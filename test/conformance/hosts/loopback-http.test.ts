import { rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLoopback } from '../../../src/main/hosts/loopback/server.ts';
import { KEY_LIFE_MS } from '../../../src/main/hosts/loopback/sessions.ts';
import { LINK_PROTOCOL, LINK_SEAL_HEADER, sealed } from '../../../src/shared/link-protocol.ts';
import { seal } from '../../../src/renderer/client/seal.ts';
import {
  ask,
  cookieOf,
  enter,
  linkStatus,
  openScreen,
  openTestHost,
  question,
  tokenPath,
  upgradeStatus,
} from './station-host.ts';

let station: Awaited<ReturnType<typeof openTestHost>>;
let now = 0;
beforeEach(async () => {
  now = 1_000_000;
  station = await openTestHost(0, () => now);
});
afterEach(() => station.close());

const origin = (): string => `http://127.0.0.1:${station.host.port}`;

describe('the session', () => {
  test('without token or cookie every path answers 401 and says what to do', async () => {
    for (const path of ['/', '/assets/a.js', '/link', '/nowhere']) {
      const answer = await ask(station.host, path);
      expect([path, answer.status]).toEqual([path, 401]);
      expect(answer.body).toContain('?token=');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  test('a wrong token is refused like none', async () => {
    for (const token of ['', 'x', `${new URL(station.host.url).searchParams.get('token')}x`]) {
      const answer = await ask(station.host, `/?token=${token}`);
      expect(answer.status).toBe(401);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  test('the token counts on the start page alone', async () => {
    const answer = await ask(station.host, tokenPath(station.host).replace('/', '/assets/a.js'));
    expect(answer.status).toBe(401);
  });

  test('the printed address gives a cookie that scripts and other sites never see, and leaves the address bar', async () => {
    const answer = await ask(station.host, tokenPath(station.host));
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toMatch(/^\/#link=[\w-]{43}$/);
    expect(answer.headers['set-cookie']).toHaveLength(1);
    const [pair, ...attributes] = answer.headers['set-cookie']?.[0]?.split('; ') ?? [];
    expect(pair).toMatch(new RegExp(`^packbench-${station.host.port}=[\\w-]{43}$`));
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Strict']);
  });

  test('the address opens again in a second browser, and with the cookie it gives no second one', async () => {
    const first = await cookieOf(station.host);
    const second = await cookieOf(station.host);
    expect(second).not.toBe(first);
    const again = await ask(station.host, tokenPath(station.host), { cookie: first });
    expect([again.status, again.headers['set-cookie']]).toEqual([303, undefined]);
    for (const cookie of [first, second]) expect((await ask(station.host, '/', { cookie })).status).toBe(200);
  });

  test('a cookie of another run is refused', async () => {
    const name = (await cookieOf(station.host)).split('=')[0];
    expect((await ask(station.host, '/', { cookie: `${name}=${'a'.repeat(43)}` })).status).toBe(401);
  });

  test('neither token nor session is ever logged', async () => {
    const cookie = await cookieOf(station.host);
    await ask(station.host, '/%zz', { cookie });
    const secrets = [new URL(station.host.url).searchParams.get('token') ?? '', cookie.split('=')[1] ?? ''];
    for (const line of station.lines) for (const secret of secrets) expect(line).not.toContain(secret);
  });
});

describe('the address for a command line', () => {
  const once = (): string => {
    const { pathname, search } = new URL(station.host.openOnce());
    return pathname + search;
  };

  test('it holds nothing that counts longer, and opens as the printed one does', async () => {
    const path = once();
    expect(path).toMatch(/^\/\?open=[\w-]{43}$/);
    expect(path).not.toContain(new URL(station.host.url).searchParams.get('token'));
    const { cookie, secret } = await enter(station.host, path);
    expect((await ask(station.host, '/', { cookie })).status).toBe(200);
    expect(await linkStatus(station.host, { cookie, origin: origin() }, secret)).toBe(101);
    expect((await ask(station.host, path, { cookie })).status).toBe(303);
    expect((await ask(station.host, '/', { cookie })).status).toBe(200);
  });

  test('looking at it does not use it up', async () => {
    const path = once();
    expect((await ask(station.host, path, {}, 'HEAD')).status).toBe(401);
    expect((await ask(station.host, path)).status).toBe(303);
  });

  test('whoever brings it a second time ends what the first was given', async () => {
    const path = once();
    const first = await openScreen(station.host, path);
    const printed = await openScreen(station.host);
    expect((await ask(station.host, path)).status).toBe(401);
    expect(await first.closed).toBe(1006);
    expect((await ask(station.host, '/', { cookie: first.cookie })).status).toBe(401);
    printed.send({ id: 1, call: 'echo', value: 'still here' });
    expect(await printed.take(1)).toEqual([{ id: 1, result: { ok: true, value: 'still here' } }]);
  });

  test('after a minute it opens nothing; the printed address does as long as the station runs', async () => {
    const path = once();
    now += KEY_LIFE_MS + 1;
    expect((await ask(station.host, path)).status).toBe(401);
    now += 365 * 24 * 3_600_000;
    expect((await ask(station.host, tokenPath(station.host))).status).toBe(303);
  });
});

describe('where a request comes from', () => {
  test('a foreign Host is refused, whatever else is right', async () => {
    const cookie = await cookieOf(station.host);
    const { port } = station.host;
    const refused = [`evil.example:${port}`, '127.0.0.1', 'localhost', '127.0.0.1:1', `127.0.0.1.:${port}`];
    refused.push(`localhost:${port}`, `[::1]:${port}`);
    for (const host of refused) {
      expect([host, (await ask(station.host, '/', { cookie, host })).status]).toEqual([host, 421]);
      expect((await ask(station.host, tokenPath(station.host), { host })).status).toBe(421);
    }
  });

  test('a whole address in the place of a path is refused, whatever else is right', async () => {
    const cookie = await cookieOf(station.host);
    for (const target of ['http://evil.example/', `${origin()}/`, `${origin()}${tokenPath(station.host)}`])
      expect([target, (await ask(station.host, target, { cookie })).status]).toEqual([target, 400]);
  });

  test('under localhost a page leads to 127.0.0.1, with nothing of what was sent in it', async () => {
    const { port } = station.host;
    const { cookie, secret } = await enter(station.host);
    const answer = await ask(station.host, tokenPath(station.host), { cookie, host: `localhost:${port}` });
    expect(answer.status).toBe(421);
    expect(answer.body).toContain(`<a href="http://127.0.0.1:${port}/">`);
    const said = JSON.stringify([answer.body, answer.headers]);
    const secrets = [new URL(station.host.url).searchParams.get('token') ?? '', cookie, secret];
    for (const one of secrets) expect(said).not.toContain(one);
  });

  test('a foreign Origin is refused', async () => {
    const cookie = await cookieOf(station.host);
    for (const foreign of ['http://evil.example', 'null', `https://127.0.0.1:${station.host.port}`]) {
      expect((await ask(station.host, '/', { cookie, origin: foreign })).status).toBe(403);
      expect(await upgradeStatus(station.host, { cookie, origin: foreign })).toBe(403);
    }
    // The two names of this machine are two origins: a page of one doesn't reach the other.
    const crossed = { cookie, origin: `http://localhost:${station.host.port}` };
    expect(await upgradeStatus(station.host, crossed)).toBe(403);
  });

  test('a websocket needs its Origin, its cookie and the secret of its page', async () => {
    const { cookie, secret } = await enter(station.host);
    const other = await enter(station.host);
    expect(await linkStatus(station.host, { cookie }, secret)).toBe(403);
    expect(await linkStatus(station.host, { origin: origin() }, secret)).toBe(401);
    expect(await linkStatus(station.host, { cookie: other.cookie, origin: origin() }, secret)).toBe(1008);
    expect(await linkStatus(station.host, { cookie, origin: origin() }, secret)).toBe(101);
  });

  test('a cookie that went to a server of another port opens no link and finds no secret', async () => {
    const { cookie, secret } = await enter(station.host);
    const headers = { cookie, origin: origin() };
    for (const offered of [
      [],
      [LINK_PROTOCOL],
      [secret],
      [LINK_PROTOCOL, 'none'],
      // As a page of an older build offers it: it asks then, is told the same, and loads the page of this one.
      ['packbench', secret],
    ])
      expect([offered, await upgradeStatus(station.host, headers, offered)]).toEqual([offered, 401]);
    expect(await linkStatus(station.host, headers, 'a'.repeat(43))).toBe(1008);
    for (const path of ['/', '/link', '/?token=', '/?open=', '/?token=x', '/assets/a.js']) {
      const answer = await ask(station.host, path, { cookie });
      expect(JSON.stringify([answer.body, answer.headers])).not.toContain(secret);
    }
  });

  test('an address with an empty key or token is no way in, and takes no session away', async () => {
    for (const path of ['/?open=', '/?token=', '/?token=&open=']) {
      const answer = await ask(station.host, path, {});
      expect([path, answer.status, answer.headers['set-cookie']]).toEqual([path, 401, undefined]);
    }
  });

  test('a page of an older build is turned away with its session, and finds the station on the page of this one', async () => {
    const { cookie, secret } = await enter(station.host);
    const headers = { cookie, origin: origin() };
    expect(await upgradeStatus(station.host, headers, ['packbench', secret])).toBe(401);
    // As it asks what became of its secret: with 401 it reloads itself.
    const asked = await ask(station.host, '/link', { cookie, 'x-packbench-link': secret }, 'HEAD');
    expect([asked.status, asked.headers['set-cookie'], asked.headers['clear-site-data']]).toEqual([
      401,
      undefined,
      '"cache"',
    ]);
    expect((await ask(station.host, '/', { cookie })).status).toBe(200);
    expect(await linkStatus(station.host, headers, secret)).toBe(101);
  });

  test('a page asks whether its secret still counts, and is given up with its cookie where it does not', async () => {
    const { cookie, secret } = await enter(station.host);
    const good = await question(station.host, cookie, secret);
    expect(good.status).toBe(204);
    const lost = await question(station.host, cookie, 'none');
    expect(lost.status).toBe(401);
    expect(lost.headers['set-cookie']?.[0]).toMatch(/^packbench-\d+=;.*Expires=Thu, 01 Jan 1970/);
    // Both times it shows who it is to whoever knows the secret of that cookie.
    for (const { headers, nonce, status } of [good, lost])
      expect(headers[LINK_SEAL_HEADER]).toBe(
        await seal(secret, sealed.answer(station.host.port, nonce, status)),
      );
    // Another site's page can send a browser here, but sets no headers: it logs nobody out.
    const sent = await ask(station.host, '/link', { cookie });
    expect([sent.status, sent.headers['set-cookie']]).toEqual([401, undefined]);
  });

  test('anything but reading needs an Origin, and finds nothing', async () => {
    const cookie = await cookieOf(station.host);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await ask(station.host, '/', { cookie }, method)).status).toBe(403);
      expect((await ask(station.host, '/', { cookie, origin: origin() }, method)).status).toBe(404);
    }
  });

  test('it listens on loopback alone', async () => {
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of outside) {
      const reached = await new Promise((resolve) => {
        const socket = createConnection({ host: address, port: station.host.port });
        socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
        socket.on('connect', () => socket.destroy());
      });
      expect([address, reached]).toEqual([address, false]);
    }
    expect(new URL(station.host.url).hostname).toBe('127.0.0.1');
  });
});

describe('what other servers of this machine left in the browser', () => {
  test('a worker of another program goes as soon as the browser asks for it again, whatever it is called', async () => {
    const cookie = await cookieOf(station.host);
    const asking = { 'service-worker': 'script' };
    const { port } = station.host;
    const cases: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
      ['/evil.js', { cookie }],
      ['/evil.js', {}],
      ['/deep/evil.js?x=1', {}],
      ['/assets/a.js', { cookie }],
      ['/', { cookie }],
      ['/shell-worker.js?evil', { cookie }],
      // It may as well have the name of ours; and a browser without a session has no use for that.
      ['/shell-worker.js', {}],
      ['/evil.js', { cookie, host: `localhost:${port}` }],
    ];
    for (const [path, headers] of cases) {
      const answer = await ask(station.host, path, { ...asking, ...headers });
      expect([path, answer.status, answer.headers['content-type']]).toEqual([
        path,
        200,
        'text/javascript; charset=utf-8',
      ]);
      expect(answer.headers['service-worker-allowed']).toBe('/');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(await runWorker(answer.body)).toEqual(['skipWaiting', 'unregister']);
    }
    const ours = await ask(station.host, '/shell-worker.js', { ...asking, cookie });
    expect(ours.body).toContain('packbenchShell');
  });

  test('whoever is turned away looks for no worker in the store of the browser, which keeps its scans', async () => {
    const cookie = await cookieOf(station.host);
    expect((await ask(station.host, '/')).headers['clear-site-data']).toBe('"cache"');
    expect((await ask(station.host, '/', { cookie })).headers['clear-site-data']).toBeUndefined();
  });

  test("as many cookies as a browser keeps for an address stand in nobody's way", async () => {
    const { cookie, secret } = await enter(station.host);
    const others = Array.from({ length: 179 }, (_, n) => `${`c${n}`.padEnd(8, '_')}=${'x'.repeat(4087)}`);
    const all = [...others, cookie].join('; ');
    expect(all.length).toBeGreaterThan(730_000);
    expect((await ask(station.host, '/', { cookie: all })).status).toBe(200);
    expect((await ask(station.host, tokenPath(station.host), { cookie: others.join('; ') })).status).toBe(
      303,
    );
    const headers = { cookie: all, origin: origin() };
    expect(await linkStatus(station.host, headers, secret)).toBe(101);
  });

  test('a cookie of the same name before ours, true or not, neither shuts it out nor stays', async () => {
    const { cookie, secret } = await enter(station.host);
    const name = cookie.split('=')[0];
    for (const foreign of [`${name}=zzz`, await cookieOf(station.host)]) {
      const both = { cookie: `${foreign}; ${cookie}`, origin: origin() };
      expect(await linkStatus(station.host, both, secret)).toBe(101);
      expect((await question(station.host, both.cookie, secret)).status).toBe(204);
      expect((await ask(station.host, '/', both)).status).toBe(200);
    }
    for (const sent of [`${name}=zzz; ${cookie}`, `${name}=zzz`]) {
      const lost = await question(station.host, sent, 'none');
      expect(lost.status).toBe(401);
      expect(lost.headers['set-cookie']?.map((each) => /Path=[^;]*/.exec(each)?.[0])).toEqual([
        'Path=/',
        'Path=/link',
      ]);
    }
  });

  test('a request for two hosts is for none', async () => {
    const { port } = station.host;
    const said = await new Promise<string>((resolve) => {
      const socket = createConnection(port, '127.0.0.1', () =>
        socket.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nHost: evil.example\r\n\r\n`),
      );
      socket.once('data', (data) => {
        resolve(data.toString());
        socket.destroy();
      });
    });
    expect(said).toMatch(/^HTTP\/1\.1 400 /);
  });
});

/** What a worker does as a browser begins it, in order. */
async function runWorker(code: string): Promise<readonly string[]> {
  const did: string[] = [];
  const work: Promise<unknown>[] = [];
  const does = (name: string) => async (): Promise<void> => void did.push(name);
  const listeners = new Map<string, (event: unknown) => void>();
  const self = {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    skipWaiting: does('skipWaiting'),
    clients: { claim: does('claim') },
    registration: { unregister: does('unregister') },
  };
  runInNewContext(code, { self });
  expect([...listeners.keys()]).toEqual(['install', 'activate']);
  for (const listener of listeners.values())
    listener({ waitUntil: (given: Promise<unknown>) => work.push(given) });
  await Promise.all(work);
  return did;
}

describe('what is served', () => {
  test('the page carries a nonce of its own in its policy and is never stored', async () => {
    const cookie = await cookieOf(station.host);
    const [first, second] = [
      await ask(station.host, '/', { cookie }),
      await ask(station.host, '/', { cookie }),
    ];
    const nonceOf = (body: string): string => /content="([^"]+)"/.exec(body)?.[1] ?? '';
    expect(nonceOf(first.body)).not.toBe(nonceOf(second.body));
    expect(String(first.headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonceOf(first.body)}'`,
      "img-src 'self' data: blob:",
      "font-src 'self'",
      `connect-src 'self' ws://127.0.0.1:${station.host.port}`,
      "media-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(first.headers['cache-control']).toBe('no-store');
  });

  test('every answer is sealed: pages, files, refusals', async () => {
    const cookie = await cookieOf(station.host);
    const answers = [
      await ask(station.host, '/', { cookie }),
      await ask(station.host, '/assets/a.js', { cookie }),
      await ask(station.host, '/nowhere', { cookie }),
      await ask(station.host, '/'),
      await ask(station.host, '/', { cookie, host: 'evil.example' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 401, 421]);
    for (const { headers } of answers) {
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['permissions-policy']).toContain('camera=()');
    }
  });

  test('the bare shell is not to be had, nor anything outside the folder', async () => {
    const cookie = await cookieOf(station.host);
    const paths = [
      '/index.html',
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/assets/..%5c..%5c..%5csecret.txt',
      '/assets/../../secret.txt',
      '//etc/passwd',
      '/%00',
    ];
    for (const path of paths) {
      const answer = await ask(station.host, path, { cookie });
      expect([path, answer.status >= 400, answer.body.includes('secret')]).toEqual([path, true, false]);
    }
  });

  test('the worker that keeps the screens knows their build and what they load, and talks to the station alone', async () => {
    const cookie = await cookieOf(station.host);
    const worker = await ask(station.host, '/shell-worker.js', { cookie });
    const [, facts, code] = /^self\.packbenchShell = (\{.*\});\n(.*)$/.exec(worker.body) ?? [];
    const page = await ask(station.host, '/', { cookie });
    const build = /name="packbench-build" content="([\w-]{16})"/.exec(page.body)?.[1];
    expect(JSON.parse(facts ?? '')).toEqual({ build, files: ['/icon.svg', '/assets/a.js'] });
    expect(code).toBe('work();');
    expect(worker.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(worker.headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
    expect(worker.headers['cache-control']).toBe('no-cache');
    expect((await ask(station.host, '/shell-worker.js')).status).toBe(401);

    // The link says the same, and after an update another one.
    const screen = await openScreen(station.host);
    screen.send({ resume: null });
    expect(await screen.take(1)).toMatchObject([{ build }]);
    await writeFile(path.join(station.pages, 'index.html'), 'another');
    expect((await ask(station.host, '/shell-worker.js', { cookie })).body).not.toContain(build);
    await rm(path.join(station.pages, 'shell-worker.js'));
    expect((await ask(station.host, '/shell-worker.js', { cookie })).status).toBe(404);
  });

  test('an upgrade to another path is refused', async () => {
    const cookie = await cookieOf(station.host);
    const headers = { cookie, origin: origin(), connection: 'upgrade', upgrade: 'websocket' };
    expect((await ask(station.host, '/nowhere', headers)).status).toBe(404);
  });
});

test('a taken port is a problem, not a crash', async () => {
  const { port } = station.host;
  const second = await openLoopback({
    port,
    pages: station.pages,
    openScreen: station.fake.openScreen,
    log: { debug() {}, info() {}, warn() {}, error() {} },
    clock: Date.now,
    browsers: { read: () => null, write: () => undefined },
    openFiles: 1024,
  });
  expect(second).toEqual({ ok: false, problem: { code: 'portInUse', port } });
});
