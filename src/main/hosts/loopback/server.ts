import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import cookie from '@fastify/cookie';
import files from '@fastify/static';
import websocket from '@fastify/websocket';
import { fastify } from 'fastify';
import type { ScreenRelay } from '../../../shared/contract/index.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { LINK_PROTOCOL } from '../../../shared/link-protocol.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Logger } from '../../core/ports.ts';
import { errorCode } from '../../platform/node/error-code.ts';
import { buildOf, renderShell } from '../page.ts';
import { createAddresses } from './addresses.ts';
import { LINK_PATH, MAX_HEADER_BYTES } from './cookies.ts';
import { createGuard, portOf } from './request-guard.ts';
import { MAX_MESSAGE_BYTES, serveLink } from './link.ts';
import { capFor, createDoors, FIRST_WORD_MS } from './doors.ts';
import { brokenBuildPage } from './error-pages.ts';
import { openPrintedDoor, type PrintedDoor } from './printed-door.ts';
import { proveEachOther } from './prove.ts';
import { createScreens } from './screens.ts';
import type { BrowserStore } from './kept-sessions.ts';
import { createSessions } from './sessions.ts';
import { shellWorker, WORKER_FILE, WORKER_POLICY } from './shell-worker.ts';
import { createLanes } from './lanes.ts';

/** How long an open screen may take to say goodbye before its socket is cut. */
const GOODBYE_MS = 300;
const GOING_AWAY = 1001;
/** What the register of close codes has for a server without room. */
const TRY_AGAIN_LATER = 1013;
/** Nothing that is served takes a body. */
const NO_BODY_BYTES = 1024;
/** So much later than it should a slow request is ended at most. */
const CHECK_EVERY_MS = 5000;

export interface LoopbackOptions {
  /** 0 takes the port of the last time while it is free, else any. */
  readonly port: number;
  /** The built renderer. */
  readonly pages: string;
  readonly openScreen: () => ScreenRelay;
  readonly log: Logger;
  /** The browsers that it served before. */
  readonly browsers: BrowserStore;
  /** Unix milliseconds. */
  readonly clock: () => number;
  /** How many files the system lets this program have open; connections take a part of them. */
  readonly openFiles: number;
}

export interface LoopbackHost {
  /** Where the screens are. */
  readonly port: number;
  /** The address with its token, at a port of its own. */
  readonly url: string;
  /** An address for a command line, which other users can read: good once, and for a minute. */
  openOnce(): string;
  /** Ends every connection and frees the port. May be called twice. */
  close(): Promise<void>;
}

/** Shows the station to the browsers of this machine, and to nobody else. */
export async function openLoopback(
  options: LoopbackOptions,
): Promise<Result<LoopbackHost, ProblemOf<'portInUse' | 'badArgument'>>> {
  const { openScreen, log, pages } = options;
  const screens = createScreens(openScreen);
  const doors = createDoors(capFor(options.openFiles));
  const lanes = createLanes();
  const readShell = (): Promise<string | null> =>
    readFile(join(pages, 'index.html'), 'utf8').catch(() => null);
  const atStart = await readShell();
  const build = atStart === null ? null : buildOf(atStart);
  // Node's own way of handing a connection to a server: it is treated as one that came to the server's port.
  const take = (socket: Socket): void => void app.server.emit('connection', socket);
  const addresses = createAddresses({
    store: options.browsers,
    take,
    clock: options.clock,
  });
  let door: PrintedDoor | null = null;
  let port = await addresses.choose(options.port);
  const sessions = createSessions(options.clock, addresses.sessions, addresses.keep);

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
  app.server.on('connection', doors.opened);
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
    // A browser ends a link whose answer names no protocol it offered. The nonce beside it is never said back.
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
  // After the websocket plugin, which frees the socket of an upgrade that is refused from here on.
  const guard = createGuard(sessions, doors, () => ({ home: port, printed: door?.port ?? port }));
  app.addHook('onRequest', guard.check);
  await app.register(files, {
    root: pages,
    index: false,
    // The shell is only ever sent through `/`, with its nonce, and the worker with what it is to keep.
    allowedPath: (path) => path !== '/index.html' && path !== `/${WORKER_FILE}`,
    cacheControl: false,
    setHeaders(reply, path) {
      const named = path.startsWith(join(pages, 'assets'));
      reply.header('cache-control', named ? 'private, max-age=31536000, immutable' : 'no-cache');
      reply.header('content-security-policy', "default-src 'none'");
    },
  });

  app.get('/', async (request, reply) => {
    const shell = await readShell();
    if (shell === null) return reply.code(503).type('text/html; charset=utf-8').send(brokenBuildPage);
    // Older browsers don't count websockets under 'self'.
    const page = renderShell(shell, [`ws://${request.headers.host}`]);
    return reply.headers(page.headers).send(page.html);
  });
  app.get(`/${WORKER_FILE}`, async (_request, reply) => {
    const worker = await shellWorker(pages);
    if (worker === null) return reply.callNotFound();
    const headers = { 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY };
    return reply.headers(headers).type('text/javascript; charset=utf-8').send(worker);
  });
  app.get(LINK_PATH, { websocket: true }, (socket, request) => {
    const at = portOf(request);
    proveEachOther(socket, sessions, guard.callerOf(request), at, (session) => {
      // Others may have been quicker since it was let in.
      if (!doors.mayLink()) return socket.close(TRY_AGAIN_LATER);
      const forget = sessions.linked(session, at, () => socket.terminate());
      const leave = addresses.linked(at);
      socket.on('close', () => {
        forget();
        leave();
      });
      doors.linked(request.socket);
      serveLink(socket, screens, lanes, log, build);
    });
  });

  try {
    await app.listen({ port, host: '127.0.0.1' });
  } catch (error) {
    await app.close();
    const code = errorCode(error);
    if (code === 'EADDRINUSE') return fail({ code: 'portInUse', port });
    if (code === 'EACCES')
      return fail({
        code: 'badArgument',
        argument: '--port',
        reason: `the system does not let this user open port ${port}`,
      });
    throw error;
  }
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('listening on no port');
  port = address.port;
  addresses.begin(port);
  door = await openPrintedDoor(take);
  let closed: Promise<void> | null = null;
  return ok({
    port,
    url: `http://127.0.0.1:${door?.port ?? port}/?token=${sessions.token}`,
    openOnce: () => `http://127.0.0.1:${port}/?open=${sessions.makeKey(process.getuid?.() ?? null)}`,
    close: () => {
      door?.close();
      addresses.close();
      return (closed ??= app.close().then(screens.close));
    },
  });
}

const hasStatus = (error: unknown): error is { readonly statusCode: number } =>
  typeof error === 'object' &&
  error !== null &&
  'statusCode' in error &&
  typeof error.statusCode === 'number';
