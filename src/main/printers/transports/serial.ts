import { setTimeout as pause } from 'node:timers/promises';
import { formatPrinterAddress, type SerialAddress } from '../address.ts';
import type { SendOutcome, Transport, TransportFault } from '../transport.ts';
import type { TransportDeadlines } from './deadlines.ts';
import { type Deliver, oneAtATime, stopFault } from './one-at-a-time.ts';
import { lostPort, serialFault } from './serial-fault.ts';
import type { OpenSerialPort, SerialPortHandle } from './serial-port.ts';

/** The unit of progress: a second of a 9600-baud line. */
const CHUNK_BYTES = 1024;

/** The largest transmit buffer of a usual USB adapter (CP2102). Not every driver counts it when asked to drain. */
const ADAPTER_BYTES = 640;

/** A printer raises its wire as soon as there is room: this is well under what a person notices. */
const CTS_POLL_MS = 50;

/** Steps that end early when the line is lost or the caller stops. */
interface Watch {
  /** Null when `work` ended well within the time, else why it did not. */
  step(work: Promise<unknown>, milliseconds: number, waitedFor: string): Promise<TransportFault | null>;
  lost(fault: TransportFault): void;
}

/**
 * A serial line, opened anew for each document. `taken` means `handedOver`: the system has sent every byte down the
 * line, and nothing on it says whether a printer was there, except its own wire (CTS), which is waited for where the
 * address says `rtscts`. A line that stalls is given the time its rate needs, and the deadline on top.
 */
export function createSerialTransport(
  address: SerialAddress,
  deadlines: TransportDeadlines,
  open: OpenSerialPort,
): Transport {
  const deliver: Deliver = async (bytes, stop) => {
    const watch = createWatch(stop);
    const opened = await openWithin(deadlines.connectTimeoutMs, open(address), watch);
    if ('fault' in opened) return { kind: 'nothingSent', fault: opened.fault };
    const { port } = opened;
    void watchForLoss(port, watch);
    const unready = address.flow === 'rtscts' ? await awaitCts(port, deadlines, watch) : null;
    const fault = unready ?? (await transmit(port, address, deadlines, bytes, watch));
    if (fault === null) {
      await port.close();
      return { kind: 'taken', evidence: 'handedOver' };
    }
    await port.abandon();
    return { kind: unready === null ? 'uncertain' : 'nothingSent', fault } satisfies SendOutcome;
  };
  return oneAtATime(formatPrinterAddress(address), deliver, (bytes) => onTheLineMs(address, bytes));
}

async function openWithin(
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

/** An unplugged adapter is noticed by who reads; what a printer says unasked is not for this document. */
async function watchForLoss(port: SerialPortHandle, watch: Watch): Promise<void> {
  const unread = Buffer.alloc(256);
  try {
    for (;;) await port.read(unread, 0, unread.length);
  } catch (error) {
    watch.lost(lostPort(error));
  }
}

async function awaitCts(
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

async function transmit(
  port: SerialPortHandle,
  address: SerialAddress,
  { closeTimeoutMs }: TransportDeadlines,
  bytes: Uint8Array,
  watch: Watch,
): Promise<TransportFault | null> {
  const document = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let offset = 0; offset < document.length; offset += CHUNK_BYTES) {
    const chunk = document.subarray(offset, offset + CHUNK_BYTES);
    const allowed = onTheLineMs(address, chunk.length) + closeTimeoutMs;
    const fault = await watch.step(port.write(chunk), allowed, 'the line takes the bytes');
    if (fault !== null) return fault;
  }
  const drained = onTheLineMs(address, document.length) + closeTimeoutMs;
  const fault = await watch.step(port.drain(), drained, 'the line sends the bytes');
  if (fault !== null) return fault;
  const inAdapter = onTheLineMs(address, Math.min(document.length, ADAPTER_BYTES));
  return watch.step(pause(inAdapter), inAdapter + closeTimeoutMs, 'the adapter sends the bytes');
}

/** How long the line needs for so many bytes: a start bit, the data, the parity, the stop bits. */
function onTheLineMs({ baudRate, dataBits, parity, stopBits }: SerialAddress, bytes: number): number {
  const bits = 1 + dataBits + (parity === 'none' ? 0 : 1) + stopBits;
  return Math.ceil((bytes * bits * 1000) / baudRate);
}

function createWatch(stop: AbortSignal): Watch {
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
