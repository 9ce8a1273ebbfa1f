import { readlink, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { namesIn, readLine, type SystemFiles } from './system-files.ts';

/**
 * Whether another program, or another part of this one, has the port open or says that it is its own. Opening would do
 * harm even where the system allows it: it moves the port's wires, and two readers share what a device says.
 * Programs of other users are seen by their lock alone.
 */
export async function isHeld(files: SystemFiles, path: string): Promise<boolean> {
  const device = await realpath(path).catch(() => path);
  // A pseudo terminal has no wires, and whoever made it may keep it open: the lock of its other users is enough.
  if (device.startsWith('/dev/pts/')) return false;
  return (await isLocked(files, device)) || (await isOpen(files, device));
}

/** `LCK..ttyUSB0` has the number of the process that holds the port; one of a dead process is a leftover. */
async function isLocked({ locks, proc }: SystemFiles, device: string): Promise<boolean> {
  const holder = await readLine(locks, `LCK..${basename(device)}`);
  if (holder === null || !/^\d+$/.test(holder)) return false;
  return (await namesIn(join(proc, String(Number(holder))))).length > 0;
}

async function isOpen({ proc }: SystemFiles, device: string): Promise<boolean> {
  for (const process of (await namesIn(proc)).filter((name) => /^\d+$/.test(name))) {
    const folder = join(proc, process, 'fd');
    const opened = await Promise.all(
      (await namesIn(folder)).map((name) => readlink(join(folder, name)).catch(() => null)),
    );
    if (opened.includes(device)) return true;
  }
  return false;
}
