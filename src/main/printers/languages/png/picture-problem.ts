import type { PrinterLanguageName } from '../../../../shared/domain/printer/printer-model.ts';
import type { ProblemOf } from '../../../../shared/problem.ts';
import { formatPrinterAddress, type PrinterAddress } from '../../address.ts';

/** Where the station runs. `pictures`: the desktop program, whose windows can call a driver. */
export interface PictureHost {
  readonly platform: NodeJS.Platform;
  readonly pictures: boolean;
}

/** Why a printer set to pictures can't be used at that address; null when it can, and for every other language. */
export function pictureProblem(
  address: PrinterAddress,
  language: PrinterLanguageName,
  { platform, pictures }: PictureHost,
): ProblemOf<'pictureNeedsQueue' | 'pictureNeedsDesktop'> | null {
  if (language !== 'png') return null;
  if (address.kind !== 'spool') return { code: 'pictureNeedsQueue', address: formatPrinterAddress(address) };
  const isOfWindows = platform === 'win32' && address.server === null;
  return isOfWindows && !pictures
    ? { code: 'pictureNeedsDesktop', address: formatPrinterAddress(address) }
    : null;
}
