import type { RawScan } from '../../shared/domain/scanner/scanner-card-scan.ts';
import type { Scan } from '../../shared/domain/scanner/scan.ts';
import type { SerialScanner, SerialScannerState } from '../../shared/domain/scanner/serial-scanner.ts';
import { parsePrinterAddress, type SerialAddress } from '../printers/address.ts';
import { createFrameReader, FRAME_SILENCES, type FrameReader, type FrameSilences } from './frame-reader.ts';
import { LINE_DEADLINES, listenToLine, type LineDeadlines } from './scanner-line.ts';
import { systemSerialPorts, type SerialPorts } from './scanner-ports.ts';

export interface SerialScannersOptions {
  /** Unix milliseconds. */
  readonly clock: () => number;
  readonly newId: () => string;
  /** One pull of a trigger, as the keyboard wedge would hand it over; `scannerId` is always there. */
  readonly onScan: (scan: Scan) => void;
  /** A scanner was plugged in, unplugged, or refused. Told when it changes. */
  readonly onState: (id: string, state: SerialScannerState) => void;
  readonly ports?: SerialPorts;
  readonly deadlines?: LineDeadlines;
  readonly silences?: FrameSilences;
}

/** The serial scanners of this desk, all at once; each is heard whenever it is plugged in. */
export interface SerialScanners {
  /** These and no others. A scanner whose line stays the same is not interrupted, its new profile counts at once. */
  use(scanners: readonly SerialScanner[]): void;
  states(): ReadonlyMap<string, SerialScannerState>;
  /** For the set-up card: what this scanner sends is handed over whole, and is no scan, until the answer is called. */
  capture(id: string, onRaw: (raw: RawScan) => void): () => void;
  /** Resolves when every port is closed; none is opened again. */
  close(): Promise<void>;
}

interface Listener {
  readonly line: string;
  readonly reader: FrameReader;
  readonly stop: AbortController;
}

export function createSerialScanners(options: SerialScannersOptions): SerialScanners {
  const { clock, newId, onScan, onState } = options;
  const ports = options.ports ?? systemSerialPorts;
  const listeners = new Map<string, Listener>();
  const states = new Map<string, SerialScannerState>();
  const running = new Set<Promise<void>>();
  let isClosed = false;

  const setState = (id: string, state: SerialScannerState): void => {
    const before = states.get(id);
    if (JSON.stringify(before) === JSON.stringify(state)) return;
    states.set(id, state);
    onState(id, state);
  };

  const start = (scanner: SerialScanner, address: SerialAddress): void => {
    const { id, device } = scanner;
    const stop = new AbortController();
    const reader = createFrameReader({
      profile: scanner.profile,
      clock,
      silences: options.silences ?? FRAME_SILENCES,
      onScan: ({ text, symbology }, startedAt, endedAt) =>
        onScan({ id: newId(), text, startedAt, endedAt, ...(symbology ? { symbology } : {}), scannerId: id }),
    });
    listeners.set(id, { line: lineOf(scanner), reader, stop });
    const line = listenToLine(
      {
        address,
        device,
        ports,
        deadlines: options.deadlines ?? LINE_DEADLINES,
        onBytes: (bytes) => {
          if (listeners.get(id)?.stop === stop) reader.take(bytes);
        },
        onState: (state) => {
          if (state.kind === 'unplugged') reader.forget();
          if (listeners.get(id)?.stop === stop) setState(id, state);
        },
      },
      stop.signal,
    );
    running.add(line);
    void line.finally(() => running.delete(line));
  };

  const end = (id: string): void => {
    const listener = listeners.get(id);
    listeners.delete(id);
    states.delete(id);
    listener?.reader.forget();
    listener?.stop.abort();
  };

  return {
    use(scanners) {
      if (isClosed) return;
      for (const id of listeners.keys()) {
        const wanted = scanners.find((scanner) => scanner.id === id);
        if (!wanted || listeners.get(id)?.line !== lineOf(wanted)) end(id);
      }
      for (const id of states.keys()) if (!scanners.some((scanner) => scanner.id === id)) states.delete(id);
      for (const scanner of scanners) {
        const listener = listeners.get(scanner.id);
        const address = parsePrinterAddress(scanner.address);
        if (listener) listener.reader.use(scanner.profile);
        else if (address.ok && address.value.kind === 'serial') start(scanner, address.value);
        else setState(scanner.id, { kind: 'faulty', reason: 'not the address of a serial port' });
      }
    },
    states: () => states,
    capture: (id, onRaw) => listeners.get(id)?.reader.capture(onRaw) ?? (() => {}),
    async close() {
      isClosed = true;
      for (const id of listeners.keys()) end(id);
      await Promise.all(running);
    },
  };
}

const lineOf = ({ address, device }: SerialScanner): string => JSON.stringify([address, device]);
