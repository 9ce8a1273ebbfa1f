import type { SQLOutputValue } from 'node:sqlite';

/** One row as SQLite gives it. Tables are STRICT, so a column that breaks its type is a defect, and thrown as one. */
export type Row = Record<string, SQLOutputValue>;

export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`column ${column} is not text`);
  return value;
}

export function integer(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new TypeError(`column ${column} is not a number`);
  return value;
}

export function blob(row: Row, column: string): Uint8Array {
  const value = row[column];
  if (!(value instanceof Uint8Array)) throw new TypeError(`column ${column} is not a blob`);
  return value;
}

export const textOrNull = (row: Row, column: string): string | null =>
  row[column] === null ? null : text(row, column);

export const integerOrNull = (row: Row, column: string): number | null =>
  row[column] === null || row[column] === undefined ? null : integer(row, column);

export const blobOrNull = (row: Row, column: string): Uint8Array | null =>
  row[column] === null ? null : blob(row, column);

/** A JSON column of strings that this program wrote. */
export const texts = (row: Row, column: string): string[] => textsOf(text(row, column));

/** A JSON column that a person or another version may have written: undefined where it is not JSON. */
export function json(row: Row, column: string): unknown {
  try {
    return JSON.parse(text(row, column));
  } catch {
    return undefined;
  }
}

function textsOf(json: string): string[] {
  const value: unknown = JSON.parse(json);
  return Array.isArray(value) ? value.map(String) : [];
}
