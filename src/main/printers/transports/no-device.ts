import type { Stats } from 'node:fs';
import type { ProblemOf } from '../../../shared/problem.ts';
import type { TransportFault } from '../transport.ts';
import { faultOf } from './fault.ts';

/** Why a path is no printer's; `missing` may be an unplugged one. */
export type NoDevice = ProblemOf<'printerIsNoDevice'>['found'];

/** What the system says of a path, and the path behind all links. */
export interface LookedAt {
  readonly stats: Pick<
    Stats,
    'rdev' | 'uid' | 'isFIFO' | 'isCharacterDevice' | 'isFile' | 'isDirectory' | 'isBlockDevice'
  >;
  readonly realPath: string;
}

/** What can be neither a printer's nor a serial port's; null: it is a device that takes bytes. */
export function noCharacterDevice({ stats }: LookedAt): NoDevice | null {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'folder';
  if (stats.isBlockDevice()) return 'disk';
  return stats.isCharacterDevice() ? null : 'other';
}

/** Numbers of devices on Linux (`Documentation/admin-guide/devices.txt`). A name can be given to anything. */
export interface DeviceRange {
  readonly major: number;
  readonly from: number;
  readonly to: number;
}

export function isAmong({ stats }: LookedAt, ranges: readonly DeviceRange[]): boolean {
  const { major, minor } = deviceNumber(stats.rdev);
  return ranges.some((each) => each.major === major && minor >= each.from && minor <= each.to);
}

/** As `makedev` of the C library puts the two numbers together, above 32 bits as well. */
export function deviceNumber(rdev: number): { readonly major: number; readonly minor: number } {
  const bits = BigInt(rdev);
  const major = Number(((bits >> 8n) & 0xfffn) | ((bits >> 32n) & ~0xfffn));
  const minor = Number((bits & 0xffn) | ((bits >> 12n) & 0xfff00n));
  return { major, minor };
}

/** A path that is no printer's, and no serial port's. */
export class NoPrinterDevice extends Error {
  readonly found: NoDevice;
  readonly wanted: 'not a printer' | 'not a serial port';

  constructor(found: NoDevice, wanted: NoPrinterDevice['wanted'] = 'not a printer') {
    super(`${wanted}: ${found}`);
    this.found = found;
    this.wanted = wanted;
  }
}

/** Why a device could not be opened, in the transport's terms. */
export const openFault = (error: unknown): TransportFault =>
  error instanceof NoPrinterDevice
    ? { kind: 'refused', reason: `${error.wanted}: ${WORDS[error.found]}` }
    : faultOf(error);

/** Short English for the log. */
const WORDS: Readonly<Record<NoDevice, string>> = {
  missing: 'nothing is there',
  file: 'a file',
  folder: 'a folder',
  disk: 'a disk',
  otherDevice: 'another device',
  other: 'neither device nor pipe',
};
