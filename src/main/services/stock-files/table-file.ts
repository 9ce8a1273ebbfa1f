import type { Handlers } from '../../../shared/contract/index.ts';
import type { OutFormat } from '../../../shared/contract/stock-files.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { OutCell } from '../../sheets/sheet-job.ts';
import { writeSheet } from '../../sheets/sheet-thread.ts';
import type { Stocks } from '../stocks/stocks.ts';
import type { StockRow } from '../stocks/stock-table.ts';
import { createHeldFiles } from './held-file.ts';

export interface TableFilesPorts extends Pick<Stocks, 'tableOf'> {
  readonly newId: () => string;
  readonly signal: AbortSignal;
  readonly partBytes: number;
}

/** Rows that are handed over between two turns. */
const AT_ONCE = 1000;

/** A Russian spreadsheet program divides a line at the semicolon, an English one at the comma. */
const FORMATS: Readonly<Record<OutFormat, { readonly format: 'csv' | 'xlsx'; readonly separator: string }>> =
  {
    csvSemicolon: { format: 'csv', separator: ';' },
    csvComma: { format: 'csv', separator: ',' },
    xlsx: { format: 'xlsx', separator: '' },
  };

function* parts(
  titles: readonly string[],
  rows: readonly StockRow[],
): Generator<readonly (readonly OutCell[])[], void> {
  yield [titles];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    yield rows
      .slice(start, start + AT_ONCE)
      .map(({ sku, article, amount }) => [{ id: sku }, article, amount]);
  }
}

/** The table as it stands on the screen, all of it, as a file. */
export function createTableFiles(ports: TableFilesPorts): Pick<Handlers['stockFiles'], 'write' | 'take'> {
  const files = createHeldFiles(ports.newId);
  return {
    write: async ({ query, format, title, titles }) => {
      const table = await ports.tableOf(query.warehouseId);
      if (!table.ok) return table;
      const rows = table.value.find(query);
      const bytes = await writeSheet(
        { ...FORMATS[format], title },
        parts([titles.sku, titles.article, titles.amount], rows),
        ports.signal,
      );
      if (!bytes) return fail({ code: 'sheetNotWritten' });
      return ok({ fileId: files.hold(bytes), bytes: bytes.length });
    },
    take: async ({ fileId, at }) => {
      const bytes = files.of(fileId);
      if (!bytes) return fail({ code: 'stockFileUnknown' });
      const part = Buffer.from(bytes.subarray(at, at + ports.partBytes)).toString('base64');
      if (at + ports.partBytes >= bytes.length) files.drop(fileId);
      return ok({ part });
    },
  };
}
