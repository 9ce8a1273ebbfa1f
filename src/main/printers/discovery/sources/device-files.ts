import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readDeviceId } from '../device-id.ts';
import { evidenceOfDeviceId, evidenceOfName, type Evidence } from '../evidence.ts';
import { identities, type Source } from '../sighting.ts';
import {
  deviceFileProblem,
  namesIn,
  readLine,
  SYSTEM_FILES,
  usbFolderOf,
  type SystemFiles,
  type UsbFolder,
} from './system-files.ts';

/** Milliseconds in truth; a printer that hangs keeps the system's read of its id for 5 s (usblp, `USBLP_CTL_TIMEOUT`). */
const SEARCH_MS = 8000;

/** `/dev/usb/lp*`: USB printers through the kernel's own driver, which has read their IEEE 1284 ids already. */
export function deviceFileSource(files: SystemFiles = SYSTEM_FILES): Source {
  return {
    name: 'deviceFiles',
    deadlineMs: SEARCH_MS,
    async search(look) {
      if (!existsSync(join(files.sys, 'bus', 'usb'))) return { kind: 'notHere', why: 'noUsb' };
      const folder = join(files.sys, 'class', 'usbmisc');
      const printers = (await namesIn(folder)).filter((name) => /^lp\d+$/.test(name));
      for (const name of printers) {
        const device = join(folder, name, 'device');
        const path = join(files.dev, 'usb', name);
        const usb = await usbFolderOf(device);
        const problem = await deviceFileProblem(files, path);
        look.see({
          address: { kind: 'file', path },
          name: null,
          identities: usb === null ? [] : usbIdentities(usb),
          evidence: await usbEvidence(device, usb),
          problems: problem === null ? [] : [problem],
          mayAsk: problem === null,
        });
      }
      return { kind: 'searched', looked: printers.length, troubles: [] };
    },
  };
}

export const usbIdentities = ({ serialNumber, port }: UsbFolder): readonly string[] => [
  identities.usbPort(port),
  ...identities.usb(serialNumber),
];

/** The id that the driver keeps with the interface, and the names in the device's descriptor. */
export async function usbEvidence(device: string, usb: UsbFolder | null): Promise<Evidence[]> {
  const text = await readLine(device, 'ieee1284_id');
  const id = text === null ? null : readDeviceId(text);
  const product = usb?.product ?? null;
  return [
    text === null || id === null ? null : evidenceOfDeviceId('deviceId', text, id),
    product === null ? null : evidenceOfName('usbDescriptor', product, usb?.maker),
  ].filter((one) => one !== null);
}
