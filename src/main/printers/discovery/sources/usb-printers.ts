import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceOutcome } from '../../../../shared/domain/printer/found-printer.ts';
import type { UsbAddress } from '../../address.ts';
import { deviceIdText, readDeviceId } from '../device-id.ts';
import { evidenceOfDeviceId, evidenceOfName, type Evidence } from '../evidence.ts';
import { printable } from '../printable-text.ts';
import { identities, type Look, type Source } from '../sighting.ts';
import { usbEvidence, usbIdentities } from './device-files.ts';
import {
  deviceFileProblem,
  namesIn,
  readLine,
  SYSTEM_FILES,
  usableSerial,
  usbFolderOf,
  type SystemFiles,
  type UsbFolder,
} from './system-files.ts';
import { systemUsbLister, type ListedUsbDevice, type UsbLister } from './usb-lister.ts';

/** A device that hangs is given up after its own deadline below; ten of them are more than a bench has. */
const SEARCH_MS = 12_000;

/** Devices answer a control request within milliseconds; one that hangs holds up the others no longer than this. */
const DEVICE_ID_MS = 1000;

const PRINTER_CLASS = 7;

/** Linux shows classes, names and ids in `/sys` to everybody: no device is opened for the list. */
export function linuxUsbSource(
  files: SystemFiles = SYSTEM_FILES,
  lister: UsbLister = systemUsbLister,
): Source {
  const folder = join(files.sys, 'bus', 'usb', 'devices');
  return {
    name: 'usb',
    deadlineMs: SEARCH_MS,
    async search(look) {
      if (!existsSync(folder)) return { kind: 'notHere', why: 'noUsb' };
      const printers = new Map<string, string>();
      for (const name of await namesIn(folder)) {
        if ((await readLine(folder, name, 'bInterfaceClass')) !== '07') continue;
        const port = name.split(':')[0] ?? name;
        if (!printers.has(port)) printers.set(port, name);
      }
      for (const name of printers.values()) {
        const usb = await usbFolderOf(join(folder, name));
        if (usb !== null) await seeFolder(look, files, lister, join(folder, name), usb);
      }
      return { kind: 'searched', looked: printers.size, troubles: [] };
    },
  };
}

async function seeFolder(
  look: Look,
  files: SystemFiles,
  lister: UsbLister,
  device: string,
  usb: UsbFolder,
): Promise<void> {
  const numbers = [await readLine(usb.folder, 'busnum'), await readLine(usb.folder, 'devnum')];
  const [bus = '', address = ''] = numbers.map((number) => (number ?? '').padStart(3, '0'));
  const problem = await deviceFileProblem(files, join(files.dev, 'bus', 'usb', bus, address));
  const evidence = await usbEvidence(device, usb);
  const hasId = evidence.some(({ by }) => by === 'deviceId');
  const asked = hasId || problem !== null ? null : await idWithoutDriver(lister, usb);
  look.see({
    address: addressOf(usb),
    name: null,
    identities: usbIdentities(usb),
    evidence: asked === null ? evidence : [asked, ...evidence],
    problems: problem === null ? [] : [problem],
    mayAsk: problem === null,
  });
}

/** Where the kernel's printer driver is not loaded it has read no id. */
async function idWithoutDriver(lister: UsbLister, usb: UsbFolder): Promise<Evidence | null> {
  const listed = await lister().catch(() => []);
  const alike = listed.filter(
    (one) =>
      one.vendorId === usb.vendorId && one.productId === usb.productId && serialOf(one) === usb.serialNumber,
  );
  const [device] = alike;
  // Two that nothing tells apart: the id would be the wrong one's.
  return device === undefined || alike.length > 1 ? null : ((await idOf(device))?.evidence ?? null);
}

/** The other systems: a device must be opened to learn that it is a printer. On Windows most printers can't be. */
export function listedUsbSource(lister: UsbLister = systemUsbLister): Source {
  return {
    name: 'usb',
    deadlineMs: SEARCH_MS,
    async search(look): Promise<SourceOutcome> {
      let listed: readonly ListedUsbDevice[];
      try {
        listed = await lister();
      } catch (error) {
        const detail = printable(error instanceof Error ? error.message : String(error)) ?? '';
        return { kind: 'failed', why: 'other', detail };
      }
      const candidates = listed.filter(({ deviceClass }) => [0, PRINTER_CLASS, 0xef].includes(deviceClass));
      let looked = 0;
      const troubles: string[] = [];
      for (const device of candidates) {
        if (look.signal.aborted) break;
        const read = await idOf(device);
        if (read === null) continue;
        looked += 1;
        if (read.trouble !== null) troubles.push(read.trouble);
        seeListed(look, device, read.evidence);
      }
      return { kind: 'searched', looked, troubles };
    },
  };
}

function seeListed(look: Look, device: ListedUsbDevice, id: Evidence | null): void {
  const serialNumber = serialOf(device);
  const product = textOf(() => device.product());
  const described =
    product === null
      ? null
      : evidenceOfName(
          'usbDescriptor',
          product,
          textOf(() => device.maker()),
        );
  look.see({
    address: addressOf({ ...device, serialNumber }),
    name: null,
    identities: identities.usb(serialNumber),
    evidence: [id, described].filter((one) => one !== null),
    problems: [],
    mayAsk: true,
  });
}

/** Null: it can't be opened, or is no printer. A printer that tells no id is one all the same. */
async function idOf(
  device: ListedUsbDevice,
): Promise<{ readonly evidence: Evidence | null; readonly trouble: string | null } | null> {
  try {
    await device.open();
  } catch {
    return null;
  }
  try {
    const [first] = device.printerInterfaces();
    if (first === undefined) return null;
    const answer = await device.deviceId(first.interfaceNumber, first.alternateSetting, DEVICE_ID_MS);
    const text = deviceIdText(answer);
    const id = readDeviceId(text);
    return { evidence: id === null ? null : evidenceOfDeviceId('deviceId', text, id), trouble: null };
  } catch (error) {
    return { evidence: null, trouble: printable(error instanceof Error ? error.message : String(error)) };
  } finally {
    await device.close().catch(() => {});
  }
}

function serialOf(device: ListedUsbDevice): string | null {
  try {
    return usableSerial(device.serialNumber());
  } catch {
    return null;
  }
}

/** Descriptors of one device in a hundred can't be read; that is no matter of the others. */
function textOf(read: () => string | null): string | null {
  try {
    return printable(read() ?? '');
  } catch {
    return null;
  }
}

const addressOf = ({
  vendorId,
  productId,
  serialNumber,
}: Pick<UsbAddress, 'vendorId' | 'productId' | 'serialNumber'>): UsbAddress => ({
  kind: 'usb',
  vendorId,
  productId,
  serialNumber,
});
