import { createServer, connect, type Server, type Socket } from 'node:net';

/** `gone`: nobody listens. `silent`: connections are taken and nothing ever comes back, as behind a dead router. */
export type NetworkState = 'there' | 'gone' | 'silent';

/** The way between a station and its marketplace, which can be taken away. */
export interface Network {
  /** In the place of the marketplace's own; the same all the time. */
  readonly url: string;
  set(state: NetworkState): Promise<void>;
  /** Breaks every connection, whatever is on its way. */
  cut(): void;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';

export async function openNetwork(marketplaceUrl: string): Promise<Network> {
  const target = Number(new URL(marketplaceUrl).port);
  const sockets = new Set<Socket>();
  let state: NetworkState = 'there';
  let server: Server | null = null;

  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const serve = (socket: Socket): void => {
    keep(socket);
    if (state === 'silent') {
      socket.resume();
      return;
    }
    const further = connect(target, HOST);
    keep(further);
    socket.pipe(further).pipe(socket);
    socket.on('close', () => further.destroy());
    further.on('close', () => socket.destroy());
  };
  const listen = async (port: number): Promise<number> => {
    const opened = createServer(serve);
    const listening = Promise.withResolvers<void>();
    opened.once('error', listening.reject);
    opened.listen(port, HOST, listening.resolve);
    await listening.promise;
    server = opened;
    const address = opened.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return address.port;
  };
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const stop = async (): Promise<void> => {
    const closing = server;
    server = null;
    if (!closing) return;
    const closed = Promise.withResolvers<void>();
    closing.close(() => closed.resolve());
    cut();
    await closed.promise;
  };

  const port = await listen(0);
  return {
    url: `http://${HOST}:${port}`,
    set: async (next) => {
      state = next;
      cut();
      if (next === 'gone') await stop();
      else if (server === null) await listen(port);
    },
    cut,
    close: stop,
  };
}
