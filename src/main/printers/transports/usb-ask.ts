import type { Answer, Question, TransportFault } from '../transport.ts';
import { ASK_RELEASE_MS, MOST_ANSWER_BYTES } from './deadlines.ts';
import type { LateAnswers } from './late-answers.ts';
import type { UsbDeviceHandle } from './usb-devices.ts';
import { faultAfter, transferEnd } from './usb-fault.ts';
import type { UsbPipe } from './usb-printer.ts';

/** A transfer can't be ended sooner, so this is how long a document may have to wait for a question to be dropped. */
const LISTEN_MS = 50;

/** A late answer to an earlier question waits in the printer: it comes at once, or there is none. */
const LEFTOVER_MS = 5;

/** Whole packets of every speed: a transfer of part of one is an error (overflow). */
const READ_BYTES = 1024;

/**
 * Puts one question to a printer whose interface is claimed. The question goes in one piece: it travels whole or not
 * at all. No answer at all comes back from printers of the one-way protocol.
 */
export async function askThroughPipe(
  device: UsbDeviceHandle,
  { endpointNumber, answersFrom }: UsbPipe,
  late: LateAnswers,
  question: Question,
  stop: AbortSignal,
): Promise<Answer> {
  const { bytes, withinMs } = question;
  if (answersFrom === null) return { kind: 'oneWay' };
  const leftovers = await listen(device, answersFrom, LEFTOVER_MS);
  if ('fault' in leftovers) return { kind: 'unreachable', fault: leftovers.fault };
  try {
    await device.transferOut(endpointNumber, bytes, ASK_RELEASE_MS);
  } catch (error) {
    const end = transferEnd(error);
    if (end === 'stalled') await device.clearHalt('out', endpointNumber).catch(() => {});
    return { kind: 'unreachable', fault: faultAfter(end, ASK_RELEASE_MS, error) };
  }
  const began = performance.now();
  const hearing = late.hearing(question);
  while (!stop.aborted && performance.now() - began < withinMs && hearing.restMs() !== 0) {
    if (hearing.heard().length >= MOST_ANSWER_BYTES) break;
    const read = await listen(device, answersFrom, LISTEN_MS);
    if ('fault' in read) return { kind: 'unreachable', fault: read.fault };
    hearing.add(read.bytes);
  }
  const answer = stop.aborted ? null : hearing.answer();
  if (answer !== null) return { kind: 'answered', bytes: answer };
  late.gaveUp(question);
  return { kind: 'silent', heard: hearing.heard() };
}

/** What comes in one transfer, or nothing. A refused one is heard as silence. */
async function listen(
  device: UsbDeviceHandle,
  endpointNumber: number,
  timeoutMs: number,
): Promise<{ readonly bytes: Uint8Array } | { readonly fault: TransportFault }> {
  try {
    const bytes = await device.transferIn(endpointNumber, READ_BYTES, timeoutMs);
    if (bytes !== null) return { bytes };
    await device.clearHalt('in', endpointNumber).catch(() => {});
    return { bytes: new Uint8Array() };
  } catch (error) {
    const end = transferEnd(error);
    if (end === 'stalled') await device.clearHalt('in', endpointNumber).catch(() => {});
    return end === 'timedOut' || end === 'stalled'
      ? { bytes: new Uint8Array() }
      : { fault: faultAfter(end, timeoutMs, error) };
  }
}
