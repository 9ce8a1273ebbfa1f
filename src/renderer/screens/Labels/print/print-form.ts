import { readBindings } from '../../../../shared/domain/label/label-bindings.ts';
import { fieldsOf, sampleValues, type LabelKind } from '../../../../shared/domain/label/label-kinds.ts';
import type { LabelTemplate } from '../../../../shared/domain/label/label-template.ts';
import type { TemplateProblem } from '../../../../shared/problem.ts';
import type { PrintDraft } from '../../../store/labels-slice.ts';
import type { RowAround } from '../preview/use-preview.ts';
import { isReady, LISTED, takesScans } from '../../../ui/own-labels/label-fields.ts';
import type { Row } from './read-table.ts';
import { readShown, showCode } from './shown-code.ts';

/** What the station is given for a label. */
export type Values = Readonly<Record<string, unknown>>;

export function emptyDraft(kind: LabelKind): PrintDraft {
  const blank = { fields: {}, rows: [], codes: '', isListed: false, copies: 1, printerId: null };
  if (!isReady(kind)) return blank;
  const { fields, sampleRows } = fieldsOf(kind);
  const values = Object.entries(fields).map(
    ([name, { sample }]) => [name, shownValue(name, sample)] as const,
  );
  return { ...blank, fields: Object.fromEntries(values), rows: sampleRows };
}

const shownValue = (name: string, value: string): string => (takesScans(name) ? showCode(value) : value);
const givenValue = (name: string, shown: string): string => (takesScans(name) ? readShown(shown) : shown);

const isBlank = (row: Row): boolean => Object.values(row).every((value) => value.trim() === '');

/** Rows with something in them, and their places in the form, from 0. */
const filledRows = (rows: readonly Row[]): readonly (readonly [index: number, row: Row])[] =>
  [...rows.entries()].filter(([, row]) => !isBlank(row));

/** What the kind knows: a template may have become one of another kind since it was filled in. */
const givenRecord = (values: Row, known: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      Object.hasOwn(known, name) ? [[name, givenValue(name, value)] as const] : [],
    ),
  );

/** What is filled in. */
export type Filled = Pick<PrintDraft, 'fields' | 'rows' | 'isListed'>;

/** What is printed. `code`: of the list, in place of what its field says. */
export function valuesOf(
  kind: LabelKind,
  draft: Pick<Filled, 'fields' | 'rows'>,
  code: string | null,
): Values {
  const { fields, rows } = fieldsOf(kind);
  return {
    ...givenRecord(draft.fields, fields),
    ...(code === null ? {} : { [LISTED.field]: code }),
    ...(rows === null ? {} : { rows: filledRows(draft.rows).map(([, row]) => givenRecord(row, rows)) }),
  };
}

/** Fields that must be filled in first, those of rows as `rows.2.article`, counted from 1 as the form shows them. */
export function missingIn(kind: LabelKind, draft: Filled): readonly string[] {
  const { fields, rows } = fieldsOf(kind);
  const required = (of: typeof fields): string[] =>
    Object.keys(of).flatMap((name) => (of[name]?.required ? [name] : []));
  const missing = required(fields).filter(
    (name) =>
      !(draft.isListed && name === LISTED.field) && givenValue(name, draft.fields[name] ?? '').trim() === '',
  );
  if (rows === null) return missing;
  const filled = filledRows(draft.rows);
  if (filled.length === 0) return [...missing, 'rows'];
  const missingCells = filled.flatMap(([index, row]) =>
    required(rows)
      .filter((name) => givenValue(name, row[name] ?? '').trim() === '')
      .map((name) => `rows.${index + 1}.${name}`),
  );
  return [...missing, ...missingCells];
}

/** Stands where a row lacks what it must have. */
const UNKNOWN = '?';

/**
 * What the preview shows while something is missing: sample values in its place, `sampled` telling for which fields.
 * `code`: the one of a list that is looked at.
 */
export function previewValues(
  kind: LabelKind,
  draft: Filled,
  code: string | null,
): { readonly values: Values; readonly sampled: readonly string[] } {
  const missing = missingIn(kind, draft);
  const sampled = [...missing, ...(draft.isListed && code === null ? [LISTED.field] : [])];
  const samples = sampleValues(kind);
  const values: Record<string, unknown> = { ...valuesOf(kind, draft, code) };
  for (const name of sampled) if (Object.hasOwn(samples, name)) values[name] = samples[name];
  const known = fieldsOf(kind).rows ?? {};
  const unknown = Object.entries(known).flatMap(([name, { required }]) =>
    required ? [[name, UNKNOWN] as const] : [],
  );
  if (missing.some((name) => name.startsWith('rows.'))) {
    values['rows'] = filledRows(draft.rows).map(([, row]) => ({
      ...Object.fromEntries(unknown),
      ...Object.fromEntries(
        Object.entries(givenRecord(row, known)).filter(([, value]) => value.trim() !== ''),
      ),
    }));
  }
  return { values, sampled };
}

/** What comes out in one row with the label that is looked at: of a list the codes around it, else its own copies. */
export function rowOf(
  kind: LabelKind,
  draft: Filled,
  listed: readonly { readonly code: string }[] | null,
  at: number,
  columns: number,
  copies: number,
): RowAround {
  const from = at - (at % columns);
  const valuesAround = (start: number, end: number): readonly Values[] =>
    (listed ?? []).slice(start, end).map(({ code }) => previewValues(kind, draft, code).values);
  return {
    copies: listed === null ? copies : 1,
    before: valuesAround(from, at),
    after: valuesAround(at + 1, from + columns),
  };
}

/** The place in the form of what the station calls `rows.2.article`: it never sees the empty rows. */
export function fieldInForm(rows: readonly Row[], field: string): string {
  const [, at, name] = /^rows\.(\d+)\.(.+)$/.exec(field) ?? [];
  const place = filledRows(rows)[Number(at) - 1];
  return name === undefined || place === undefined ? field : `rows.${place[0] + 1}.${name}`;
}

/** The fields of the form that a problem of a label lies in: its own, or those that the element at fault shows. */
export function fieldsAtFault(problem: TemplateProblem, { elements }: LabelTemplate): readonly string[] {
  if (problem.code === 'labelUnusable') return [];
  if (problem.code === 'templateFault' && problem.field !== '') return [problem.field];
  const [first, second] = problem.element.split('.').map(Number);
  const element = elements[(first ?? 0) - 1];
  const one = element?.kind === 'rows' && second !== undefined ? element.elements[second - 1] : element;
  if (one?.kind !== 'text' && one?.kind !== 'code') return [];
  const parts = readBindings(one.kind === 'text' ? one.text : one.data) ?? [];
  return parts.flatMap((part) => ('field' in part ? [DERIVED_FROM[part.field] ?? part.field] : []));
}

const DERIVED_FROM: Readonly<Record<string, string>> = { gtin: LISTED.field, serial: LISTED.field };

export const MOST_COPIES = 1000;

/** Null: not a number of copies that the station takes. */
export const readCopies = (typed: PrintDraft['copies']): number | null =>
  typeof typed === 'number' && Number.isInteger(typed) && typed >= 1 && typed <= MOST_COPIES ? typed : null;
