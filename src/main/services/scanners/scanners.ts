import type { AskedHandlers } from '../../../shared/contract/index.ts';
import type { ScannerState } from '../../../shared/contract/scanners.ts';
import { type DeskScanners } from '../../../shared/domain/scanner/desk-scanners.ts';
import { isNameAmong } from '../../../shared/domain/given-name.ts';
import { fail, ok } from '../../../shared/result.ts';
import { createSignal, feed } from '../../kernel/signal.ts';
import { createSerialScanners, type SerialScannersOptions } from '../../scanners/serial-scanners.ts';
import { systemSerialPorts } from '../../scanners/scanner-ports.ts';
import { portOfAddress, renamed, viewScanners, withoutScanner } from './desk-scanners.ts';
import { sessionOf } from './front.ts';
import { createScanWays, type ScanWaysPorts } from './scan-ways.ts';
import type { SavedScanner } from './saved-scanner.ts';
import type { SerialScannerState } from '../../../shared/domain/scanner/serial-scanner.ts';
import { createScannerSetUp, type HolderOf } from './scanner-set-up.ts';

export interface ScannersPorts extends ScanWaysPorts {
  readonly read: () => DeskScanners;
  readonly write: (scanners: DeskScanners) => void;
  /** The change is recorded in the log. */
  readonly saved: (scanner: SavedScanner) => void;
  /** Serial ports in use by this desk's printers. */
  readonly printerPorts: () => readonly string[];
  readonly clock: () => number;
  readonly newId: () => string;
  /** The serial lines; tests pass their own. */
  readonly lines?: Pick<SerialScannersOptions, 'ports' | 'deadlines' | 'silences'>;
  /** How long a set-up stays once no screen shows it. */
  readonly forgetAfterMs?: number;
}

export interface Scanners {
  readonly handlers: AskedHandlers['scanners'];
  /** The settings were written by another part of the station. */
  reload(): void;
  start(): void;
  stop(): Promise<void>;
}

/** A reloaded page is back within two seconds; until then its scanner does not scan for the bench. */
const FORGET_AFTER_MS = 10_000;

/** The desk's scanners: the list, whether each is connected, and the set-up of a new one. */
export function createScanners(ports: ScannersPorts): Scanners {
  const { clock, newId, log } = ports;
  const systemPorts = ports.lines?.ports ?? systemSerialPorts;
  const changes = createSignal();
  const toWindows = createScanWays(ports, changes.tell);
  let isStarted = false;
  const lines = createSerialScanners({
    ...ports.lines,
    ports: systemPorts,
    clock,
    newId,
    onScan: toWindows.take,
    onState: (id, state) => {
      log.info({ scanner: id, state: state.kind }, 'serial scanner');
      changes.tell();
      setUp.stateChanged();
    },
  });
  const stateOf = (id: string): ScannerState => lines.states().get(id) ?? { kind: 'opening' };

  /** Listens to the saved scanners, with the one being set up replacing its saved version. */
  const listen = (): void => {
    if (!isStarted) return;
    const saved = ports.read().serial;
    const trial = setUp.trial();
    lines.use(trial ? [...saved.filter(({ id }) => id !== trial.id), trial] : saved);
  };

  const save = (scanners: DeskScanners, saved: SavedScanner): void => {
    ports.write(scanners);
    ports.saved(saved);
    listen();
    changes.tell();
  };

  const nameOf = (scannerId: string): string | null =>
    viewScanners(ports.read(), stateOf).find(({ id }) => id === scannerId)?.name ?? null;

  const namesBeside = (scannerId: string): readonly string[] =>
    viewScanners(ports.read(), stateOf).flatMap(({ id, name }) => (id === scannerId ? [] : [name]));

  const holderOf: HolderOf = (path, except) => holderOfPort(ports, lines.states(), path, except);

  const setUp = createScannerSetUp({
    read: ports.read,
    lines,
    systemPorts,
    stateOf,
    listen,
    nameOf,
    namesBeside,
    holderOf,
    save,
    clock,
    newId,
    forgetAfterMs: ports.forgetAfterMs ?? FORGET_AFTER_MS,
  });

  const handlers: AskedHandlers['scanners'] = {
    view: feed(
      (caller) => ({
        scanners: viewScanners(ports.read(), stateOf),
        heard: toWindows.heard(sessionOf(caller)),
      }),
      changes,
    ),
    ports: async () => {
      const found = await systemPorts.list();
      return ok({ ports: found.map((port) => ({ ...port, usedBy: holderOf(port.path, null) })) });
    },
    ...setUp.handlers,
    rename: async ({ scannerId, name }) => {
      if (nameOf(scannerId) === null) return fail({ code: 'scannerUnknown', scannerId });
      if (isNameAmong(name, namesBeside(scannerId)))
        return fail({ code: 'nameInUse', thing: 'scanner', name });
      save(renamed(ports.read(), scannerId, name), { scannerId, name, turn: 'renamed' });
      return ok(null);
    },
    remove: async ({ scannerId }) => {
      const name = nameOf(scannerId);
      if (name === null) return fail({ code: 'scannerUnknown', scannerId });
      save(withoutScanner(ports.read(), scannerId), { scannerId, name, turn: 'removed' });
      return ok(null);
    },
    ...toWindows.handlers,
  };

  return {
    handlers,
    reload: () => {
      listen();
      changes.tell();
    },
    start: () => {
      isStarted = true;
      listen();
    },
    stop: async () => {
      isStarted = false;
      setUp.end();
      toWindows.dropSecrets();
      await lines.close();
      await toWindows.carriedOut();
    },
  };
}

/** What of this desk uses a serial port, beside the scanner `except`. */
function holderOfPort(
  ports: Pick<ScannersPorts, 'printerPorts' | 'read'>,
  states: ReadonlyMap<string, SerialScannerState>,
  path: string,
  except: string | null,
): ReturnType<HolderOf> {
  if (ports.printerPorts().includes(path)) return 'printer';
  const has = ports.read().serial.some(({ id, address }) => {
    const state = states.get(id);
    const now = state?.kind === 'listening' ? state.path : portOfAddress(address)?.path;
    return id !== except && now === path;
  });
  return has ? 'scanner' : null;
}
