import { readSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import { fail, ok } from '../../../shared/result.ts';
import type { Result } from '../../../shared/result.ts';
import type { Line, LinkListener, PortProblem } from './line.ts';
import { openPseudoTerminal } from './pseudo-terminal.ts';
import type { PseudoTerminal } from './pseudo-terminal.ts';

/** How the printer tells a serial host to wait. A pseudo-terminal has no wires for RTS and CTS. */
export type SerialFlow = 'none' | 'xonxoff';

const XON = 0x11;
const XOFF = 0x13;

/** A serial line. It has no connections: what a host closes and opens again is one stream to the printer. */
export async function openPtyLine(
  flow: SerialFlow,
  onLink: LinkListener,
): Promise<Result<Line, PortProblem>> {
  let terminal: PseudoTerminal;
  try {
    terminal = await openPseudoTerminal();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fail({
      code: 'badArgument',
      argument: '--pty',
      reason: `a pseudo-terminal needs Linux or macOS and the package koffi (npm ci): ${reason}`,
    });
  }
  const stream = new ReadStream(terminal.master);
  const come = new Arrivals();
  stream.on('data', (chunk: Buffer) => come.add(chunk));
  const closed = new Promise<void>((resolve) => {
    stream.once('close', () => {
      come.end();
      resolve();
    });
  });
  stream.on('error', () => {});
  const send = (bytes: Buffer): void => void stream.write(bytes);
  const close = (): void => {
    if (!stream.destroyed) stream.destroy();
  };
  onLink({
    endless: true,
    chunks: come,
    get gone() {
      return stream.destroyed;
    },
    closed,
    answer: send,
    end: () => {},
    reset: close,
    hold: () => {
      if (flow === 'xonxoff') send(Buffer.of(XOFF));
    },
    goOn: () => {
      if (flow === 'xonxoff') send(Buffer.of(XON));
    },
  });
  return ok({
    address: `serial://${terminal.device}`,
    refuse: () => {},
    accept: async () => ok(null),
    breakOff: () => {},
    catchUp: () => {
      if (!stream.destroyed) readAll(terminal, come);
    },
    close: async () => {
      close();
      await closed;
      terminal.release();
    },
  });
}

/**
 * Takes what comes at once and keeps it until the printer wants it: a serial line has no way to leave bytes with the
 * host but XOFF. A pseudo-terminal would keep them too, and forget them when a host opens it again (`tcflush` in the
 * opening of the package `serialport`), which drains a real line first.
 */
class Arrivals implements AsyncIterable<Buffer> {
  readonly #chunks: Buffer[] = [];
  #ended = false;
  #wake = (): void => {};

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#wake();
  }

  end(): void {
    this.#ended = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (;;) {
      const chunk = this.#chunks.shift();
      if (chunk) yield chunk;
      else if (this.#ended) return;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }
}

const CHUNK_BYTES = 4096;

function readAll({ master, hasUnread }: PseudoTerminal, come: Arrivals): void {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  try {
    while (hasUnread()) come.add(Buffer.from(chunk.subarray(0, readSync(master, chunk))));
  } catch (error) {
    // A host that opens its end drops what was on the way.
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EAGAIN') throw error;
  }
}
