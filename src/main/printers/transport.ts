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
  | { readonly kind: 'uncertain'; readonly fault: TransportFault };

/**
 * Bytes to a device. One conformance suite (`test/conformance/transports`) runs against every implementation.
 *
 * Promises:
 * - `send` resolves exactly once and never rejects, whatever the device does; it always ends by its own deadline.
 * - One document at a time: a second `send` before the first has resolved throws (a defect of the caller).
 * - Aborting `signal` before the first byte gives `nothingSent`; after it, `uncertain`.
 * - After `send` resolved nothing of that document is sent any more: no buffered write is carried out later.
 * - `close` aborts what is in flight and resolves when every handle is released; it may be called twice.
 */
export interface Transport {
  /** The address it was made from, normalised. */
  readonly address: string;
  /** How long so many bytes are under way when all is well, in ms: 0 where the line is faster than any printer. */
  expectedMs(bytes: number): number;
  send(bytes: Uint8Array, signal: AbortSignal): Promise<SendOutcome>;
  close(): Promise<void>;
}
