import process from 'node:process';
import type { ProblemOf } from '../../../shared/problem.ts';
import { parsePrinterAddress, type PrinterAddress } from '../address.ts';

/** What the system says to a user who may not open a device. */
const REFUSED = /\b(?:EACCES|EPERM)\b/;

/** Paths of serial lines, which another group may open than printers. */
const SERIAL_PATH = /^\/dev\/(?:tty|rfcomm)/;

/**
 * The group that Debian, Ubuntu, Fedora and openSUSE give a device to (systemd, `50-udev-default.rules`): `lp` printers,
 * `dialout` serial lines. `none` where groups are no matter.
 */
function groupOf(
  address: PrinterAddress,
  platform: NodeJS.Platform,
): ProblemOf<'printerNoPermission'>['group'] {
  if (platform !== 'linux') return 'none';
  const isSerial = address.kind === 'serial' || (address.kind === 'file' && SERIAL_PATH.test(address.path));
  return isSerial ? 'dialout' : 'lp';
}

/**
 * Why nothing could be sent to a printer, for a person: a device that the user may not open is another trouble than one
 * that is off, and no look at its cable mends it.
 */
export function outOfReach(
  address: string,
  reason: string,
  platform: NodeJS.Platform = process.platform,
): ProblemOf<'printerUnreachable' | 'printerNoPermission'> {
  const parsed = REFUSED.test(reason) ? parsePrinterAddress(address) : null;
  const isDevice = parsed?.ok === true && ['serial', 'usb', 'file'].includes(parsed.value.kind);
  return isDevice
    ? { code: 'printerNoPermission', address, group: groupOf(parsed.value, platform) }
    : { code: 'printerUnreachable', address, reason };
}
