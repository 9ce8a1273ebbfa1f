import type { PrinterModel } from '../../shared/domain/printer/printer-model.ts';
import type { LabelProblem } from '../../shared/problem.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { labelUnusable } from '../../shared/domain/label/label-unusable.ts';
import { missingLetters } from './svg-letters.ts';
import { languageOf } from '../printers/languages/language-of.ts';
import { dotsOf } from '../raster/dots-per-mm.ts';
import type { ReadCode } from './decoder.ts';
import { grown, type Area } from '../raster/area.ts';
import type { Grey } from '../raster/grey.ts';
import { letGo } from '../raster/let-go.ts';
import { invertedCodes, rightWayRound } from './inverted-codes.ts';
import type { LargeCode } from './large-codes.ts';
import { clearCodes } from './clear-codes.ts';
import { finestInDots } from './module-size.ts';
import { asPlaced, placeOnHead } from './place-on-head.ts';
import type { LabelFile, PrepareOptions, PreparedLabel } from './prepared-label.ts';
import type { PngShape } from './inspect-png.ts';
import type { SvgShape } from './inspect-svg.ts';
import { rasterise, shrunkTo, type ShadedRaster } from './rasterise.ts';
import { repaintCodes, SURELY_SURVIVES } from './repaint-codes.ts';
import { selfCheck } from './self-check.ts';
import { sourceCodes, type SourceCodes } from './source-codes.ts';
import { stayingCodes } from './staying-codes.ts';
import { areShapesWithin, type SvgShapes } from './svg-shapes.ts';
import { dotsOfPaper } from '../raster/threshold.ts';

/** A picture of a label to bytes whose code was read back from the very dots that are in them. */
export async function preparePicture(
  file: LabelFile,
  shape: PngShape | SvgShape,
  model: PrinterModel,
  { unread = false }: PrepareOptions,
): Promise<Result<PreparedLabel, LabelProblem>> {
  const { dpi } = model;
  const paper = { width: dotsOf(file.width, dpi), height: dotsOf(file.height, dpi), dpi };
  if (shape.kind === 'svg') {
    const missing = await missingLetters(file.bytes);
    if (missing.length > 0)
      return labelUnusable('lettersMissing', `no font has ${missing.slice(0, 10).join(' ')}`);
  }
  const drawn = await rasterise(shape, file.bytes, paper);
  if (!drawn.ok) return drawn;
  const { source, shades, paper: dots } = drawn.value;
  try {
    return await prepareRaster(
      file.code,
      drawn.value,
      shape.kind === 'svg' ? shape.shapes : null,
      model,
      unread,
    );
  } finally {
    letGo(source.pixels, shades.pixels, dots.pixels);
  }
}

async function prepareRaster(
  code: string,
  drawn: ShadedRaster,
  shapes: SvgShapes | null,
  model: PrinterModel,
  unread: boolean,
): Promise<Result<PreparedLabel, LabelProblem>> {
  const { dpi } = model;
  const { raster, seen, inverted } = await codesOf(drawn, code, dpi, shapes);
  const read = seen.codes.length === 0 ? raster.paper : copyOf(raster.paper);
  // Codes are drawn into the paper itself.
  const final = repaintCodes({ ...raster, paper: clearCodes(raster, seen) }, seen, finestInDots(dpi));
  const dots = dotsOfPaper(final);
  // The owner's offset may push a code off the label; turned, it may be read otherwise.
  const { dots: placed, fault } = await placeOnHead(dots, model);
  if (fault !== null) return fail(fault.problem);
  const all = [...seen.onPaper, ...seen.codes, ...inverted];
  const standing = placed === dots ? standingCodes(read, final, seen.large) : [];
  const wanted = all.filter((each) => !standing.some((one) => one.code === each));
  const checked =
    wanted.length === 0 && standing.some((one) => one.code.text === code)
      ? ok(null)
      : await selfCheck(placed, code, wanted, { standing, dpi });
  const whole = checked.ok ? asLargeAsMeant(drawn) : checked;
  if (!whole.ok && !(unread && whole.problem.fault === 'codeUnreadable')) return whole;
  const bytes = languageOf(model).encode(placed, asPlaced(model));
  if (!whole.ok) return ok({ bytes, check: 'failed', fault: whole.problem });
  const others = all.map(({ text }) => text).filter((text) => text !== code);
  return ok({ bytes, check: 'decoded', others: [...new Set(others)] });
}

