import { Agent, request as send } from 'node:http';
import { parseWire, printWire } from '../../src/shared/marketplace/wire.ts';
import type { Reply } from './model/expectation.ts';

export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly token?: string | undefined;
  readonly body?: unknown;
}

const parsed = (text: string, type: string): unknown =>
  text === '' ? undefined : type.startsWith('application/json') ? parseWire(text) : text;

/** One connection for each walk: thousands of calls without a new one each. */
export function openConnection() {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  return {
    send: ({ method, url, token, body }: Sent): Promise<Reply> =>
      new Promise((resolve, reject) => {
        const text = body === undefined ? '' : printWire(body);
        const request = send(
          url,
          {
            agent,
            method,
            headers: {
              ...(token === undefined ? {} : { authorization: token }),
              ...(body === undefined
                ? {}
                : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
            },
          },
          (response) => {
            const parts: Buffer[] = [];
            response.on('data', (part: Buffer) => parts.push(part));
            response.on('error', reject);
            response.on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                body: parsed(Buffer.concat(parts).toString(), response.headers['content-type'] ?? ''),
              }),
            );
          },
        );
        request.on('error', reject);
        request.end(text);
      }),
    close: () => agent.destroy(),
  };
}
