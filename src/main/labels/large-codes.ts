import { decodeCodes, type ReadCode, type Search } from './decoder.ts';
import type { Grey } from './grey.ts';
import type { Area } from './area.ts';

/** A code that is read from the paper's own dots and is so large that it stays as it is. */
export interface LargeCode {
  readonly code: ReadCode;
  /** What it covers, in dots, with the module of white that belongs to it. */
  readonly area: Area;
}

/** What marketplaces put on orders, boxes and supplies; found in any direction in one look. */
const USUAL: Search = { formats: ['QRCode'], thorough: false, most: null, picture: 'dots' };

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
    const { topLeft, topRight, bottomLeft, bottomRight } = code.position;
    const corners = [topLeft, topRight, bottomRight, bottomLeft];
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    const box = {
      left: Math.min(...xs),
      top: Math.min(...ys),
      right: Math.max(...xs),
      bottom: Math.max(...ys),
    };
    const module = Math.min(box.right - box.left, box.bottom - box.top) / code.symbol.width;
    const straight = corners.every(({ x, y }, index) => {
      const next = corners[(index + 1) % corners.length]!;
      return Math.min(Math.abs(next.x - x), Math.abs(next.y - y)) <= module;
    });
    if (code.symbol.width === 0 || !straight || module < modules) return [];
    const white = Math.ceil(module);
    return [
      {
        code,
        area: {
          left: box.left - white,
          top: box.top - white,
          right: box.right + white,
          bottom: box.bottom + white,
        },
      },
    ];
  });
}
