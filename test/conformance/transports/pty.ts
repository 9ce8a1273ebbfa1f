import type { Socket } from 'node:net';
import { ReadStream } from 'node:tty';
import { openPseudoTerminal } from '../../../src/simulator/printers/lines/pseudo-terminal.ts';
import type { Transport } from '../../../src/main/printers/transport.ts';
import type { TransportDeadlines } from '../../../src/main/printers/transports/deadlines.ts';
import { ANSWER, QUESTION, type Asked, type RigMaker } from '../../rigs/printers/transport-rig.ts';

/** Both ends of a serial line without a wire. */
export interface Pty {
  /** Where a program opens its end. */
  readonly path: string;
  /** The printer's end. Destroying it is what pulling the plug is. */
  readonly device: ReadStream;
  /** No program will open its end any more: `device` ends once it has read what is left. */
  noMoreDocuments(): void;
}

/** How the printer's end treats each question; what else comes in it only reads. */
export function answerAt({ device }: Pty, behaviour: Asked): void {
  device.on('data', (chunk: Buffer) => {
    // What was sent before it may still be on its way, and come in one piece with it.
    if (!chunk.includes(Buffer.from(QUESTION))) return;
    if (behaviour === 'answers') writeTo(device, ANSWER);
    if (behaviour === 'answersByHalves') writeTo(device, ANSWER.subarray(0, 3));
    if (behaviour === 'breaks') device.destroy();
  });
}

/** A terminal's end is opened for both ways, whatever the type of Node's reading stream says. */
function writeTo(device: Socket, bytes: Uint8Array): void {
  device.write(bytes);
}

export async function openPty(): Promise<Pty> {
  const { master, device: path, release } = await openPseudoTerminal();
  const device = new ReadStream(master);
  // How Linux says that the other end was closed.
  device.on('error', () => {});
  let isHeld = true;
  const noMoreDocuments = (): void => {
    if (isHeld) release();
    isHeld = false;
  };
  return { path, device, noMoreDocuments };
}

/** How documents and questions get to the program's end. */
export type TransportTo = (path: string, deadlines: Partial<TransportDeadlines>) => Transport;

/** What the printer does with the first bytes. */
export type PtyPrinter = 'goesOn' | 'stalls' | 'isUnplugged';

export function ptyPrinter(transportTo: TransportTo, behaviour: PtyPrinter, asked?: Asked): RigMaker {
  return async (deadlines) => {
    const pty = await openPty();
    const { device } = pty;
    if (asked !== undefined) answerAt(pty, asked);
    const chunks: Buffer[] = [];
    const firstByte = Promise.withResolvers<void>();
    device.on('data', (chunk: Buffer) => chunks.push(chunk));
    device.once('data', () => {
      firstByte.resolve();
      if (behaviour === 'stalls') device.pause();
      if (behaviour === 'isUnplugged') device.destroy();
    });
    const arrived = (bytes: number): Promise<void> =>
      new Promise((resolve) => {
        const look = (): void => {
          if (chunks.reduce((sum, { length }) => sum + length, 0) < bytes) return;
          device.off('data', look);
          resolve();
        };
        device.on('data', look);
        look();
      });
    const transport = transportTo(pty.path, deadlines);
    return {
      transport,
      firstByte: firstByte.promise,
      arrived,
      async received() {
        await transport.close();
        pty.noMoreDocuments();
        device.resume();
        if (!device.closed) await new Promise((resolve) => device.once('close', resolve));
        return Buffer.concat(chunks);
      },
      async dispose() {
        await transport.close();
        pty.noMoreDocuments();
        device.destroy();
      },
    };
  };
}
