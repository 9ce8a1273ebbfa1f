import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { CounterRow } from '../../src/shared/contract/counter.ts';
import { startStationProcess, type StationProcess } from '../rigs/desk/station-process.ts';
import { until } from '../rigs/until.ts';
import { openDesk, storeFile, withCache, type BenchDesk } from './bench-desk.ts';
import { spread, type Figures } from './figures.ts';

const RUNS = 200;
const WARM_UP = 10;
const CELLS = 400;
const FIRST_ORDER = 8_000_000_000;

const orderId = (index: number): string => String(FIRST_ORDER + index);
const codeOf = (index: number): string => `${orderId(index)}-${String(index % 10_000).padStart(4, '0')}`;
const barcodeOf = (index: number): string => `PB-O-${orderId(index)}`;
const numberOf = (index: number): string => orderId(index).slice(-8);
const articleOf = (index: number): string => `КР-${index % 20_000}`;

type Ask = (index: number) => Promise<readonly Pick<CounterRow, 'cell'>[]>;

/**
 * From what a buyer says or shows to the screen having the parcel and its cell, over the station's socket, while so many
 * parcels wait on the shelf. The telephone is asked of the marketplace, which has none of these: what is measured is
 * what this computer does for it.
 */
export async function measureCounter(waiting: number): Promise<Figures> {
  const desk = await openDesk(1, 1);
  const first = await startStationProcess(desk.stationArgs);
  await until(first.client.station.view, ({ sync }) => sync.lastAt !== null);
  await first.stop();
  await fillCache(desk, waiting);
  await fillShelf(desk, waiting);
  const station = await startStationProcess(desk.stationArgs);
  await until(station.client.counter.view, (view) => view.waiting === waiting);
  const figures: Figures = {};
  const budget = 'p99 ≤ 50 ms';
  for (const [what, ask] of Object.entries(questions(station))) {
    const times = await timed(waiting, ask);
    figures[`counter.${what}.${waiting}`] = spread(times, 'ms', budget);
  }
  const asked: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const began = performance.now();
    const answer = await station.client.counter.findByPhone({ digits: '0000' });
    if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
    asked.push(performance.now() - began);
  }
  figures[`counter.telephone.${waiting}`] = spread(asked, 'ms');
  await station.stop();
  await desk.close();
  return figures;
}

/** Ways to say which parcel it is; each must answer that parcel first, with the cell it lies in. */
function questions({ client }: StationProcess): Readonly<Record<string, Ask>> {
  let endedAt = Date.now();
  const find = async (text: string): Promise<readonly CounterRow[]> => {
    const answer = await client.counter.find({ text });
    if (!answer.ok) throw new Error('nothing found');
    return answer.value.rows;
  };
  return {
    order: (index) => find(orderId(index)),
    buyersNumber: (index) => find(codeOf(index)),
    labelNumber: (index) => find(numberOf(index)),
    lastDigits: (index) => find(numberOf(index).slice(-4)),
    article: (index) => find(articleOf(index).toLowerCase()),
    label: async (index) => {
      endedAt += 5000;
      const scan = { id: randomUUID(), text: barcodeOf(index), endedAt };
      const answer = await client.counter.scan({ scan, place: { at: 'find' } });
      if (!answer.ok || answer.value.verdict.reason !== 'found') throw new Error(JSON.stringify(answer));
      return [answer.value.verdict];
    },
  };
}

async function timed(waiting: number, ask: Ask): Promise<number[]> {
  const times: number[] = [];
  for (let run = -WARM_UP; run < RUNS; run += 1) {
    const index = ((run + WARM_UP) * 7919) % waiting;
    const began = performance.now();
    const rows = await ask(index);
    const taken = performance.now() - began;
    if (!rows.some(({ cell }) => cell !== null))
      throw new Error(`no cell for ${orderId(index)}: ${JSON.stringify(rows.slice(0, 2))}`);
    if (run >= 0) times.push(taken);
  }
  return times;
}

async function fillCache({ folder }: BenchDesk, waiting: number): Promise<void> {
  await withCache(folder, (cache) => {
    for (let start = 0; start < waiting; start += 500)
      cache.transaction(() => {
        for (let index = start; index < Math.min(waiting, start + 500); index += 1)
          cache.orders.upsert({
            orderId: orderId(index),
            article: articleOf(index),
            colorCode: null,
            nmId: String(index % 20_000),
            warehouseId: null,
            cargoType: 1,
            offices: [],
            deliveryType: null,
            skus: [String(4_700_000_000_000 + (index % 20_000))],
            createdAt: new Date(Date.now() - index * 1000).toISOString(),
            requiredMeta: [],
            due: null,
            orderCode: codeOf(index),
            supplyId: null,
            scheme: 'selfPickup',
            supplierStatus: 'prepare',
          });
      });
  });
  const database = new DatabaseSync(await storeFile(folder, 'cache.sqlite'));
  database.function('desk_now', () => Date.now());
  database.exec(`
    INSERT INTO labels (order_id, type, width, height, part_a, part_b, barcode, file)
    SELECT order_id, 'png', 58, 40, substr(order_id, -8, 4), substr(order_id, -4), 'PB-O-' || order_id, x'00'
    FROM orders WHERE scheme = 'selfPickup'
  `);
  database.close();
}

/** On shelves for up to a week. */
async function fillShelf({ folder }: BenchDesk, waiting: number): Promise<void> {
  const database = new DatabaseSync(await storeFile(folder, 'journal.sqlite'));
  const numbers = (amount: number): string =>
    `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${amount - 1})`;
  const at = `${Date.now()} - (i % 604800) * 1000`;
  database.exec(`
    BEGIN;
    INSERT INTO counter_cells (cell_id, name, code, position, added_at)
      ${numbers(CELLS)} SELECT 'c' || i, 'A' || i, 'PB-C-' || i, i, 0 FROM n;
    INSERT INTO parcels (order_id, supply_id, article, state, claimed_at, packed_at, part_a, part_b)
      ${numbers(waiting)} SELECT ${FIRST_ORDER} + i, '@selfPickup', 'КР-' || (i % 20000), 'packed', ${at}, ${at},
        substr(${FIRST_ORDER} + i, -8, 4), substr(${FIRST_ORDER} + i, -4) FROM n;
    INSERT INTO counter_parcels (order_id, article, state, cell_id, shelved_at, ready_at)
      ${numbers(waiting)} SELECT ${FIRST_ORDER} + i, 'КР-' || (i % 20000), 'shelved', 'c' || (i % ${CELLS}), ${at}, ${at} FROM n;
    COMMIT;
  `);
  database.close();
}
