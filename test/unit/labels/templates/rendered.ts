import type { Dots } from '../../../../src/main/raster/dots.ts';
import { drawTemplate, type Pages } from '../../../../src/main/labels/templates/render-template.ts';
import type { LabelTemplate } from '../../../../src/shared/domain/label/label-template.ts';
import type { PrinterModel } from '../../../../src/shared/domain/printer/printer-model.ts';
import type { TemplateProblem } from '../../../../src/shared/problem.ts';
import { fail, ok, type Result } from '../../../../src/shared/result.ts';

/** All labels of a template, fit to be printed, or the first thing that is wrong with them. */
export async function renderTemplate(
  template: LabelTemplate,
  given: Readonly<Record<string, unknown>>,
  model: PrinterModel,
  pages: Pages = null,
): Promise<Result<readonly Dots[], TemplateProblem>> {
  const { labels, problems } = await drawTemplate(template, given, model, pages);
  const [first] = problems;
  return first === undefined ? ok(labels) : fail(first);
}
