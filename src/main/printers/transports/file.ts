import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { formatPrinterAddress, type FileAddress } from '../address.ts';
import type { SendOutcome, Transport, TransportFault } from '../transport.ts';
import type { TransportDeadlines } from './deadlines.ts';
import { deviceDrained, nothingTo } from './device-drain.ts';
import { faultOf } from './fault.ts';
import { askDeviceFile } from './file-ask.ts';
import { createLateAnswers } from './late-answers.ts';
import { openFault } from './no-device.ts';
import { oneAtATime, stopFault } from './one-at-a-time.ts';
import { openPrinterDevice, type JudgeDevice } from './printer-device.ts';

/**
 * How soon a device that was full is asked again: at once at first, since a pipe or a USB printer with memory empties
 * in less than a millisecond; a printer that is full for long takes 1-2 KB in 20 ms.
 */
const FIRST_RETRY_MS = 1;
const LAST_RETRY_MS = 20;

/**
 * A named pipe or a device file (`/dev/usb/lp0`). `taken` means that the system took every byte, a device has sent all of
 * them, and the file was closed in order. Nothing else is ever written to, and no file is made: that would hide an
 * unplugged printer behind a plain one. `judge` replaces the rule of what a printer may be.
 *
 * Never blocks in a write: a printer without paper takes nothing, and a blocked write could neither be taken back nor
 * end by its deadline. Where the system knows no such mode (Windows, network file systems) the deadline is only
 * looked at between writes.
 */
export function createFileTransport(
  address: FileAddress,
  deadlines: TransportDeadlines,
  judge?: JudgeDevice,
): Transport {
  const openIt = (access: number): Promise<FileHandle> => openPrinterDevice(address.path, access, judge);
  const lateAnswers = createLateAnswers();
  return oneAtATime({
    address: formatPrinterAddress(address),
    deliver: (bytes, stop) => deliver(openIt, deadlines, bytes, stop),
    ask: (question, stop) => askDeviceFile(openIt, deadlines, lateAnswers, question, stop),
  });
}

async function deliver(
  openIt: (access: number) => Promise<FileHandle>,
  deadlines: TransportDeadlines,
  bytes: Uint8Array,
  stop: AbortSignal,
): Promise<SendOutcome> {
  let handle: FileHandle;
  try {
    handle = await openIt(constants.O_WRONLY);
  } catch (error) {
    return { kind: 'nothingSent', fault: openFault(error) };
  }
  const written = await writeAll(handle, deadlines.closeTimeoutMs, bytes, stop);
  const late = written.kind === 'taken' ? await undrained(handle, deadlines.closeTimeoutMs, stop) : null;
  try {
    await handle.close();
  } catch (error) {
    return { kind: 'uncertain', fault: faultOf(error) };
  }
  return late === null ? written : { kind: 'uncertain', fault: late };
}

/** Why a device has not sent what it took; null when it has, and for what is no device. */
async function undrained(
  handle: FileHandle,
  timeoutMs: number,
  stop: AbortSignal,
): Promise<TransportFault | null> {
  const isDevice = await handle.stat().then(
    (stats) => stats.isCharacterDevice(),
    () => false,
  );
  return isDevice ? deviceDrained(nothingTo(handle.fd), timeoutMs, stop) : null;
}

async function writeAll(
  handle: FileHandle,
  timeoutMs: number,
  bytes: Uint8Array,
  stop: AbortSignal,
): Promise<SendOutcome> {
  let offset = 0;
  let lastProgress = performance.now();
  let retryMs = FIRST_RETRY_MS;
  const failed = (fault: TransportFault): SendOutcome => ({
    kind: offset > 0 ? 'uncertain' : 'nothingSent',
    fault,
  });
  while (offset < bytes.length) {
    if (stop.aborted) return failed(stopFault(stop));
    const step = await writeSome(handle, bytes.subarray(offset));
    if ('fault' in step) return { kind: 'uncertain', fault: step.fault };
    if (step.written > 0) {
      offset += step.written;
      lastProgress = performance.now();
      retryMs = FIRST_RETRY_MS;
      continue;
    }
    if (performance.now() - lastProgress >= timeoutMs) {
      return failed({ kind: 'timeout', reason: `the printer takes the bytes: not within ${timeoutMs} ms` });
    }
    await pause(retryMs, undefined, { signal: stop }).catch(() => {});
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
  }
  return { kind: 'taken', evidence: 'connectionClosed' };
}

/** 0 written: the device is full just now. */
async function writeSome(
  handle: FileHandle,
  bytes: Uint8Array,
): Promise<{ readonly written: number } | { readonly fault: TransportFault }> {
  try {
    const { bytesWritten } = await handle.write(bytes);
    return { written: bytesWritten };
  } catch (error) {
    const fault = faultOf(error);
    return fault.reason === 'EAGAIN' ? { written: 0 } : { fault };
  }
}
