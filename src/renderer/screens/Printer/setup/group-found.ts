import type { FoundPrinter } from '../../../../shared/domain/printer/found-printer.ts';
import { placeOf, type Place } from '../../../ui/print-job/place-of.ts';

/** One device, by the way that serves it best, and the other ways to it. */
export interface FoundDevice {
  readonly best: FoundPrinter;
  readonly others: readonly FoundPrinter[];
}

/** Problems of a way that has to be mended before anything comes out by it. */
const blocking: ReadonlySet<FoundPrinter['problems'][number]['code']> = new Set([
  'portInUse',
  'noPermission',
  'unreachable',
  'rawPortClosed',
  'otherLanguage',
  'queueStopped',
  'queueTakesNoJobs',
]);

/**
 * A line of one's own tells the printer's state; the system's queue tells that it took the label, and is the last. The
 * kernel's own file leaves the device with its driver, so it comes before going round it.
 */
const rank: readonly Place[] = ['device', 'usb', 'network', 'serial', 'queue', 'folder'];

/** The same device found in several ways stands once, at the place where it was seen first. */
export function groupFound(printers: readonly FoundPrinter[]): FoundDevice[] {
  const left = new Map(printers.map((printer) => [printer.address, printer]));
  const devices: FoundDevice[] = [];
  for (const printer of printers) {
    if (!left.has(printer.address)) continue;
    const ways = [printer, ...printer.sameAs.flatMap((address) => left.get(address) ?? [])];
    for (const { address } of ways) left.delete(address);
    const [best = printer, ...others] = ways.toSorted((one, other) => order(one) - order(other));
    devices.push({ best, others });
  }
  return devices;
}

const order = ({ address, language, problems }: FoundPrinter): number =>
  (problems.some(({ code }) => blocking.has(code)) ? 100 : 0) +
  (language === null ? 10 : 0) +
  rank.indexOf(placeOf(address).place);

/** A serial port that may or may not have a printer connected. */
export const isBarePort = ({ best, others }: FoundDevice): boolean =>
  others.length === 0 &&
  best.language === null &&
  placeOf(best.address).place === 'serial' &&
  best.problems.some(({ code }) => code === 'notAsked');