/** Its code can be read but is smaller than anybody intended: a person looks at it first. */
function asLargeAsMeant(drawn: ShadedRaster): Result<null, LabelProblem> {
  const percent = shrunkTo(drawn);
  return percent === null
    ? ok(null)
    : labelUnusable('codeUnreadable', `it would take ${percent} % of its paper only, its shape is another`);
}

/**
 * The codes of a picture, of which those that were light on dark are turned the right way round. An SVG whose text says
 * that it draws nothing but letters beside the codes that were read from its dots needs no further look.
 */
async function codesOf(
  raster: ShadedRaster,
  code: string,
  dpi: PrinterModel['dpi'],
  shapes: SvgShapes | null,
): Promise<{
  readonly raster: ShadedRaster;
  readonly seen: SourceCodes;
  /** A code that was light on dark and can't be seen any more: the self-check refuses the label for it. */
  readonly inverted: readonly ReadCode[];
}> {
  const staying = (at: ShadedRaster): ReturnType<typeof stayingCodes> =>
    stayingCodes(at.paper, SURELY_SURVIVES, finestInDots(dpi));
  const large = await staying(raster);
  if (shapes !== null && isAllRead(shapes, raster, large, code))
    return { raster, seen: seenOnPaper(raster, large), inverted: [] };
  const first = await sourceCodes(raster, code, large);
  const inverted = await invertedCodes(raster.source, first);
  if (first.rest !== raster.source) letGo(first.rest.pixels);
  if (inverted.length === 0) return { raster, seen: first, inverted: [] };
  const turned = rightWayRound(raster, inverted);
  const seen = await sourceCodes(turned, code, await staying(turned));
  const texts = new Set([...seen.onPaper, ...seen.codes].map(({ text }) => text));
  return {
    raster: turned,
    seen,
    inverted: inverted.map((one) => one.code).filter(({ text }) => !texts.has(text)),
  };
}

function isAllRead(
  shapes: SvgShapes,
  raster: ShadedRaster,
  large: readonly LargeCode[],
  code: string,
): boolean {
  const areas = large.map(({ area }) => area);
  return large.some((one) => one.code.text === code) && areShapesWithin(shapes, raster, areas);
}

const seenOnPaper = ({ source }: ShadedRaster, large: readonly LargeCode[]): SourceCodes => ({
  onPaper: large.map(({ code }) => code),
  large,
  codes: [],
  enlarged: 1,
  rest: source,
});

/** Those around which nothing was drawn since they were read from these dots: they need no second look. */
function standingCodes(read: Grey, final: Grey, large: readonly LargeCode[]): readonly LargeCode[] {
  if (read === final) return large;
  return large.filter(({ area, white }) => isSameIn(read, final, grown(area, white.across, white.down)));
}

const copyOf = (grey: Grey): Grey => ({ ...grey, pixels: Uint8Array.from(grey.pixels) });

function isSameIn(one: Grey, other: Grey, area: Area): boolean {
  const [left, right] = [Math.max(0, area.left), Math.min(one.width, area.right)];
  const [a, b] = [Buffer.from(one.pixels.buffer, one.pixels.byteOffset, one.pixels.byteLength), other.pixels];
  for (let y = Math.max(0, area.top); y < Math.min(one.height, area.bottom); y += 1) {
    const row = y * one.width;
    if (a.compare(b, row + left, row + right, row + left, row + right) !== 0) return false;
  }
  return true;
}
