import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { parseWire, printWire } from '../../../src/shared/marketplace/wire.ts';

type Lie = (answer: unknown) => unknown;

/** A marketplace between the station and the practice one: it keeps silent, and lies in what it passes on. */
export interface RogueMarketplace {
  /** Opens before the practice marketplace of this address; answers its own. */
  before(marketplaceUrl: string): Promise<string>;
  /** Requests whose `METHOD /path` fits are never answered; none more of them once the function returned is called. */
  holdBack(fits: (request: string) => boolean): () => void;
  /** Changes every answer to such requests from now on; null in the place of the last lie ends it. */
  lie(request: RegExp, lie: Lie | null): void;
  /** Such requests are answered with 204, and nothing comes of them, until the function returned is called. */
  swallow(request: RegExp): () => void;
  /** Every request that came, as `METHOD /path`, with when it did. */
  readonly heard: readonly { readonly request: string; readonly at: number; readonly body: string }[];
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

export function openRogue(): RogueMarketplace {
  const heard: { request: string; at: number; body: string }[] = [];
  const holds = new Set<(request: string) => boolean>();
  const lies = new Map<string, { readonly fits: RegExp; readonly lie: Lie }>();
  const swallowed = new Set<RegExp>();
  let behind = '';
  const server = createServer((request, response) => {
    answer(request).then(
      (told) => response.writeHead(told.status, { 'content-type': told.type }).end(told.text),
      // The station, or the marketplace behind, is gone.
      () => response.destroy(),
    );
  });

  const answer = async (
    request: IncomingMessage,
  ): Promise<{ readonly status: number; readonly type: string; readonly text: string }> => {
    const body = await bodyOf(request);
    const { method = 'GET', url = '/' } = request;
    const name = `${method} ${url.split('?')[0]}`;
    heard.push({ request: name, at: Date.now(), body });
    if ([...holds].some((fits) => fits(name))) await new Promise(() => undefined);
    if ([...swallowed].some((fits) => fits.test(name))) return { status: 204, type: '', text: '' };
    const { authorization = '', 'content-type': contentType } = request.headers;
    const passed = await fetch(behind + url, {
      method,
      headers: { authorization, ...(contentType === undefined ? {} : { 'content-type': contentType }) },
      ...(body === '' ? {} : { body }),
    });
    const text = await passed.text();
    const found = [...lies.values()].find(({ fits }) => fits.test(name));
    return {
      status: passed.status,
      type: passed.headers.get('content-type') ?? 'application/json',
      text: found && text !== '' ? printWire(found.lie(parseWire(text))) : text,
    };
  };

  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    heard,
    before: async (marketplaceUrl) => {
      behind = marketplaceUrl;
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    holdBack: (fits) => {
      holds.add(fits);
      return () => holds.delete(fits);
    },
    swallow: (request) => {
      swallowed.add(request);
      return () => swallowed.delete(request);
    },
    lie: (request, lie) => {
      if (lie === null) lies.delete(request.source);
      else lies.set(request.source, { fits: request, lie });
    },
  };
}
