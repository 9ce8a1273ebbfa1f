import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createTransport } from '../../../src/main/printers/transports/create-transport.ts';
import type { Transport } from '../../../src/main/printers/transport.ts';
import type { TransportDeadlines } from '../../../src/main/printers/transports/deadlines.ts';
import { ANSWER, QUESTION, type Asked, type Rig, type RigMaker } from './transport-rig.ts';

export interface TcpDevice {
  readonly socket: Socket;
  /** Everything read so far, over all connections. */
  readonly chunks: Buffer[];
  seen(): void;
}

/** How its documents get to a port of this computer. */
export type TransportTo = (port: number, deadlines: Partial<TransportDeadlines>) => Promise<Transport>;

const direct: TransportTo = async (port, deadlines) =>
  createTransport({ kind: 'tcp', host: '127.0.0.1', port }, deadlines);

/** A loopback device that treats each connection as `behave` says. Sockets start paused and half-open. */
export function tcpDevice(behave: (device: TcpDevice) => void, transportTo: TransportTo = direct): RigMaker {
  return async (deadlines): Promise<Rig> => {
    const chunks: Buffer[] = [];
    const sockets: Socket[] = [];
    const firstByte = Promise.withResolvers<void>();
    const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (socket) => {
      sockets.push(socket);
      socket.on('error', () => {});
      socket.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        firstByte.resolve();
      });
      socket.pause();
      behave({ socket, chunks, seen: firstByte.resolve });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const transport = await transportTo(portOf(server), deadlines);
    return {
      transport,
      firstByte: firstByte.promise,
      async received() {
        await Promise.all(
          sockets.map(async (socket) => {
            if (socket.closed) return;
            socket.resume();
            if (socket.readableEnded) socket.destroy();
            else socket.once('end', () => socket.destroy());
            // Not `once`, which rejects at a reset.
            await new Promise((resolve) => socket.once('close', resolve));
          }),
        );
        return Buffer.concat(chunks);
      },
      async dispose() {
        await transport.close();
        for (const socket of sockets) socket.destroy();
        server.close();
        await once(server, 'close');
      },
    };
  };
}

/** What an orderly printer does: reads to the end, then closes. */
export function readAll({ socket }: TcpDevice): void {
  socket.on('end', () => socket.end());
  socket.resume();
}

/** An orderly printer that is asked on connections of their own. */
export function askedSo(behaviour: Asked): (device: TcpDevice) => void {
  return (device) => {
    const { socket } = device;
    readAll(device);
    socket.once('data', (chunk: Buffer) => {
      if (!chunk.equals(QUESTION)) return;
      if (behaviour === 'answers') socket.write(ANSWER);
      if (behaviour === 'answersByHalves') socket.write(ANSWER.subarray(0, 3));
      if (behaviour === 'breaks') socket.resetAndDestroy();
    });
  };
}

/** Reads until `bytes` have come, then does `then`. */
export function afterBytes(bytes: number, then: (socket: Socket) => void): (device: TcpDevice) => void {
  return ({ socket }) => {
    let count = 0;
    socket.on('data', (chunk: Buffer) => {
      const before = count;
      count += chunk.length;
      if (before < bytes && count >= bytes) then(socket);
    });
    socket.resume();
  };
}

export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the server does not listen on a port');
  return address.port;
}

/** A port where nobody listens. */
export async function deadPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

export const nobodyAt =
  (transportTo: TransportTo = direct): RigMaker =>
  async (deadlines) => {
    const transport = await transportTo(await deadPort(), deadlines);
    return {
      transport,
      firstByte: Promise.resolve(),
      received: async () => new Uint8Array(),
      dispose: () => transport.close(),
    };
  };

export const closedPort = nobodyAt();
