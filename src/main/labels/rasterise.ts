import sharp, { type Sharp } from 'sharp';
import type { LabelProblem } from '../../shared/problem.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Dots } from './dots.ts';
import { greyOnWhite, type Grey } from './grey.ts';
import type { PngShape } from './inspect-png.ts';
import type { SvgShape } from './inspect-svg.ts';
import { labelUnusable } from './label-unusable.ts';
import { enlarge, shrink } from './resample.ts';
import { dotsOnPaper } from './threshold.ts';

/** The whole label in dots of the head. */
export interface Paper {
  readonly width: number;
  readonly height: number;
}

const LIMITS = { failOn: 'warning', limitInputPixels: 16_000_000 } as const;

/**
 * SVG is drawn at the size wanted only when it has to be made smaller; larger it would be blown up from pixels. Twice
 * the usual 72 dpi makes a label larger than any head here needs.
 */
const SVG_DENSITY = 150;

/** An SVG can be a program (nested `use`). A label takes milliseconds. */
const SVG_SECONDS = 3;

/**
 * A picture to dots, as large as fits the paper, in the middle of it. An SVG is drawn at the head's own dots. A PNG is
 * made smaller by any factor and larger by whole ones only: blurred edges cost more than size.
 */
export async function rasterise(
  shape: PngShape | SvgShape,
  bytes: Uint8Array,
  paper: Paper,
): Promise<Result<Dots, LabelProblem>> {
  const grey = await decode(shape.kind === 'png' ? sharp(bytes, LIMITS) : svgOf(bytes, paper));
  if (!grey.ok) return grey;
  const fitted = shape.kind === 'png' ? fit(grey.value, paper) : grey.value;
  return ok(dotsOnPaper(fitted, paper.width, paper.height));
}

/** Loads the decoder's parts; the first label otherwise takes some 60 ms longer. */
export async function warmRasterise(): Promise<void> {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="9" height="9"/></svg>',
  );
  const png = await sharp(svg).png().toBuffer();
  const paper = { width: 64, height: 64 };
  await rasterise({ kind: 'svg' }, svg, paper);
  await rasterise({ kind: 'png', width: 80, height: 80 }, png, paper);
}

function svgOf(bytes: Uint8Array, { width, height }: Paper): Sharp {
  return sharp(bytes, { ...LIMITS, density: SVG_DENSITY })
    .resize(width, height, { fit: 'inside' })
    .timeout({ seconds: SVG_SECONDS });
}

async function decode(image: Sharp): Promise<Result<Grey, LabelProblem>> {
  try {
    const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    return ok(greyOnWhite({ width: info.width, height: info.height, channels: info.channels, data }));
  } catch (error) {
    // Whatever the decoder objects to is the file's fault: its structure was found whole before.
    const reason = error instanceof Error ? error.message : String(error);
    return labelUnusable(
      'notWhatItSays',
      `does not decode: ${reason.split('\n', 1)[0]?.slice(0, 200) ?? ''}`,
    );
  }
}

function fit(grey: Grey, { width, height }: Paper): Grey {
  const scale = Math.min(width / grey.width, height / grey.height);
  if (scale >= 1) return enlarge(grey, Math.floor(scale));
  const to = (length: number): number => Math.max(1, Math.round(length * scale));
  return shrink(grey, Math.min(width, to(grey.width)), Math.min(height, to(grey.height)));
}
