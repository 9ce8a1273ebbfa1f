import { connect } from 'node:net';
import type { TcpAddress } from '../address.ts';
import type { Answer, Question } from '../transport.ts';
import { ASK_PUT_OFF_MS, ASK_RELEASE_MS, MOST_ANSWER_BYTES, type TransportDeadlines } from './deadlines.ts';
import { faultOf } from './fault.ts';
import { stopFault } from './one-at-a-time.ts';
import { createPatience } from './patience.ts';

/**
 * A connection for one question. It is ended in order once the answer is whole, late or not wanted any more, and reset
 * where the printer's side does not end soon after: a half-open one would keep a printer that serves one host at a
 * time from its documents.
 */
export function askOverTcp(
  address: TcpAddress,
  { connectTimeoutMs }: TransportDeadlines,
  key: Uint8Array,
  { bytes, isWhole, withinMs }: Question,
  stop: AbortSignal,
): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const socket = connect({ host: address.host, port: address.port, allowHalfOpen: true, noDelay: true });
  let heard: Uint8Array = new Uint8Array();
  let answer: Answer | null = null;
  const patience = createPatience();

  /** A reset is refused while the end of the stream is still being handed over, which takes one turn. */
  function reset(): void {
    if (socket.writableEnded && !socket.writableFinished)
      socket.once('finish', () => socket.resetAndDestroy());
    else socket.resetAndDestroy();
  }

  function conclude(what: Answer): void {
    if (answer !== null) return;
    answer = what;
    if (socket.connecting) {
      socket.destroy();
      return;
    }
    // One that says nothing closes nothing either.
    patience.within(what.kind === 'silent' ? ASK_PUT_OFF_MS : ASK_RELEASE_MS, reset);
    socket.end();
  }

  const onStop = (): void => {
    conclude({ kind: 'unreachable', fault: stopFault(stop) });
    if (!socket.destroyed) patience.within(ASK_PUT_OFF_MS, reset);
  };
  stop.addEventListener('abort', onStop);
  patience.within(connectTimeoutMs, () => {
    const reason = `the printer accepts the connection: not within ${connectTimeoutMs} ms`;
    conclude({ kind: 'unreachable', fault: { kind: 'timeout', reason } });
  });

  socket.on('connect', () => {
    patience.within(withinMs, () => conclude({ kind: 'silent', heard }));
    if (key.length > 0) socket.write(key);
    socket.write(bytes);
  });
  socket.on('data', (chunk: Buffer) => {
    if (answer !== null) return;
    heard = Buffer.concat([heard, chunk]);
    if (isWhole(heard)) conclude({ kind: 'answered', bytes: heard });
    else if (heard.length > MOST_ANSWER_BYTES) conclude({ kind: 'silent', heard });
  });
  socket.on('end', () => conclude({ kind: 'silent', heard }));
  socket.on('error', (error) => {
    answer ??= { kind: 'unreachable', fault: faultOf(error) };
  });
  socket.on('close', () => {
    patience.end();
    stop.removeEventListener('abort', onStop);
    resolve(answer ?? { kind: 'silent', heard });
  });
  return promise;
}
