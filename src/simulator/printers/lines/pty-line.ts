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
  const closed = new Promise<void>((resolve) => {
    stream.once('close', () => resolve());
  });
  stream.on('error', () => {});
  const send = (bytes: Buffer): void => void stream.write(bytes);
  const close = (): void => {
    if (!stream.destroyed) stream.destroy();
  };
  onLink({
    endless: true,
    chunks: chunksOf(stream),
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
    close: async () => {
      close();
      await closed;
      terminal.release();
    },
  });
}

/** A stream without an encoding yields buffers; its type says any. */
async function* chunksOf(stream: ReadStream): AsyncGenerator<Buffer> {
  const chunks: AsyncIterable<Buffer> = stream.iterator({ destroyOnReturn: false });
  yield* chunks;
}
