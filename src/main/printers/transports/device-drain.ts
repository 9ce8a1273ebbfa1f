import { write } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { TransportFault } from '../transport.ts';
import { faultOf } from './fault.ts';
import { stopFault } from './one-at-a-time.ts';

/** A USB printer with memory takes 8 KB in a few milliseconds; one that is full is not asked more often than this. */
const FIRST_LOOK_MS = 1;
const LAST_LOOK_MS = 20;

/** Writes no byte, and rejects as a write of bytes would. */
export type WriteNothing = () => Promise<void>;

/** `FileHandle.write` never hands an empty write to the system; the older call does. */
export const nothingTo =
  (fd: number): WriteNothing =>
  () =>
    new Promise((resolve, reject) =>
      write(fd, new Uint8Array(), 0, 0, null, (error) => (error === null ? resolve() : reject(error))),
    );

/**
 * Waits until a device has sent the last of what it took; null when it has. Linux' driver of USB printers, written to
 * without blocking, says that up to 8 KB are written while they are still on their way, and takes them back when the
 * file is closed (`usblp_write` and `usblp_release` in drivers/usb/class/usblp.c). A further write first waits for
 * them, one of no bytes too: EAGAIN as long as they are on their way. Other devices answer at once.
 */
export async function deviceDrained(
  writeNothing: WriteNothing,
  timeoutMs: number,
  stop: AbortSignal,
): Promise<TransportFault | null> {
  const began = performance.now();
  for (let wait = FIRST_LOOK_MS; ; wait = Math.min(wait * 2, LAST_LOOK_MS)) {
    if (stop.aborted) return stopFault(stop);
    const fault = await writeNothing().then(() => null, faultOf);
    if (fault?.reason !== 'EAGAIN') return fault;
    if (performance.now() - began >= timeoutMs)
      return { kind: 'timeout', reason: `the printer takes the last bytes: not within ${timeoutMs} ms` };
    await pause(wait, undefined, { signal: stop }).catch(() => {});
  }
}
