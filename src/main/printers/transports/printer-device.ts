import { constants } from 'node:fs';
import { open, realpath, stat, type FileHandle } from 'node:fs/promises';
import process from 'node:process';
import type { ProblemOf } from '../../../shared/problem.ts';
import { errorCode } from '../../kernel/error-code.ts';
import { formatPrinterAddress, type PrinterAddress } from '../address.ts';
import {
  isAmong,
  noCharacterDevice,
  NoPrinterDevice,
  type DeviceRange,
  type LookedAt,
  type NoDevice,
} from './no-device.ts';
import { LINUX_PORTS, serialPortProblem } from './serial-device.ts';

/** Null: labels may be written there. */
export type JudgeDevice = (found: LookedAt) => NoDevice | null;

/** Told by number: of character devices there are also memory, keyboards, watchdogs and people's terminals. */
const LINUX_PRINTERS: readonly DeviceRange[] = [
  /** /dev/null: to see how it goes without any printer. */
  { major: 1, from: 3, to: 3 },
  /** /dev/lp0, parallel. */
  { major: 6, from: 0, to: 255 },
  /** /dev/usb/lp0, 16 of them; input devices begin at 96. */
  { major: 180, from: 0, to: 15 },
  ...LINUX_PORTS,
];

/** Systems that number their devices differently at each start: macOS' serial ports have a point in their name, terminals none. */
const PRINTERS_BY_NAME = /^\/dev\/(?:null|(?:cu|tty)\.[\w.-]+|u?lpt\d+|cuaU?\d+)$/;

/** Only what prints, by the system's own word: never a file, a disk, a terminal or the computer's memory. */
export const judgePrinterDevice =
  (platform: NodeJS.Platform): JudgeDevice =>
  (found) => {
    if (found.stats.isFIFO()) return null;
    const no = noCharacterDevice(found);
    if (no !== null) return no;
    const isPrinter =
      platform === 'linux' ? isAmong(found, LINUX_PRINTERS) : PRINTERS_BY_NAME.test(found.realPath);
    return isPrinter ? null : 'otherDevice';
  };

const judgeHere = judgePrinterDevice(process.platform);

/** What keeps an address from being a printer's as things stand; null for every address that is no file's or serial line's. */
export async function deviceProblem(address: PrinterAddress): Promise<ProblemOf<'printerIsNoDevice'> | null> {
  if (address.kind !== 'file' && address.kind !== 'serial') return null;
  const found = await (address.kind === 'file'
    ? look(address.path, judgeHere)
    : serialPortProblem(address.path));
  return found && { code: 'printerIsNoDevice', address: formatPrinterAddress(address), found };
}

/** An unplugged printer's file is gone until it is plugged in again; under /dev nobody but the system makes files. */
export const isUnplugged = (address: PrinterAddress, { found }: ProblemOf<'printerIsNoDevice'>): boolean =>
  found === 'missing' && address.kind === 'file' && address.path.startsWith('/dev/');

async function look(path: string, judge: JudgeDevice): Promise<NoDevice | null> {
  try {
    return judge({ stats: await stat(path), realPath: await realpath(path) });
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? 'missing' : 'other';
  }
}

/**
 * Opens a printer's device for `access` (`O_WRONLY`, `O_RDWR`); throws the system's error or `NoPrinterDevice`. Looked
 * at before it is opened, since opening alone makes some devices act, and again once it is open: whatever was put in its
 * place meanwhile gets no byte. Makes no file, and never waits for a reader.
 */
export async function openPrinterDevice(
  path: string,
  access: number,
  judge: JudgeDevice = judgeHere,
): Promise<FileHandle> {
  const before = judge({ stats: await stat(path), realPath: await realpath(path) });
  if (before !== null) throw new NoPrinterDevice(before);
  // Windows has neither, whatever the types say.
  const { O_NONBLOCK = 0, O_NOCTTY = 0 } = constants as Partial<typeof constants>;
  const handle = await open(path, access | O_NONBLOCK | O_NOCTTY);
  try {
    const opened = judge({ stats: await handle.stat(), realPath: await realpath(path) });
    if (opened !== null) throw new NoPrinterDevice(opened);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}
