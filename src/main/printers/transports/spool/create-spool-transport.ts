import process from 'node:process';
import { formatPrinterAddress, type SpoolAddress } from '../../address.ts';
import type { Transport } from '../../transport.ts';
import type { TransportDeadlines } from '../deadlines.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { deliverByIpp } from './ipp-spooler.ts';
import { deliverByWindows } from './windows-spooler.ts';

/** Windows keeps its queues in winspool; every other system's spooler, and every named server, speaks IPP. */
export function createSpoolTransport(address: SpoolAddress, deadlines: TransportDeadlines): Transport {
  const deliver =
    process.platform === 'win32' && address.server === null
      ? // Only there: the library that it calls is Windows' own.
        deliverByWindows(address, deadlines, async () => (await import('./winspool.ts')).openWinspool())
      : deliverByIpp(address, deadlines);
  return oneAtATime(formatPrinterAddress(address), deliver);
}
