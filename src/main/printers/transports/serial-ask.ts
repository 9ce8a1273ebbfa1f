import { setTimeout as pause } from 'node:timers/promises';
import type { SerialAddress } from '../address.ts';
import type { Answer, Question } from '../transport.ts';
import { ASK_RELEASE_MS, MOST_ANSWER_BYTES, type TransportDeadlines } from './deadlines.ts';
import { lostPort } from './serial-fault.ts';
import { awaitCts, createWatch, onTheLineMs, openWithin, type Watch } from './serial-line.ts';
import type { OpenSerialPort, SerialPortHandle } from './serial-port.ts';

/** The longest answer that is asked for: a slow line gets its time for it on top of the printer's own. */
const ANSWER_BYTES = 128;

/**
 * Opens the line for one question. Opening drops what the system had kept of earlier answers (`tcflush` in the
 * package's own opening).
 *
 * Neither opening nor the question itself is broken off for a document: a port that is still being opened would be
 * busy for it, and half a question would run into its first command.
 */
export async function askOverSerial(
  address: SerialAddress,
  deadlines: TransportDeadlines,
  open: OpenSerialPort,
  { bytes, isWhole, withinMs }: Question,
  stop: AbortSignal,
): Promise<Answer> {
  const unbroken = createWatch(new AbortController().signal);
  const opened = await openWithin(deadlines.connectTimeoutMs, open(address), unbroken);
  if ('fault' in opened) return { kind: 'unreachable', fault: opened.fault };
  const { port } = opened;
  const watch = createWatch(stop);
  const listening = listen(port, isWhole, [unbroken, watch]);

  const fault =
    (address.flow === 'rtscts' ? await awaitCts(port, deadlines, watch) : null) ??
    (stop.aborted ? null : await put(port, address, bytes, unbroken));
  if (fault !== null) {
    await port.abandon();
    return { kind: 'unreachable', fault };
  }
  const allowed = withinMs + onTheLineMs(address, ANSWER_BYTES);
  const missed = stop.aborted ? null : await watch.step(listening.whole, allowed, 'the printer answers');
  await port.close();
  if (missed?.kind === 'reset') return { kind: 'unreachable', fault: missed };
  const heard = listening.heard();
  return missed === null && !stop.aborted ? { kind: 'answered', bytes: heard } : { kind: 'silent', heard };
}

interface Listening {
  heard(): Uint8Array;
  /** Resolves when the answer is whole, or never. */
  readonly whole: Promise<void>;
}

/** Who reads notices an unplugged adapter as well. */
function listen(port: SerialPortHandle, isWhole: Question['isWhole'], watches: readonly Watch[]): Listening {
  const { promise: whole, resolve } = Promise.withResolvers<void>();
  let heard: Uint8Array = new Uint8Array();
  const read = async (): Promise<void> => {
    const buffer = Buffer.alloc(256);
    try {
      while (heard.length < MOST_ANSWER_BYTES) {
        const { bytesRead } = await port.read(buffer, 0, buffer.length);
        heard = Buffer.concat([heard, buffer.subarray(0, bytesRead)]);
        if (isWhole(heard)) resolve();
      }
    } catch (error) {
      for (const watch of watches) watch.lost(lostPort(error));
    }
  };
  void read();
  return { heard: () => heard, whole };
}

async function put(
  port: SerialPortHandle,
  address: SerialAddress,
  bytes: Uint8Array,
  watch: Watch,
): ReturnType<Watch['step']> {
  const question = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lineMs = onTheLineMs(address, question.length);
  const allowed = lineMs + ASK_RELEASE_MS;
  return (
    (await watch.step(port.write(question), allowed, 'the line takes the question')) ??
    (await watch.step(port.drain(), allowed, 'the line sends the question')) ??
    // Not every adapter counts what it holds itself when it is asked to drain.
    watch.step(pause(lineMs), allowed, 'the adapter sends the question')
  );
}
