import type { Handlers } from '../../../shared/contract/index.ts';
import { freeOf, type OpenPieces } from '../../../shared/domain/stock/own-stock.ts';
import { fail, ok } from '../../../shared/result.ts';
import { createHeldFiles } from '../../sheets/held-file.ts';
import { wishOf } from '../../sheets/out-format.ts';
import type { OutCell } from '../../sheets/sheet-job.ts';
import { writeSheet } from '../../sheets/sheet-thread.ts';
import type { Stocks } from '../stocks/stocks.ts';
import { ownOfRow, type StockRow } from '../stocks/stock-table.ts';

export interface TableFilesPorts extends Pick<Stocks, 'tableOf' | 'openOf'> {
  readonly newId: () => string;
  readonly signal: AbortSignal;
  readonly partBytes: number;
}

/** Rows that are handed over between two turns. */
const AT_ONCE = 1000;

const columns = ['sku', 'article', 'amount', 'own', 'open', 'reserve', 'minimum', 'free'] as const;

function* parts(
  titles: readonly string[],
  rows: readonly StockRow[],
  openOf: (skus: readonly string[]) => (sku: string) => OpenPieces,
): Generator<readonly (readonly OutCell[])[], void> {
  yield [titles];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const some = rows.slice(start, start + AT_ONCE);
    const open = openOf(some.map(({ sku }) => sku));
    yield some.map((row) => {
      const { sku, article, amount } = row;
      const own = ownOfRow(row);
      const ordered = open(sku);
      return [
        { id: sku },
        article,
        amount,
        own.pieces,
        ordered.open,
        own.reserve,
        own.minimum,
        freeOf(own, ordered),
      ];
    });
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
        wishOf(format, title),
        parts(
          columns.map((column) => titles[column]),
          rows,
          (skus) => ports.openOf(query.warehouseId, skus),
        ),
        ports.signal,
      );
      if (!bytes) return fail({ code: 'sheetNotWritten' });
      return ok({ fileId: files.hold(bytes), bytes: bytes.length });
    },
    take: async ({ fileId, at }) => {
      const part = files.take(fileId, at, ports.partBytes);
      return part === null ? fail({ code: 'stockFileUnknown' }) : ok({ part });
    },
  };
}
