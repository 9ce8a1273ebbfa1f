import { getSystemErrorName } from 'node:util';
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
  switch (/^transferOut error: (\w+)/.exec(sentenceOf(error))?.[1]) {
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
