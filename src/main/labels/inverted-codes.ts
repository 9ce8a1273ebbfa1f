import { fill, WHITE, type Area } from '../raster/area.ts';
import { blur } from '../raster/blur.ts';
import { darkGrounds } from './dark-grounds.ts';
import { CODES_OF_LABELS, decodeCodes, movedTo, type ReadCode } from './decoder.ts';
import type { Grey } from '../raster/grey.ts';
import { rasterOf, type ShadedRaster } from './rasterise.ts';
import { enlarge } from '../raster/resample.ts';
import { boxOf, shadesOf, shareBelow, type Shades } from './shades-of-area.ts';
import type { SourceCodes } from './source-codes.ts';

/** The ground that goes with a code: as much as its white would be, of which no kind wants more. Of its longer side. */
const QUIET = 0.2;

/** Corners are seen to so many pixels: the ground begins no further out. */
const SEEN_TO = 3;

/** Of a line, so much is ground where nothing is printed on it. */
const PLAIN = 0.95;

const ALL = { formats: CODES_OF_LABELS, most: null, picture: 'shades' } as const;

/** How many times larger the second look at a ground is. */
const CLOSER = 2;

/** White around a ground's negative, in pixels: the decoder wants more of it than many a ground has. */
const PAPER = 16;

export interface InvertedCode {
  readonly code: ReadCode;
  /** The code and the ground around it, in the source. */
  readonly area: Area;
}

/** Finds light codes on a dark ground, which many scanners can't read. Only dark grounds are searched. */
export async function invertedCodes(
  source: Grey,
  { codes, enlarged, rest }: Pick<SourceCodes, 'codes' | 'enlarged' | 'rest'>,
): Promise<readonly InvertedCode[]> {
  const known = codes.map((code) => boxOf(code, enlarged));
  const grounds = darkGrounds(rest, known);
  const found: InvertedCode[] = [];
  for (const ground of grounds) {
    for (const seen of await lightCodes(rest, ground, known)) {
      const area = withGround(source, boxOf(seen, 1));
      if (area !== null) found.push({ code: seen, area });
    }
  }
  return found;
}

/** Codes missed at the original size, mostly with fine modules, are looked for in an enlarged, blurred picture. */
async function lightCodes(picture: Grey, ground: Area, known: readonly Area[]): Promise<readonly ReadCode[]> {
  const negative = negativeOf(picture, ground, known);
  const corner = { left: ground.left - PAPER, top: ground.top - PAPER };
  const codes = await decodeCodes(negative, ALL);
  if (codes.length > 0) return codes.map((code) => movedTo(code, corner));
  const again = await decodeCodes(blur(enlarge(negative, CLOSER)), ALL);
  return again.map((code) => movedTo(code, corner, CLOSER));
}

/** The raster with those codes turned dark on light, and their ground made light. */
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

/** The ground as paper, with paper around it, as its codes want it. What is known already is not in it. */
function negativeOf(picture: Grey, ground: Area, known: readonly Area[]): Grey {
  const width = ground.right - ground.left + 2 * PAPER;
  const height = ground.bottom - ground.top + 2 * PAPER;
  const pixels = new Uint8Array(width * height).fill(WHITE);
  const negative = { width, height, pixels };
  for (let y = ground.top; y < ground.bottom; y += 1) {
    let to = (y - ground.top + PAPER) * width + PAPER;
    for (let at = y * picture.width + ground.left; at < y * picture.width + ground.right; at += 1, to += 1)
      pixels[to] = WHITE - picture.pixels[at]!;
  }
  const [across, down] = [PAPER - ground.left, PAPER - ground.top];
  for (const area of known) {
    const { left, top, right, bottom } = wholePixels(area);
    fill(
      negative,
      { left: left + across, top: top + down, right: right + across, bottom: bottom + down },
      WHITE,
    );
  }
  return negative;
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
