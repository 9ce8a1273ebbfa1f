import type { ProblemOf } from '../../problem.ts';
import { readBindings } from './label-bindings.ts';
import { fieldsOf, hasField } from './label-kinds.ts';
import type { LabelElement, LabelTemplate, RowElement, RowsElement } from './label-template.ts';

type Fault = ProblemOf<'templateFault'>;

/** A hundredth of a millimetre: places are sums of decimal fractions. */
const SLACK = 0.01;

export const templateFault = (
  fault: Fault['fault'],
  element: string,
  field: string,
  detail: string,
): Fault => ({ code: 'templateFault', fault, element, field, detail });

/** What is wrong with a template regardless of its values; empty if nothing is. */
export function checkTemplate({ kind, size, elements }: LabelTemplate): readonly Fault[] {
  const faults = elements.flatMap((element, index) => [
    ...checkPlace('outsideLabel', String(index + 1), element, size),
    ...(element.kind === 'rows' ? checkRows(kind, String(index + 1), element) : []),
    ...checkBindings(kind, String(index + 1), element, false),
  ]);
  const rows = elements.flatMap((element, index) => (element.kind === 'rows' ? [String(index + 1)] : []));
  return rows.length > 1
    ? [...faults, templateFault('rowsNotPossible', rows[1]!, '', 'the label has rows already')]
    : faults;
}

function checkPlace(
  fault: 'outsideLabel' | 'outsideRow',
  name: string,
  { x, y, width, height }: LabelElement,
  size: LabelTemplate['size'],
): readonly Fault[] {
  const [right, bottom] = [x + width, y + height];
  if (right <= size.width + SLACK && bottom <= size.height + SLACK) return [];
  const detail = `${round(right)} × ${round(bottom)} > ${round(size.width)} × ${round(size.height)}`;
  return [templateFault(fault, name, '', detail)];
}

const round = (mm: number): number => Math.round(mm * 100) / 100;

function checkRows(kind: LabelTemplate['kind'], name: string, element: RowsElement): readonly Fault[] {
  if (fieldsOf(kind).rows === null) {
    return [templateFault('rowsNotPossible', name, '', 'this kind of label has no rows')];
  }
  if (element.rowHeight > element.height + SLACK) {
    const detail = `a row of ${element.rowHeight} mm does not fit ${element.height} mm`;
    return [templateFault('rowsNotPossible', name, '', detail)];
  }
  const room = { width: element.width / element.columns, height: element.rowHeight };
  return element.elements.flatMap((one, index) => [
    ...checkPlace('outsideRow', `${name}.${index + 1}`, one, room),
    ...checkBindings(kind, `${name}.${index + 1}`, one, true),
  ]);
}

function checkBindings(
  kind: LabelTemplate['kind'],
  name: string,
  element: LabelElement | RowElement,
  inRows: boolean,
): readonly Fault[] {
  if (element.kind !== 'text' && element.kind !== 'code') return [];
  const text = element.kind === 'text' ? element.text : element.data;
  const parts = readBindings(text);
  if (parts === null) return [templateFault('loneBrace', name, '', JSON.stringify(text.slice(0, 60)))];
  return parts.flatMap((part) =>
    'literal' in part || hasField(kind, part.field, inRows)
      ? []
      : [templateFault('unknownField', name, part.field, `labels of the kind ${kind} do not have it`)],
  );
}
