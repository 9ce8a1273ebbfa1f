import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

/** A browser that was given an address sends its first request at once; a person has no part in it. */
export const FIRST_WORD_MS = 15_000;

/** What a bench with a dozen windows and their reloads comes near to. */
const MOST_OF_A_KIND = 64;
const LEAST_OF_A_KIND = 4;
/** Databases, threads, the log, printers of every kind and the marketplace together were seen to hold sixty. */
const KEPT_BACK = 96;
/** Connections without a session, browsers with a session, and links. */
const KINDS = 3;

/** How many connections of a kind may be open, so that printers and the marketplace always find a file handle. */
export const capFor = (openFiles: number): number =>
  Math.max(LEAST_OF_A_KIND, Math.min(MOST_OF_A_KIND, Math.floor((openFiles - KEPT_BACK) / KINDS)));

/** What the system lets this program open; where it doesn't say, it is more than enough. */
export async function mostOpenFiles(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  return soft === undefined ? Infinity : Number(soft);
}

/** Keeps the connections of browsers in bounds. */
export interface Doors {
  /** A connection was opened; it must prove a session within `FIRST_WORD_MS`. */
  opened(socket: Socket): void;
  /** It brought a session. */
  known(socket: Socket): void;
  /** One more link may be opened. */
  mayLink(): boolean;
  /** It became a link, and is bounded as one. */
  linked(socket: Socket): void;
}

export function createDoors(cap: number): Doors {
  // In order of arrival: when there are too many, the oldest is closed.
  const strangers = new Map<Socket, NodeJS.Timeout>();
  const browsers = new Set<Socket>();
  const links = new Set<Socket>();

  const forget = (socket: Socket): void => {
    clearTimeout(strangers.get(socket));
    strangers.delete(socket);
    browsers.delete(socket);
  };
  const endOldest = (sockets: ReadonlyMap<Socket, unknown> | ReadonlySet<Socket>): void => {
    if (sockets.size <= cap) return;
    for (const socket of sockets.keys()) {
      forget(socket);
      socket.destroy();
      return;
    }
  };

  return {
    opened(socket) {
      strangers.set(
        socket,
        setTimeout(() => socket.destroy(), FIRST_WORD_MS),
      );
      socket.once('close', () => forget(socket));
      endOldest(strangers);
    },
    known(socket) {
      if (!strangers.has(socket)) return;
      forget(socket);
      browsers.add(socket);
      endOldest(browsers);
    },
    mayLink: () => links.size < cap,
    linked(socket) {
      forget(socket);
      links.add(socket);
      socket.once('close', () => links.delete(socket));
    },
  };
}
