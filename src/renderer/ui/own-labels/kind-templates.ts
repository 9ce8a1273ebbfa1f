import type { TemplateEntry, TemplatesView } from '../../../shared/contract/templates.ts';
import type { LabelKind } from '../../../shared/domain/label/label-kinds.ts';
import type { Paper } from './label-paper.ts';

/** The owner's first, as the station lists them. */
export const templatesOfKind = (view: TemplatesView, kind: LabelKind): readonly TemplateEntry[] =>
  view.templates.filter(({ template }) => template.kind === kind);

/**
 * The template for a list that is printed without being filled in: the one used before, else the program's own for the
 * paper at this desk.
 */
export function usualTemplate(
  entries: readonly TemplateEntry[],
  usedId: string | null,
  paper: Paper,
): TemplateEntry | null {
  const isForPaper = ({ template: { size } }: TemplateEntry): boolean =>
    size.width === paper.width && size.height === paper.height;
  return (
    entries.find(({ id }) => id === usedId) ??
    entries.find((entry) => entry.readOnly && isForPaper(entry)) ??
    entries[0] ??
    null
  );
}
