import { setTimeout as pause } from 'node:timers/promises';
import { unreachable } from '../../../../shared/result.ts';
import { pictureParts, type PictureParts } from '../../languages/png/picture-parts.ts';
import type { SpoolAddress } from '../../address.ts';
import type { TransportFault } from '../../transport.ts';
import type { TransportDeadlines } from '../deadlines.ts';
import { faultOf } from '../fault.ts';
import { stopFault, type Deliver } from '../one-at-a-time.ts';
import { nothingSent, SPOOLED, uncertain } from './outcomes.ts';

/** A page for the driver of a queue of this computer. Sizes in micrometres. */
export interface PicturePage {
  readonly queue: string;
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Dots per inch of the head. */
  readonly dpi: number;
}

/** What came of it: the system took the page, knows no such queue, or failed for a reason of its own. */
export type PicturePrinted =
  | { readonly kind: 'taken' }
  | { readonly kind: 'noQueue' }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Prints pictures where Windows' drivers are called through the program's own windows: a port of the desktop host. A
 * page that was begun can't be taken back.
 */
export interface PicturePrinter {
  print(page: PicturePage): Promise<PicturePrinted>;
}

const MICROMETRES_PER_METRE = 1_000_000;
const METRES_PER_INCH = 0.0254;

const NO_WINDOWS: TransportFault = {
  kind: 'refused',
  reason: 'pictures reach a driver of Windows through the desktop program alone',
};

/** On Windows raw bytes pass the driver by, as `raw` sends them; a picture is for the driver, which winspool can't call. */
export const deliverToDriver =
  (
    address: SpoolAddress,
    deadlines: TransportDeadlines,
    pictures: PicturePrinter | null,
    raw: Deliver,
  ): Deliver =>
  async (bytes, stop) => {
    const picture = pictureParts(bytes);
    if (picture === null) return raw(bytes, stop);
    if (pictures === null) return nothingSent(NO_WINDOWS);
    return deliverPicture(pictures, pageOf(address.queue, bytes, picture), deadlines, stop);
  };

async function deliverPicture(
  pictures: PicturePrinter,
  page: PicturePage,
  { closeTimeoutMs }: TransportDeadlines,
  stop: AbortSignal,
): ReturnType<Deliver> {
  if (stop.aborted) return nothingSent(stopFault(stop));
  const over = new AbortController();
  const late = pause(closeTimeoutMs, uncertain(lateFault(closeTimeoutMs)), { signal: over.signal });
  const stopped = Promise.withResolvers<Awaited<ReturnType<Deliver>>>();
  const onStop = (): void => stopped.resolve(uncertain(stopFault(stop)));
  stop.addEventListener('abort', onStop);
  try {
    return await Promise.race([outcomeOf(pictures, page), late, stopped.promise]);
  } finally {
    stop.removeEventListener('abort', onStop);
    over.abort();
    late.catch(() => undefined);
  }
}

async function outcomeOf(pictures: PicturePrinter, page: PicturePage): ReturnType<Deliver> {
  try {
    const printed = await pictures.print(page);
    switch (printed.kind) {
      case 'taken':
        return SPOOLED;
      case 'noQueue':
        return nothingSent({
          kind: 'unreachable',
          reason: `Windows has no queue ${JSON.stringify(page.queue)}`,
        });
      case 'failed':
        return uncertain({ kind: 'io', reason: `Windows did not print the page: ${printed.reason}` });
      default:
        return unreachable(printed);
    }
  } catch (error) {
    return uncertain(faultOf(error));
  }
}

const lateFault = (milliseconds: number): TransportFault => ({
  kind: 'timeout',
  reason: `Windows takes the page: not within ${milliseconds} ms`,
});

function pageOf(queue: string, png: Uint8Array, { width, height, dotsPerMetre }: PictureParts): PicturePage {
  const covers = (dots: number): number => Math.round((dots * MICROMETRES_PER_METRE) / dotsPerMetre);
  const dpi = Math.round(dotsPerMetre * METRES_PER_INCH);
  return { queue, png, width: covers(width), height: covers(height), dpi };
}
