import sharp, { type Sharp } from 'sharp';
import type { PrinterModel } from '../../shared/domain/printer/printer-model.ts';
import type { LabelProblem } from '../../shared/problem.ts';
import { ok, type Result } from '../../shared/result.ts';
import { barePng } from './bare-png.ts';
import { decodePng } from './decode-png.ts';
import { greyOnWhite, type Grey } from '../raster/grey.ts';
import type { PngShape } from './inspect-png.ts';
import type { SvgShape } from './inspect-svg.ts';
import { labelUnusable } from '../../shared/domain/label/label-unusable.ts';
import { useOwnFonts } from './own-fonts.ts';
import { letGo } from '../raster/let-go.ts';
import { drawPlainSvg } from './plain-svg/draw-plain-svg.ts';
import type { PlainSvg } from './plain-svg/plain-svg.ts';
import { enlarge, shrink } from '../raster/resample.ts';
import { onPaper, thresholdOf } from '../raster/threshold.ts';
import { turnBack } from '../raster/quarter-turns.ts';

/** The whole label in dots of the head. */
export interface Paper extends Size {
  readonly dpi: PrinterModel['dpi'];
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture on its paper, and the picture it was made of. */
export interface Raster {
  /** The whole label, black (0) and white (255), a pixel a dot. */
  readonly paper: Grey;
  /** At the resolution in which codes are looked for: a PNG's own, an SVG's larger than the head's. */
  readonly source: Grey;
  /** Where the source lies on the paper. */
  readonly left: number;
  readonly top: number;
  /** Dots a pixel of the source. */
  readonly scaleX: number;
  readonly scaleY: number;
}

/** A raster whose paper can be made black and white once more. */
export interface ShadedRaster extends Raster {
  /** The picture in dots, not black and white yet; it begins at `left` and `top` of the paper. */
  readonly shades: Grey;
  /** What is darker is black on the paper. */
  readonly threshold: number;
}

/** No label is drawn twice: what the library keeps of its last works costs time and memory. */
sharp.cache(false);

const LIMITS = { failOn: 'warning', limitInputPixels: 16_000_000 } as const;

/**
 * SVG is drawn at the size wanted only when it has to be made smaller; larger it would be blown up from pixels. Twice
 * the usual 72 dpi makes a label larger than any head here needs; at 72 itself one that is large enough is not begun
 * twice.
 */
const SVG_DENSITY = { usual: 72, larger: 150 } as const;
const SVG_HEAD_BYTES = 4096;

/** An SVG can be a program (nested `use`). A label takes milliseconds. */
const SVG_SECONDS = 3;

/**
 * For a coarser head an SVG is drawn at ten pixels a millimetre, at which codes are looked for: the grid on which the
 * marketplace draws (document 1: 580 by 400 pixels for 58 by 40 mm), so bars are as sharp there as they can be, and
 * those of a fifth of a millimetre can be told apart; as dots of the head they run together. Each dot is the mean of
 * what it covers: of 148,000, 75 differ from a drawing at the head's own dots, which is off by as many itself and
 * takes another 2 ms.
 */
const FINER = 10 / 8;
const COARSE_DPI = 203;

/**
 * A picture to dots, as large as fits the paper, in the middle of it. An SVG is drawn for the head's own dots. One that
 * stands where its paper lies is turned: on a roll that is all one, half the size is not.
 */
export async function rasterise(
  shape: PngShape | Pick<SvgShape, 'kind' | 'plain'>,
  bytes: Uint8Array,
  paper: Paper,
): Promise<Result<ShadedRaster, LabelProblem>> {
  if (shape.kind === 'png') {
    const bare = barePng(bytes);
    const own = decodePng(bare);
    const decoded = own === null ? await decode(pngOf(bare)) : ok(own);
    if (!decoded.ok) return decoded;
    const source = isAcross(decoded.value, paper) ? turnBack(decoded.value, 1) : decoded.value;
    return ok(rasterOf(source, fit(source, paper), paper));
  }
  const finer = paper.dpi === COARSE_DPI ? FINER : 1;
  const wanted = scaled(paper, finer);
  const source = await svgIn(shape.plain, bytes, wanted);
  if (!source.ok) return source;
  const { width, height } = scaled(source.value, 1 / finer);
  return ok(rasterOf(source.value, shrink(source.value, width, height, 'area'), paper));
}

type DrawnSvg = Promise<Result<Grey, LabelProblem>>;

async function svgIn(plain: PlainSvg | null, bytes: Uint8Array, wanted: Size): DrawnSvg {
  const draw = async (room: Size): DrawnSvg =>
    plain === null ? drawnSvg(bytes, room) : ok(await drawPlainSvg(plain, room));
  const drawn = await draw(wanted);
  if (!drawn.ok || !isAcross(drawn.value, wanted)) return drawn;
  const standing = await draw({ width: wanted.height, height: wanted.width });
  return standing.ok ? ok(turnBack(standing.value, 1)) : standing;
}

async function drawnSvg(bytes: Uint8Array, wanted: Size): DrawnSvg {
  const drawn = await decode(svgOf(bytes, wanted));
  if (!drawn.ok || (drawn.value.width <= wanted.width && drawn.value.height <= wanted.height)) return drawn;
  return labelUnusable('notWhatItSays', `drawn ${drawn.value.width} by ${drawn.value.height} pixels large`);
}

/** Turned by a quarter it would be larger by as much as a person sees. */
const WORTH_TURNING = 1.2;

const isAcross = ({ width, height }: Size, paper: Size): boolean =>
  Math.min(paper.width / height, paper.height / width) >
  Math.min(paper.width / width, paper.height / height) * WORTH_TURNING;

/**
 * Labels of other programs are a tenth longer than their paper at most. Below this nobody meant the picture for it, and
 * its code is so much smaller than it was drawn.
 */
const LEAST_OF_PAPER = 0.9;

/** How much of its paper's width and height a picture takes, the lesser, in percent; null: as much as it should. */
export function shrunkTo({ shades, paper }: ShadedRaster): number | null {
  const part = Math.min(shades.width / paper.width, shades.height / paper.height);
  return part < LEAST_OF_PAPER ? Math.round(part * 100) : null;
}

const scaled = ({ width, height }: Size, factor: number): Size => ({
  width: Math.max(1, Math.round(width * factor)),
  height: Math.max(1, Math.round(height * factor)),
});

export function rasterOf(source: Grey, shades: Grey, { width, height }: Size): ShadedRaster {
  const threshold = thresholdOf(shades);
  return {
    paper: onPaper(shades, width, height, threshold),
    source,
    shades,
    threshold,
    left: (width - shades.width) >> 1,
    top: (height - shades.height) >> 1,
    scaleX: shades.width / source.width,
    scaleY: shades.height / source.height,
  };
}

/** PNG specification, 11.2.2: the colour type, which is 0 for grey; a `tRNS` chunk names a shade of it that is clear. */
const COLOUR_TYPE_AT = 25;

/** A grey picture would come out as three equal channels, which takes twice as long. One with alpha would lose that. */
function pngOf(bytes: Uint8Array): Sharp {
  const image = sharp(bytes, LIMITS);
  const isOpaque =
    bytes[COLOUR_TYPE_AT] === 0 &&
    !Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('tRNS');
  return isOpaque ? image.toColourspace('b-w') : image;
}

function svgOf(bytes: Uint8Array, wanted: Size): Sharp {
  useOwnFonts();
  const { width, height } = pixelsSaid(bytes);
  const isLarge = width >= wanted.width && height >= wanted.height;
  const density = isLarge ? SVG_DENSITY.usual : SVG_DENSITY.larger;
  const drawn = sharp(bytes, { ...LIMITS, density }).timeout({ seconds: SVG_SECONDS });
  // A marketplace's labels are of that size: to set up a change of none takes a tenth of the whole.
  const isThatSize = width === wanted.width && height === wanted.height;
  return isThatSize ? drawn : drawn.resize(wanted.width, wanted.height, { fit: 'inside' });
}

/** The size that the SVG says it has in pixels; 0 where it says none. */
function pixelsSaid(bytes: Uint8Array): Size {
  const [root = ''] =
    /<svg\s[^>]*>/.exec(Buffer.from(bytes.subarray(0, SVG_HEAD_BYTES)).toString('latin1')) ?? [];
  const pixels = (name: string): number =>
    Number(new RegExp(`\\s${name}\\s*=\\s*["'](\\d{1,5})(?:px)?["']`).exec(root)?.[1] ?? 0);
  return { width: pixels('width'), height: pixels('height') };
}

async function decode(image: Sharp): Promise<Result<Grey, LabelProblem>> {
  try {
    const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    const grey = greyOnWhite({ width: info.width, height: info.height, channels: info.channels, data });
    if (grey.pixels !== data) letGo(data);
    return ok(grey);
  } catch (error) {
    // Whatever the decoder objects to is the file's fault: its structure was found whole before.
    const reason = error instanceof Error ? error.message : String(error);
    return labelUnusable(
      'notWhatItSays',
      `does not decode: ${reason.split('\n', 1)[0]?.slice(0, 200) ?? ''}`,
    );
  }
}

/** What a picture may fall short of its paper by: half a millimetre of 58, for which no edge is worth blurring. */
const NEARLY = 0.01;

/**
 * As large as the label. Larger by a whole number every edge stays what it is; else the picture is made larger than
 * wanted by such a number and then smaller, so that no dot is made of fewer pixels than it covers.
 */
function fit(grey: Grey, { width, height }: Size): Grey {
  const scale = Math.min(width / grey.width, height / grey.height);
  const whole = Math.floor(scale);
  if (scale - whole < NEARLY * scale) return enlarge(grey, Math.max(1, whole));
  const to = (length: number): number => Math.max(1, Math.round(length * scale));
  const large = enlarge(grey, whole + 1);
  return shrink(large, Math.min(width, to(grey.width)), Math.min(height, to(grey.height)), 'linear');
}
