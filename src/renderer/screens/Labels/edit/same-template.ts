import { labelTemplateSchema, type LabelTemplate } from '../../../../shared/domain/label/label-template.ts';

/** Whether both would be the same file; a document that can't be saved is like no other. */
export function isSameTemplate(one: LabelTemplate, other: LabelTemplate): boolean {
  if (one === other) return true;
  const [first, second] = [one, other].map((each) => labelTemplateSchema.safeParse(each));
  return !!first?.success && !!second?.success && JSON.stringify(first.data) === JSON.stringify(second.data);
}
