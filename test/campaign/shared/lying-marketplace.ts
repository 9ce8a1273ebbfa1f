import { createServer, type IncomingMessage } from 'node:http';
import { parseWire, printWire } from '../../../src/shared/marketplace/wire.ts';

/** What stands in the place of a label's file; the file itself where nothing does. */
export type Liar = (orderId: string, file: Buffer, type: string) => Promise<Buffer>;

/** A marketplace between a station and the practice one that passes all on, and lies in what is drawn on labels. */
export interface LyingMarketplace {
  /** In the place of the practice marketplace's own. */
  readonly url: string;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const STICKERS = '/api/v3/orders/stickers';

interface Sticker {
  readonly orderId: unknown;
  readonly file: string;
}

const isSticker = (value: unknown): value is Sticker =>
  typeof value === 'object' && value !== null && 'file' in value && typeof value.file === 'string';

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

export async function openLyingMarketplace(behind: string, lie: Liar): Promise<LyingMarketplace> {
  async function lied(text: string, type: string): Promise<string> {
    const answer = parseWire(text);
    if (typeof answer !== 'object' || answer === null || !('stickers' in answer)) return text;
    const stickers = Array.isArray(answer.stickers) ? answer.stickers.filter(isSticker) : [];
    const told = stickers.map(async (sticker) => ({
      ...sticker,
      file: (await lie(String(sticker.orderId), Buffer.from(sticker.file, 'base64'), type)).toString(
        'base64',
      ),
    }));
    return printWire({ ...answer, stickers: await Promise.all(told) });
  }

  async function pass(request: IncomingMessage): Promise<{ head: Response; text: string }> {
    const body = await bodyOf(request);
    const { method = 'GET', url = '/' } = request;
    const { authorization = '', 'content-type': contentType } = request.headers;
    const head = await fetch(behind + url, {
      method,
      headers: { authorization, ...(contentType === undefined ? {} : { 'content-type': contentType }) },
      ...(body === '' ? {} : { body }),
    });
    const text = await head.text();
    const { pathname, searchParams } = new URL(url, behind);
    const isOfLabels = pathname === STICKERS && head.ok;
    return { head, text: isOfLabels ? await lied(text, searchParams.get('type') ?? '') : text };
  }

  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const { head, text } = await pass(request);
      const type = head.headers.get('content-type') ?? 'application/json';
      response.writeHead(head.status, { 'content-type': type }).end(text);
    };
    // The station, or the marketplace behind, is gone.
    answer().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, HOST, resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://${HOST}:${address.port}`,
    close: async () => {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
    },
  };
}
