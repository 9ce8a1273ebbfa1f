import sharp, { type Sharp } from 'sharp';
import type { PrinterModel } from '../../shared/domain/printer-model.ts';
import type { LabelProblem } from '../../shared/problem.ts';
import { ok, type Result } from '../../shared/result.ts';
import { greyOnWhite, type Grey } from './grey.ts';
import type { PngShape } from './inspect-png.ts';
import type { SvgShape } from './inspect-svg.ts';
import { labelUnusable } from './label-unusable.ts';
import { enlarge, shrink } from './resample.ts';
import { onPaper } from './threshold.ts';

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

const LIMITS = { failOn: 'warning', limitInputPixels: 16_000_000 } as const;

/**
 * SVG is drawn at the size wanted only when it has to be made smaller; larger it would be blown up from pixels. Twice
 * the usual 72 dpi makes a label larger than any head here needs.
 */
const SVG_DENSITY = 150;

/** An SVG can be a program (nested `use`). A label takes milliseconds. */
const SVG_SECONDS = 3;

/**
 * Codes of an SVG are looked for at least at this resolution: bars of a fifth of a millimetre are 2.4 pixels then, which
 * can be told apart; as dots of a coarser head they run together.
 */
const SVG_SOURCE_DPI = 300;

/**
 * A picture to dots, as large as fits the paper, in the middle of it. An SVG is drawn at the head's own dots. A PNG is
 * made smaller by any factor and larger by whole ones only: blurred edges cost more than size.
 */
export async function rasterise(
  shape: PngShape | SvgShape,
  bytes: Uint8Array,
  paper: Paper,
): Promise<Result<Raster, LabelProblem>> {
  if (shape.kind === 'png') {
    const source = await decode(sharp(bytes, LIMITS));
    return source.ok ? ok(rasterOf(source.value, fit(source.value, paper), paper)) : source;
  }
  const finer = SVG_SOURCE_DPI / paper.dpi;
  if (finer <= 1) {
    const drawn = await decode(svgOf(bytes, paper));
    return drawn.ok ? ok(rasterOf(drawn.value, drawn.value, paper)) : drawn;
  }
  const large = { width: Math.ceil(paper.width * finer), height: Math.ceil(paper.height * finer) };
  const [fitted, source] = await Promise.all([decode(svgOf(bytes, paper)), decode(svgOf(bytes, large))]);
  if (!fitted.ok) return fitted;
  return source.ok ? ok(rasterOf(source.value, fitted.value, paper)) : source;
}

const rasterOf = (source: Grey, fitted: Grey, { width, height }: Size): Raster => ({
  paper: onPaper(fitted, width, height),
  source,
  left: (width - fitted.width) >> 1,
  top: (height - fitted.height) >> 1,
  scaleX: fitted.width / source.width,
  scaleY: fitted.height / source.height,
});

/** Loads the decoder's parts; the first label otherwise takes some 60 ms longer. */
export async function warmRasterise(): Promise<void> {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="9" height="9"/></svg>',
  );
  const png = await sharp(svg).png().toBuffer();
  const paper = { width: 64, height: 64, dpi: 203 } as const;
  await rasterise({ kind: 'svg' }, svg, paper);
  await rasterise({ kind: 'png', width: 80, height: 80 }, png, paper);
}

function svgOf(bytes: Uint8Array, { width, height }: Size): Sharp {
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

function fit(grey: Grey, { width, height }: Size): Grey {
  const scale = Math.min(width / grey.width, height / grey.height);
  if (scale >= 1) return enlarge(grey, Math.floor(scale));
  const to = (length: number): number => Math.max(1, Math.round(length * scale));
  return shrink(grey, Math.min(width, to(grey.width)), Math.min(height, to(grey.height)));
}
