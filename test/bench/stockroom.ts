import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { FILE_PART_BYTES } from '../../src/shared/contract/stock-files.ts';
import { openAt } from '../rigs/programs/address-line.ts';
import { startStationProcess, type StationProcess } from '../rigs/desk/station-process.ts';
import { until } from '../rigs/until.ts';
import { openReadyDesk, residentMegabytes, storeFile, type ReadyDesk } from './bench-desk.ts';
import { figure, spread, type Figures } from './figures.ts';
import { paintedAfter } from './painted.ts';
import { openBrowser } from './screen.ts';
import { packByScan } from './station.ts';

const SCANS = 60;
const PAINTS = 8;
/** Typed one digit after the other: other rows with each. */
const WORDS = ['7713', '1234', '9058', '3417', '2662'];
/** How often memory is looked at while a file is read. */
const LOOK_MS = 20;

const FIRST_SKU = 4_600_000_000_000;
const HEADER = ['Штрихкод', 'Артикул', 'Количество'];
const TITLES = {
  sku: 'Штрихкод',
  article: 'Артикул',
  amount: 'Количество',
  own: 'На полке',
  open: 'В заказах',
  reserve: 'Резерв',
  minimum: 'Минимум',
  free: 'Свободно',
};

/**
 * The stockroom of a warehouse with so many barcodes: the table in a browser, a file of all of them read and checked, and
 * one of them written, each beside a packer who scans.
 */
export async function measureStockroom(barcodes: number): Promise<Figures> {
  const desk = await openReadyDesk(1000, 1000, 3 * SCANS);
  const { warehouses } = await until(desk.station.client.stocks.view, (view) => view.warehouses.length > 0);
  const warehouseId = warehouses[0]?.warehouseId ?? '';
  await desk.station.stop();
  await fillStocks(desk, warehouseId, barcodes);
  const station = await startStationProcess(desk.stationArgs);
  await until(station.client.packing.view, ({ supply }) => supply !== null && supply.labelsReady > 0);
  const table = await measureTable(station, warehouseId, barcodes);

  const alone = await packByScan(station, desk.sink, desk.skus.slice(0, SCANS));
  const before = (await residentMegabytes(station.pid)) ?? 0;
  const memory = watchMemory(station.pid);
  const checked = await checkFile(station, warehouseId, barcodes);
  const most = await memory.end();
  const written = await whileScanning(station, desk, () => writeTable(station, warehouseId));
  await station.stop();
  await desk.close();
  const at = `.${barcodes}`;
  const p99 = (times: readonly number[]): number => spread(times, 'ms').p99 ?? 0;
  return {
    ...table,
    [`stockroom.fileChecked${at}`]: figure(checked / 1000, 's', '≤ 3 s'),
    [`stockroom.fileMemory${at}`]: figure(most - before, 'MB', '≤ 150 MB'),
    [`stockroom.xlsxWritten${at}`]: figure(written.took / 1000, 's', '≤ 5 s'),
    'stockroom.scanToBytes.alone': spread(alone.toBytes, 'ms'),
    'stockroom.scanToBytes.besideXlsx': spread(written.toBytes, 'ms', 'unchanged'),
    'stockroom.scanToBytes.besideXlsx.times': figure(p99(written.toBytes) / p99(alone.toBytes), '×', '≈ 1'),
  };
}

