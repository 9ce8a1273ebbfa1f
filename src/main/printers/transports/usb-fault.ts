import { getSystemErrorName } from 'node:util';
import { unreachable } from '../../../shared/result.ts';
import type { TransportFault } from '../transport.ts';
import { faultOfCode } from './fault.ts';

/** How a transfer ended, in the package's words. */
export type TransferEnd = 'timedOut' | 'stalled' | 'unplugged' | 'other';

/** Why a device could not be used; on Linux the sentence ends with the system's number. */
export function usbFault(error: unknown): TransportFault {
  const sentence = sentenceOf(error);
  const number = /\(errno (\d+)\)/.exec(sentence)?.[1];
  if (number !== undefined) return faultOfCode(getSystemErrorName(-Number(number)));
  return /disconnected/i.test(sentence) ? faultOfCode('ENODEV') : { kind: 'io', reason: sentence };
}

export function transferEnd(error: unknown): TransferEnd {
  switch (/^transfer(?:In|Out) error: (\w+)/.exec(sentenceOf(error))?.[1]) {
    case 'Cancelled':
      return 'timedOut';
    case 'Stall':
      return 'stalled';
    case 'Disconnected':
      return 'unplugged';
    default:
      return 'other';
  }
}

/** The package's errors all have the same code ("GenericFailure"): the sentence is what they differ in. */
function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The fault of a transfer that ended so; `waitedMs` is how long it was tried. */
export function faultAfter(end: TransferEnd, waitedMs: number, error: unknown): TransportFault {
  switch (end) {
    case 'timedOut':
      return { kind: 'timeout', reason: `the printer takes the bytes: not within ${waitedMs} ms` };
    case 'stalled':
      return { kind: 'io', reason: 'the printer stopped the transfer (STALL)' };
    case 'unplugged':
      return { kind: 'reset', reason: 'ENODEV' };
    case 'other':
      return usbFault(error);
    default:
      return unreachable(end);
  }
}
