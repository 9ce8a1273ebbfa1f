import { setTimeout as pause } from 'node:timers/promises';
import { formatPrinterAddress, type SerialAddress } from '../address.ts';
import type { SendOutcome, Transport, TransportFault } from '../transport.ts';
import type { TransportDeadlines } from './deadlines.ts';
import { type Deliver, oneAtATime } from './one-at-a-time.ts';
import { createLateAnswers } from './late-answers.ts';
import { askOverSerial } from './serial-ask.ts';
import { awaitCts, createWatch, onTheLineMs, openWithin, type Watch } from './serial-line.ts';
import type { OpenSerialPort, SerialPortHandle } from './serial-port.ts';
import { lostPort } from './serial-fault.ts';

/** The unit of progress: a second of a 9600-baud line. */
const CHUNK_BYTES = 1024;

/** The largest transmit buffer of a usual USB adapter (CP2102). Not every driver counts it when asked to drain. */
const ADAPTER_BYTES = 640;

/**
 * A serial line, opened again for each document. `taken` means `handedOver`: the system has sent every byte down the
 * line, and nothing on it says whether a printer was there, except its own wire (CTS), which is waited for where the
 * address says `rtscts`. A line that stalls is given the time its rate needs, and the deadline on top.
 */
export function createSerialTransport(
  address: SerialAddress,
  deadlines: TransportDeadlines,
  open: OpenSerialPort,
): Transport {
  const deliver: Deliver = async (bytes, stop) => {
    const lossy = cutCharacters(address, bytes);
    if (lossy !== null) return { kind: 'nothingSent', fault: lossy };
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
  const late = createLateAnswers();
  return oneAtATime({
    address: formatPrinterAddress(address),
    deliver,
    ask: (question, stop) => askOverSerial(address, deadlines, open, late, question, stop),
    expectedMs: (bytes) => onTheLineMs(address, bytes),
  });
}

/**
 * A line of fewer bits cuts the upper ones off. Dots come out as rubbish, and letters beyond ASCII as commands: 0xFE
 * arrives as `~`, which no filter of what was sent can see.
 */
function cutCharacters({ dataBits }: SerialAddress, bytes: Uint8Array): TransportFault | null {
  if (!bytes.some((byte) => byte >> dataBits !== 0)) return null;
  return { kind: 'io', reason: `the line carries ${dataBits} bits a character, this document needs 8` };
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
