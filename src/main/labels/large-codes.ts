import { cornersOf, decodeCodes, type ReadCode, type Search } from './decoder.ts';
import type { Grey } from '../raster/grey.ts';
import { boundsOf, grown, type Area } from '../raster/area.ts';

/** A code that is read from the paper's own dots and stays as it is. */
export interface LargeCode {
  readonly code: ReadCode;
  /** What it covers, in dots, with some of the white that belongs to it. */
  readonly area: Area;
  /** Dots of white beyond that which belong to it too. */
  readonly white: { readonly across: number; readonly down: number };
}

/** Modules of white around a code that belong to it (ISO/IEC 18004); one of them is in the area of a large one. */
const QUIET_BEYOND = 3;

/** What marketplaces put on orders, boxes and supplies; found in any direction in one look. */
const USUAL: Search = { formats: ['QRCode'], most: null, picture: 'dots' };

/**
 * The large codes of the usual kind, read from dots. Most labels have one of them and no other: that look is what the
 * picture needs, and its self-check at once. It also finds what a look at shades does not: of modules wider than ten
 * pixels with soft edges, half (46 of 98 drawn at 300 dpi). Codes that may have to be drawn again, and those askew, are
 * left out.
 *
 * @param modules smallest size of a module, in dots, of a code that is never drawn again.
 */
export async function largeCodes(paper: Grey, modules: number): Promise<readonly LargeCode[]> {
  const codes = await decodeCodes(paper, USUAL);
  return codes.flatMap((code) => {
    const corners = cornersOf(code);
    const box = boundsOf(corners);
    const module = Math.min(box.right - box.left, box.bottom - box.top) / code.symbol.width;
    const straight = corners.every(({ x, y }, index) => {
      const next = corners[(index + 1) % corners.length]!;
      return Math.min(Math.abs(next.x - x), Math.abs(next.y - y)) <= module;
    });
    if (code.symbol.width === 0 || !straight || module < modules) return [];
    const area = grown(box, Math.ceil(module), Math.ceil(module));
    const white = Math.ceil(((area.right - area.left) / code.symbol.width) * QUIET_BEYOND);
    return [{ code, area, white: { across: white, down: white } }];
  });
}
