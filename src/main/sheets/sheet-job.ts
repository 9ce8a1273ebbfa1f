import type { SheetFault } from '../../shared/domain/sheet/sheet-faults.ts';
import type { SheetCell, SheetRow } from '../../shared/domain/sheet/sheet-cell.ts';

/** What a thread is asked to do with a file. */
export type SheetJob =
  | {
      readonly kind: 'read';
      readonly bytes: Uint8Array;
      /** By its number among those shown; a CSV file has one. */
      readonly sheet: number;
      /** Columns that are wanted, in this order; null: all. */
      readonly columns: readonly number[] | null;
      /** Rows that are enough. */
      readonly most: number;
    }
  | {
      readonly kind: 'write';
      readonly format: 'csv' | 'xlsx';
      readonly separator: string;
      readonly title: string;
    };

/** Each `rows` waits for `more` before the next: no more than one of them is ever on its way. */
export type FromThread =
  | { readonly kind: 'sheets'; readonly format: 'csv' | 'xlsx'; readonly names: readonly string[] }
  | { readonly kind: 'rows'; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'written'; readonly bytes: Uint8Array }
  | { readonly kind: 'ready' }
  | { readonly kind: 'done' }
  | { readonly kind: 'fault'; readonly fault: SheetFault; readonly line: number | null };

export type ToThread =
  | { readonly kind: 'more' }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly OutCell[])[] }
  | { readonly kind: 'end' };

/** An id stays text whatever it looks like; null: an empty cell. */
export type OutCell = { readonly id: string } | string | number | null;

export const wanted = (row: SheetRow, columns: readonly number[] | null): SheetRow =>
  columns === null
    ? row
    : { line: row.line, cells: columns.map((column): SheetCell => row.cells[column] ?? '') };
