import type { LabelProblem } from '../../shared/problem.ts';
import { ok, type Result } from '../../shared/result.ts';
import { languageOf } from '../printers/languages/language-of.ts';
import { filterZpl } from '../printers/languages/zpl/filter.ts';
import { printWidthOf } from '../printers/languages/zpl/print-width.ts';
import type { PrinterModel } from '../printers/model.ts';
import { dotsOf } from './dots-per-mm.ts';
import { inspectLabel } from './inspect-label.ts';
import { labelUnusable } from './label-unusable.ts';
import type { LabelFile, PreparedLabel } from './prepared-label.ts';
import { rasterise, warmRasterise } from './rasterise.ts';
import { selfCheck, warmSelfCheck } from './self-check.ts';

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
      await Promise.all([warmRasterise(), warmSelfCheck()]);
    },
  };
}

function prepareZpl(file: LabelFile, model: PrinterModel): Result<PreparedLabel, LabelProblem> {
  const filtered = filterZpl(file.bytes);
  if (!filtered.ok) return filtered;
  const { bytes } = filtered.value;
  // Without `^PW` the printer goes by its own width, and the label by its size on paper.
  const tooWide = widerThanHead(printWidthOf(bytes) ?? dotsOf(file.width, model.dpi), model);
  return tooWide ?? ok({ bytes, check: 'unchecked' });
}

async function preparePicture(
  file: LabelFile,
  shape: Parameters<typeof rasterise>[0],
  model: PrinterModel,
): Promise<Result<PreparedLabel, LabelProblem>> {
  const paper = { width: dotsOf(file.width, model.dpi), height: dotsOf(file.height, model.dpi) };
  const tooWide = widerThanHead(paper.width, model);
  if (tooWide !== null) return tooWide;
  const dots = await rasterise(shape, file.bytes, paper);
  if (!dots.ok) return dots;
  const checked = await selfCheck(dots.value, file.code);
  if (!checked.ok) return checked;
  return ok({ bytes: languageOf(model).encode(dots.value), check: 'decoded' });
}

function widerThanHead(width: number, model: PrinterModel): ReturnType<typeof labelUnusable> | null {
  return width > model.headDots
    ? labelUnusable('widerThanHead', `the label is ${width} dots wide, the head ${model.headDots}`)
    : null;
}
