import { ReadStream } from 'node:tty';
import { openPseudoTerminal } from '../../../src/simulator/printers/lines/pseudo-terminal.ts';

/** Both ends of a serial line without a wire. */
export interface Pty {
  /** Where a program opens its end. */
  readonly path: string;
  /** The printer's end. Destroying it is what pulling the plug is. */
  readonly device: ReadStream;
  /** No program will open its end any more: `device` ends once it has read what is left. */
  noMoreDocuments(): void;
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
