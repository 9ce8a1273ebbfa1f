import { fstat } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { SerialAddress } from '../address.ts';
import { mustBeSerialPort } from './serial-device.ts';

/** An open port. Rejections are the system's, after a loss or an end of ours. */
export interface SerialPortHandle {
  /** At least one byte, or a rejection when the port is closed or lost. */
  read(buffer: Buffer, offset: number, length: number): Promise<{ readonly bytesRead: number }>;
  /** Resolves when the system took all of it. */
  write(buffer: Buffer): Promise<void>;
  /** Resolves when the system has nothing more to send. */
  drain(): Promise<void>;
  /** What the other side says on its wires. */
  get(): Promise<{ readonly cts: boolean }>;
  /** For a port that is drained. Never rejects. */
  close(): Promise<void>;
  /** Drops what is being written and what the system has not sent, then closes. Never rejects. */
  abandon(): Promise<void>;
}

export type OpenSerialPort = (address: SerialAddress) => Promise<SerialPortHandle>;

/**
 * Opens a port, for us alone. Loaded when it is first needed: it brings native code, which a computer that prints over
 * the network can do without.
 *
 * Below the package's stream on purpose: what is written to a closed stream comes out when it is opened again, and an
 * error that nobody listens to ends the program.
 *
 * Looked at before it is opened and once it is open, as files of printers are: whatever was put in its place meanwhile is
 * neither read nor written.
 */
export const openSerialPort: OpenSerialPort = async (address) => {
  const { SerialPort } = await import('serialport');
  await mustBeSerialPort(address.path);
  const { path, baudRate, parity, dataBits, stopBits, flow } = address;
  const settings = { path, baudRate, parity, dataBits, stopBits, lock: true };
  const control = { rtscts: flow === 'rtscts', xon: flow === 'xonxoff', xoff: flow === 'xonxoff' };
  const port = await SerialPort.binding.open({ ...settings, ...control });
  try {
    if ('fd' in port && port.fd !== null) await mustBeSerialPort(path, await promisify(fstat)(port.fd));
  } catch (error) {
    await port.close().catch(() => {});
    throw error;
  }
  const unwritten = new Set<Promise<void>>();

  const close = async (): Promise<void> => {
    await port.close().catch(() => {});
  };

  return {
    read: (buffer, offset, length) => port.read(buffer, offset, length),
    async write(buffer) {
      const writing = port.write(buffer);
      unwritten.add(writing);
      await writing.finally(() => unwritten.delete(writing));
    },
    drain: () => port.drain(),
    get: () => port.get(),
    close,
    async abandon() {
      // Dropping what the system holds makes room, which a write that waits would fill at once. Windows ends the write
      // together with what it holds.
      if ('poller' in port) {
        while (unwritten.size > 0) {
          port.poller.stop();
          await nextTurn();
        }
      }
      await port.flush().catch(() => {});
      await close();
    },
  };
};
