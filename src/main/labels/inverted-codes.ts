import { fill, type Area } from './area.ts';
import { CODES_OF_LABELS, decodeCodes, type ReadCode } from './decoder.ts';
import type { Grey } from './grey.ts';
import { rasterOf, type ShadedRaster } from './rasterise.ts';
import { boxOf, shadesOf, type Shades } from './shades-of-area.ts';
import type { SourceCodes } from './source-codes.ts';

/** A cell is a power of two. */
const CELL_BITS = 4;

/**
 * A light code on a dark ground is dark for the greater part, over 96 by 64 pixels, lying or standing, at least. Lines of
 * bold letters up to 70 pixels are not: there is paper above and below them. In cells of so many pixels.
 */
const GROUND = { cell: 1 << CELL_BITS, long: 6, short: 4, share: 0.52, darkerThan: 160 } as const;

/** Every other pixel and row tells as much. */
const STEP = 2;

/** The ground that goes with a code: as much as its white would be, of which no kind wants more. Of its longer side. */
const QUIET = 0.2;

/** Corners are seen to so many pixels: the ground begins no further out. */
const SEEN_TO = 3;

/** Of a line, so much is ground where nothing is printed on it. */
const PLAIN = 0.95;

export interface InvertedCode {
  readonly code: ReadCode;
  /** The code and the ground around it, in the source. */
  readonly area: Area;
}

/** Light codes on a dark ground, which many scanners do not read. Only a picture with such a ground is looked at. */
export async function invertedCodes(
  source: Grey,
  { codes, enlarged, rest }: Pick<SourceCodes, 'codes' | 'enlarged' | 'rest'>,
): Promise<readonly InvertedCode[]> {
  const known = codes.map((code) => boxOf(code, enlarged));
  if (!hasGround(rest, known)) return [];
  const negative = { ...rest, pixels: rest.pixels.map((shade) => 255 - shade) };
  for (const area of known) fill(negative, wholePixels(area), 0);
  const found = await decodeCodes(negative, {
    formats: CODES_OF_LABELS,
    thorough: true,
    most: null,
    picture: 'shades',
  });
  return found.flatMap((code) => {
    const area = withGround(source, boxOf(code, 1));
    return area === null ? [] : [{ code, area }];
  });
}

/** The raster with those codes dark on light, and the ground around them light. */
export function rightWayRound(raster: ShadedRaster, inverted: readonly InvertedCode[]): ShadedRaster {
  const source = { ...raster.source, pixels: Uint8Array.from(raster.source.pixels) };
  const shades = { ...raster.shades, pixels: Uint8Array.from(raster.shades.pixels) };
  const { scaleX, scaleY } = raster;
  for (const { code, area } of inverted) {
    const parts = shadesOf(raster.source, boxOf(code, 1));
    negate(source, area, parts);
    const { left, top, right, bottom } = area;
    negate(
      shades,
      wholePixels({ left: left * scaleX, top: top * scaleY, right: right * scaleX, bottom: bottom * scaleY }),
      parts,
    );
  }
  return rasterOf(source, shades, raster.paper);
}

/** Ground becomes white and what is light on it black, whatever shades they had. */
function negate({ width, height, pixels }: Grey, area: Area, { dark, light }: Shades): void {
  const scale = 255 / Math.max(1, light - dark);
  for (let y = Math.max(0, area.top); y < Math.min(height, area.bottom); y += 1) {
    for (let x = Math.max(0, area.left); x < Math.min(width, area.right); x += 1) {
      const at = y * width + x;
      pixels[at] = Math.min(255, Math.max(0, Math.round((light - pixels[at]!) * scale)));
    }
  }
}

/** Is any part of the picture dark for the greater part, other than by codes that are known? */
function hasGround(picture: Grey, known: readonly Area[]): boolean {
  const { cell, long, short, share } = GROUND;
  const { counts, across, down } = darkCells(picture);
  const enough = long * short * (cell / STEP) ** 2 * share;
  const isDark = (column: number, row: number, columns: number, rows: number): boolean => {
    if (column + columns > across || row + rows > down) return false;
    let dark = 0;
    for (let y = row; y < row + rows; y += 1) {
      for (let x = column; x < column + columns; x += 1) dark += counts[y * across + x]!;
    }
    if (dark < enough) return false;
    const [left, top, right, bottom] = [column, row, column + columns, row + rows].map((at) => at * cell);
    return !known.some(
      (one) => left! < one.right && right! > one.left && top! < one.bottom && bottom! > one.top,
    );
  };
  for (let at = 0; at < counts.length; at += 1) {
    if (counts[at] === 0) continue;
    const [column, row] = [at % across, Math.floor(at / across)];
    if (isDark(column, row, long, short) || isDark(column, row, short, long)) return true;
  }
  return false;
}

/** How many dark pixels each cell has, of those that are looked at. */
function darkCells({ width, height, pixels }: Grey): {
  readonly counts: Uint16Array;
  readonly across: number;
  readonly down: number;
} {
  const { cell, darkerThan } = GROUND;
  const [across, down] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const counts = new Uint16Array(across * down);
  const whole = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const white = Buffer.alloc(width, 255);
  for (let y = 0, row = 0; y < height; y += STEP, row += STEP * width) {
    // Compared natively: a third of a label's rows.
    if (whole.compare(white, 0, width, row, row + width) === 0) continue;
    const first = (y >> CELL_BITS) * across;
    for (let x = 0; x < width; x += STEP)
      if (pixels[row + x]! < darkerThan) counts[first + (x >> CELL_BITS)]! += 1;
  }
  return { counts, across, down };
}

const wholePixels = ({ left, top, right, bottom }: Area): Area => ({
  left: Math.floor(left),
  top: Math.floor(top),
  right: Math.ceil(right),
  bottom: Math.ceil(bottom),
});

/** The code with the ground around it; null where there is none on its left and right, nor above and below. */
function withGround(source: Grey, seen: Area): Area | null {
  const box = wholePixels(seen);
  const { dark, light } = shadesOf(source, box);
  const isGround = (line: Area): boolean => shareBelow(source, line, (dark + light) / 2) >= PLAIN;
  const most = Math.ceil(QUIET * Math.max(box.right - box.left, box.bottom - box.top));
  const reach = (lineAt: (away: number) => Area): number => {
    let far = 0;
    for (let away = 1; away <= most; away += 1) {
      if (isGround(lineAt(away))) far = away;
      else if (away > SEEN_TO) break;
    }
    return far;
  };
  const { left, top, right, bottom } = box;
  const west = reach((away) => ({ ...box, left: left - away, right: left - away + 1 }));
  const east = reach((away) => ({ ...box, left: right + away - 1, right: right + away }));
  const wide = { ...box, left: left - west, right: right + east };
  const north = reach((away) => ({ ...wide, top: top - away, bottom: top - away + 1 }));
  const south = reach((away) => ({ ...wide, top: bottom + away - 1, bottom: bottom + away }));
  if (Math.min(west, east) === 0 && Math.min(north, south) === 0) return null;
  return { ...wide, top: top - north, bottom: bottom + south };
}

/** What part of the area is darker than that; nothing of it, when it is not wholly in the picture. */
function shareBelow({ width, height, pixels }: Grey, area: Area, limit: number): number {
  if (area.left < 0 || area.top < 0 || area.right > width || area.bottom > height) return 0;
  let dark = 0;
  for (let y = area.top; y < area.bottom; y += 1) {
    for (let x = area.left; x < area.right; x += 1) if (pixels[y * width + x]! < limit) dark += 1;
  }
  return dark / ((area.right - area.left) * (area.bottom - area.top));
}
