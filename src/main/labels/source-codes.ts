import { fill, type Area } from '../raster/area.ts';
import { blur } from '../raster/blur.ts';
import { CODES_OF_LABELS, decodeCodes, type ReadCode } from './decoder.ts';
import { evenBars } from './even-bars.ts';
import type { Grey } from '../raster/grey.ts';
import { letGo } from '../raster/let-go.ts';
import type { LargeCode } from './large-codes.ts';
import { paperOf } from './printed-area.ts';
import type { Raster } from './rasterise.ts';
import { enlarge } from '../raster/resample.ts';

export interface SourceCodes {
  /** Codes that were read from the paper's own dots and stay as they are. */
  readonly onPaper: readonly ReadCode[];
  /** The same, with what they cover of the paper. */
  readonly large: readonly LargeCode[];
  /** All others, seen in the source. */
  readonly codes: readonly ReadCode[];
  /** How many times larger than the source the picture was in which `codes` were seen: their positions are its pixels. */
  readonly enlarged: 1 | 2;
  /** The source without what is on the paper already. */
  readonly rest: Grey;
}

const ALL = { formats: CODES_OF_LABELS, most: null, picture: 'shades' } as const;

/**
 * Every code of the picture as it came, at its own resolution. What was read from the paper already is not looked for
 * again. A straight look misses some good small symbols: when `code` is not among what was found, an enlarged, blurred
 * picture is looked at, and the look that found more counts.
 */
export async function sourceCodes(
  raster: Pick<Raster, 'source' | 'left' | 'top' | 'scaleX' | 'scaleY'>,
  code: string,
  large: readonly LargeCode[],
): Promise<SourceCodes> {
  const onPaper = large.map((one) => one.code);
  const rest =
    large.length === 0
      ? raster.source
      : without(
          raster.source,
          large.map(({ area }) => inSource(raster, area)),
        );
  const codes = await codesIn(rest);
  // What is left of bars would count as a code of its own.
  const sure = large.filter(({ code: { symbol, text } }) => symbol.width > 0 || !has(codes, text));
  if (sure.length < large.length) return sourceCodes(raster, code, sure);
  if (has([...onPaper, ...codes], code)) return { onPaper, large, codes, enlarged: 1, rest };
  const again = await decodeCodes(blur(enlarge(rest, 2)), ALL);
  return again.length > codes.length
    ? { onPaper, large, codes: again, enlarged: 2, rest }
    : { onPaper, large, codes, enlarged: 1, rest };
}

/** Bars that are read at once are not looked for again. Where they are seen once more, nothing is taken for granted. */
async function codesIn(picture: Grey): Promise<readonly ReadCode[]> {
  const even = await evenBars(picture, 'shades');
  if (even.length === 0) return decodeCodes(picture, ALL);
  const bars = even.map(({ code }) => code);
  const rest = without(
    picture,
    even.map(({ area }) => area),
  );
  const codes = [...(await decodeCodes(rest, ALL)), ...bars];
  letGo(rest.pixels);
  const isSeenOnce = ({ text }: ReadCode): boolean => codes.filter((one) => one.text === text).length === 1;
  return bars.every(isSeenOnce) ? codes : decodeCodes(picture, ALL);
}

const has = (codes: readonly ReadCode[], wanted: string): boolean =>
  codes.some(({ text }) => text === wanted);

/** What an area of the paper shows of the source. */
function inSource(
  { left, top, scaleX, scaleY }: Pick<Raster, 'left' | 'top' | 'scaleX' | 'scaleY'>,
  area: Area,
): Area {
  return {
    left: Math.floor((area.left - left) / scaleX),
    top: Math.floor((area.top - top) / scaleY),
    right: Math.ceil((area.right - left) / scaleX),
    bottom: Math.ceil((area.bottom - top) / scaleY),
  };
}

/** The picture with nothing printed in those areas. */
function without(picture: Grey, areas: readonly Area[]): Grey {
  const copy = { ...picture, pixels: Uint8Array.from(picture.pixels) };
  const paper = paperOf(picture);
  for (const area of areas) fill(copy, area, paper);
  return copy;
}
