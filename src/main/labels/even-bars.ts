import { BARS, decodeCodes, movedTo, type ReadCode, type Search } from './decoder.ts';
import type { Area } from '../raster/area.ts';
import type { Grey } from '../raster/grey.ts';
import { cutOut } from './printed-area.ts';

/** Upright bars, of which each row is like the others. */
export interface EvenBars {
  readonly code: ReadCode;
  /** What they cover, from the first bar to the last and as far as the rows are alike. */
  readonly area: Area;
}

/** Of the shortest code, one letter of Code 128. */
const FEWEST_EDGES = 26;

/** A space has four modules at most in the kinds below, and a wide module six pixels. What is further apart is another block. */
const WIDEST_SPACE = 24;

/** Bars of fewer rows, in pixels, are left to the look at the whole picture. Of so many, one of each few is looked at. */
const FEWEST_ROWS = 12;
const STEP = 6;

/** As many as the decoder needs to agree, and two more. */
const ROWS_READ = 8;

/** A label has one or two bar codes; what else looks like them is not worth the time. */
const MOST_BLOCKS = 4;

/** Corners are seen to so many pixels: the code must reach from end to end. */
const SEEN_TO = 3;

/** Darker is ink. Bars on a dark ground, or fainter, are left to the look at the whole picture. */
const DARK = 128;

/** With a check digit that is never left out, and no other code within. */
const CHECKED: ReadonlySet<string> = new Set(['Code128', 'EANUPC']);

/**
 * Bars drawn by programs, read from a few of their rows: the other rows are identical. Searching each row and column of
 * the picture takes ten times as long. Anything uncertain is left to that search.
 */
export async function evenBars(picture: Grey, kind: Search['picture']): Promise<readonly EvenBars[]> {
  const bars: EvenBars[] = [];
  for (const area of blocksOf(picture)) {
    const top = ((area.top + area.bottom) >> 1) - ROWS_READ / 2;
    const strip = { left: 0, top, right: picture.width, bottom: top + ROWS_READ };
    const found = await decodeCodes(cutOut(picture, strip), { formats: BARS, most: null, picture: kind });
    const [code, ...others] = found.map((one) => movedTo(one, strip)).filter((one) => isWithin(one, area));
    if (code === undefined || others.length > 0 || !isWhole(code, area)) continue;
    bars.push({ code: asHighAs(code, area), area });
  }
  // Two with the same text may be the halves of one code.
  return bars.filter(({ code }) => bars.filter((one) => one.code.text === code.text).length === 1);
}

const isWithin = ({ position: { topLeft, topRight } }: ReadCode, { left, right }: Area): boolean =>
  Math.min(topLeft.x, topRight.x) < right && Math.max(topLeft.x, topRight.x) > left;

function isWhole({ position: { topLeft, topRight }, symbology, rotation }: ReadCode, area: Area): boolean {
  return (
    CHECKED.has(symbology) &&
    Math.round(rotation) === 0 &&
    Math.abs(topLeft.x - area.left) <= SEEN_TO &&
    Math.abs(topRight.x - area.right) <= SEEN_TO
  );
}

/** The last row is the last that was seen, as the decoder says it. */
function asHighAs(code: ReadCode, { top, bottom }: Area): ReadCode {
  const { topLeft, topRight, bottomLeft, bottomRight } = code.position;
  const position = {
    topLeft: { x: topLeft.x, y: top },
    topRight: { x: topRight.x, y: top },
    bottomLeft: { x: bottomLeft.x, y: bottom - 1 },
    bottomRight: { x: bottomRight.x, y: bottom - 1 },
  };
  return { ...code, position, lineCount: bottom - top };
}

/** What is so often dark and light in turn as bars are, in many rows alike. A pixel of its soft edge on each side is part of it. */
function blocksOf({ width, height, pixels }: Grey): readonly Area[] {
  const blocks: Area[] = [];
  const whole = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  for (let y = STEP; y < height && blocks.length < MOST_BLOCKS; y += STEP) {
    const row = y * width;
    // Of one shade from end to end, compared natively: a third of a label's rows.
    if (whole.compare(whole, row, row + width - 1, row + 1, row + width) === 0) continue;
    for (const span of spansOf(pixels, row, width)) {
      const [left, right] = [Math.max(0, span.left - 1), Math.min(width, span.right + 1)];
      if (blocks.some((one) => y < one.bottom && left < one.right && right > one.left)) continue;
      const isAlike = (at: number): boolean =>
        whole.compare(whole, row + left, row + right, at * width + left, at * width + right) === 0;
      let [top, bottom] = [y, y + 1];
      while (top > 0 && isAlike(top - 1)) top -= 1;
      while (bottom < height && isAlike(bottom)) bottom += 1;
      if (bottom - top >= FEWEST_ROWS) blocks.push({ left, top, right, bottom });
    }
  }
  return blocks;
}

function spansOf(pixels: Uint8Array, row: number, width: number): readonly Pick<Area, 'left' | 'right'>[] {
  const spans: Pick<Area, 'left' | 'right'>[] = [];
  let [left, right, edges, isDark] = [0, 0, 0, false];
  const close = (): void => {
    if (edges >= FEWEST_EDGES) spans.push({ left, right });
    edges = 0;
  };
  for (let x = 0; x < width; x += 1) {
    if (pixels[row + x]! < DARK === isDark) continue;
    isDark = !isDark;
    if (edges > 0 && x - right > WIDEST_SPACE) close();
    if (edges === 0) left = x;
    edges += 1;
    right = x;
  }
  close();
  return spans;
}
