import type { Handlers } from '../../../shared/contract/index.ts';
import type { ScannerSetUp, ScannerState } from '../../../shared/contract/scanners.ts';
import { SCANNER_NAME_LENGTH, type DeskScanners } from '../../../shared/domain/scanner/desk-scanners.ts';
import { freeName, isNameAmong } from '../../../shared/domain/given-name.ts';
import type { RawScan } from '../../../shared/domain/scanner/scanner-card-scan.ts';
import type { Scan } from '../../../shared/domain/scanner/scan.ts';
import type { ScannerDevice, SerialScanner } from '../../../shared/domain/scanner/serial-scanner.ts';
import { readBadge } from '../../../shared/domain/people/people-badge.ts';
import { fail, ok } from '../../../shared/result.ts';
import { createSignal, feed } from '../../kernel/signal.ts';
import type { Logger } from '../../kernel/ports.ts';
import { parsePrinterAddress } from '../../printers/address.ts';
import { serialPortProblem } from '../../printers/transports/serial-device.ts';
import { createSerialScanners, type SerialScannersOptions } from '../../scanners/serial-scanners.ts';
import { systemSerialPorts } from '../../scanners/scanner-ports.ts';
import { codeStates, NOTHING_SCANNED, skipCode, takeScan, type CardSession } from './card-session.ts';
import {
  addressOfPort,
  portOfAddress,
  renamed,
  viewScanners,
  withKeyboard,
  withoutScanner,
  withSerial,
} from './desk-scanners.ts';
import { createScanOffers } from './scan-offers.ts';

/** What a person did to a scanner, with its name afterwards. */
export interface SavedScanner {
  readonly scannerId: string;
  readonly name: string;
  readonly turn: 'added' | 'changed' | 'renamed' | 'removed';
}

export interface ScannersPorts {
  readonly read: () => DeskScanners;
  readonly write: (scanners: DeskScanners) => void;
  /** The change is recorded in the log. */
  readonly saved: (scanner: SavedScanner) => void;
  /** Serial ports in use by this desk's printers. */
  readonly printerPorts: () => readonly string[];
  /** Where every scan goes; resolves when it has been carried out. */
  readonly scan: (scan: Scan) => Promise<unknown>;
  readonly clock: () => number;
  readonly newId: () => string;
  readonly log: Logger;
  /** The serial lines; tests pass their own. */
  readonly lines?: Pick<SerialScannersOptions, 'ports' | 'deadlines' | 'silences'>;
  /** How long a set-up stays once no screen shows it. */
  readonly forgetAfterMs?: number;
}

export interface Scanners {
  readonly handlers: Handlers['scanners'];
  /** The settings were written by another part of the station. */
  reload(): void;
  start(): void;
  stop(): Promise<void>;
}

/** A reloaded page is back within two seconds; until then its scanner does not scan for the bench. */
const FORGET_AFTER_MS = 10_000;

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

/** The desk's scanners: the list, whether each is connected, and the set-up of a new one. */
export function createScanners(ports: ScannersPorts): Scanners {
  const { clock, newId, log } = ports;
  const systemPorts = ports.lines?.ports ?? systemSerialPorts;
  const changes = createSignal();
  const setUpChanges = createSignal();
  const offers = createScanOffers();
  let isStarted = false;
  let heard = 0;
  let setUp: SetUp | null = null;
  let viewers = 0;
  let forgetting: NodeJS.Timeout | undefined;
  /** Scans are carried out one at a time, in the order in which they were made. */
  let turn: Promise<unknown> = Promise.resolve();

  const carryOut = async (scan: Scan): Promise<void> => {
    // Screens are never offered a badge, and scanning one leaves the screen as it is.
    if (readBadge(scan.text) === null) {
      if (await offers.offer(scan)) return;
      heard += 1;
      changes.tell();
    }
    await ports.scan(scan);
  };
  const lines = createSerialScanners({
    ...ports.lines,
    ports: systemPorts,
    clock,
    newId,
    onScan: (scan) => {
      turn = turn
        .then(() => carryOut(scan))
        .catch((error: unknown) => log.error({ error: String(error) }, 'a serial scan was not carried out'));
    },
    onState: (id, state) => {
      log.info({ scanner: id, state: state.kind }, 'serial scanner');
      changes.tell();
      setUpChanges.tell();
    },
  });
  const stateOf = (id: string): ScannerState => lines.states().get(id) ?? { kind: 'opening' };

  /** Listens to the saved scanners, with the one being set up replacing its saved version. */
  const listen = (): void => {
    if (!isStarted) return;
    const saved = ports.read().serial;
    const trial = setUp?.line ? { ...setUp.line, id: setUp.id, profile: null } : null;
    lines.use(trial ? [...saved.filter(({ id }) => id !== trial.id), trial] : saved);
  };

  const save = (scanners: DeskScanners, saved: SavedScanner): void => {
    ports.write(scanners);
    ports.saved(saved);
    listen();
    changes.tell();
  };

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
      forgetting = setTimeout(endSetUp, ports.forgetAfterMs ?? FORGET_AFTER_MS);
      forgetting.unref();
    }
  };

  const take = (raw: RawScan): void => {
    if (!setUp) return;
    setUp.session = takeScan(setUp.session, raw);
    setUpChanges.tell();
  };

  const nameOf = (scannerId: string): string | null =>
    viewScanners(ports.read(), stateOf).find(({ id }) => id === scannerId)?.name ?? null;

  const namesBeside = (scannerId: string): readonly string[] =>
    viewScanners(ports.read(), stateOf).flatMap(({ id, name }) => (id === scannerId ? [] : [name]));

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

  /** The USB device behind a port, whose path may differ next time. */
  const deviceAt = async (path: string): Promise<ScannerDevice | null> =>
    (await systemPorts.list()).find((port) => port.path === path)?.device ?? null;

  const holderOf = (path: string, except: string | null): 'scanner' | 'printer' | null => {
    if (ports.printerPorts().includes(path)) return 'printer';
    const has = ports.read().serial.some(({ id, address }) => {
      const state = lines.states().get(id);
      const now = state?.kind === 'listening' ? state.path : portOfAddress(address)?.path;
      return id !== except && now === path;
    });
    return has ? 'scanner' : null;
  };

  const setUpFeed = feed(viewSetUp, setUpChanges);
  const handlers: Handlers['scanners'] = {
    view: feed(() => ({ scanners: viewScanners(ports.read(), stateOf), heard }), changes),
    ports: async () => {
      const found = await systemPorts.list();
      return ok({ ports: found.map((port) => ({ ...port, usedBy: holderOf(port.path, null) })) });
    },
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
      const device = port && (await deviceAt(port.path));
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
    offered: { read: () => [...offers.waiting()], subscribe: offers.follow },
    answerOffer: async ({ scanId, taken }) => {
      offers.answer(scanId, taken);
      return ok(null);
    },
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
      endSetUp();
      await lines.close();
      await turn;
    },
  };
}
