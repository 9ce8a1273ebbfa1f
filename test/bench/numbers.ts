import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import {
  createNumbersThread,
  type NumbersThread,
} from '../../src/main/services/numbers/thread/numbers-thread.ts';
import { plusDays, spanBefore, type Span } from '../../src/shared/domain/numbers/calendar-day.ts';
import { startStationProcess } from '../rigs/desk/station-process.ts';
import { until } from '../rigs/until.ts';
import { openReadyDesk } from './bench-desk.ts';
import { figure, spread, type Figures } from './figures.ts';
import { packByScan } from './station.ts';

const SCANS = 60;
const ARTICLES = 500;
const WAREHOUSES = 40;
/** A Monday. */
const FIRST_DAY = '2025-11-03';
const LAST_DAY = '2026-11-22';
const LOOK_MS = 20;

/**
 * What the numbers cost: a storage report of so many rows read, written and summed by their thread, beside a packer who
 * scans at a station; and the sums of a year, of 500 articles, as a page asks for them.
 */
export async function measureNumbers(rows: number): Promise<Figures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'packbench-bench-numbers-'));
  const desk = await openReadyDesk(1000, 1000, 3 * SCANS);
  await desk.station.stop();
  const station = await startStationProcess(desk.stationArgs);
  await until(station.client.packing.view, ({ supply }) => supply !== null && supply.labelsReady > 0);
  const thread = createNumbersThread(path.join(folder, 'numbers.sqlite'), {
    clock: Date.now,
    defect: (reason) => {
      throw new Error(reason);
    },
  });
  await thread.ask('parts', { kind: 'storage' });
  const file = path.join(folder, 'storage.json');
  await writeReport(file, rows, FIRST_DAY);

  const alone = await packByScan(station, desk.sink, desk.skus.slice(0, SCANS));
  const ingested = await ingest(thread, file, () =>
    packByScan(station, desk.sink, desk.skus.slice(SCANS, 2 * SCANS), SCANS),
  );
  await station.stop();
  await desk.close();

  const year = await sumsOfYear(thread, folder);
  await thread.stop();
  await rm(folder, { recursive: true, force: true });
  const p99 = (times: readonly number[]): number => spread(times, 'ms').p99 ?? 0;
  return {
    [`numbers.ingested.${rows}`]: figure(ingested.took / 1000, 's', '≤ 10 s'),
    [`numbers.ingestedMemory.${rows}`]: figure(ingested.memory, 'MB', '≤ 200 MB'),
    'numbers.scanToBytes.alone': spread(alone.toBytes, 'ms'),
    'numbers.scanToBytes.besideReport': spread(ingested.toBytes, 'ms', 'unchanged'),
    'numbers.scanToBytes.besideReport.times': figure(p99(ingested.toBytes) / p99(alone.toBytes), '×', '≈ 1'),
    [`numbers.yearSummed.${ARTICLES}`]: spread(year.whole, 'ms', 'of ≤ 300 ms'),
    [`numbers.periodChanged.${ARTICLES}`]: spread(year.changed, 'ms', 'of p99 ≤ 100 ms'),
  };
}

async function ingest(
  thread: NumbersThread,
  file: string,
  scan: () => Promise<{ readonly toBytes: readonly number[] }>,
): Promise<{ readonly took: number; readonly memory: number; readonly toBytes: readonly number[] }> {
  const resident = (): number => process.memoryUsage().rss / 1024 / 1024;
  const before = resident();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, resident())), LOOK_MS);
  const began = performance.now();
  const reading = thread
    .ask('putFile', {
      kind: 'storage',
      part: { from: FIRST_DAY, to: plusDays(FIRST_DAY, 6) },
      fetchedAt: Date.now(),
      file,
    })
    .then((put) => {
      if (!put?.ok || !put.value.ok) throw new Error(JSON.stringify(put));
      return performance.now() - began;
    });
  const { toBytes } = await scan();
  const took = await reading;
  clearInterval(watch);
  return { took, memory: most - before, toBytes };
}

/** A year of weeks, and how long its sums take: of all of it, and of one period after the other. */
async function sumsOfYear(
  thread: NumbersThread,
  folder: string,
): Promise<{ readonly whole: readonly number[]; readonly changed: readonly number[] }> {
  const file = path.join(folder, 'week.json');
  for (let monday = FIRST_DAY; monday < LAST_DAY; monday = plusDays(monday, 7)) {
    await writeReport(file, ARTICLES * 7 * 2, monday);
    const part = { from: monday, to: plusDays(monday, 6) };
    const put = await thread.ask('putFile', { kind: 'storage', part, fetchedAt: Date.now(), file });
    if (!put?.ok || !put.value.ok) throw new Error(JSON.stringify(put));
  }
  const ask = async (span: Span): Promise<number> => {
    const began = performance.now();
    await thread.ask('totals', { span, before: spanBefore(span) });
    await thread.ask('articles', { span, kind: null, offset: 0, limit: 100 });
    return performance.now() - began;
  };
  const whole: number[] = [];
  const changed: number[] = [];
  for (let run = 0; run < 10; run += 1)
    whole.push(await ask({ from: plusDays(LAST_DAY, -364), to: LAST_DAY }));
  for (const days of [7, 28, 30, 31, 90])
    for (let back = 0; back < 10; back += 1) {
      const to = plusDays(LAST_DAY, -back);
      changed.push(await ask({ from: plusDays(to, 1 - days), to }));
    }
  return { whole, changed };
}

/** As the marketplace answers N20: one record an article, warehouse and day. */
async function writeReport(file: string, rows: number, monday: string): Promise<void> {
  const out = createWriteStream(file);
  for (let row = 0; row < rows; row += 1) {
    const text = `${row === 0 ? '[' : ','}${JSON.stringify(recordOf(row, monday))}`;
    if (!out.write(text)) await once(out, 'drain');
  }
  out.end(']');
  await once(out, 'close');
}

function recordOf(row: number, monday: string): object {
  const article = row % ARTICLES;
  const day = plusDays(monday, Math.floor(row / ARTICLES) % 7);
  const warehouse = Math.floor(row / (ARTICLES * 7)) % WAREHOUSES;
  return {
    date: day,
    logWarehouseCoef: 1,
    officeId: 500 + warehouse,
    warehouse: `Warehouse ${warehouse}`,
    warehouseCoef: 1.65,
    giId: 10_000_000 + row,
    chrtId: 200_000_000 + article,
    size: '0',
    barcode: String(2_000_000_000_000 + article),
    subject: 'Mugs',
    brand: 'Clay and Fire',
    vendorCode: `MUG-${article}`,
    nmId: 300_000_000 + article,
    volume: 1.2,
    calcType: 'boxes, by volume',
    warehousePrice: (row % 977) / 100,
    barcodesCount: 1 + (row % 40),
    palletPlaceCode: 0,
    palletCount: 0,
    originalDate: day,
    loyaltyDiscount: 0.05,
    tariffFixDate: '',
    tariffLowerDate: '',
  };
}
