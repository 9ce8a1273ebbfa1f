import { constants } from 'node:fs';
import { stat, type FileHandle } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Question, TransportFault } from '../transport.ts';
import { ASK_RELEASE_MS, MOST_ANSWER_BYTES, type TransportDeadlines } from './deadlines.ts';
import { faultOf } from './fault.ts';
import type { LateAnswers } from './late-answers.ts';
import { openFault } from './no-device.ts';

/** A label printer answers within some 20 ms; looking as often as this costs nothing. */
const LOOK_MS = 5;

/** A USB printer may send an empty packet now and then, which reads as an end; one that is gone gives nothing else. */
const HUNG_UP_ENDS = 20;

/** What a device file without a way back says to a reader (Linux' `usblp` to one-way printers, `EINVAL`). */
const NO_WAY_BACK = new Set(['EINVAL', 'EBADF', 'EOPNOTSUPP']);

/**
 * Asks through a device file that can be read, such as Linux' `/dev/usb/lp0`. A pipe has one direction, and `/dev/null`
 * would pass for a printer that hung up.
 */
export async function askDeviceFile(
  openIt: (access: number) => Promise<FileHandle>,
  { connectTimeoutMs }: TransportDeadlines,
  late: LateAnswers,
  question: Question,
  stop: AbortSignal,
): Promise<Answer> {
  let handle: FileHandle;
  try {
    handle = await openIt(constants.O_RDWR);
  } catch (error) {
    return { kind: 'unreachable', fault: openFault(error) };
  }
  try {
    const opened = await handle.stat();
    const nowhere = await stat('/dev/null').catch(() => null);
    if (!opened.isCharacterDevice() || opened.rdev === nowhere?.rdev) return { kind: 'oneWay' };
    return await converse(handle, Math.min(connectTimeoutMs, ASK_RELEASE_MS), late, question, stop);
  } finally {
    await handle.close().catch(() => {});
  }
}

async function converse(
  handle: FileHandle,
  putWithinMs: number,
  late: LateAnswers,
  question: Question,
  stop: AbortSignal,
): Promise<Answer> {
  const { bytes, withinMs } = question;
  // Leftovers of an earlier answer that came too late.
  for (let left = await readSome(handle); ; left = await readSome(handle)) {
    if ('fault' in left) return noAnswer(left.fault);
    if (left.bytes.length === 0) break;
  }
  const fault = stop.aborted ? null : await put(handle, bytes, putWithinMs);
  if (fault !== null) return { kind: 'unreachable', fault };
  const began = performance.now();
  const hearing = late.hearing(question);
  let ends = 0;
  while (!stop.aborted && performance.now() - began < withinMs && hearing.restMs() !== 0) {
    if (hearing.heard().length >= MOST_ANSWER_BYTES) break;
    const read = await readSome(handle);
    if ('fault' in read) return noAnswer(read.fault);
    ends = read.isEnd ? ends + 1 : 0;
    if (ends >= HUNG_UP_ENDS) return { kind: 'unreachable', fault: HUNG_UP };
    hearing.add(read.bytes);
    if (read.bytes.length === 0) await pause(LOOK_MS, undefined, { signal: stop }).catch(() => {});
  }
  const answer = stop.aborted ? null : hearing.answer();
  if (answer !== null) return { kind: 'answered', bytes: answer };
  late.gaveUp(question);
  return { kind: 'silent', heard: hearing.heard() };
}

const HUNG_UP: TransportFault = { kind: 'reset', reason: 'the device file has ended' };

const noAnswer = (fault: TransportFault): Answer =>
  NO_WAY_BACK.has(fault.reason) ? { kind: 'oneWay' } : { kind: 'unreachable', fault };

/** Not broken off for a document: half a question would run into its first command. */
async function put(handle: FileHandle, bytes: Uint8Array, withinMs: number): Promise<TransportFault | null> {
  const began = performance.now();
  for (let offset = 0; offset < bytes.length;) {
    try {
      offset += (await handle.write(bytes, offset)).bytesWritten;
    } catch (error) {
      const fault = faultOf(error);
      if (fault.reason !== 'EAGAIN') return fault;
      if (performance.now() - began >= withinMs)
        return { kind: 'timeout', reason: `the printer takes the question: not within ${withinMs} ms` };
      await pause(LOOK_MS);
    }
  }
  return null;
}

/** No bytes: there are none just now, or the file says that it has ended. */
async function readSome(
  handle: FileHandle,
): Promise<{ readonly bytes: Uint8Array; readonly isEnd: boolean } | { readonly fault: TransportFault }> {
  try {
    const buffer = Buffer.alloc(1024);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, null);
    return { bytes: buffer.subarray(0, bytesRead), isEnd: bytesRead === 0 };
  } catch (error) {
    const fault = faultOf(error);
    return fault.reason === 'EAGAIN' ? { bytes: new Uint8Array(), isEnd: false } : { fault };
  }
}
