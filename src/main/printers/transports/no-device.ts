import type { ProblemOf } from '../../../shared/problem.ts';
import type { TransportFault } from '../transport.ts';
import { faultOf } from './fault.ts';

/** Why a path is no printer's; `missing` may be an unplugged one. */
export type NoDevice = ProblemOf<'printerIsNoDevice'>['found'];

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
