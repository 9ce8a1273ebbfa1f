import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

/** Listens with the shortest backlog and then blocks its thread for ever, so that it never accepts. */
const LISTENER = `
  const { createServer } = require('node:net');
  const { parentPort } = require('node:worker_threads');
  const server = createServer();
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
  });`;

export interface BlackHole {
  readonly port: number;
  dispose(): Promise<void>;
}

/** A port whose backlog is full: the kernel drops every further SYN, as a switched-off host would. */
export async function openBlackHole(): Promise<BlackHole> {
  const worker = new Worker(LISTENER, { eval: true });
  const [port]: number[] = await once(worker, 'message');
  if (port === undefined) throw new Error('the listener did not say its port');
  const fillers: Socket[] = [];
  const filler = (): Socket => {
    const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {});
    fillers.push(socket);
    return socket;
  };
  // Linux takes one connection more than the backlog says.
  await Promise.all([once(filler(), 'connect'), once(filler(), 'connect')]);
  return {
    port,
    async dispose() {
      for (const socket of fillers) socket.destroy();
      await worker.terminate();
    },
  };
}
