import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Ends its side at the first bytes and says so in shared memory, which a busy thread can read. Never closes. */
const DEVICE = `
  const { createServer } = require('node:net');
  const { parentPort, workerData } = require('node:worker_threads');
  const hasEnded = new Int32Array(workerData);
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.pause().end(() => {
      Atomics.store(hasEnded, 0, 1);
      Atomics.notify(hasEnded, 0);
    }));
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`;

/** A turn of the program that is short enough to go on connecting meanwhile. */
const TURN_MS = 5;

export interface HastyDevice {
  readonly port: number;
  /**
   * Keeps this thread so busy that it reads the device's end no sooner than `forMs` after it has come. Not for longer
   * than `atMostMs` without it.
   */
  keepBusy(forMs: number, atMostMs: number): void;
  dispose(): Promise<void>;
}

/** A printer with a processor of its own. */
export async function openHastyDevice(): Promise<HastyDevice> {
  const hasEnded = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(DEVICE, { eval: true, workerData: hasEnded.buffer });
  const [port]: number[] = await once(worker, 'message');
  if (port === undefined) throw new Error('the device did not say its port');
  return {
    port,
    keepBusy(forMs, atMostMs) {
      const idle = new Int32Array(new SharedArrayBuffer(4));
      const since = performance.now();
      const turn = (): void => {
        if (Atomics.wait(hasEnded, 0, 0, TURN_MS) === 'not-equal' || Atomics.load(hasEnded, 0) === 1)
          Atomics.wait(idle, 0, 0, forMs);
        else if (performance.now() - since < atMostMs) setImmediate(turn);
      };
      setImmediate(turn);
    },
    async dispose() {
      await worker.terminate();
    },
  };
}
