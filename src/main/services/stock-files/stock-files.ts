import { FILE_PART_BYTES } from '../../../shared/contract/stock-files.ts';
import type { Handlers } from '../../../shared/contract/index.ts';
import type { SheetRow } from '../../../shared/domain/sheet/sheet-cell.ts';
import { headerKey } from '../../../shared/domain/stock/stock-columns.ts';
import { fail, ok } from '../../../shared/result.ts';
import { createHeldFiles } from '../../sheets/held-file.ts';
import { readSheet } from '../../sheets/sheet-thread.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { OwnStocks } from '../own-stocks/own-stocks.ts';
import type { Stocks } from '../stocks/stocks.ts';
import { createCheckedRows, type CheckedRows } from './checked-rows.ts';
import { proposalOf } from './file-plan.ts';
import { lookAtFile } from './look-at-file.ts';
import { createRowJudge } from './row-judge.ts';
import { createTableFiles } from './table-file.ts';

export interface StockFilesPorts {
  readonly journal: Journal;
  readonly stocks: Pick<Stocks, 'tableOf' | 'propose' | 'openOf'>;
  readonly ownStocks: Pick<OwnStocks, 'countedInFile'>;
  readonly clock: () => number;
  readonly newId: () => string;
}

const unknown = fail({ code: 'stockFileUnknown' } as const);

interface Checked {
  readonly fileId: string;
  readonly rows: CheckedRows;
}

/** Stocks from files and into files: read and written in threads, checked against what is known, and shown before. */
export function createStockFiles(ports: StockFilesPorts): {
  readonly handlers: Handlers['stockFiles'];
  stop(): void;
} {
  const { journal, clock } = ports;
  const { tableOf, propose, openOf } = ports.stocks;
  const ending = new AbortController();
  const files = createHeldFiles(ports.newId);
  let looked: { readonly fileId: string; readonly sheet: number; readonly header: SheetRow | null } | null =
    null;
  let checked: Checked | null = null;

  const rowsOf = (fileId: string): CheckedRows | null => (checked?.fileId === fileId ? checked.rows : null);

  const look = async (fileId: string, sheet: number) => {
    const bytes = files.of(fileId);
    if (!bytes) return unknown;
    const seen = await lookAtFile(journal.fileColumns, bytes, sheet, ending.signal);
    if (!seen.ok) return seen;
    looked = { fileId, sheet, header: seen.value.header };
    return ok(seen.value.view);
  };

  const check: Handlers['stockFiles']['check'] = async ({ fileId, warehouseId, sheet, columns }) => {
    const bytes = files.of(fileId);
    if (!bytes) return unknown;
    const table = await tableOf(warehouseId);
    if (!table.ok) return table;
    if (looked?.fileId !== fileId || looked.sheet !== sheet) {
      const seen = await look(fileId, sheet);
      if (!seen.ok) return seen;
    }
    const header = looked?.header ?? null;
    const rows = createCheckedRows(table.value, await createRowJudge(table.value));
    // A column that is not chosen is one that no file has.
    const wanted = [columns.sku, columns.article, columns.amount].map((column) => column ?? -1);
    const read = await readSheet(
      bytes,
      { sheet, columns: wanted },
      (some) => rows.add(some.filter(({ line }) => line > (header?.line ?? 0))),
      ending.signal,
    );
    if (!read.ok) return read;
    checked = { fileId, rows };
    if (header) {
      journal.transaction(() => journal.fileColumns.keep(headerKey(header.cells), columns, clock()));
    }
    return ok(rows.counts());
  };

  const plan: Handlers['stockFiles']['plan'] = async ({ fileId, restToZero }) => {
    const rows = rowsOf(fileId);
    if (!rows) return unknown;
    const table = await tableOf(rows.warehouseId);
    if (!table.ok) return table;
    const proposal = await proposalOf(rows, table.value, restToZero);
    return proposal.ok ? ok(await propose(proposal.value)) : proposal;
  };

  return {
    stop: () => ending.abort(),
    handlers: {
      begin: async ({ bytes }) => {
        checked = null;
        return ok({ fileId: files.begin(bytes) });
      },
      part: async ({ fileId, at, part }) =>
        files.add(fileId, at, Buffer.from(part, 'base64')) ? ok(null) : unknown,
      look: ({ fileId, sheet }) => look(fileId, sheet),
      check,
      faults: async ({ fileId, offset, limit }) => {
        const rows = rowsOf(fileId);
        return rows ? ok(rows.faults(offset, limit)) : unknown;
      },
      mend: async ({ fileId, line, sku, amount }) => {
        const rows = rowsOf(fileId);
        const mended = rows?.mend(line, sku, amount);
        return rows && mended ? ok({ row: mended.row, counts: rows.counts() }) : unknown;
      },
      leaveOut: async ({ fileId, line }) => {
        const rows = rowsOf(fileId);
        if (!rows) return unknown;
        rows.leaveOut(line);
        return ok(rows.counts());
      },
      plan,
      setOwn: async ({ fileId }) => {
        const rows = rowsOf(fileId);
        if (!rows) return unknown;
        return ok({ changed: await ports.ownStocks.countedInFile(rows.warehouseId, rows.amounts()) });
      },
      close: async ({ fileId }) => {
        files.drop(fileId);
        if (checked?.fileId === fileId) checked = null;
        return ok(null);
      },
      ...createTableFiles({
        tableOf,
        openOf,
        newId: ports.newId,
        signal: ending.signal,
        partBytes: FILE_PART_BYTES,
      }),
    },
  };
}
