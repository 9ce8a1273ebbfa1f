import { rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { FULL_BELOW_BYTES } from '../../db/store-fault.ts';
import { createSignal, type Source } from '../../kernel/signal.ts';
import { writeWhole } from '../../kernel/write-whole.ts';

/** A refused scan says so itself; this is for people who look at the screen later. */
const LOOK_MS = 5000;
/** More than the threshold for full, so that the state doesn't flip back and forth. */
const ROOM_BYTES = 2 * FULL_BELOW_BYTES;

/** Whether the station can write what it has to keep. */
export interface DiskRoom {
  readonly isFull: boolean;
  readonly changed: Source;
  /**
   * Something could not be written for lack of space: the user's quota may be used up although the disk is not full.
   */
  noteFull(): void;
  stop(): void;
}

/** Checks regularly. A full disk counts as having room again once a file can be written. */
export function watchDisk(
  folder: string,
  { isUsedUp, takesFile } = { isUsedUp: usedUp, takesFile: takes },
): DiskRoom {
  const changed = createSignal();
  let isFull = false;
  const set = (now: boolean): void => {
    if (isFull === now) return;
    isFull = now;
    changed.tell();
  };
  const look = (): void => set(isFull ? !takesFile(folder) : isUsedUp(folder));
  const timer = setInterval(look, LOOK_MS).unref();
  look();
  return {
    get isFull() {
      return isFull;
    },
    changed,
    noteFull: () => set(true),
    stop: () => clearInterval(timer),
  };
}

function usedUp(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < FULL_BELOW_BYTES;
  } catch {
    return false;
  }
}

function takes(folder: string): boolean {
  const file = path.join(folder, '.room');
  try {
    writeWhole(file, ' '.repeat(ROOM_BYTES));
    return true;
  } catch {
    return false;
  } finally {
    rmSync(file, { force: true });
  }
}
