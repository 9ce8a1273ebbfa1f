import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** What the station asks a printer about its state is shorter than any label. */
const LONGEST_QUESTION = 100;

/** A printer's raw port that keeps what it is sent, one document a connection, and knows no language by itself. */
export interface RawPrinter {
  readonly address: string;
  /** The documents that came whole, in order. */
  readonly documents: readonly Buffer[];
  /** No connection is taken any more; those there are end as they would. */
  leave(): void;
}

interface RawPrinterOptions {
  /** What it says to a question; null: nothing. */
  readonly answer?: (question: string) => string | null;
  /** Right before it closes its side of a document's connection. */
  readonly tookDocument?: (printer: Pick<RawPrinter, 'leave'>) => void;
}

export async function openRawPrinter({
  answer = () => null,
  tookDocument = () => undefined,
}: RawPrinterOptions = {}): Promise<RawPrinter> {
  const documents: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const chunks: Buffer[] = [];
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      const told = chunk.length > LONGEST_QUESTION ? null : answer(chunk.toString('latin1'));
      if (told !== null) socket.write(told, 'latin1');
    });
    socket.on('end', () => {
      const all = Buffer.concat(chunks);
      if (all.length <= LONGEST_QUESTION) return;
      documents.push(all);
      tookDocument({ leave });
    });
  });
  const leave = (): void => void server.close();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    const closed = once(server, 'close');
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await closed;
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the printer has no port');
  return { address: `tcp://127.0.0.1:${address.port}`, documents, leave };
}
