import type { Socket } from 'node:net';
import type { FaultBoard } from './fault-board.ts';
import { FormatCollector } from './format-collector.ts';
import type { StreamEvent } from './format-collector.ts';

export type ConnectionParts = {
  readonly faults: FaultBoard;
  /** Called for each thing found in the stream; a returned buffer is sent back. */
  readonly take: (event: StreamEvent) => Buffer | null;
  /** Resolves when more may be taken. */
  readonly room: () => Promise<void>;
  /** The connection ended inside a format of so many bytes. */
  readonly onIncomplete: (bytes: number) => void;
};

/**
 * Reads one connection to its end and then closes the printer's side of it: after the peer's FIN that close is
 * the only thing that tells a station that its bytes were taken. Resolves when the socket is closed.
 */
export async function serveConnection(socket: Socket, parts: ConnectionParts): Promise<void> {
  const { faults, take, room, onIncomplete } = parts;
  const collector = new FormatCollector();
  const closed = new Promise<void>((resolve) => {
    if (socket.closed) resolve();
    else socket.once('close', () => resolve());
  });

  /** Waits out the faults; false when the connection did not outlive them. */
  const mayGoOn = async (): Promise<boolean> => {
    if (faults.has('halfClose')) socket.end();
    await faults.readable();
    return !socket.destroyed;
  };

  const takeChunk = (chunk: Buffer): void => {
    for (const event of collector.push(chunk)) {
      const answer = take(event);
      if (answer !== null && socket.writable) socket.write(answer);
    }
  };

  try {
    let read = 0;
    if ((await mayGoOn()) && !resetIfDue(socket, faults, read)) {
      for await (const chunk of chunksOf(socket)) {
        if (!(await mayGoOn())) break;
        takeChunk(chunk.subarray(0, Math.max((faults.resetAfter ?? Infinity) - read, 0)));
        read += chunk.length;
        if (resetIfDue(socket, faults, read)) break;
        await room();
      }
      if (await mayGoOn()) socket.end();
    }
  } catch (error) {
    // A reset by the peer leaves the socket destroyed: what was whole by then is printed. All else is a defect.
    if (!socket.destroyed) throw error;
  }
  await closed;
  const cutOff = collector.end();
  if (cutOff > 0) onIncomplete(cutOff);
}

function resetIfDue(socket: Socket, faults: FaultBoard, read: number): boolean {
  if (faults.resetAfter === null || read < faults.resetAfter) return false;
  faults.spendReset();
  socket.resetAndDestroy();
  return true;
}

/** A socket without an encoding yields buffers; its type says any. The socket stays open after the last one. */
function chunksOf(socket: Socket): AsyncIterable<Buffer> {
  return socket.iterator({ destroyOnReturn: false });
}
