import type { Handlers } from '../../../shared/contract/index.ts';
import type { ScannerSetUp, ScannerState } from '../../../shared/contract/scanners.ts';
import { SCANNER_NAME_LENGTH, type DeskScanners } from '../../../shared/domain/scanner/desk-scanners.ts';
import { freeName } from '../../../shared/domain/given-name.ts';
import type { RawScan } from '../../../shared/domain/scanner/scanner-card-scan.ts';
import type { ScannerDevice, SerialScanner } from '../../../shared/domain/scanner/serial-scanner.ts';
import { fail, ok } from '../../../shared/result.ts';
import { createSignal, feed } from '../../kernel/signal.ts';
import { parsePrinterAddress } from '../../printers/address.ts';
import { serialPortProblem } from '../../printers/transports/serial-device.ts';
import { codeStates, NOTHING_SCANNED, skipCode, takeScan, type CardSession } from './card-session.ts';
import { addressOfPort, portOfAddress, withKeyboard, withSerial } from './desk-scanners.ts';
import type { SerialPorts } from '../../scanners/scanner-ports.ts';
import type { SerialScanners } from '../../scanners/serial-scanners.ts';
import type { SavedScanner } from './saved-scanner.ts';

/** A scanner that is being set up. */
interface SetUp {
  /** Null for a new scanner. */
  readonly scannerId: string | null;
  /** What it is called while it is set up. */
  readonly id: string;
  readonly name: string | null;
  /** Null for a keyboard scanner. */
  readonly line: Pick<SerialScanner, 'address' | 'device'> | null;
  session: CardSession;
  release(): void;
}

/** What of this desk uses a serial port, beside the scanner `except`. */
export type HolderOf = (path: string, except: string | null) => 'scanner' | 'printer' | null;

export interface ScannerSetUpPorts {
  readonly read: () => DeskScanners;
  readonly lines: Pick<SerialScanners, 'capture'>;
  readonly systemPorts: SerialPorts;
  readonly stateOf: (scannerId: string) => ScannerState;
  /** Which lines are listened to may have changed. */
  readonly listen: () => void;
  readonly nameOf: (scannerId: string) => string | null;
  readonly namesBeside: (scannerId: string) => readonly string[];
  readonly holderOf: HolderOf;
  readonly save: (scanners: DeskScanners, saved: SavedScanner) => void;
  readonly clock: () => number;
  readonly newId: () => string;
  /** How long it stays once no screen shows it. */
  readonly forgetAfterMs: number;
}

/** The set-up of one scanner by its card: at most one at a time at this desk. */
export interface ScannerSetUpService {
  readonly handlers: Pick<
    Handlers['scanners'],
    'setUp' | 'beginSetUp' | 'takeKeys' | 'skipCode' | 'finishSetUp' | 'endSetUp'
  >;
  /** The serial scanner that is tried; null: none is. */
  trial(): SerialScanner | null;
  /** A line was connected or lost. */
  stateChanged(): void;
  end(): void;
}

export function createScannerSetUp(ports: ScannerSetUpPorts): ScannerSetUpService {
  const { lines, systemPorts, stateOf, listen, nameOf, namesBeside, holderOf, save, clock, newId } = ports;
  const setUpChanges = createSignal();
  let setUp: SetUp | null = null;
  let viewers = 0;
  let forgetting: NodeJS.Timeout | undefined;

  const endSetUp = (): void => {
    clearTimeout(forgetting);
    setUp?.release();
    setUp = null;
    listen();
    setUpChanges.tell();
  };

  const forgetUnlessSeen = (): void => {
    clearTimeout(forgetting);
    if (viewers === 0 && setUp) {
      forgetting = setTimeout(endSetUp, ports.forgetAfterMs);
      forgetting.unref();
    }
  };

  const take = (raw: RawScan): void => {
    if (!setUp) return;
    setUp.session = takeScan(setUp.session, raw);
    setUpChanges.tell();
  };

  const viewSetUp = (): ScannerSetUp | null => {
    if (!setUp) return null;
    const { scannerId, id, name, line, session } = setUp;
    return {
      scannerId,
      name,
      port: line && portOfAddress(line.address),
      state: line ? stateOf(id) : { kind: 'keyboard' },
      codes: codeStates(session),
      strangers: session.strangers,
      findings: session.findings,
    };
  };

  const setUpFeed = feed(viewSetUp, setUpChanges);
  const handlers: ScannerSetUpService['handlers'] = {
    setUp: {
      read: setUpFeed.read,
      subscribe: (listener) => {
        viewers += 1;
        clearTimeout(forgetting);
        const stop = setUpFeed.subscribe(listener);
        return () => {
          viewers -= 1;
          stop();
          forgetUnlessSeen();
        };
      },
    },
    beginSetUp: async ({ scannerId, port }) => {
      const name = scannerId === null ? null : nameOf(scannerId);
      if (scannerId !== null && name === null) return fail({ code: 'scannerUnknown', scannerId });
      const by = port && holderOf(port.path, scannerId);
      if (port && by) return fail({ code: 'scannerPortInUse', port: port.path, by });
      const address = port && addressOfPort(port);
      const parsed = address === null ? null : parsePrinterAddress(address);
      if (parsed && !parsed.ok) return parsed;
      if (port && (await serialPortProblem(port.path)) !== null)
        return fail({ code: 'scannerPortUnfit', port: port.path });
      const device = port && (await deviceAt(systemPorts, port.path));
      endSetUp();
      const id = scannerId ?? newId();
      const line = address === null ? null : { address, device };
      setUp = { scannerId, id, name, line, session: NOTHING_SCANNED, release: () => undefined };
      listen();
      if (line) setUp.release = lines.capture(id, take);
      setUpChanges.tell();
      forgetUnlessSeen();
      return ok(null);
    },
    takeKeys: async ({ keys }) => {
      if (!setUp || setUp.line) return fail({ code: 'scannerSetUpOver' });
      take({ kind: 'keys', keys });
      return ok(null);
    },
    skipCode: async ({ code }) => {
      if (!setUp) return fail({ code: 'scannerSetUpOver' });
      setUp.session = skipCode(setUp.session, code);
      setUpChanges.tell();
      return ok(null);
    },
    finishSetUp: async ({ name: wanted }) => {
      if (!setUp) return fail({ code: 'scannerSetUpOver' });
      const { id, line, session } = setUp;
      // A name that is already taken must not lose the results of the test card.
      const name = freeName(wanted, namesBeside(id), SCANNER_NAME_LENGTH);
      const profile = session.findings && { ...session.findings, id, name, checkedAt: clock() };
      if (!line && !profile) return fail({ code: 'scannerSetUpOver' });
      const all = ports.read();
      const saved = { scannerId: id, name, turn: nameOf(id) === null ? 'added' : 'changed' } as const;
      if (line) save(withSerial(all, { id, name, profile, ...line }), saved);
      else if (profile) save(withKeyboard(all, profile), saved);
      endSetUp();
      return ok({ scannerId: id });
    },
    endSetUp: async () => {
      endSetUp();
      return ok(null);
    },
  };

  return {
    handlers,
    trial: () => (setUp?.line ? { ...setUp.line, id: setUp.id, profile: null } : null),
    stateChanged: setUpChanges.tell,
    end: endSetUp,
  };
}

/** The USB device behind a port, whose path may differ next time. */
const deviceAt = async (ports: SerialPorts, path: string): Promise<ScannerDevice | null> =>
  (await ports.list()).find((port) => port.path === path)?.device ?? null;
