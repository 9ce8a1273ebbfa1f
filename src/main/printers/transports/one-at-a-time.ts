import type { Answer, Question, SendOutcome, Transport, TransportFault } from '../transport.ts';
import { faultOf } from './fault.ts';

/**
 * Delivers one document. Resolves once every handle is released, and never rejects for anything the device does.
 * `stop` aborts with a `TransportFault` as its reason.
 */
export type Deliver = (bytes: Uint8Array, stop: AbortSignal) => Promise<SendOutcome>;

/**
 * Puts one question. Resolves once every handle is released, soon after `stop` aborts at the latest: a document may be
 * waiting for it. What it answers then is of no account.
 */
export type Ask = (question: Question, stop: AbortSignal) => Promise<Answer>;

/** What makes a kind of transport. `address` is the normalised one. */
export interface TransportParts {
  readonly address: string;
  readonly deliver: Deliver;
  readonly ask: Ask;
  /** No time when not given. */
  readonly expectedMs?: Transport['expectedMs'];
}

const CLOSED: TransportFault = { kind: 'aborted', reason: 'the transport was closed' };
const ABORTED: TransportFault = { kind: 'aborted', reason: 'taken back by the caller' };
const EMPTY: TransportFault = { kind: 'io', reason: 'the document is empty' };

const PUT_OFF: Answer = { kind: 'putOff' };

/** For devices that nothing comes back from. */
export const oneWay: Ask = async () => ({ kind: 'oneWay' });

/** The promises every transport shares: one document at a time, documents before questions, abort, close. */
export function oneAtATime({ address, deliver, ask, expectedMs }: TransportParts): Transport {
  const stop = new AbortController();
  let inFlight: Promise<SendOutcome> | null = null;
  let asking: Asking | null = null;

  async function guarded(bytes: Uint8Array, signal: AbortSignal): Promise<SendOutcome> {
    if (asking !== null) {
      asking.stop.abort();
      await asking.ended;
    }
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

  async function put(question: Question, putOff: AbortSignal): Promise<Answer> {
    const answer = await ask(question, putOff).catch((error: unknown): Answer => ({
      kind: 'unreachable',
      fault: faultOf(error),
    }));
    if (stop.signal.aborted) return { kind: 'unreachable', fault: CLOSED };
    return putOff.aborted ? PUT_OFF : answer;
  }

  return {
    address,
    expectedMs: expectedMs ?? (() => 0),
    send(bytes, signal) {
      if (inFlight !== null) throw new Error(`${address}: a document is in flight, send one at a time`);
      inFlight = guarded(bytes, signal).finally(() => {
        inFlight = null;
      });
      return inFlight;
    },
    ask(question) {
      if (stop.signal.aborted) return Promise.resolve({ kind: 'unreachable', fault: CLOSED });
      if (inFlight !== null || asking !== null) return Promise.resolve(PUT_OFF);
      const putOff = new AbortController();
      const ended = put(question, putOff.signal).finally(() => {
        asking = null;
      });
      asking = { stop: putOff, ended };
      return ended;
    },
    async close() {
      stop.abort();
      asking?.stop.abort();
      await Promise.all([inFlight, asking?.ended]);
    },
  };
}

interface Asking {
  readonly stop: AbortController;
  readonly ended: Promise<Answer>;
}

/** Why `stop` was aborted. */
export function stopFault(stop: AbortSignal): TransportFault {
  return stop.reason === CLOSED ? CLOSED : ABORTED;
}
