import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fetchLinked } from '../../../src/main/marketplace/linked-file/fetch-linked.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function open(answer: Answer): Promise<{ readonly url: string; readonly seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, seen };
}

const fetched = (
  url: string,
  more: { readonly deadlineMs?: number; readonly mostBytes?: number } = {},
  own = url,
) => fetchLinked(`${url}/label.pdf`, { own: new URL(own), signal: new AbortController().signal, ...more });

test('the file comes as it is, and nothing of this desk goes along', async () => {
  const { url, seen } = await open((_, response) => response.end('%PDF-'));
  const came = await fetched(url);
  expect(came).toEqual({ ok: true, value: Buffer.from('%PDF-') });
  const headers = Object.keys(seen[0]?.headers ?? {});
  expect(headers.toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host']);
});

test.each([404, 425, 202, 204])('%i: it is not there yet', async (status) => {
  const { url } = await open((_, response) => response.writeHead(status).end());
  expect(await fetched(url)).toEqual({ ok: true, value: null });
});

test.each([401, 403, 410, 500, 503])('%i is a refusal', async (status) => {
  const { url } = await open((_, response) => response.writeHead(status).end());
  expect(await fetched(url)).toMatchObject({ ok: false, problem: { fault: 'refused' } });
});

test('a file that says it is too large, or turns out to be, is left where it is', async () => {
  const said = await open((_, response) =>
    response.writeHead(200, { 'content-length': 2 ** 31 }).write('%PDF-'),
  );
  expect(await fetched(said.url)).toMatchObject({ ok: false, problem: { fault: 'tooLarge' } });
  const endless = await open((_, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', more);
    more();
  });
  expect(await fetched(endless.url, { mostBytes: 200_000 })).toMatchObject({
    problem: { fault: 'tooLarge' },
  });
});

test('one that never ends is given up in time, and one that breaks off is none', async () => {
  const silent = await open(() => undefined);
  expect(await fetched(silent.url, { deadlineMs: 100 })).toMatchObject({ problem: { fault: 'tooSlow' } });
  const drops = await open((_, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('%PDF-', () => response.destroy());
  });
  expect(await fetched(drops.url)).toMatchObject({ problem: { fault: 'unreachable' } });
});

test('a redirect to this computer, or to anything unencrypted, is not followed', async () => {
  const inside = await open((_, response) => response.end('secret'));
  for (const [location, fault] of [
    [`${inside.url}/state`, 'notHttps'],
    ['https://127.0.0.1:1/', 'privateAddress'],
    ['https://localhost:1/', 'privateAddress'],
    ['https://[::1]:1/', 'privateAddress'],
    ['http://files.example/', 'notHttps'],
    ['//169.254.169.254/latest', 'notHttps'],
  ] as const) {
    const { url } = await open((_, response) => response.writeHead(302, { location }).end());
    expect(await fetched(url)).toMatchObject({ ok: false, problem: { fault } });
  }
  expect(inside.seen).toEqual([]);
});

test('a name that stands for an address of this computer is no way around', async () => {
  const { url, seen } = await open((_, response) => response.end('secret'));
  const { port } = new URL(url);
  const link = `https://localhost:${port}/`;
  const own = new URL('https://marketplace.example/');
  const { signal } = new AbortController();
  expect(await fetchLinked(link, { own, signal })).toMatchObject({ problem: { fault: 'privateAddress' } });
  expect(seen).toEqual([]);
});

test('the log learns the host and nothing of the address behind it', async () => {
  const { url } = await open((_, response) => response.writeHead(403).end());
  const answer = await fetchLinked(`${url}/label.pdf?key=secret`, {
    own: new URL(url),
    signal: new AbortController().signal,
  });
  expect(JSON.stringify(answer)).not.toContain('secret');
});
