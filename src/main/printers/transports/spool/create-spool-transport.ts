import process from 'node:process';
import { formatPrinterAddress, type SpoolAddress } from '../../address.ts';
import type { Transport } from '../../transport.ts';
import type { TransportDeadlines } from '../deadlines.ts';
import { oneAtATime, oneWay } from '../one-at-a-time.ts';
import { deliverByIpp } from './ipp-spooler.ts';
import { deliverToDriver, type PicturePrinter } from './picture-printer.ts';
import { deliverByWindows, type WindowsSpooler } from './windows-spooler.ts';

let loading: Promise<WindowsSpooler> | null = null;

/** Loaded once: otherwise its prototypes would be made again each time. */
function winspool(): Promise<WindowsSpooler> {
  loading ??= import('./winspool.ts').then(({ openWinspool }) => openWinspool());
  return loading;
}

/** Windows keeps its queues in winspool; every other system's spooler, and every named server, speaks IPP. */
export function createSpoolTransport(
  address: SpoolAddress,
  deadlines: TransportDeadlines,
  pictures: PicturePrinter | null,
): Transport {
  const deliver =
    process.platform === 'win32' && address.server === null
      ? // Only there: the library that it calls is Windows' own.
        deliverToDriver(address, deadlines, pictures, deliverByWindows(address, deadlines, winspool))
      : deliverByIpp(address, deadlines);
  return oneAtATime({ address: formatPrinterAddress(address), deliver, ask: oneWay });
}
