import type { Socket } from 'node:net';
import process from 'node:process';
import type { FastifyInstance } from 'fastify';
import type { ScreenRelay } from '../../../shared/contract/index.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Logger } from '../../kernel/ports.ts';
import { errorCode } from '../../kernel/error-code.ts';
import { buildOf } from '../page.ts';
import { createAddresses } from './addresses.ts';
import { openApp } from './app.ts';
import { LINK_PATH } from './cookies.ts';
import { createGuard, portOf } from './request-guard.ts';
import { serveLink } from './link.ts';
import { capFor, createDoors } from './doors.ts';
import { openPrintedDoor, type PrintedDoor } from './printed-door.ts';
import { proveEachOther } from './prove.ts';
import { addPages, shellReader } from './serve-pages.ts';
import { createScreens } from './screens.ts';
import type { BrowserStore } from './kept-sessions.ts';
import { createSessions } from './sessions.ts';
import { createLanes } from './lanes.ts';

/** What the register of close codes has for a server without room. */
const TRY_AGAIN_LATER = 1013;

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

/** Serves the station to the browsers of this machine only. */
export async function openLoopback(
  options: LoopbackOptions,
): Promise<Result<LoopbackHost, ProblemOf<'portInUse' | 'badArgument'>>> {
  const { openScreen, log, pages } = options;
  const screens = createScreens(openScreen);
  const doors = createDoors(capFor(options.openFiles));
  const lanes = createLanes();
  const readShell = shellReader(pages);
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

  const app = await openApp(log);
  app.server.on('connection', (socket: Socket) => {
    // All of 127.0.0.0/8 leads here; whose program a peer is can be told at the one address that browsers come from.
    if (socket.remoteAddress === '127.0.0.1') doors.opened(socket);
    else socket.destroy();
  });
  // After the websocket plugin, which frees the socket of an upgrade that is refused from here on.
  const guard = createGuard(sessions, doors, () => ({ home: port, printed: door?.port ?? port }));
  app.addHook('onRequest', guard.check);
  await addPages(app, pages, readShell);
  app.get(LINK_PATH, { websocket: true }, (socket, request) => {
    const at = portOf(request);
    proveEachOther(socket, sessions, guard.callerOf(request), at, (session) => {
      // Other links may have taken the room since this one was let in.
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

  const listening = await listenAt(app, port);
  if (!listening.ok) return listening;
  port = listening.value;
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

/** At this machine's own address alone. Answers the port. */
async function listenAt(
  app: FastifyInstance,
  port: number,
): Promise<Result<number, ProblemOf<'portInUse' | 'badArgument'>>> {
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
  return ok(address.port);
}
