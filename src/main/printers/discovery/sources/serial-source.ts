import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundProblem } from '../../../../shared/domain/printer/found-printer.ts';
import { parsePrinterAddress, type SerialAddress } from '../../address.ts';
import { evidenceOfName, type Evidence } from '../evidence.ts';
import { matchCatalogue } from '../match-catalogue.ts';
import { printable } from '../printable-text.ts';
import { identities, type Look, type Sighting, type Source } from '../sighting.ts';
import { bluetoothPort, isRfcomm } from './bluetooth-ports.ts';
import { isHeld } from './port-holder.ts';
import { deviceFileProblem, namesIn, readLine, SYSTEM_FILES, usbFolderOf } from './system-files.ts';
import type { SystemFiles } from './system-files.ts';

/** A serial port of this computer. Texts as the system gives them. */
export interface SerialPortInfo {
  /** A device file, or on Windows `COM3`. */
  readonly path: string;
  readonly maker: string | null;
  readonly product: string | null;
  readonly serialNumber: string | null;
  readonly vendorId: number | null;
  readonly productId: number | null;
}

/** The ports, and what keeps one from being asked. */
export interface SerialPorts {
  /** Null: this computer knows no serial ports. */
  list(): Promise<readonly SerialPortInfo[] | null>;
  problemOf(path: string): Promise<FoundProblem | null>;
}

/** Lists are read in milliseconds; Windows asks every driver, and a wireless one takes its time. */
const SEARCH_MS = 10_000;

/** What is left of an address is as printers leave the factory (`parseSerial`). */
const plainAddress = (path: string): SerialAddress => ({
  kind: 'serial',
  path,
  baudRate: 9600,
  parity: 'none',
  dataBits: 8,
  stopBits: 1,
  flow: 'none',
});

/**
 * A serial port says nothing of what hangs on it: each one is shown. One is asked only when a person chose it and its
 * rate. At a wrong rate every byte becomes another one, and what the device makes of those nobody can say.
 */
export function serialSource(ports: SerialPorts): Source {
  return {
    name: 'serial',
    deadlineMs: SEARCH_MS,
    async search(look) {
      const listed = await ports.list();
      const chosen = chosenPorts(look);
      for (const port of listed ?? []) {
        if (!chosen.some(({ path }) => path === port.path))
          look.see(sightingOf(plainAddress(port.path), port, [{ code: 'notAsked' }]));
      }
      for (const address of chosen) {
        const port = listed?.find(({ path }) => path === address.path) ?? null;
        const problem = await ports.problemOf(address.path);
        look.see(sightingOf(address, port, problem === null ? [] : [problem]));
      }
      return listed === null && chosen.length === 0
        ? { kind: 'notHere', why: 'noSerial' }
        : { kind: 'searched', looked: listed?.length ?? chosen.length, troubles: [] };
    },
  };
}

function chosenPorts({ request }: Look): readonly SerialAddress[] {
  return request.serialPorts.flatMap((text) => {
    const parsed = parsePrinterAddress(text);
    return parsed.ok && parsed.value.kind === 'serial' ? [parsed.value] : [];
  });
}

function sightingOf(
  address: SerialAddress,
  port: SerialPortInfo | null,
  problems: readonly FoundProblem[],
): Sighting {
  return {
    address,
    name: null,
    identities: identities.usb(port?.serialNumber ?? null),
    evidence: port === null ? [] : evidenceOf(port),
    problems,
    mayAsk: problems.length === 0,
  };
}

/** The name on an adapter is the adapter's: a printer's it is only where the catalogue knows it. */
function evidenceOf({ maker, product, vendorId, productId }: SerialPortInfo): Evidence[] {
  const ids = [vendorId, productId].map((id) => id?.toString(16).padStart(4, '0') ?? '');
  const said = printable([maker ?? '', product ?? '', ids.join(':').replace(/^:$/, '')].join(' '));
  if (said === null) return [];
  const named = evidenceOfName('portDescription', product ?? '', maker);
  const isPrinter =
    named !== null &&
    matchCatalogue({ maker, model: named.model ?? null, language: null, dpi: named.dpi ?? null }) !== null;
  return [isPrinter ? { ...named, said } : { by: 'portDescription', said }];
}

