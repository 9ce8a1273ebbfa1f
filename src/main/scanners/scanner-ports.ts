import { access } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { SerialPortInfo } from '../../shared/domain/scanner/serial-scanner.ts';
import { linuxSerialPorts, otherSerialPorts } from '../printers/discovery/sources/serial-source.ts';
import { openSerialPort, type OpenSerialPort } from '../printers/transports/serial-port.ts';

/** The computer's serial ports. */
export interface SerialPorts {
  readonly open: OpenSerialPort;
  /** Never rejects: without an answer of the system there are none. */
  list(): Promise<readonly SerialPortInfo[]>;
  /** False when the port is gone for sure. */
  exists(path: string): Promise<boolean>;
}

/** Windows asks every driver: half a second with a slow one, never seen beyond two. */
const LIST_DEADLINE_MS = 5000;

const system = process.platform === 'linux' ? linuxSerialPorts() : otherSerialPorts;

async function list(): Promise<readonly SerialPortInfo[]> {
  const over = new AbortController();
  const late = pause(LIST_DEADLINE_MS, null, { signal: over.signal });
  const found = await Promise.race([system.list(), late]).catch(() => null);
  over.abort();
  return (found ?? []).map(({ path, maker, product, vendorId, productId, serialNumber }) => ({
    path,
    name: [maker, product].filter((part) => part !== null && part !== '').join(' ') || null,
    device: vendorId === null || productId === null ? null : { vendorId, productId, serialNumber },
  }));
}

const existsAsFile = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** On Windows a port has no file: it is gone when others are listed and it is not. */
async function existsInList(path: string): Promise<boolean> {
  const ports = await list();
  return ports.length === 0 || ports.some((port) => port.path === path);
}

export const systemSerialPorts: SerialPorts = {
  open: openSerialPort,
  list,
  exists: process.platform === 'win32' ? existsInList : existsAsFile,
};
