import { networkInterfaces } from 'node:os';
import { createConnection } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLoopback } from '../../../src/main/hosts/loopback/server.ts';
import { ask, cookieOf, openTestHost, tokenPath, upgradeStatus } from './station-host.ts';

let station: Awaited<ReturnType<typeof openTestHost>>;
beforeEach(async () => {
  station = await openTestHost();
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
    expect(answer.headers.location).toBe('/');
    expect(answer.headers['set-cookie']).toHaveLength(1);
    const [pair, ...attributes] = answer.headers['set-cookie']?.[0]?.split('; ') ?? [];
    expect(pair).toMatch(new RegExp(`^packbench-${station.host.port}=[\\w-]{43}$`));
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict']);
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

describe('where a request comes from', () => {
  test('a foreign Host is refused, whatever else is right', async () => {
    const cookie = await cookieOf(station.host);
    const { port } = station.host;
    const refused = [`evil.example:${port}`, '127.0.0.1', 'localhost', '127.0.0.1:1', `127.0.0.1.:${port}`];
    for (const host of refused) {
      expect([host, (await ask(station.host, '/', { cookie, host })).status]).toEqual([host, 421]);
      expect((await ask(station.host, tokenPath(station.host), { host })).status).toBe(421);
    }
    expect((await ask(station.host, '/', { cookie, host: `localhost:${port}` })).status).toBe(200);
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

  test('a websocket needs its Origin and its cookie', async () => {
    const cookie = await cookieOf(station.host);
    expect(await upgradeStatus(station.host, { cookie })).toBe(403);
    expect(await upgradeStatus(station.host, { origin: origin() })).toBe(401);
    expect(await upgradeStatus(station.host, { cookie, origin: origin() })).toBe(101);
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
    relay: station.fake.relay,
    log: { debug() {}, info() {}, warn() {}, error() {} },
  });
  expect(second).toEqual({ ok: false, problem: { code: 'portInUse', port } });
});
