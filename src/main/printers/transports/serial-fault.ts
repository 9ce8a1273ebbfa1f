import type { TransportFault } from '../transport.ts';
import { faultOf, faultOfCode } from './fault.ts';
import { NoPrinterDevice, openFault } from './no-device.ts';

/** `serialport` gives the system's sentence without its code; Windows's are the package's own. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/no such file or directory|file not found/i, 'ENOENT'],
  [/no such device or address/i, 'ENXIO'],
  [/no such device/i, 'ENODEV'],
  [/permission denied/i, 'EACCES'],
  // "temporarily unavailable" is the lock that another program holds, "Access denied" is Windows's word for it.
  [/resource temporarily unavailable|resource busy|access denied/i, 'EBUSY'],
  [/input\/output error/i, 'EIO'],
  [/inappropriate ioctl for device/i, 'ENOTTY'],
  [/is a directory/i, 'EISDIR'],
];

/** Why a port could not be opened. */
export function serialFault(error: unknown): TransportFault {
  if (error instanceof NoPrinterDevice) return openFault(error);
  const plain = faultOf(error);
  const known = SENTENCES.find(([sentence]) => sentence.test(plain.reason));
  return known === undefined ? plain : faultOfCode(known[1]);
}

/** The port broke off while it was open: unplugged, or the adapter's driver gave up. */
export function lostPort(error: unknown): TransportFault {
  return { kind: 'reset', reason: serialFault(error).reason };
}
