import type { LookedFile } from '../../../shared/contract/stock-files.ts';
import { cellText, type SheetRow } from '../../../shared/domain/sheet/sheet-cell.ts';
import { findHeader, guessColumns, headerKey } from '../../../shared/domain/stock/stock-columns.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { readSheet, type UnreadSheet } from '../../sheets/sheet-thread.ts';

/** Rows from which header and columns are told. */
const LOOKED_AT = 30;
const SAMPLE = 5;

export interface SeenFile {
  readonly view: LookedFile;
  readonly header: SheetRow | null;
}

/** What a file is and what its columns are likely to be, by its first rows and by what people chose before. */
export async function lookAtFile(
  fileColumns: Journal['fileColumns'],
  bytes: Uint8Array,
  sheet: number,
  signal: AbortSignal,
): Promise<Result<SeenFile, UnreadSheet>> {
  const rows: SheetRow[] = [];
  const wish = { sheet, columns: null, most: LOOKED_AT };
  const read = await readSheet(bytes, wish, (some) => rows.push(...some), signal);
  if (!read.ok) return read;
  if (rows.length === 0) return fail({ code: 'sheetUnreadable', fault: 'empty', line: null });
  const header = findHeader(rows);
  const cells = header?.cells ?? [];
  const remembered = header ? fileColumns.of(headerKey(cells)) : null;
  const view: LookedFile = {
    format: read.value.format,
    sheets: [...read.value.names],
    header: cells.map(cellText),
    headerLine: header?.line ?? null,
    sample: rows
      .filter(({ line }) => line > (header?.line ?? 0))
      .slice(0, SAMPLE)
      .map((row) => ({ line: row.line, cells: row.cells.map(cellText) })),
    columns: remembered ?? guessColumns(cells),
    isRemembered: remembered !== null,
  };
  return ok({ view, header });
}
