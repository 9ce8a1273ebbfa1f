import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { fail, ok } from '../../../shared/result.ts';
import type { Result } from '../../../shared/result.ts';
import { createDoor } from './door.ts';
import type { Line, Link, LinkListener, PortProblem } from './line.ts';

/** A network printer listens on this machine alone: it is an emulation, not a service. */
const HOST = '127.0.0.1';

/**
 * A raw port. 0 takes any free one; the same one is opened again after `refuse`. `key`: what each host must say before
 * anything else; null: whoever comes is served, as by printers.
 */
export async function openTcpLine(
  wanted: number,
  key: string | null,
  onLink: LinkListener,
): Promise<Result<Line, PortProblem>> {
  const door = key === null ? null : createDoor(key);
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    // A reset is ordinary life on a raw port; without a listener it would end the process.
    socket.on('error', () => {});
    const serve = (): void => onLink(linkOf(socket));
    if (door) door(socket, serve);
    else serve();
  });

  const bound = await listen(server, wanted);
  if (!bound.ok) return bound;
  const port = bound.value;
  let refusing = false;
  let opening: Promise<Result<number, PortProblem>> | null = null;
  const refuse = (): void => {
    refusing = true;
    if (server.listening) server.close();
  };
  const reopen = async (): Promise<Result<number, PortProblem>> => {
    const opened = await listen(server, port);
    if (refusing) server.close();
    return opened;
  };
  const breakOff = (): void => {
    for (const socket of open) reset(socket);
  };
  return ok({
    address: `tcp://${HOST}:${port}`,
    refuse,
    accept: async () => {
      refusing = false;
      if (server.listening) return ok(null);
      opening ??= reopen().finally(() => {
        opening = null;
      });
      const opened = await opening;
      return opened.ok ? ok(null) : opened;
    },
    breakOff,
    catchUp: () => {},
    close: async () => {
      refuse();
      breakOff();
    },
  });
}

function linkOf(socket: Socket): Link {
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  return {
    endless: false,
    chunks: chunksOf(socket),
    get gone() {
      return socket.destroyed;
    },
    closed,
    answer: (bytes) => {
      if (socket.writable) socket.write(bytes);
    },
    end: () => void socket.end(),
    reset: () => reset(socket),
    // The window of TCP tells it by itself.
    hold: () => {},
    goOn: () => {},
  };
}

/** A socket whose FIN is on its way can't be reset, and Node then never says that it is closed. */
function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.resetAndDestroy();
}

/** A socket without an encoding yields buffers; its type says any. The socket stays open after the last one. */
async function* chunksOf(socket: Socket): AsyncGenerator<Buffer> {
  const chunks: AsyncIterable<Buffer> = socket.iterator({ destroyOnReturn: false });
  yield* chunks;
}

/** Answers the port that was bound. */
function listen(server: Server, port: number): Promise<Result<number, PortProblem>> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void => {
      server.off('listening', onListening);
      if (error.code === 'EADDRINUSE') resolve(fail({ code: 'portInUse', port }));
      else if (error.code === 'EACCES')
        resolve(fail({ code: 'badArgument', argument: '--port', reason: `port ${port} is reserved` }));
      else reject(error);
    };
    const onListening = (): void => {
      server.off('error', onError);
      resolve(ok(portOf(server)));
    };
    server.once('error', onError).once('listening', onListening).listen(port, HOST);
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
