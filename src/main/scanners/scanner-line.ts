import { setTimeout as pause } from 'node:timers/promises';
import type { ScannerDevice, SerialScannerState } from '../../shared/domain/scanner/serial-scanner.ts';
import type { SerialAddress } from '../printers/address.ts';
import { serialFault } from '../printers/transports/serial-fault.ts';
import type { SerialPortHandle } from '../printers/transports/serial-port.ts';
import type { SerialPorts } from './scanner-ports.ts';

/** How long things may take, in ms. Tests pass their own. */
export interface LineDeadlines {
  /** Between two attempts: a scanner plugged in again is heard within this. */
  readonly retryMs: number;
  /** A look whether the port is still there, for drivers that say nothing when it goes. */
  readonly presenceMs: number;
  /** Opening a Bluetooth port whose device is out of reach ends by itself after 10 s on Windows. */
  readonly openMs: number;
}

export const LINE_DEADLINES: LineDeadlines = { retryMs: 1000, presenceMs: 2000, openMs: 15_000 };

export interface SerialLine {
  readonly address: SerialAddress;
  readonly device: ScannerDevice | null;
  readonly ports: SerialPorts;
  readonly deadlines: LineDeadlines;
  readonly onBytes: (bytes: Uint8Array) => void;
  readonly onState: (state: SerialScannerState) => void;
}

/** More than any scanner sends at once. */
const READ_BYTES = 4096;

/**
 * Listens to one serial port for as long as the program runs: opens it when it is there, goes back to waiting when it
 * is unplugged. Resolves when `stop` is aborted and the port is closed; never rejects.
 */
export async function listenToLine(line: SerialLine, stop: AbortSignal): Promise<void> {
  const { address, device, ports, deadlines, onState } = line;
  while (!stop.aborted) {
    const path = device ? await portOf(device, ports) : address.path;
    const opened = path === null ? null : await openWithin(line, path, stop);
    if (stop.aborted) {
      if (opened && 'port' in opened) await opened.port.abandon();
      break;
    }
    if (path === null || opened === null) onState({ kind: 'unplugged' });
    else if ('state' in opened) onState(opened.state);
    else {
      onState({ kind: 'listening', path });
      await readUntilLost(line, path, opened.port, stop);
      if (!stop.aborted) onState({ kind: 'unplugged' });
    }
    await pause(deadlines.retryMs, undefined, { signal: stop }).catch(() => {});
  }
}

async function portOf(device: ScannerDevice, ports: SerialPorts): Promise<string | null> {
  const found = (await ports.list()).find(
    ({ device: other }) =>
      other !== null &&
      other.vendorId === device.vendorId &&
      other.productId === device.productId &&
      (device.serialNumber === null || other.serialNumber === device.serialNumber),
  );
  return found?.path ?? null;
}

type Opened = { readonly port: SerialPortHandle } | { readonly state: SerialScannerState };

async function openWithin(
  { address, ports, deadlines }: SerialLine,
  path: string,
  stop: AbortSignal,
): Promise<Opened> {
  const opening = ports.open({ ...address, path }).then(
    (port): Opened => ({ port }),
    (error: unknown): Opened => ({ state: stateOf(error) }),
  );
  const over = new AbortController();
  const late = pause(deadlines.openMs, undefined, { signal: AbortSignal.any([over.signal, stop]) }).then(
    (): Opened => ({ state: { kind: 'faulty', reason: `not open within ${deadlines.openMs} ms` } }),
    (): Opened => ({ state: { kind: 'unplugged' } }),
  );
  const opened = await Promise.race([opening, late]);
  over.abort();
  // An open of a wireless port can't be taken back: it is closed as soon as it has ended.
  if ('state' in opened) void opening.then((other) => ('port' in other ? other.port.abandon() : undefined));
  return opened;
}

function stateOf(error: unknown): SerialScannerState {
  const { kind, reason } = serialFault(error);
  if (kind === 'unreachable') return { kind: 'unplugged' };
  return kind === 'refused' ? { kind, reason } : { kind: 'faulty', reason };
}

async function readUntilLost(
  { ports, deadlines, onBytes }: SerialLine,
  path: string,
  port: SerialPortHandle,
  stop: AbortSignal,
): Promise<void> {
  const over = new AbortController();
  const ended = AbortSignal.any([over.signal, stop]);
  const watching = watchPresence(ports, path, deadlines.presenceMs, ended).then(() => over.abort());
  // Closing the port is what ends a read that waits.
  const closed = new Promise<void>((resolve) => {
    const close = (): void => void port.abandon().then(resolve);
    if (ended.aborted) close();
    else ended.addEventListener('abort', close, { once: true });
  });
  const buffer = Buffer.alloc(READ_BYTES);
  try {
    while (!ended.aborted) {
      const { bytesRead } = await port.read(buffer, 0, buffer.length);
      onBytes(Uint8Array.from(buffer.subarray(0, bytesRead)));
    }
  } catch {
    // Unplugged, or closed by us.
  }
  over.abort();
  await Promise.all([closed, watching]);
}

/** Resolves when the port is gone, or nobody wants to know any more. */
async function watchPresence(
  ports: SerialPorts,
  path: string,
  everyMs: number,
  ended: AbortSignal,
): Promise<void> {
  while (!ended.aborted) {
    await pause(everyMs, undefined, { signal: ended }).catch(() => {});
    if (!ended.aborted && !(await ports.exists(path))) return;
  }
}
