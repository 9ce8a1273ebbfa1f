import type { ProblemOf } from '../../problem.ts';
import { fail, ok, type Result } from '../../result.ts';
import { templateFault } from './check-template.ts';
import { fieldsOf, type LabelField, type LabelKind } from './label-kinds.ts';

/** A label's values, checked against its kind: every field is there, empty if nothing was given. */
export interface LabelValues {
  readonly fields: Readonly<Record<string, string>>;
  /** Empty for a kind without rows. */
  readonly rows: readonly Readonly<Record<string, string>>[];
}

type Fault = ProblemOf<'templateFault'>;

/** Far more than any label has room for; a longer one is a mistake. */
const LONGEST_VALUE = 20_000;
const MOST_ROWS = 5000;

/** Reads what came from a screen, a file or a stored job. Numbers count as text, null and what is absent as empty. */
export function readValues(
  kind: LabelKind,
  given: Readonly<Record<string, unknown>>,
): Result<LabelValues, readonly Fault[]> {
  const { fields, rows } = fieldsOf(kind);
  const { rows: givenRows, ...rest } = given;
  const faults: Fault[] = [];
  const values = readRecord(fields, rows === null ? given : rest, '', faults);
  const rowValues: Record<string, string>[] = [];
  if (rows !== null) {
    const list: readonly unknown[] = Array.isArray(givenRows) ? givenRows : [];
    if (!Array.isArray(givenRows) || list.length > MOST_ROWS) {
      faults.push(
        templateFault('badValue', 'all', 'rows', `a list of at most ${MOST_ROWS} rows is expected`),
      );
    } else if (list.length === 0)
      faults.push(templateFault('missingValue', 'all', 'rows', 'there is no row'));
    for (const [index, row] of list.slice(0, MOST_ROWS).entries()) {
      const record = typeof row === 'object' && row !== null ? { ...row } : null;
      if (record === null) faults.push(templateFault('badValue', 'all', `rows.${index + 1}`, 'no row'));
      else rowValues.push(readRecord(rows, record, `rows.${index + 1}.`, faults));
    }
  }
  return faults.length > 0 ? fail(faults) : ok({ fields: values, rows: rowValues });
}

function readRecord(
  fields: Readonly<Record<string, LabelField>>,
  given: Readonly<Record<string, unknown>>,
  path: string,
  faults: Fault[],
): Record<string, string> {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(fields, name))
      faults.push(
        templateFault('unknownField', 'all', `${path}${name.slice(0, 60)}`, 'a value was given for it'),
      );
  }
  const values: Record<string, string> = {};
  for (const [name, { required }] of Object.entries(fields)) {
    const value = Object.hasOwn(given, name) ? textOf(given[name]) : '';
    if (value === null || value.length > LONGEST_VALUE) {
      faults.push(
        templateFault('badValue', 'all', `${path}${name}`, `text of at most ${LONGEST_VALUE} characters`),
      );
    } else if (required && value === '') {
      faults.push(
        templateFault('missingValue', 'all', `${path}${name}`, 'this label says nothing without it'),
      );
    } else values[name] = value;
  }
  return values;
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
}
