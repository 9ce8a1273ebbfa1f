import type { PrinterModel } from '../../shared/domain/printer-model.ts';
import type { LabelProblem } from '../../shared/problem.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { labelUnusable } from './label-unusable.ts';
import { missingLetters } from './svg-letters.ts';
import { languageOf } from '../printers/languages/language-of.ts';
import { dotsOf } from './dots-per-mm.ts';
import { largeCodes } from './large-codes.ts';
import { clearCodes } from './clear-codes.ts';
import { asPlaced, placeOnHead } from './place-on-head.ts';
import type { LabelFile, PrepareOptions, PreparedLabel } from './prepared-label.ts';
import { rasterise } from './rasterise.ts';
import { repaintCodes, SURELY_SURVIVES } from './repaint-codes.ts';
import { selfCheck } from './self-check.ts';
import { sourceCodes, type SourceCodes } from './source-codes.ts';
import { dotsOfPaper } from './threshold.ts';

/** A picture of a label to bytes whose code was read back from the very dots that are in them. */
export async function preparePicture(
  file: LabelFile,
  shape: Parameters<typeof rasterise>[0],
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
  const raster = await rasterise(shape, file.bytes, paper);
  if (!raster.ok) return raster;
  const large = await largeCodes(raster.value.paper, SURELY_SURVIVES);
  const seen = await sourceCodes(raster.value, file.code, large);
  const cleared = { ...raster.value, paper: clearCodes(raster.value, seen) };
  const dots = dotsOfPaper(repaintCodes(cleared, seen));
  // The owner's offset may push a code off the label; turned, it may be read otherwise.
  const { dots: placed, fault } = await placeOnHead(dots, model);
  if (fault !== null) return fail(fault.problem);
  const checked =
    placed === dots && wasReadFromDots(seen, file.code)
      ? ok(null)
      : await selfCheck(placed, file.code, [...seen.onPaper, ...seen.codes]);
  if (!checked.ok && !(unread && checked.problem.fault === 'codeUnreadable')) return checked;
  const bytes = languageOf(model).encode(placed, asPlaced(model));
  if (!checked.ok) return ok({ bytes, check: 'failed', fault: checked.problem });
  const others = [...seen.onPaper, ...seen.codes]
    .map(({ text }) => text)
    .filter((text) => text !== file.code);
  return ok({ bytes, check: 'decoded', others: [...new Set(others)] });
}

/** Nothing was drawn again, so the dots are those in which `code` was found, and nothing else is there to be read. */
const wasReadFromDots = ({ onPaper, codes }: SourceCodes, code: string): boolean =>
  codes.length === 0 && onPaper.some(({ text }) => text === code);
