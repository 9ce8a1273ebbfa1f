import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openCache } from '../../src/main/db/cache/open-cache.ts';
import { openJournal } from '../../src/main/db/journal/open-journal.ts';
import { readFigures } from '../../src/main/services/people/figures.ts';
import { verifyLog } from '../../src/main/services/people/log.ts';
import { readStory } from '../../src/main/services/story/read-story.ts';
import { search } from '../../src/main/services/story/search.ts';
import { figure, spread, type Figures } from './figures.ts';

const RUNS = 100;
const ARTICLES = 20_000;
const ORDERS_A_SUPPLY = 500;
const LOG_ROWS = 100_000;
const FIRST_ORDER = 5_000_000_000;

const DAY_MS = 24 * 3600_000;
/** One desk's day: two people, eight hours each. */
const SCANS_A_DAY = 4000;
const BEGIN = new Date(2026, 0, 1, 8).getTime();

const orderId = (index: number): string => String(FIRST_ORDER + index);
const articleOf = (index: number): string => `КР-${1000 + (index % ARTICLES)}-СИН`;
const skuOf = (index: number): string => String(4_600_000_000_000 + (index % ARTICLES));
const partBOf = (index: number): string => String(index % 10_000).padStart(4, '0');
const partAOf = (index: number): string => String(231_000 + Math.floor(index / 10_000));

/**
 * Search, stories and figures over stores with `amount` orders, scans, parcels and labels, as a desk has them after a
 * year. They are written straight into the tables, triggers and indexes included.
 */
export async function measureStory(amount: number): Promise<Figures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'packbench-bench-'));
  const file = (name: string): string => path.join(folder, `${name}.sqlite`);
  const cache = openCache(file('cache'));
  const journal = openJournal(file('journal'));
  if (!cache.ok || !journal.ok) throw new Error('the stores did not open');
  const stores = { cache: cache.value.cache, journal: journal.value };

  const began = performance.now();
  fillOrders(stores.cache, amount);
  const storedPerSecond = amount / ((performance.now() - began) / 1000);
  fillLabels(file('cache'), amount);
  fillJournal(file('journal'), amount);
  stores.journal.transaction(() => {
    for (let row = 0; row < LOG_ROWS; row += 1)
      stores.journal.audit.add(BEGIN + row, 'orderHeld', { orderId: orderId(row) });
  });

  const pick = (run: number): number => (run * 7919) % amount;
  const timed = async (work: (run: number) => unknown, runs = RUNS): Promise<number[]> => {
    const times: number[] = [];
    for (let run = 0; run < runs + 5; run += 1) {
      const start = performance.now();
      await work(run);
      if (run >= 5) times.push(performance.now() - start);
    }
    return times;
  };
  const finding = (text: (index: number) => string) =>
    timed((run) => {
      if (search(stores, text(pick(run))).length === 0) throw new Error(`nothing found: ${text(pick(run))}`);
    });
  const budget = '≤ 50 ms';
  const at = `.${amount}`;
  const lastDay = Math.floor(amount / SCANS_A_DAY);
  const day = (index: number): string => {
    const date = new Date(BEGIN + index * DAY_MS);
    return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
  };
  const figuresOf = (days: number) => async (): Promise<void> => {
    const read = await readFigures(stores.journal, day(Math.max(0, lastDay - days)), day(lastDay - 1));
    if (!read.ok || read.value.total.parcels === 0) throw new Error('no figures');
  };
  const verified = performance.now();
  if ((await verifyLog(stores.journal.audit, null)).brokenAt !== null) throw new Error('the log is broken');
  const verifyRate = LOG_ROWS / ((performance.now() - verified) / 1000);

  const figures = {
    [`storeOrders${at}`]: figure(storedPerSecond, 'orders/s', '≥ 5000 orders/s with the network'),
    [`search.order${at}`]: spread(await finding(orderId), 'ms', budget),
    [`search.sticker${at}`]: spread(await finding((index) => partAOf(index) + partBOf(index)), 'ms', budget),
    [`search.partB${at}`]: spread(await finding(partBOf), 'ms', budget),
    [`search.barcode${at}`]: spread(await finding(skuOf), 'ms', budget),
    [`search.article${at}`]: spread(await finding((index) => articleOf(index).toLowerCase()), 'ms', budget),
    [`search.oneLetter${at}`]: spread(await finding(() => 'к'), 'ms', budget),
    [`search.everyArticle${at}`]: spread(await finding(() => 'син кр'), 'ms', budget),
    [`search.supply${at}`]: spread(await finding(() => 'понедельник 7'), 'ms', budget),
    [`story${at}`]: spread(await timed((run) => readStory(stores, 'desk', orderId(pick(run)))), 'ms', budget),
    [`figures.day${at}`]: spread(await timed(figuresOf(1), 20), 'ms'),
    [`figures.month${at}`]: spread(await timed(figuresOf(30), 5), 'ms'),
    'verifyLog.rowsPerSecond': figure(verifyRate, 'rows/s'),
  };
  stores.cache.close();
  stores.journal.close();
  await rm(folder, { recursive: true, force: true });
  return figures;
}

