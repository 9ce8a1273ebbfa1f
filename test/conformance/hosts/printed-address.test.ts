import { request } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LINK_FRAGMENT } from '../../../src/shared/link-protocol.ts';
import { ask, enter, linkStatus, openTestHost } from './station-host.ts';

let station: Awaited<ReturnType<typeof openTestHost>>;
beforeEach(async () => {
  station = await openTestHost();
});
afterEach(() => station.close());

/** As a browser opens it, from redirect to redirect. */
const browse = async (cookies: Record<string, string> = {}) => {
  const visited: URL[] = [];
  const jar = new Map(Object.entries(cookies));
  let next: URL | null = new URL(station.host.url);
  let status = 0;
  while (next !== null) {
    visited.push(next);
    const at = { ...station.host, port: Number(next.port) };
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await ask(at, next.pathname + next.search, {
      accept: 'text/html,*/*;q=0.8',
      ...(cookie === '' ? {} : { cookie }),
    });
    for (const given of answer.headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = given.split(';')[0]?.split('=') ?? [];
      jar.set(name, value);
    }
    ({ status } = answer);
    const { location } = answer.headers;
    next = location === undefined ? null : new URL(location, next);
  }
  return { visited, jar, status, secret: visited.at(-1)?.hash.slice(LINK_FRAGMENT.length) ?? '' };
};

test('the printed address leads a browser to the screens, and the port that it has every day never sees the token', async () => {
  const { port, url } = station.host;
  const token = new URL(url).searchParams.get('token') ?? 'none';
  expect(Number(new URL(url).port)).not.toBe(port);
  const { visited, jar, secret, status } = await browse();
  const home = visited.filter((each) => Number(each.port) === port);
  expect([status, home.map(({ href }) => href).filter((href) => href.includes(token))]).toEqual([200, []]);
  expect([home.length, [...jar.keys()]]).toEqual([2, [`packbench-${port}`]]);
  const cookie = `packbench-${port}=${jar.get(`packbench-${port}`)}`;
  expect(await linkStatus(station.host, { cookie, origin: `http://127.0.0.1:${port}` }, secret)).toBe(101);

  // A browser that has a session keeps it, and is told its secret again.
  const again = await browse(Object.fromEntries(jar));
  expect([again.status, again.secret, again.jar]).toEqual([200, secret, jar]);
  // What it was led by has been used up.
  const used = home[0];
  expect((await ask(station.host, `${used?.pathname}${used?.search}`)).status).toBe(401);
});

test('the printed address serves programs where it is, and leads nobody on who has not the token', async () => {
  const printed = { ...station.host, port: Number(new URL(station.host.url).port) };
  const { cookie, secret } = await enter(printed);
  expect(cookie).toMatch(new RegExp(`^packbench-${printed.port}=`));
  expect((await ask(printed, '/', { cookie, accept: 'text/html' })).status).toBe(200);
  const headers = { cookie, origin: `http://127.0.0.1:${printed.port}` };
  expect(await linkStatus(printed, headers, secret)).toBe(101);
  for (const path of ['/', '/?token=x', '/?open=x'])
    expect((await ask(printed, path, { accept: 'text/html' })).status).toBe(401);
});

/** What a program gets that binds its own end to `localAddress`. */
const askFrom = (localAddress: string, port: number, path: string): Promise<number | 'closed'> =>
  new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path, localAddress }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', () => resolve('closed'))
      .end();
  });

test.runIf(process.platform === 'linux')(
  'a program that comes from another address of the loopback is let in nowhere, with the token neither',
  async () => {
    const { host } = station;
    const printed = new URL(host.url);
    const key = new URL(host.openOnce());
    const way = printed.pathname + printed.search;
    const answers = async (from: string) => [
      await askFrom(from, Number(printed.port), way),
      await askFrom(from, host.port, way),
      await askFrom(from, host.port, key.pathname + key.search),
    ];
    expect(await answers('127.0.0.2')).toEqual(['closed', 'closed', 'closed']);
    expect((await answers('127.0.0.1')).includes('closed')).toBe(false);
  },
);
