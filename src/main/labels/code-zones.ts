import { boundsOf, type Area } from '../raster/area.ts';
import { CODES_OF_LABELS, cornersOf, decodeCodes, type ReadCode } from './decoder.ts';
import type { Dots } from '../raster/dots.ts';
import type { Grey } from '../raster/grey.ts';
import { moduleSize } from './module-size.ts';
import { greyOf } from '../raster/threshold.ts';

/** Columns of a label: from, and up to but not including. */
export type Span = Pick<Area, 'left' | 'right'>;

/** White modules that a code wants beside it: ISO/IEC 18004 for QR, 16022 for Data Matrix, 15417 and 15420 for bars. */
const QUIET_MODULES = { qr: 4, dataMatrix: 1, none: 0, bars: 10 } as const;

/**
 * The columns of a label's codes, as found in its dots, with a share of each kind's quiet zone on the left and right,
 * as far as there is paper. Whatever else is printed in the quiet zone is handled elsewhere.
 */
export async function codeZones(dots: Dots): Promise<(share: number) => readonly Span[]> {
  const grey = greyOf(dots);
  const codes = await decodeCodes(grey, {
    formats: CODES_OF_LABELS,
    most: null,
    picture: 'dots',
  });
  return (share) => codes.map((code) => zoneOf(code, grey, share));
}

function zoneOf(code: ReadCode, grey: Grey, share: number): Span {
  const { left, right } = boundsOf(cornersOf(code));
  const white = Math.ceil(moduleSize(code, grey) * QUIET_MODULES[quietKind(code)] * share);
  return {
    left: Math.max(0, Math.floor(left) - white),
    right: Math.min(grey.width, Math.ceil(right) + white),
  };
}

function quietKind({ position, symbol, format }: ReadCode): keyof typeof QUIET_MODULES {
  if (symbol.width > 0) {
    if (format.startsWith('QRCode')) return 'qr';
    return format === 'DataMatrix' ? 'dataMatrix' : 'none';
  }
  // Bars stacked vertically have their quiet zone above and below.
  const { topLeft, topRight } = position;
  return Math.abs(topRight.x - topLeft.x) > Math.abs(topRight.y - topLeft.y) ? 'bars' : 'none';
}
