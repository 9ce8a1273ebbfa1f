import { execFile } from 'node:child_process';
import type { Stats } from 'node:fs';
import { readFile, readdir, realpath, stat } from 'node:fs/promises';
import process from 'node:process';
import { promisify } from 'node:util';
import { errorCode } from '../../kernel/error-code.ts';
import {
  deviceNumber,
  isAmong,
  noCharacterDevice,
  NoPrinterDevice,
  type DeviceRange,
  type LookedAt,
  type NoDevice,
} from './no-device.ts';

/** Terminals by their number on Linux, and by the word of `ps` elsewhere. */
export interface TerminalsInUse {
  readonly user: number | null;
  /** True also where it can't be told. */
  isOfSession(found: LookedAt): Promise<boolean>;
}

/** Linux' serial ports. A driver with a number of its own says in `/proc/tty/drivers` what it is. */
export const LINUX_PORTS: readonly DeviceRange[] = [
  /** /dev/ttyS0 and on; below 64 are the consoles. */
  { major: 4, from: 64, to: 255 },
  /** /dev/ttyACM0, over USB. */
  { major: 166, from: 0, to: 0xfffff },
  /** /dev/ttyUSB0. */
  { major: 188, from: 0, to: 0xfffff },
  /** Of small boards, /dev/ttyAMA0. */
  { major: 204, from: 0, to: 0xfffff },
  /** /dev/rfcomm0, over Bluetooth. */
  { major: 216, from: 0, to: 0xfffff },
];

/** `pts`, 1,048,576 of them. */
const isLinuxPseudoTerminal = (rdev: number): boolean => {
  const { major } = deviceNumber(rdev);
  return major >= 136 && major <= 143;
};

const PORTS_BY_NAME = /^\/dev\/(?:(?:cu|tty)\.[\w.-]+|cuaU?\d+)$/;
const PSEUDO_TERMINAL_BY_NAME = /^\/dev\/ttys\d+$/;

/**
 * Why a path is no serial port; null: it is one. A pseudo-terminal is one where it is the user's own and nobody's screen:
 * emulated printers and scanners have such, and what a person types in a terminal is nobody's to read.
 */
export async function judgeSerialPort(
  found: LookedAt,
  platform: NodeJS.Platform,
  terminals: TerminalsInUse,
  drivers: readonly DeviceRange[] = [],
): Promise<NoDevice | null> {
  const no = noCharacterDevice(found);
  if (no !== null) return no;
  const { stats, realPath } = found;
  const isPort =
    platform === 'linux' ? isAmong(found, [...LINUX_PORTS, ...drivers]) : PORTS_BY_NAME.test(realPath);
  if (isPort) return null;
  const isPseudo =
    platform === 'linux' ? isLinuxPseudoTerminal(stats.rdev) : PSEUDO_TERMINAL_BY_NAME.test(realPath);
  const isFree = isPseudo && stats.uid === terminals.user && !(await terminals.isOfSession(found));
  return isFree ? null : 'otherDevice';
}

/** A line of it: `usbserial /dev/ttyUSB 188 0-511 serial`. */
const DRIVER = /^\S+\s+\S+\s+(\d+)\s+(\d+)(?:-(\d+))?\s+serial$/;

/** What the drivers of this computer say of themselves. */
export const readDrivers = (text: string): readonly DeviceRange[] =>
  text.split('\n').flatMap((line) => {
    const [, major, from, to = from] = DRIVER.exec(line.trim()) ?? [];
    return major === undefined ? [] : [{ major: Number(major), from: Number(from), to: Number(to) }];
  });

const driversHere = (): Promise<readonly DeviceRange[]> =>
  readFile('/proc/tty/drivers', 'latin1').then(readDrivers, () => []);

/** A session is all the programs that one terminal controls: a shell and what was started in it. */
const terminalsHere: TerminalsInUse = {
  user: process.getuid?.() ?? null,
  isOfSession: async (found) => {
    try {
      return await (process.platform === 'linux' ? isControlling(found) : isNamedByPs(found));
    } catch {
      return true;
    }
  },
};

async function isControlling({ stats }: LookedAt): Promise<boolean> {
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    // A program that has ended meanwhile has no terminal.
    const line = await readFile(`/proc/${entry}/stat`, 'latin1').catch(() => '');
    // The name in brackets may hold anything; the fifth field behind it is the terminal's number (proc(5), `tty_nr`).
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    if (Number(fields[4]) === stats.rdev) return true;
  }
  return false;
}

async function isNamedByPs({ realPath }: LookedAt): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'tty='], { timeout: PS_MS });
  return stdout.split('\n').some((line) => `/dev/${line.trim()}` === realPath);
}

/** It answers within tens of milliseconds. */
const PS_MS = 5000;

/** Throws the system's error, or `NoPrinterDevice`; `opened`: of the port as it was opened. On Windows ports have no files. */
export async function mustBeSerialPort(path: string, opened?: Stats): Promise<void> {
  if (process.platform === 'win32') return;
  const found = { stats: opened ?? (await stat(path)), realPath: await realpath(path) };
  const no = await judgeSerialPort(found, process.platform, terminalsHere, await driversHere());
  if (no !== null) throw new NoPrinterDevice(no, 'not a serial port');
}

/** Null also for a port that is not plugged in: it is looked at again whenever it is opened. */
export async function serialPortProblem(path: string): Promise<NoDevice | null> {
  try {
    await mustBeSerialPort(path);
    return null;
  } catch (error) {
    if (error instanceof NoPrinterDevice) return error.found;
    return errorCode(error) === 'ENOENT' ? null : 'other';
  }
}
