import { constants } from 'node:fs';
import { access, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FoundProblem } from '../../../../shared/domain/printer/found-printer.ts';
import { hasControls } from '../../addresses/parsed.ts';
import { faultOf } from '../../transports/fault.ts';
import { printable } from '../printable-text.ts';

/** Where Linux shows its devices; tests have folders of their own. */
export interface SystemFiles {
  readonly sys: string;
  readonly dev: string;
  readonly proc: string;
  readonly etc: string;
  /** Locks of serial ports by the name of the port (Filesystem Hierarchy Standard, "/var/lock"). */
  readonly locks: string;
}

export const SYSTEM_FILES: SystemFiles = {
  sys: '/sys',
  dev: '/dev',
  proc: '/proc',
  etc: '/etc',
  locks: '/var/lock',
};

/** From an interface or a port up to the device it belongs to: a port of an adapter is three folders below. */
const MOST_STEPS_UP = 5;

/** Empty when there is no such folder. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** A file of `/sys` without its line end; null when it is not there or can't be read. Some say EIO while unplugged. */
export async function readLine(...path: readonly string[]): Promise<string | null> {
  const text = await readFile(join(...path), 'latin1').catch(() => null);
  return text === null ? null : text.replace(/\0[\s\S]*$/, '').trim();
}

/** A text that the device wrote itself. */
export async function readText(...path: readonly string[]): Promise<string | null> {
  const text = await readFile(join(...path), 'utf8').catch(() => null);
  return text === null ? null : printable(text);
}

/** What Linux knows of a USB device without opening it. */
export interface UsbFolder {
  readonly folder: string;
  /** `1-2.4`: bus and sockets. */
  readonly port: string;
  readonly vendorId: number;
  readonly productId: number;
  readonly serialNumber: string | null;
  readonly maker: string | null;
  readonly product: string | null;
}

/** The USB device that a folder below it belongs to, or null. */
export async function usbFolderOf(below: string): Promise<UsbFolder | null> {
  let folder = await realpath(below).catch(() => null);
  for (let step = 0; folder !== null && step < MOST_STEPS_UP; step += 1) {
    const vendorId = await hexadecimal(folder, 'idVendor');
    const productId = await hexadecimal(folder, 'idProduct');
    if (vendorId !== null && productId !== null) {
      return {
        folder,
        port: folder.slice(folder.lastIndexOf('/') + 1),
        vendorId,
        productId,
        serialNumber: usableSerial(await readFile(join(folder, 'serial'), 'utf8').catch(() => null)),
        maker: await readText(folder, 'manufacturer'),
        product: await readText(folder, 'product'),
      };
    }
    folder = dirname(folder);
  }
  return null;
}

/** USB's texts have at most 126 characters. One that no address can hold is as good as none; else it stays as it is. */
export function usableSerial(text: string | null): string | null {
  const serial = (text ?? '').replace(/\n$/, '');
  const isUsable =
    serial.trim() !== '' && serial.length <= 126 && serial.isWellFormed() && !hasControls(serial);
  return isUsable ? serial : null;
}

async function hexadecimal(folder: string, name: string): Promise<number | null> {
  const text = await readLine(folder, name);
  return text !== null && /^[0-9a-f]{1,4}$/i.test(text) ? Number.parseInt(text, 16) : null;
}

/** Why this user can't use the device file, or null. The group that could is named as the system calls it. */
export async function deviceFileProblem(files: SystemFiles, path: string): Promise<FoundProblem | null> {
  const error: unknown = await access(path, constants.R_OK | constants.W_OK).then(
    () => null,
    (problem: unknown) => problem,
  );
  if (error === null) return null;
  const { reason } = faultOf(error);
  if (reason !== 'EACCES' && reason !== 'EPERM') return { code: 'unreachable', reason };
  return { code: 'noPermission', group: await groupOf(files, path) };
}

async function groupOf({ etc }: SystemFiles, path: string): Promise<string | null> {
  const gid = (await stat(path).catch(() => null))?.gid;
  const groups = (await readFile(join(etc, 'group'), 'utf8').catch(() => '')).split('\n');
  const fields = groups.map((line) => line.split(':')).find(([, , id]) => id === String(gid));
  return fields?.[0] === undefined ? null : printable(fields[0]);
}
