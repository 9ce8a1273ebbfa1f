import { createServer, type Socket } from 'node:net';

/**
 * The printed address uses a port unknown before this run. At the previous port another program may have left a service
 * worker in the browser, which reads the whole address, fragment included, before the station is asked; so a browser
 * that opens the printed address is redirected there without the token.
 */
export interface PrintedDoor {
  readonly port: number;
  close(): void;
}

/** `take` gets the connections. Null where the system has no port to give. */
export function openPrintedDoor(take: (socket: Socket) => void): Promise<PrintedDoor | null> {
  // As a server of HTTP has them: who has asked may close their side before the answer.
  const server = createServer({ allowHalfOpen: true, noDelay: true }, take);
  return new Promise((resolve) => {
    server.once('error', () => resolve(null));
    server.listen({ port: 0, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      resolve({ port, close: () => void server.close() });
    });
  });
}
