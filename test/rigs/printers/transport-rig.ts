import type { Transport } from '../../../src/main/printers/transport.ts';
import type { TransportDeadlines } from '../../../src/main/printers/transports/deadlines.ts';

/** A device under the test's hand, and the transport to it. */
export interface Rig {
  readonly transport: Transport;
  /** Resolves when the device has seen its first byte. */
  readonly firstByte: Promise<void>;
  /** Resolves when the device has read so many bytes. What it has not, a pseudo-terminal forgets at the next opening. */
  readonly arrived?: (bytes: number) => Promise<void>;
  /** Reads what is left and resolves with all bytes the device ever got, once its side has ended or broken. */
  received(): Promise<Uint8Array>;
  dispose(): Promise<void>;
}

export type RigMaker = (deadlines: Partial<TransportDeadlines>) => Promise<Rig>;

/** A prime, so that no buffer's size is a multiple of it and a lost or doubled piece shows. */
const PATTERN = Uint8Array.from({ length: 251 }, (_, index) => index);

export const documentOf = (length: number): Uint8Array => Buffer.alloc(length, PATTERN);

export const never = (): AbortSignal => new AbortController().signal;

/** What a device does when it is asked; `breaks` as rudely as it can. */
export type Asked = 'answers' | 'answersByHalves' | 'isMute' | 'breaks';

/** Distinct from every document of this suite. */
export const QUESTION = Uint8Array.of(0x1b, 0x21, 0x3f);

/** Whole with its last byte. It holds what a terminal would take for the end of a line. */
export const ANSWER = Uint8Array.of(0x02, 0x00, 0x0d, 0x12, 0x30, 0x03, 0x0a);
