import { setTimeout as pause } from 'node:timers/promises';
import type { SerialAddress } from '../address.ts';
import type { Answer, Question } from '../transport.ts';
import { ASK_RELEASE_MS, MOST_ANSWER_BYTES, type TransportDeadlines } from './deadlines.ts';
import type { Hearing, LateAnswers } from './late-answers.ts';
import { lostPort } from './serial-fault.ts';
import { awaitCts, createWatch, onTheLineMs, openWithin, type Watch } from './serial-line.ts';
import type { OpenSerialPort, SerialPortHandle } from './serial-port.ts';

/** The longest answer that is asked for: a slow line gets its time for it on top of the printer's own. */
const ANSWER_BYTES = 128;

/**
 * Opens the line for one question. Opening drops what the system had kept of earlier answers (`tcflush` in the
 * package's own opening); what comes later still is told apart by `late`.
 *
 * Neither opening nor the question itself is broken off for a document: a port that is still being opened would be
 * busy for it, and half a question would run into its first command.
 */
export async function askOverSerial(
  address: SerialAddress,
  deadlines: TransportDeadlines,
  open: OpenSerialPort,
  late: LateAnswers,
  question: Question,
  stop: AbortSignal,
): Promise<Answer> {
  const { bytes, withinMs } = question;
  const unbroken = createWatch(new AbortController().signal);
  const opened = await openWithin(deadlines.connectTimeoutMs, open(address), unbroken);
  if ('fault' in opened) return { kind: 'unreachable', fault: opened.fault };
  const { port } = opened;
  const watch = createWatch(stop);
  const listening = listen(port, late.hearing(question), [unbroken, watch]);

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
  const { hearing } = listening;
  const answer = stop.aborted ? null : hearing.answer();
  if (answer !== null) return { kind: 'answered', bytes: answer };
  late.gaveUp(question);
  return { kind: 'silent', heard: hearing.heard() };
}

interface Listening {
  readonly hearing: Hearing;
  /** Resolves when there is an answer and nothing better to wait for, or never. */
  readonly whole: Promise<void>;
}

/** Who reads notices an unplugged adapter as well. */
function listen(port: SerialPortHandle, hearing: Hearing, watches: readonly Watch[]): Listening {
  const { promise: whole, resolve } = Promise.withResolvers<void>();
  const settle = (): void => {
    const restMs = hearing.restMs();
    if (restMs === 0) resolve();
    else if (restMs !== null) setTimeout(settle, restMs).unref();
  };
  const read = async (): Promise<void> => {
    const buffer = Buffer.alloc(256);
    try {
      while (hearing.heard().length < MOST_ANSWER_BYTES) {
        const { bytesRead } = await port.read(buffer, 0, buffer.length);
        hearing.add(buffer.subarray(0, bytesRead));
        settle();
      }
    } catch (error) {
      for (const watch of watches) watch.lost(lostPort(error));
    }
  };
  void read();
  return { hearing, whole };
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
