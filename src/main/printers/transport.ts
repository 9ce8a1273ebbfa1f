/** Why a transport could not finish; `reason` is the system's own code or sentence, for the person and the log. */
export interface TransportFault {
  readonly kind: 'unreachable' | 'refused' | 'timeout' | 'reset' | 'closed' | 'aborted' | 'io';
  readonly reason: string;
}

/**
 * What became of one document.
 * - `taken`: all of it is gone. `connectionClosed`: the device's side took every byte and closed in order; `handedOver`:
 *   the system took every byte, and the device has no way to say so; `spooled`: the spooler says it has done with it.
 *   None is a proof of paper.
 * - `nothingSent`: no byte left this side. Safe to try again.
 * - `uncertain`: some or all bytes may have arrived. Never safe to repeat without asking.
 */
export type SendOutcome =
  | { readonly kind: 'taken'; readonly evidence: 'connectionClosed' | 'handedOver' | 'spooled' }
  | { readonly kind: 'nothingSent'; readonly fault: TransportFault }
  | {
      readonly kind: 'uncertain';
      readonly fault: TransportFault;
      /**
       * Every byte and the end of the stream were handed over; only the printer's own end of the connection is missing.
       */
      readonly isUnclosed?: boolean;
    };

/** A question to a device and how long its answer may take. */
export interface Question {
  readonly bytes: Uint8Array;
  /** Whether the bytes so far are the whole answer. */
  readonly isWhole: (answer: Uint8Array) => boolean;
  /**
   * Whether these bytes are exactly an answer to this question, to tell it from late answers to others; `isWhole` if
   * not given.
   */
  readonly isExactly?: (bytes: Uint8Array) => boolean;
  /** From the last byte of the question to the whole answer, in ms. */
  readonly withinMs: number;
}

/**
 * What came of a question.
 * - `answered`: `isWhole` said so. An answer to an earlier question that comes late is never taken for one to this.
 * - `silent`: the device was reached and said nothing, or less than a whole answer, in time; `heard` is what it said.
 * - `unreachable`: the question could not be put, or the connection broke before the answer was whole; `aborted` after
 *   `close`.
 * - `oneWay`: nothing comes back on this transport.
 * - `putOff`: a document is in flight or came in between, or another question is under way; ask again later.
 */
export type Answer =
  | { readonly kind: 'answered'; readonly bytes: Uint8Array }
  | { readonly kind: 'silent'; readonly heard: Uint8Array }
  | { readonly kind: 'unreachable'; readonly fault: TransportFault }
  | { readonly kind: 'oneWay' }
  | { readonly kind: 'putOff' };

/**
 * Bytes to a device. One conformance suite (`test/conformance/transports`) runs against every implementation.
 *
 * Promises:
 * - `send` resolves exactly once and never rejects, whatever the device does; it always ends by its own deadline.
 * - One document at a time: a second `send` before the first has resolved throws (a defect of the caller).
 * - Aborting `signal` before the first byte gives `nothingSent`; after it, `uncertain`.
 * - After `send` resolved nothing of that document is sent any more: no buffered write is carried out later.
 * - `ask` never holds up a document: a `send` takes back the question under way (`putOff`) and goes first. It never
 *   rejects and ends by its own deadline. A second `ask` before the first has resolved is put off: a search for
 *   printers and the watch over one don't know of each other.
 * - `close` aborts what is in flight and resolves when every handle is released; it may be called twice.
 */
export interface Transport {
  /** The address it was made from, normalised. */
  readonly address: string;
  /** How long so many bytes normally take, in ms; 0 if the line is faster than any printer. */
  expectedMs(bytes: number): number;
  send(bytes: Uint8Array, signal: AbortSignal): Promise<SendOutcome>;
  ask(question: Question): Promise<Answer>;
  close(): Promise<void>;
}
