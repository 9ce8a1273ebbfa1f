import { connect, createServer, type Server, type Socket } from 'node:net';
import { listenOnLoopback } from '../marketplace/loopback.ts';
import { startBench, type Bench, type BenchOptions } from '../programs/built-programs.ts';

/** The network between the station and its marketplace: it can be pulled out and put back. */
export interface Wire {
  readonly url: string;
  /** What is under way breaks, and nobody is there any more. */
  pull(): Promise<void>;
  putBack(): Promise<void>;
  close(): Promise<void>;
}

export async function openWire(to: string): Promise<Wire> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    // A broken connection is what this is for.
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    return socket;
  };
  const listen = (): Server =>
    createServer((near) => {
      const far = keep(connect({ host: hostname, port: Number(port) }));
      keep(near).pipe(far).pipe(near);
      near.once('close', () => far.destroy());
      far.once('close', () => near.destroy());
    });
  let server = listen();
  const ownPort = await listenOnLoopback(server);
  const pull = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${ownPort}`,
    pull,
    putBack: async () => {
      server = listen();
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen(ownPort, '127.0.0.1', resolve);
      });
    },
    close: pull,
  };
}

/** A bench whose marketplace can go away. */
export async function startWiredBench(
  options: BenchOptions,
): Promise<{ readonly bench: Bench; readonly wire: Wire; close(): Promise<void> }> {
  let opened: Wire | null = null;
  const through = async (url: string): Promise<string> => {
    opened = await openWire((await options.through?.(url)) ?? url);
    return opened.url;
  };
  const bench = await startBench({ ...options, through });
  if (!opened) throw new Error('the station was not wired');
  const wire: Wire = opened;
  return {
    bench,
    wire,
    close: async () => {
      await bench.close();
      await wire.close();
    },
  };
}
