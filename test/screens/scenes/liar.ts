import { createServer, type IncomingMessage } from 'node:http';
import { listenOnLoopback } from '../../rigs/marketplace/loopback.ts';

/** What is answered in place of the true answer to a request. */
export type Lie = (method: string, url: string, answer: string) => string;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** Stands before the practice marketplace of an address; it ends with the program of the pictures. */
export async function openLiar(behind: string, lie: Lie): Promise<string> {
  const server = createServer((request, response) => {
    const pass = async (): Promise<void> => {
      const { method = 'GET', url = '/', headers } = request;
      const body = await bodyOf(request);
      const answer = await fetch(behind + url, {
        method,
        headers: { authorization: headers.authorization ?? '', 'content-type': 'application/json' },
        ...(body === '' ? {} : { body }),
      });
      const text = await answer.text();
      response
        .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
        .end(lie(method, url, text));
    };
    pass().catch(() => response.destroy());
  });
  const port = await listenOnLoopback(server);
  server.unref();
  return `http://127.0.0.1:${port}`;
}
