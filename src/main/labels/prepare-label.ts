import type { LabelProblem } from '../../shared/problem.ts';
import { ok, type Result } from '../../shared/result.ts';
import { languageOf } from '../printers/languages/language-of.ts';
import { placeDots } from '../printers/languages/place-dots.ts';
import { filterZpl } from '../printers/languages/zpl/filter.ts';
import { printWidthOf } from '../printers/languages/zpl/print-width.ts';
import { withSettings } from '../printers/languages/zpl/zpl-settings.ts';
import type { PrinterModel } from '../../shared/domain/printer-model.ts';
import { dotsOf } from './dots-per-mm.ts';
import { warmDecoder } from './decoder.ts';
import { warmDrawing } from './draw-symbol.ts';
import { inspectLabel } from './inspect-label.ts';
import { labelUnusable } from './label-unusable.ts';
import { widerThanHead } from './wider-than-head.ts';
import type { LabelFile, PreparedLabel } from './prepared-label.ts';
import { rasterise, warmRasterise } from './rasterise.ts';
import { repaintCodes } from './repaint-codes.ts';
import { selfCheck } from './self-check.ts';
import { sourceCodes } from './source-codes.ts';
import { dotsOfPaper } from './threshold.ts';

export interface LabelPreparer {
  /**
   * A marketplace's label to a printer's bytes. Commands in the printer's own language are filtered and passed
   * (`unchecked`); pictures are turned into dots whose code was read back (`decoded`). Whatever is wrong with the file
   * is a `labelUnusable`; nothing of an unusable label may be printed. Calls may run side by side.
   */
  prepare(file: LabelFile, model: PrinterModel): Promise<Result<PreparedLabel, LabelProblem>>;
  /** Loads what the first label would wait for. Call it at start; throws when a part of the program is missing. */
  warm(): Promise<void>;
}

export function createLabelPreparer(): LabelPreparer {
  return {
    async prepare(file, model) {
      const shape = inspectLabel(file);
      if (!shape.ok) return shape;
      return shape.value.kind === 'zpl' ? prepareZpl(file, model) : preparePicture(file, shape.value, model);
    },
    async warm() {
      await Promise.all([warmRasterise(), warmDecoder()]);
      warmDrawing();
    },
  };
}

function prepareZpl(file: LabelFile, model: PrinterModel): Result<PreparedLabel, LabelProblem> {
  if (model.language !== 'zpl') {
    return labelUnusable('otherLanguage', `ZPL was fetched, the printer speaks ${model.language}`);
  }
  const filtered = filterZpl(file.bytes);
  if (!filtered.ok) return filtered;
  const { bytes } = filtered.value;
  // Without `^PW` the printer goes by its own width, and the label by its size on paper.
  const tooWide = widerThanHead(printWidthOf(bytes) ?? dotsOf(file.width, model.dpi), model);
  return tooWide ?? ok({ bytes: withSettings(bytes, model), check: 'unchecked' });
}

async function preparePicture(
  file: LabelFile,
  shape: Parameters<typeof rasterise>[0],
  model: PrinterModel,
): Promise<Result<PreparedLabel, LabelProblem>> {
  const { dpi } = model;
  const paper = { width: dotsOf(file.width, dpi), height: dotsOf(file.height, dpi), dpi };
  const tooWide = widerThanHead(paper.width, model);
  if (tooWide !== null) return tooWide;
  const raster = await rasterise(shape, file.bytes, paper);
  if (!raster.ok) return raster;
  const seen = await sourceCodes(raster.value.source, file.code);
  const dots = dotsOfPaper(repaintCodes(raster.value, seen));
  // The owner's offset may push a code off the label.
  const checked = await selfCheck(placeDots(dots, model), file.code, seen.codes);
  if (!checked.ok) return checked;
  return ok({ bytes: languageOf(model).encode(dots, model), check: 'decoded' });
}
