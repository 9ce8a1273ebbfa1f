import type { SendOutcome, Transport, TransportFault } from '../transport.ts';
import { faultOf } from './fault.ts';

/**
 * Delivers one document. Resolves once every handle is released, and never rejects for anything the device does.
 * `stop` aborts with a `TransportFault` as its reason.
 */
export type Deliver = (bytes: Uint8Array, stop: AbortSignal) => Promise<SendOutcome>;

const CLOSED: TransportFault = { kind: 'aborted', reason: 'the transport was closed' };
const ABORTED: TransportFault = { kind: 'aborted', reason: 'taken back by the caller' };
const EMPTY: TransportFault = { kind: 'io', reason: 'the document is empty' };

/** The promises every transport shares: one document at a time, abort, close. `address` is the normalised one. */
export function oneAtATime(
  address: string,
  deliver: Deliver,
  expectedMs: Transport['expectedMs'] = () => 0,
): Transport {
  const stop = new AbortController();
  let inFlight: Promise<SendOutcome> | null = null;

  async function guarded(bytes: Uint8Array, signal: AbortSignal): Promise<SendOutcome> {
    if (stop.signal.aborted) return { kind: 'nothingSent', fault: CLOSED };
    if (signal.aborted) return { kind: 'nothingSent', fault: ABORTED };
    if (bytes.length === 0) return { kind: 'nothingSent', fault: EMPTY };
    const either = new AbortController();
    const onClose = (): void => either.abort(CLOSED);
    const onAbort = (): void => either.abort(ABORTED);
    stop.signal.addEventListener('abort', onClose);
    signal.addEventListener('abort', onAbort);
    try {
      return await deliver(bytes, either.signal);
    } catch (error) {
      // A defect or a broken library, at an unknown moment: the caller has to hear of it as of any other doubt.
      return { kind: 'uncertain', fault: faultOf(error) };
    } finally {
      stop.signal.removeEventListener('abort', onClose);
      signal.removeEventListener('abort', onAbort);
    }
  }

  return {
    address,
    expectedMs,
    send(bytes, signal) {
      if (inFlight !== null) throw new Error(`${address}: a document is in flight, send one at a time`);
      inFlight = guarded(bytes, signal).finally(() => {
        inFlight = null;
      });
      return inFlight;
    },
    async close() {
      stop.abort();
      await inFlight;
    },
  };
}

/** Why `stop` was aborted. */
export function stopFault(stop: AbortSignal): TransportFault {
  return stop.reason === CLOSED ? CLOSED : ABORTED;
}
