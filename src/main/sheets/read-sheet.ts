import type { SheetRow } from '../../shared/domain/sheet/sheet-cell.ts';
import { csvRows } from './csv-rows.ts';
import { UnreadableSheet } from './sheet-fault.ts';
import { openWorkbook } from './workbook.ts';
import { xlsxRows } from './xlsx-rows.ts';

export interface OpenSheet {
  readonly format: 'csv' | 'xlsx';
  readonly names: readonly string[];
  readonly rows: AsyncGenerator<readonly SheetRow[]>;
  close(): void;
}

const begins = (bytes: Uint8Array, ...with_: readonly number[]): boolean =>
  with_.every((byte, index) => bytes[index] === byte);

/** What a file is, its own first bytes say, not its name. */
export async function openSheet(bytes: Uint8Array, sheet: number): Promise<OpenSheet> {
  if (bytes.length === 0) throw new UnreadableSheet('empty');
  // OLE: a workbook of the old kind, or a new one that is closed by a password.
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableSheet('oldOrLocked');
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46)) throw new UnreadableSheet('notASheet');
  if (!begins(bytes, 0x50, 0x4b, 0x03, 0x04))
    return { format: 'csv', names: [''], rows: csvRows(bytes), close: () => undefined };
  const book = await openWorkbook(bytes);
  const part = (book.sheets[sheet] ?? book.sheets[0])?.part ?? '';
  return {
    format: 'xlsx',
    names: book.sheets.map(({ name }) => name),
    rows: xlsxRows(book, part),
    close: book.close,
  };
}
