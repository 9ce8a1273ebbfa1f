import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { StockChange } from '../../../src/shared/domain/stock/stock-change.ts';
import { storesIn } from '../../rigs/desk/open-stores.ts';
import { createStockMarketplace } from './stock-marketplace.ts';
import { putWarehouse, openStockStation, WAREHOUSE, type StockStation } from './stock-station.ts';

const MANY = 2000;
const GOODS = Array.from({ length: MANY }, (_each, at) => String(4_600_000_000_000 + at));
const FREE = '4700000000011';
const CHANGE: StockChange = { kind: 'set', amount: 3 };
/** One turn may write so many of a long list. */
const MOST_A_TURN = 300;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A desk with a paused change of each of two thousand barcodes; one more is free. */
function openBusyDesk() {
  const folder = mkdtempSync(path.join(tmpdir(), 'packbench-turns-'));
  const stores = storesIn(folder, () => 1);
  putWarehouse(stores.cache);
  const { stockSends, transaction } = stores.journal;
  const send = { sendId: 'S', warehouseId: WAREHOUSE, at: 1, person: null, undoes: null, isFree: false };
  transaction(() => {
    for (const sku of [...GOODS, FREE]) stockSends.addSku(sku, '');
    stockSends.begin({ ...send, isPaused: true, problem: null });
    stockSends.add(
      { ...send, isPaused: true, problem: null },
      GOODS.map((sku) => ({ sku, change: CHANGE, shown: null })),
    );
    stockSends.makeWhole('S');
    stockSends.setPaused('S', true);
  });
  stores.close();
  const market = createStockMarketplace([FREE], () => undefined);
  let ids = 0;
  const opened: StockStation[] = [];
  const open = (): StockStation => {
    const station = openStockStation(folder, market, () => `id-${String((ids += 1))}`);
    opened.push(station);
    return station;
  };
  const database = new DatabaseSync(path.join(folder, 'journal.sqlite'));
  onTestFinished(() => {
    for (const each of opened) each.kill();
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const rowsOf = (sql: string): number => Number(database.prepare(sql).get()?.['rows']);
  return { open, database, rowsOf };
}

/** How the number went on from turn to turn, until the work was over. */
async function watch(rows: () => number, work: () => Promise<unknown>): Promise<number[]> {
  const seen = [rows()];
  const state = { isOver: false };
  const working = work().finally(() => (state.isOver = true));
  while (!state.isOver) {
    await nextTurn();
    seen.push(rows());
  }
  await working;
  return seen;
}

const steps = (seen: readonly number[]): number[] =>
  seen.slice(1).map((rows, at) => Math.abs(rows - (seen[at] ?? 0)));

test('a send whose writing broke off is dropped a little each turn', async () => {
  const { open, database, rowsOf } = openBusyDesk();
  database.exec("UPDATE stock_sends SET is_whole = 0 WHERE send_id = 'S'");
  const rows = (): number => rowsOf('SELECT count(*) AS rows FROM stock_intents');
  const desk = open();
  const seen = await watch(rows, async () => {
    while (rows() > 0) await nextTurn();
  });
  expect(seen[0]).toBeGreaterThan(MANY - MOST_A_TURN - 1);
  expect(Math.max(...steps(seen))).toBeLessThanOrEqual(MOST_A_TURN);
  await nextTurn();
  expect(rowsOf('SELECT count(*) AS rows FROM stock_sends')).toBe(0);
  expect(desk.journal.stockSends.isUnderWay(WAREHOUSE, GOODS[0] ?? '')).toBe(false);
});

/** A count of all goods, shown: one can be told, two thousand are kept from it. */
async function showCount(desk: StockStation): Promise<{ countId: string; planId: string }> {
  const begun = await desk.counts.begin({ warehouseId: WAREHOUSE, isBlind: false, corrects: null });
  if (!begun.ok) throw new Error(begun.problem.code);
  const { countId } = begun.value;
  const { stockCounts, transaction } = desk.journal;
  transaction(() => {
    for (const sku of [...GOODS, FREE]) stockCounts.set(countId, 'A1', sku, 7, { at: 1, promised: 0 });
  });
  const shown = await desk.counts.plan({ countId, restToZero: false });
  if (!shown.ok) throw new Error(shown.problem.code);
  expect(shown.value.counts).toMatchObject({ refused: MANY, unknown: 1 });
  return { countId, planId: shown.value.planId };
}

test('what of a count can not be told goes on in another one, written a little each turn and seen when it is whole', async () => {
  const { open, rowsOf } = openBusyDesk();
  const desk = open();
  const shown = await showCount(desk);
  const before: number[] = [];
  const seen = await watch(
    () => {
      const lines = rowsOf(`SELECT count(*) AS rows FROM count_lines WHERE count_id <> '${shown.countId}'`);
      if (lines > 0 && lines < MANY) before.push(desk.journal.stockCounts.opened().length);
      return lines;
    },
    () => desk.counts.send(shown),
  );
  expect(Math.max(...steps(seen))).toBeLessThanOrEqual(MOST_A_TURN);
  expect(new Set(before)).toEqual(new Set([1]));
  const [rest, ...others] = desk.journal.stockCounts.opened();
  expect(others).toEqual([]);
  expect(rest).toMatchObject({ corrects: shown.countId, state: 'open' });
  expect(desk.journal.stockCounts.shelves(rest?.countId ?? '')).toEqual([{ shelf: 'A1', pieces: 7 * MANY }]);
});

test('cut while it is written, the count is open as it was, and nothing of the half is left by the next try', async () => {
  const { open, rowsOf } = openBusyDesk();
  const first = open();
  const shown = await showCount(first);
  const half = (): number =>
    rowsOf(`SELECT count(*) AS rows FROM count_lines WHERE count_id <> '${shown.countId}'`);
  const sending = first.through(() => first.counts.send(shown));
  while (half() === 0) await nextTurn();
  first.kill();
  expect(await sending).toBeNull();
  expect(half()).toBeGreaterThan(0);
  const next = open();
  expect(next.journal.stockCounts.opened().map(({ countId }) => countId)).toEqual([shown.countId]);
  expect(next.journal.stockCounts.past(9)).toEqual([]);
  const again = await next.counts.plan({ countId: shown.countId, restToZero: false });
  if (!again.ok) throw new Error(again.problem.code);
  expect(await next.counts.send({ countId: shown.countId, planId: again.value.planId })).toMatchObject({
    ok: true,
  });
  expect(half()).toBe(MANY);
  expect(rowsOf('SELECT count(*) AS rows FROM stock_counts')).toBe(2);
});
