import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** What a station sees of one connection: everything it asserts on, and nothing the emulator tells of itself. */
export type RawClient = {
  readonly socket: Socket;
  /** Resolves once the kernel took the bytes. */
  send(bytes: string | Uint8Array): Promise<void>;
  /** Resolves with everything answered so far, once `count` bytes are there. */
  received(count: number): Promise<string>;
  /** The printer's FIN. */
  readonly ended: Promise<void>;
  /** Resolves with the error's code when the connection is gone, null when it was closed in order. */
  readonly closed: Promise<string | null>;
};

/** Stays half open, as a client that wants to tell a FIN from a close does. */
export async function connectTo(address: string): Promise<RawClient> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const ended = new Promise<void>((resolve) => socket.once('end', () => resolve()));
  let problem: string | null = null;
  socket.on('error', (error: NodeJS.ErrnoException) => {
    problem = error.code ?? error.message;
  });
  const closed = new Promise<string | null>((resolve) => socket.once('close', () => resolve(problem)));
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
    socket.emit('received');
  });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return {
    socket,
    ended,
    closed,
    send: (bytes) => new Promise((resolve) => socket.write(bytes, () => resolve())),
    received: async (count) => {
      while (text.length < count) await new Promise((resolve) => socket.once('received', resolve));
      return text;
    },
  };
}

/** Sends all of it, says FIN and waits until the printer has closed its side too. */
export async function sendWhole(address: string, bytes: string | Uint8Array): Promise<string | null> {
  const client = await connectTo(address);
  client.socket.end(bytes);
  return client.closed;
}