/** Orders that were handed over, a supply of them for every 500. */
export function fillOrders(cache: Parameters<typeof search>[0]['cache'], amount: number): void {
  for (let start = 0; start < amount; start += 250) {
    cache.transaction(() => {
      if (start % ORDERS_A_SUPPLY === 0) {
        const number = start / ORDERS_A_SUPPLY;
        cache.supplies.upsert({
          supplyId: `SUP-${number}`,
          name: `Понедельник ${number}`,
          done: true,
          cargoType: 1,
          createdAt: new Date(BEGIN).toISOString(),
          closedAt: null,
          scannedAt: null,
        });
      }
      for (let index = start; index < Math.min(amount, start + 250); index += 1) {
        cache.orders.upsert({
          orderId: orderId(index),
          article: articleOf(index),
          colorCode: 'синий',
          nmId: String(100_000 + (index % ARTICLES)),
          warehouseId: '7',
          cargoType: 1,
          offices: ['Север'],
          deliveryType: 'fbs',
          skus: [skuOf(index)],
          createdAt: new Date(BEGIN + index * 1000).toISOString(),
          requiredMeta: [],
          due: null,
          supplyId: `SUP-${Math.floor(index / ORDERS_A_SUPPLY)}`,
          supplierStatus: 'complete',
        });
      }
    });
  }
}

/** Numbers below `amount`, for statements that write many rows at once. */
const numbers = (amount: number): string =>
  `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${amount - 1})`;

function fillLabels(file: string, amount: number): void {
  const database = new DatabaseSync(file);
  database.function('desk_now', () => BEGIN);
  database.exec(`
    INSERT INTO labels (order_id, type, width, height, part_a, part_b, barcode, file)
    ${numbers(amount)} SELECT ${FIRST_ORDER} + i, 'png', 58, 40, 231000 + i / 10000, format('%04d', i % 10000),
      '*' || i, x'00' FROM n
  `);
  database.close();
}

/** Each parcel is one scan: a label that is taken 200 to 1,200 ms later; every twentieth scan is a wrong one. */
function fillJournal(file: string, amount: number): void {
  const database = new DatabaseSync(file);
  const at = `${BEGIN} + (i / ${SCANS_A_DAY}) * ${DAY_MS} + (i % ${SCANS_A_DAY}) * 7000`;
  const person = "CASE i % 2 WHEN 0 THEN 'Анна' ELSE 'Boris' END";
  const verdict = `CASE i % 20 WHEN 0 THEN '{"reason":"oneTooMany"}' ELSE
    '{"reason":"labelPrinting","parcel":{"orderId":"' || (${FIRST_ORDER} + i) || '"}}' END`;
  database.exec(`
    BEGIN;
    INSERT INTO scans (scan_id, at, ended_at, text, length, verdict, is_repeat, person)
      ${numbers(amount)} SELECT 's' || i, ${at}, ${at}, 'x', 1, ${verdict}, 0, ${person} FROM n;
    INSERT INTO parcels (order_id, supply_id, article, state, claimed_at, packed_at, person, part_a, part_b)
      ${numbers(amount)} SELECT ${FIRST_ORDER} + i, 'SUP-' || i / ${ORDERS_A_SUPPLY}, 'x', 'packed', ${at},
        ${at} + 300, ${person}, 231000 + i / 10000, format('%04d', i % 10000) FROM n;
    INSERT INTO print_jobs (job_id, document, cause, state, created_at, updated_at, taken_at, person, order_id)
      ${numbers(amount)} SELECT 'j' || i, '{"kind":"orderLabel","orderId":"' || (${FIRST_ORDER} + i) ||
        '","supplyId":"S"}', 'packed', 'sent', ${at}, ${at} + 200, ${at} + 200 + i % 1000, ${person},
        ${FIRST_ORDER} + i FROM n;
    COMMIT;
  `);
  database.close();
}
