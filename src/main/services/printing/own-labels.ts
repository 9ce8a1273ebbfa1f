import type { PrinterModel } from '../../../shared/domain/printer-model.ts';
import type { ProblemOf, TemplateProblem } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { OwnSheet } from '../../db/journal/own-sheets.ts';
import { renderTemplate } from '../../labels/templates/render-template.ts';
import { languageOf } from '../../printers/languages/language-of.ts';
import type { Templates } from '../templates/templates.ts';

/** Millimetres of the label in the printer. */
export interface PaperSize {
  readonly width: number;
  readonly height: number;
}

/** The bytes of one label of a sheet, with the first problem for an answer where there is any. */
export async function renderOwnLabel(
  { template, fields }: OwnSheet,
  page: number,
  model: PrinterModel,
): Promise<Result<Uint8Array, TemplateProblem>> {
  const drawn = await renderTemplate(template, fields, model, page);
  if (!drawn.ok) return drawn;
  const [label] = drawn.value;
  if (!label) throw new Error(`${template.name} has no label ${page}`);
  return ok(languageOf(model).encode(label, model));
}

/** The bytes of the test label of a paper size; its code says `id`. */
export async function renderTestLabel(
  templates: Pick<Templates, 'find'>,
  paper: PaperSize,
  id: string,
  model: PrinterModel,
): Promise<Result<Uint8Array, TemplateProblem | ProblemOf<'templateUnknown'>>> {
  const templateId = `default-test-${paper.width}x${paper.height}`;
  const template = templates.find(templateId);
  return template
    ? renderOwnLabel({ template, fields: { id } }, 0, model)
    : fail({ code: 'templateUnknown', templateId });
}
