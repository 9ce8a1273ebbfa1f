import { setTimeout as pause } from 'node:timers/promises';
import type { SerialAddress } from '../address.ts';
import type { TransportFault } from '../transport.ts';
import type { TransportDeadlines } from './deadlines.ts';
import { stopFault } from './one-at-a-time.ts';
import { lostPort, serialFault } from './serial-fault.ts';
import type { SerialPortHandle } from './serial-port.ts';

/** A printer raises its wire as soon as there is room: this is well under what a person notices. */
const CTS_POLL_MS = 50;

/** Steps that end early when the line is lost or the caller stops. */
export interface Watch {
  /** Null when `work` ended well within the time, else why it did not. */
  step(work: Promise<unknown>, milliseconds: number, waitedFor: string): Promise<TransportFault | null>;
  lost(fault: TransportFault): void;
}

export async function openWithin(
  milliseconds: number,
  opening: Promise<SerialPortHandle>,
  watch: Watch,
): Promise<{ readonly port: SerialPortHandle } | { readonly fault: TransportFault }> {
  const opened = opening.then(
    (port) => ({ port }),
    (error: unknown) => ({ fault: serialFault(error) }),
  );
  // An open of a wireless port can't be taken back: it is closed as soon as it has ended.
  const fault = await watch.step(opened, milliseconds, 'the port opens');
  if (fault === null) return opened;
  void opened.then((late) => ('port' in late ? late.port.abandon() : undefined));
  return { fault };
}

/** Null once the printer's own wire says that it takes bytes. */
export async function awaitCts(
  port: SerialPortHandle,
  { connectTimeoutMs }: TransportDeadlines,
  watch: Watch,
): Promise<TransportFault | null> {
  const began = performance.now();
  for (;;) {
    // A port without such wires can't say: then the line's own stop is all there is.
    const isReady = await port.get().then(
      ({ cts }) => cts,
      () => true,
    );
    if (isReady) return null;
    if (performance.now() - began >= connectTimeoutMs)
      return { kind: 'timeout', reason: `the printer is ready (CTS): not within ${connectTimeoutMs} ms` };
    const fault = await watch.step(pause(CTS_POLL_MS), connectTimeoutMs, 'the printer is ready (CTS)');
    if (fault !== null) return fault;
  }
}

/** How long the line needs for so many bytes: a start bit, the data, the parity, the stop bits. */
export function onTheLineMs({ baudRate, dataBits, parity, stopBits }: SerialAddress, bytes: number): number {
  const bits = 1 + dataBits + (parity === 'none' ? 0 : 1) + stopBits;
  return Math.ceil((bytes * bits * 1000) / baudRate);
}

export function createWatch(stop: AbortSignal): Watch {
  const broken = Promise.withResolvers<TransportFault>();
  stop.addEventListener('abort', () => broken.resolve(stopFault(stop)));
  return {
    lost: broken.resolve,
    async step(work, milliseconds, waitedFor) {
      const late = Promise.withResolvers<TransportFault>();
      const reason = `${waitedFor}: not within ${milliseconds} ms`;
      const timer = setTimeout(() => late.resolve({ kind: 'timeout', reason }), milliseconds);
      const done = work.then(() => null, lostPort);
      const ended = await Promise.race([broken.promise, late.promise, done]);
      clearTimeout(timer);
      return ended;
    },
  };
}