/** Linux's own list: `udevadm`, which `serialport` reads, is missing in containers and on small systems. */
export function linuxSerialPorts(files: SystemFiles = SYSTEM_FILES): SerialPorts {
  const folder = join(files.sys, 'class', 'tty');
  return {
    async list() {
      if (!existsSync(folder)) return null;
      const found = await Promise.all((await namesIn(folder)).map((name) => portOf(files, name)));
      return found.filter((port) => port !== null);
    },
    async problemOf(path) {
      if (await isHeld(files, path)) return { code: 'portInUse' };
      return deviceFileProblem(files, path);
    },
  };
}

const OVER_BLUETOOTH = {
  maker: 'Bluetooth',
  serialNumber: null,
  vendorId: null,
  productId: null,
} as const;

/** Screens and pseudo terminals have no device behind them; `type` 0 is a port that the mainboard only provides for. */
async function portOf(files: SystemFiles, name: string): Promise<SerialPortInfo | null> {
  const folder = join(files.sys, 'class', 'tty', name);
  const path = join(files.dev, name);
  // It has no device behind it while nobody has called the other end, and is called by being opened.
  if (isRfcomm(name)) {
    const address = await readLine(folder, 'address');
    return existsSync(path) ? { ...OVER_BLUETOOTH, path, product: address } : null;
  }
  if (!existsSync(join(folder, 'device')) || (await readLine(folder, 'type')) === '0') return null;
  if (!existsSync(path)) return null;
  const usb = await usbFolderOf(join(folder, 'device'));
  return {
    path,
    maker: usb?.maker ?? null,
    product: usb?.product ?? null,
    serialNumber: usb?.serialNumber ?? null,
    vendorId: usb?.vendorId ?? null,
    productId: usb?.productId ?? null,
  };
}

/** Of macOS: none has a wire. */
const NO_PORTS = /Bluetooth-Incoming-Port|debug-console|wlan-debug/;

/** The other systems' ports as `serialport` lists them. Loaded here for the first time: it brings native code. */
export const otherSerialPorts: SerialPorts = {
  async list() {
    const { SerialPort } = await import('serialport');
    const found = await SerialPort.list();
    return found
      .filter(({ path }) => !NO_PORTS.test(path))
      .map((port) => portInfo(port))
      .filter((port) => port !== null);
  },
  // Both systems open a port for one program alone: the attempt itself says that it is in use.
  problemOf: async () => null,
};

/** A port as `serialport` lists it; `friendlyName` is Windows' own. Null: nothing is at the other end. */
export function portInfo(port: ListedPort): SerialPortInfo | null {
  const { path, manufacturer, serialNumber, vendorId, productId, pnpId, friendlyName } = port;
  const product = friendlyName ?? null;
  const bluetooth = vendorId === undefined ? bluetoothPort(path, pnpId, product) : null;
  if (bluetooth === 'nobody') return null;
  if (bluetooth !== null) return { ...OVER_BLUETOOTH, path, product: bluetooth.name };
  return {
    path,
    maker: printable(manufacturer ?? ''),
    product,
    serialNumber: printable(serialNumber ?? ''),
    vendorId: hexadecimal(vendorId),
    productId: hexadecimal(productId),
  };
}

interface ListedPort {
  readonly path: string;
  readonly manufacturer?: string | undefined;
  readonly serialNumber?: string | undefined;
  readonly vendorId?: string | undefined;
  readonly productId?: string | undefined;
  readonly pnpId?: string | undefined;
  readonly friendlyName?: string | undefined;
}

const hexadecimal = (text: string | undefined): number | null =>
  text !== undefined && /^[0-9a-f]{1,4}$/i.test(text) ? Number.parseInt(text, 16) : null;