async function fillStocks({ folder }: ReadyDesk, warehouseId: string, barcodes: number): Promise<void> {
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${barcodes - 1})`;
  const cache = new DatabaseSync(await storeFile(folder, 'cache.sqlite'));
  cache.function('desk_now', () => Date.now());
  cache
    .prepare(
      `INSERT OR REPLACE INTO stocks (warehouse_id, sku, amount, read_at)
       ${numbers} SELECT ?, CAST(${FIRST_SKU} + i AS TEXT), i % 300, ${Date.now()} FROM n`,
    )
    .run(warehouseId);
  cache.close();
  const journal = new DatabaseSync(await storeFile(folder, 'journal.sqlite'));
  journal.exec(
    `INSERT OR REPLACE INTO stock_skus (sku, article)
     ${numbers} SELECT CAST(${FIRST_SKU} + i AS TEXT), iif(i % 2, 'Кружка ', 'Артикул-') || i FROM n`,
  );
  journal.close();
}

async function measureTable(
  station: StationProcess,
  warehouseId: string,
  barcodes: number,
): Promise<Figures> {
  const opened = performance.now();
  const first = await station.client.stocks.rows({
    warehouseId,
    words: '',
    filter: 'all',
    sort: { by: 'article', isDescending: false },
    offset: 0,
    limit: 100,
  });
  if (!first.ok || first.value.total < barcodes) throw new Error(JSON.stringify(first));
  const read = performance.now() - opened;
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await openAt(page, station.url, '#/stockroom/passes');
  const painted: number[] = [];
  for (let run = 0; run < PAINTS; run += 1) {
    painted.push(await firstRows(page));
    await page.evaluate(() => (location.hash = '#/stockroom/passes'));
    await page.getByTestId('stock-row').first().waitFor({ state: 'detached' });
  }
  await firstRows(page);
  const keys: number[] = [];
  for (const word of WORDS)
    for (let end = 1; end <= word.length; end += 1) keys.push(await typed(page, word.slice(0, end)));
  await browser.close();
  const at = `.${barcodes}`;
  return {
    [`stockroom.tableRead${at}`]: figure(read, 'ms'),
    [`stockroom.firstPaint${at}`]: spread(painted, 'ms', '≤ 200 ms'),
    [`stockroom.keystroke${at}`]: spread(keys, 'ms', 'p99 ≤ 50 ms'),
  };
}

/** From the touch that opens the table to the frame with its first rows. */
const firstRows = (page: Page): Promise<number> =>
  paintedAfter(page, { hash: '#/stockroom/stocks' }, { appears: '[data-testid="stock-row"]' });

/** From the letter to the frame that says how many fit it. */
const typed = (page: Page, text: string): Promise<number> =>
  paintedAfter(
    page,
    { field: '[data-testid="stock-search"]', text },
    { changes: '[data-testid="stock-found"]' },
  );

/** As the screen does it: the file in parts, a look at its columns, and all of it checked. */
async function checkFile({ client }: StationProcess, warehouseId: string, rows: number): Promise<number> {
  const lines = Array.from(
    { length: rows },
    (_, index) => `${FIRST_SKU + index};${index % 2 ? 'Кружка ' : 'Артикул-'}${index};${index % 250}`,
  );
  const bytes = Buffer.from(`${HEADER.join(';')}\r\n${lines.join('\r\n')}\r\n`);
  const began = performance.now();
  const begun = await client.stockFiles.begin({ name: 'stocks.csv', bytes: bytes.length });
  if (!begun.ok) throw new Error(JSON.stringify(begun));
  const { fileId } = begun.value;
  for (let at = 0; at < bytes.length; at += FILE_PART_BYTES) {
    const part = bytes.subarray(at, at + FILE_PART_BYTES).toString('base64');
    await client.stockFiles.part({ fileId, at, part });
  }
  const looked = await client.stockFiles.look({ fileId, sheet: 0 });
  if (!looked.ok) throw new Error(JSON.stringify(looked));
  const checked = await client.stockFiles.check({
    fileId,
    warehouseId,
    sheet: 0,
    columns: looked.value.columns,
  });
  if (!checked.ok || checked.value.good !== rows) throw new Error(JSON.stringify(checked));
  const took = performance.now() - began;
  await client.stockFiles.close({ fileId });
  return took;
}

async function writeTable({ client }: StationProcess, warehouseId: string): Promise<void> {
  const written = await client.stockFiles.write({
    query: { warehouseId, words: '', filter: 'all', sort: { by: 'article', isDescending: false } },
    format: 'xlsx',
    title: 'Остатки',
    titles: TITLES,
  });
  if (!written.ok) throw new Error(JSON.stringify(written));
}

/** How long the work takes, again and again, while a packer scans beside it. */
async function whileScanning(
  station: StationProcess,
  { sink, skus }: ReadyDesk,
  work: () => Promise<void>,
): Promise<{ readonly took: number; readonly toBytes: readonly number[] }> {
  const end = new AbortController();
  const times: number[] = [];
  const working = (async () => {
    while (!end.signal.aborted) {
      const began = performance.now();
      await work();
      times.push(performance.now() - began);
    }
  })();
  const { toBytes } = await packByScan(station, sink, skus.slice(SCANS, 2 * SCANS), SCANS);
  end.abort();
  await working;
  return { took: spread(times, 'ms').value, toBytes };
}

/** The most of it that was seen until the end; of a system without /proc nothing is known. */
function watchMemory(pid: number): { end(): Promise<number> } {
  let most = 0;
  const done = new AbortController();
  const watching = (async () => {
    while (!done.signal.aborted) {
      most = Math.max(most, (await residentMegabytes(pid)) ?? 0);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  })();
  return {
    end: async () => {
      done.abort();
      await watching;
      return most;
    },
  };
}
