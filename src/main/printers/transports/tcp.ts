import { connect } from 'node:net';
import { formatPrinterAddress, type TcpAddress } from '../address.ts';
import type { SendOutcome, Transport, TransportFault } from '../transport.ts';
import type { TransportDeadlines } from './deadlines.ts';
import { faultOf } from './fault.ts';
import { createLinePace, type LinePace } from './line-pace.ts';
import { oneAtATime, stopFault } from './one-at-a-time.ts';
import { createPatience } from './patience.ts';
import { askOverTcp } from './tcp-ask.ts';

/**
 * The unit of progress. Smaller than a socket's send buffer, so that a reader that stalls is seen as such; small enough
 * that one at 9600 baud takes several within the deadline.
 */
const CHUNK_BYTES = 4 * 1024;

/** Of the deadline: five minutes, and nobody stands beside a label for longer. */
const MOST_TIMES = 10;

/**
 * A raw socket, one connection a document. `taken` means: every byte was handed over, we ended our side, and only then
 * the printer ended its side in order. A peer that ends first, resets, or never ends leaves the document `uncertain`:
 * up to 1 MB is "accepted" by buffers that nobody reads. `key` goes before each document and question.
 */
export function createTcpTransport(
  address: TcpAddress,
  deadlines: TransportDeadlines,
  key: Uint8Array = new Uint8Array(),
): Transport {
  const pace = createLinePace();
  return oneAtATime({
    address: formatPrinterAddress(address),
    deliver: (bytes, stop) => deliver(address, deadlines, pace, key, bytes, stop),
    expectedMs: pace.expectedMs,
    ask: (question, stop) => askOverTcp(address, deadlines, key, question, stop),
  });
}

type Phase = 'connecting' | 'writing' | 'ending';

function deliver(
  address: TcpAddress,
  deadlines: TransportDeadlines,
  pace: LinePace,
  key: Uint8Array,
  bytes: Uint8Array,
  stop: AbortSignal,
): Promise<SendOutcome> {
  const { promise, resolve } = Promise.withResolvers<SendOutcome>();
  // Half-open, or Node would end our side by itself when the printer ends its own.
  const socket = connect({ host: address.host, port: address.port, allowHalfOpen: true, noDelay: true });
  let phase: Phase = 'connecting';
  let fault: TransportFault | null = null;
  let peerEnded = false;
  let isUnclosed = false;
  let began = 0;
  const patience = createPatience();

  function deadline(milliseconds: number, waitedFor: string): void {
    patience.within(milliseconds, () =>
      giveUp({ kind: 'timeout', reason: `${waitedFor}: not within ${milliseconds} ms` }),
    );
  }

  function giveUp(why: TransportFault): void {
    if (fault !== null) return;
    fault = why;
    isUnclosed = phase === 'ending' && why.kind === 'timeout' && socket.writableFinished;
    patience.end();
    // A plain close would let the system go on delivering what it has buffered: a label that comes out minutes later.
    // A reset drops it. It is refused while the end of the stream is still being handed over, which takes one turn.
    if (phase === 'connecting') socket.destroy();
    else if (phase === 'ending' && !socket.writableFinished)
      socket.once('finish', () => socket.resetAndDestroy());
    else socket.resetAndDestroy();
  }

  function write(offset: number): void {
    deadline(deadlines.closeTimeoutMs, 'the printer takes the bytes');
    const next = Math.min(offset + CHUNK_BYTES, bytes.length);
    socket.write(bytes.subarray(offset, next), (error) => {
      if ((error !== null && error !== undefined) || fault !== null) return;
      if (next < bytes.length) write(next);
      else patience.within(deadlines.settleMs, end);
    });
  }

  function end(): void {
    phase = 'ending';
    // What was taken lies in buffers on the way; nothing tells a line that carries it slowly from one that is dead.
    const { closeTimeoutMs } = deadlines;
    const mayTakeMs = Math.min(pace.mayTakeMs(bytes.length), MOST_TIMES * closeTimeoutMs);
    deadline(closeTimeoutMs + mayTakeMs, 'the printer closes the connection');
    socket.end();
  }

  const onStop = (): void => giveUp(stopFault(stop));
  stop.addEventListener('abort', onStop);
  deadline(deadlines.connectTimeoutMs, 'the printer accepts the connection');

  socket.on('connect', () => {
    phase = 'writing';
    began = performance.now();
    if (key.length > 0) socket.write(key);
    write(0);
  });
  socket.on('end', () => {
    peerEnded = true;
    if (phase !== 'ending')
      giveUp({ kind: 'closed', reason: 'the printer closed before the document ended' });
  });
  socket.on('error', (error) => {
    fault ??= faultOf(error);
  });
  socket.on('close', () => {
    patience.end();
    stop.removeEventListener('abort', onStop);
    if (phase === 'ending' && fault === null && peerEnded && socket.writableFinished) {
      pace.saw(bytes.length, performance.now() - began - deadlines.settleMs);
      resolve({ kind: 'taken', evidence: 'connectionClosed' });
      return;
    }
    const why = fault ?? { kind: 'closed', reason: 'the connection ended out of order' };
    if (phase === 'connecting') resolve({ kind: 'nothingSent', fault: why });
    else resolve({ kind: 'uncertain', fault: why, isUnclosed });
  });
  // What a printer says unasked is not for this document; unread, it would hold back its end of the stream.
  socket.resume();
  return promise;
}
