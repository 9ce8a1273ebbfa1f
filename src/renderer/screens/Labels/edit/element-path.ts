import type {
  LabelElement,
  LabelTemplate,
  RowElement,
} from '../../../../shared/domain/label/label-template.ts';

/** Where an element is, from 0: its place on the label, and within rows its place in each row. */
export type ElementPath = readonly [number] | readonly [number, number];

/** As problems name it: `2.1` is the first one in the rows that are the second. */
export const nameOfPath = (path: ElementPath): string => path.map((at) => at + 1).join('.');

/** Null: the problem is of the template as a whole. */
export function pathOfName(name: string): ElementPath | null {
  const [, first, second] = /^(\d+)(?:\.(\d+))?$/.exec(name) ?? [];
  if (first === undefined) return null;
  return second === undefined ? [Number(first) - 1] : [Number(first) - 1, Number(second) - 1];
}

export const isSamePath = (one: ElementPath | null, other: ElementPath | null): boolean =>
  one?.[0] === other?.[0] && one?.[1] === other?.[1];

export const isRowElement = (element: LabelElement): element is RowElement =>
  element.kind !== 'rows' && element.kind !== 'ruler' && element.kind !== 'picture';

export function elementAt({ elements }: LabelTemplate, path: ElementPath | null): LabelElement | null {
  if (path === null) return null;
  const element = elements[path[0]] ?? null;
  if (path.length === 1) return element;
  return element?.kind === 'rows' ? (element.elements[path[1]] ?? null) : null;
}

/** All elements in the order in which they are drawn, those of rows behind their rows. */
export const pathsIn = ({ elements }: LabelTemplate): readonly ElementPath[] =>
  elements.flatMap((element, at): ElementPath[] => [
    [at],
    ...(element.kind === 'rows' ? element.elements.map((_, inner): ElementPath => [at, inner]) : []),
  ]);

/** Millimetres. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What the element's place is measured in: the label, or one row. */
export function roomOf({ size, elements }: LabelTemplate, path: ElementPath): Size {
  const rows = path.length === 2 ? elements[path[0]] : undefined;
  return rows?.kind === 'rows' ? { width: rows.width / rows.columns, height: rows.rowHeight } : size;
}

/** Where the element lies on the label, in millimetres; of rows it is the first one. */
export function cornerOf(
  template: LabelTemplate,
  path: ElementPath,
): { readonly x: number; readonly y: number } {
  const element = elementAt(template, path);
  const outer = path.length === 2 ? template.elements[path[0]] : undefined;
  return { x: (element?.x ?? 0) + (outer?.x ?? 0), y: (element?.y ?? 0) + (outer?.y ?? 0) };
}
