import type { LabelElement, LabelTemplate } from '../../../../shared/domain/label/label-template.ts';
import { elementAt, isRowElement, roomOf, type ElementPath, type Size } from './element-path.ts';

/** A template and the element that is chosen in it. */
export interface Edited {
  readonly template: LabelTemplate;
  readonly chosen: ElementPath | null;
}

/** The elements beside the one at `path`, itself included. */
function siblings({ elements }: LabelTemplate, path: ElementPath): readonly LabelElement[] {
  if (path.length === 1) return elements;
  const outer = elements[path[0]];
  return outer?.kind === 'rows' ? outer.elements : [];
}

/** What stands in rows stays there, and rows are never left empty: then nothing changes. */
function withSiblings(
  template: LabelTemplate,
  path: ElementPath,
  next: readonly LabelElement[],
): LabelTemplate {
  if (path.length === 1) return { ...template, elements: [...next] };
  const outer = template.elements[path[0]];
  if (outer?.kind !== 'rows' || next.length === 0) return template;
  const rows = { ...outer, elements: next.filter(isRowElement) };
  return { ...template, elements: template.elements.with(path[0], rows) };
}

const lastOf = (path: ElementPath): number => path[1] ?? path[0];
const sibling = (path: ElementPath, at: number): ElementPath => (path.length === 1 ? [at] : [path[0], at]);

export function replaceElement(
  template: LabelTemplate,
  path: ElementPath,
  element: LabelElement,
): LabelTemplate {
  return elementAt(template, path) === null
    ? template
    : withSiblings(template, path, siblings(template, path).with(lastOf(path), element));
}

/** Behind the one that is chosen, in the same list; at the end where none is. */
export function addElement({ template, chosen }: Edited, element: LabelElement): Edited {
  const isInRow = chosen?.length === 2 && isRowElement(element);
  const at = chosen === null ? template.elements.length - 1 : isInRow ? lastOf(chosen) : chosen[0];
  const path: ElementPath = isInRow ? sibling(chosen, at + 1) : [at + 1];
  const next = siblings(template, path).toSpliced(at + 1, 0, element);
  return { template: withSiblings(template, path, next), chosen: path };
}

/** Into the rows that are chosen, behind everything in them. */
export function addToRows({ template, chosen }: Edited, element: LabelElement): Edited {
  const outer = chosen === null ? undefined : template.elements[chosen[0]];
  if (chosen === null || outer?.kind !== 'rows' || !isRowElement(element)) return { template, chosen };
  const path: ElementPath = [chosen[0], outer.elements.length];
  return { template: withSiblings(template, path, [...outer.elements, element]), chosen: path };
}

/** The next one is chosen then, or the previous one. */
export function removeElement({ template, chosen }: Edited): Edited {
  if (chosen === null || elementAt(template, chosen) === null) return { template, chosen };
  const at = lastOf(chosen);
  const next = siblings(template, chosen).toSpliced(at, 1);
  const changed = withSiblings(template, chosen, next);
  if (changed === template) return { template, chosen };
  return {
    template: changed,
    chosen: next.length === 0 ? null : sibling(chosen, Math.min(at, next.length - 1)),
  };
}

/** How far a copy stands from what it was made of, in millimetres. */
const BESIDE = 1;

export function duplicateElement({ template, chosen }: Edited): Edited {
  const element = elementAt(template, chosen);
  if (chosen === null || element === null || element.kind === 'rows') return { template, chosen };
  const room = roomOf(template, chosen);
  return addElement({ template, chosen }, movedBy(element, BESIDE, BESIDE, room));
}

/** `by` places up (-1) or down (+1): what is drawn later lies on top. */
export function reorderElement({ template, chosen }: Edited, by: -1 | 1): Edited {
  if (chosen === null) return { template, chosen };
  const list = siblings(template, chosen);
  const [at, to] = [lastOf(chosen), lastOf(chosen) + by];
  const [one, other] = [list[at], list[to]];
  if (!one || !other) return { template, chosen };
  return {
    template: withSiblings(template, chosen, list.with(at, other).with(to, one)),
    chosen: sibling(chosen, to),
  };
}

/** A hundredth of a millimetre is less than any dot. */
const round = (mm: number): number => Math.round(mm * 100) / 100;
const between = (least: number, value: number, most: number): number =>
  round(Math.max(least, Math.min(value, most)));

/** Stays in its room as far as it fits there. */
export const movedBy = <E extends LabelElement>(element: E, x: number, y: number, room: Size): E => ({
  ...element,
  x: between(0, element.x + x, Math.max(0, room.width - element.width)),
  y: between(0, element.y + y, Math.max(0, room.height - element.height)),
});

/** Thinner than any dot: a line of it is still one dot wide. */
const THINNEST = 0.1;

export const resizedBy = <E extends LabelElement>(
  element: E,
  width: number,
  height: number,
  room: Size,
): E => ({
  ...element,
  width: between(THINNEST, element.width + width, Math.max(THINNEST, room.width - element.x)),
  height: between(THINNEST, element.height + height, Math.max(THINNEST, room.height - element.y)),
});
