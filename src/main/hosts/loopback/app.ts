import cookie from '@fastify/cookie';
import websocket from '@fastify/websocket';
import { fastify, type FastifyInstance } from 'fastify';
import { LINK_PROTOCOL } from '../../../shared/link-protocol.ts';
import type { Logger } from '../../kernel/ports.ts';
import { MAX_HEADER_BYTES } from './cookies.ts';
import { FIRST_WORD_MS } from './doors.ts';
import { MAX_MESSAGE_BYTES } from './link.ts';

/** How long an open screen may take to say goodbye before its socket is cut. */
const GOODBYE_MS = 300;
const GOING_AWAY = 1001;
/** Nothing that is served takes a body. */
const NO_BODY_BYTES = 1024;
/** A slow request is ended at most this much later than its limit. */
const CHECK_EVERY_MS = 5000;

/** A server of HTTP and websockets with the bounds of loopback; it has no guard, no routes, and does not listen yet. */
export async function openApp(log: Logger): Promise<FastifyInstance> {
  // No request log: addresses hold the token.
  const app = fastify({
    logger: false,
    forceCloseConnections: true,
    exposeHeadRoutes: true,
    requestTimeout: FIRST_WORD_MS,
    keepAliveTimeout: FIRST_WORD_MS,
    bodyLimit: NO_BODY_BYTES,
    http: {
      headersTimeout: FIRST_WORD_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
  });
  app.setErrorHandler(async (error, _request, reply) => {
    const status = hasStatus(error) ? error.statusCode : 500;
    if (status >= 500) log.error({ err: error }, 'a request failed');
    return reply.code(status).type('text/plain; charset=utf-8').send('The station could not answer this.\n');
  });
  app.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').send('Nothing here.\n'),
  );
  await app.register(cookie);
  await app.register(websocket, {
    // A browser closes a link whose answer names a protocol it did not offer. The nonce beside it is never echoed.
    options: { maxPayload: MAX_MESSAGE_BYTES, handleProtocols: () => LINK_PROTOCOL },
    // A broken frame closes its own socket; there is nothing else to do about it.
    errorHandler: (error, socket) => {
      log.warn({ reason: error.message }, 'a screen connection broke');
      socket.terminate();
    },
    preClose(done) {
      for (const client of this.websocketServer.clients) {
        client.close(GOING_AWAY);
        setTimeout(() => client.terminate(), GOODBYE_MS).unref();
      }
      this.websocketServer.close(() => done());
    },
  });
  return app;
}

const hasStatus = (error: unknown): error is { readonly statusCode: number } =>
  typeof error === 'object' &&
  error !== null &&
  'statusCode' in error &&
  typeof error.statusCode === 'number';
