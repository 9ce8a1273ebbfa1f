import type { PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import type { ProblemOf, TemplateProblem } from '../../../shared/problem.ts';
import { fail, type Result } from '../../../shared/result.ts';
import type { OwnSheet } from '../../db/journal/own-sheets.ts';
import type { LabelDrawers } from '../../labels/worker/label-drawers.ts';
import type { Templates } from '../templates/templates.ts';

/** Millimetres of the label in the printer. */
export interface PaperSize {
  readonly width: number;
  readonly height: number;
}

type Drawn<Problem> = Promise<Result<Uint8Array, TemplateProblem | ProblemOf<'drawingBusy'> | Problem>>;

/** The bytes of one label of a sheet, or the first problem with it. */
export const renderOwnLabel = (
  drawers: Pick<LabelDrawers, 'own'>,
  { template, fields }: OwnSheet,
  page: number,
  model: PrinterModel,
): Drawn<never> => drawers.own({ template, fields, model }, page, false);

/** The bytes of the test label for a paper size; its code holds `id`. `asked`: a screen asked for it just now. */
export async function renderTestLabel(
  { drawers, templates }: { drawers: Pick<LabelDrawers, 'own'>; templates: Pick<Templates, 'find'> },
  paper: PaperSize,
  id: string,
  model: PrinterModel,
  asked: boolean,
): Drawn<ProblemOf<'templateUnknown'>> {
  const templateId = `default-test-${paper.width}x${paper.height}`;
  const template = templates.find(templateId);
  return template
    ? drawers.own({ template, fields: { id }, model }, 0, asked)
    : fail({ code: 'templateUnknown', templateId });
}

/** Short enough for a small code, long enough to tell this test from others of the same day. */
export const testIdOf = (jobId: string): string => jobId.replaceAll('-', '').slice(0, 6).toUpperCase();
