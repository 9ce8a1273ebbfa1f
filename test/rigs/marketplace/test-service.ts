import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { listenOnLoopback } from './loopback.ts';

/** A request as it came over the wire. */
export interface Received {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Handler = (received: Received, response: ServerResponse, request: IncomingMessage) => void;

/** A service of the test's own on a free port: what it answers is up to `handler`. */
export interface TestService {
  readonly url: string;
  readonly received: readonly Received[];
  handler: Handler;
  /** Resolves when so many requests were read in all. */
  whenReceived(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function openTestService(handler: Handler): Promise<TestService> {
  const received: Received[] = [];
  const watchers = new Set<() => void>();
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one: Received = {
        method: request.method ?? '',
        target: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      received.push(one);
      service.handler(one, response, request);
      for (const watcher of watchers) watcher();
    });
  };
  const server = createServer(listener);
  const port = await listenOnLoopback(server);
  const service: TestService = {
    url: `http://127.0.0.1:${port}`,
    received,
    handler,
    whenReceived: (count) =>
      new Promise((resolve) => {
        const watcher = () => {
          if (received.length < count) return;
          watchers.delete(watcher);
          resolve();
        };
        watchers.add(watcher);
        watcher();
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}

export function sendJson(response: ServerResponse, status: number, text: string, headers: object = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(text);
}
