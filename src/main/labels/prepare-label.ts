import type { LabelProblem } from '../../shared/problem.ts';
import { ok, type Result } from '../../shared/result.ts';
import { isZplDrawnFor } from '../printers/languages/zpl/drawn-for.ts';
import { filterZpl } from '../printers/languages/zpl/filter.ts';
import { moveZpl } from '../printers/languages/zpl/move-zpl.ts';
import type { LabelSize } from '../printers/languages/zpl/retained-settings.ts';
import { turnZpl } from '../printers/languages/zpl/turn-zpl.ts';
import { withSettings } from '../printers/languages/zpl/zpl-settings.ts';
import type { PrinterModel } from '../../shared/domain/printer/printer-model.ts';
import { dotsOf } from '../raster/dots-per-mm.ts';
import { inspectLabel } from './inspect-label.ts';
import { labelUnusable } from '../../shared/domain/label/label-unusable.ts';
import { fitZpl, noLonger } from './fit-zpl.ts';
import type { LabelFile, PrepareOptions, PreparedLabel } from './prepared-label.ts';
import { preparePicture } from './prepare-picture.ts';
import { proveZpl } from './prove-zpl.ts';
import { practiceLabels, PRACTICE_MODEL } from './warm-up.ts';

export interface LabelPreparer {
  /**
   * A marketplace's label to a printer's bytes, its code read back from what will be printed (`decoded`): commands in
   * the printer's own language are filtered and drawn to be read, pictures are turned into dots. Whatever is wrong with
   * the file is a `labelUnusable`; nothing of an unusable label may be printed, but for one whose code can't be read,
   * when a person asks for it (`unread`). Calls may run side by side.
   */
  prepare(
    file: LabelFile,
    model: PrinterModel,
    options?: PrepareOptions,
  ): Promise<Result<PreparedLabel, LabelProblem>>;
  /** Loads what the first label would wait for. Call it at start; throws when a part of the program is missing. */
  warm(): Promise<void>;
}

export function createLabelPreparer(): LabelPreparer {
  const prepare: LabelPreparer['prepare'] = async (file, model, options = {}) => {
    const shape = inspectLabel(file);
    if (!shape.ok) return shape;
    return shape.value.kind === 'zpl'
      ? prepareZpl(file, model, options)
      : preparePicture(file, shape.value, model, options);
  };
  return {
    prepare,
    async warm() {
      for (const label of await practiceLabels()) {
        const made = await prepare(label, PRACTICE_MODEL);
        if (!made.ok) throw new Error(`a label of our own is not readable: ${made.problem.detail}`);
      }
    },
  };
}

async function prepareZpl(
  file: LabelFile,
  model: PrinterModel,
  { unread = false, isUndrawn = false }: PrepareOptions,
): Promise<Result<PreparedLabel, LabelProblem>> {
  if (model.language !== 'zpl') {
    return labelUnusable('otherLanguage', `ZPL was fetched, the printer speaks ${model.language}`);
  }
  if (!isZplDrawnFor(model.dpi)) {
    return labelUnusable('otherDensity', `ZPL was fetched, which is for 203 dpi, the head has ${model.dpi}`);
  }
  if (model.across !== null)
    return labelUnusable('otherLanguage', 'ZPL was fetched, and the printer has several labels across');
  const filtered = filterZpl(file.bytes);
  if (!filtered.ok) return filtered;
  const { dropped, lost } = filtered.value;
  const turned = turnZpl(filtered.value.bytes, model.turn);
  if (turned === null) {
    return labelUnusable('otherLanguage', `ZPL was fetched, and it can't be turned by ${model.turn} degrees`);
  }
  const paper = paperOf(file, model.dpi);
  const fitted = await fitZpl(turned, paper, model, !isUndrawn);
  if (!fitted.ok) return fitted;
  const onHead = { ...paper, width: Math.min(paper.width, model.headDots) };
  const bytes = withSettings(moveZpl(noLonger(fitted.value, paper, model), model), model, onHead);
  const proven = await proveZpl(bytes, file.code, paper, model, !isUndrawn);
  const isWhole = lost.length === 0;
  if (proven.ok && isWhole) {
    const others = proven.value.filter((text) => text !== file.code);
    return ok({ bytes, check: 'decoded', others, dropped });
  }
  const refused =
    proven.ok || (!isWhole && proven.problem.fault === 'codeUnreadable')
      ? labelUnusable('codeUnreadable', `it is drawn with ${lost.join(' ')}, which must not be sent`)
      : proven;
  if (!unread || refused.problem.fault !== 'codeUnreadable') return refused;
  return ok({ bytes, check: 'failed', fault: refused.problem, dropped });
}

/** As the printer sees it: `zplv` is the label turned by a quarter. */
function paperOf({ type, width, height }: LabelFile, dpi: PrinterModel['dpi']): LabelSize {
  const [across, down] = type === 'zplv' ? [height, width] : [width, height];
  return { width: dotsOf(across, dpi), height: dotsOf(down, dpi) };
}
