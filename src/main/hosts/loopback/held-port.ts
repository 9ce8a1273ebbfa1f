import { createServer, type Server, type Socket } from 'node:net';

/**
 * A page that is open asks again every two seconds, and a kiosk that starts with its computer is there in two minutes.
 * After that the port is let go: somebody else may want it, another station for one.
 */
export const HELD_FOR_MS = 10 * 60_000;
/** The program that has the port now may be gone soon; that is often why the station got another one. */
const TRY_EVERY_MS = 5000;

/** A port at which the station was found before it was given another one, held as far as it is free. */
export interface HeldPort {
  readonly port: number;
  /** A page opened its link there: as long as it has one, the port is held. Answers what to call when it closed. */
  linked(): () => void;
  /** Takes no more connections; may be called twice. */
  close(): void;
}

/** `take` gets the connections; `clock` in Unix milliseconds. */
export function holdPort(port: number, take: (socket: Socket) => void, clock: () => number): HeldPort {
  let server: Server | null = null;
  let links = 0;
  let usedAt = clock();

  const listen = (): void => {
    // As a server of HTTP has them: who has asked may close their side before the answer.
    const next = createServer({ allowHalfOpen: true, noDelay: true }, take);
    server = next;
    next.on('error', () => {
      if (server === next) server = null;
    });
    next.listen({ port, host: '127.0.0.1', exclusive: true });
  };
  const close = (): void => {
    clearInterval(timer);
    server?.close();
    server = null;
  };
  const look = (): void => {
    if (links === 0 && clock() - usedAt >= HELD_FOR_MS) close();
    else if (server === null) listen();
  };

  const timer = setInterval(look, TRY_EVERY_MS);
  timer.unref();
  listen();
  return {
    port,
    close,
    linked: () => {
      links += 1;
      return () => {
        links -= 1;
        usedAt = clock();
      };
    },
  };
}
