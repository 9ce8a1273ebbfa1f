import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** What the station asks a printer about its state is shorter than any label. */
const LONGEST_QUESTION = 100;

/** A printer's raw port that keeps what it is sent and knows no language: one document a connection. */
export interface RawPrinter {
  readonly address: string;
  /** The documents that came whole, in order. */
  readonly documents: readonly Buffer[];
}

export async function openRawPrinter(): Promise<RawPrinter> {
  const documents: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const chunks: Buffer[] = [];
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('end', () => {
      const all = Buffer.concat(chunks);
      if (all.length > LONGEST_QUESTION) documents.push(all);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the printer has no port');
  return { address: `tcp://127.0.0.1:${address.port}`, documents };
}
