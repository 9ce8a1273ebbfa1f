import { z } from 'zod';
import { lotOfWay, type Way } from '../../src/shared/domain/scheme/lots.ts';
import type { Scheme, Stage } from '../../src/shared/domain/scheme/schemes.ts';
import { startStationProcess, type StationProcess } from '../rigs/desk/station-process.ts';
import { until } from '../rigs/until.ts';
import { openDesk, openSupply, withCache, type BenchDesk } from './bench-desk.ts';
import { figure, spread, type Figure, type Figures } from './figures.ts';
import { packByScan } from './station.ts';

/** Of the supply, and of each way beside it. */
const SCANS = 200;
const NEW = 1000;
const FIRST_ORDER = 7_000_000_000;

/** Where orders stand that have left the bench and have not ended: they are what is in the way of questions. */
const LEFT: Readonly<Record<Way, { readonly deliveryType: string | null; readonly status: string }>> = {
  courier: { deliveryType: 'platformgo', status: 'complete' },
  bySeller: { deliveryType: 'dbs', status: 'deliver' },
  selfPickup: { deliveryType: null, status: 'prepare' },
};
const ways = ['courier', 'bySeller', 'selfPickup'] as const satisfies readonly Way[];
const calledBySimulator = { courier: 'platformgo', bySeller: 'dbs', selfPickup: 'pickup' } as const;

/**
 * From a scan to the printer's first byte with `orders` orders in the store: of one scheme, then spread over five of
 * which all are open at the bench, with every screen that follows them. Both in one run, so that they may be compared.
 */
export async function measureSchemes(orders: number): Promise<Figures> {
  const one = await ofOne(orders);
  const five = await ofFive(orders);
  const at = `.${orders}`;
  return {
    [`scanToBytes.oneScheme${at}`]: one,
    [`scanToBytes.fiveSchemes${at}`]: five,
    [`scanToBytes.fiveToOne${at}`]: figure(five.value / one.value, '×', '≤ 1.2 ×'),
  };
}

const budget = 'p50 ≤ 10 ms, p99 ≤ 50 ms';

async function ofOne(orders: number): Promise<Figure> {
  const desk = await openDesk(orders, NEW);
  const station = await startStationProcess(desk.stationArgs);
  await until(station.client.station.view, ({ sync }) => sync.lastAt !== null && sync.orders === orders);
  const skus = await openSupply(station, SCANS);
  const ends = follow(station);
  const { toBytes } = await packByScan(station, desk.sink, skus);
  ends();
  await station.stop();
  await desk.close();
  return spread(toBytes, 'ms', budget);
}

async function ofFive(orders: number): Promise<Figure> {
  const ofEach = orders / 5;
  const desk = await openDesk(ofEach, Math.min(NEW, ofEach));
  let station = await startStationProcess(desk.stationArgs);
  await until(station.client.station.view, ({ sync }) => sync.lastAt !== null && sync.orders === ofEach);
  await station.stop();
  const fresh = Math.min(NEW, ofEach);
  await fill(desk, 'crossBorder', ofEach, { deliveryType: null, status: 'complete' });
  for (const way of ways) await fill(desk, way, ofEach - fresh, LEFT[way]);
  station = await startStationProcess(desk.stationArgs);
  const skus = await openSupply(station, SCANS);
  for (const way of ways) {
    await arrive(desk, way, fresh);
    await takeAll(station, way, fresh);
    await station.client.packing.open({ supplyId: lotOfWay(way), beside: true });
  }
  await until(
    station.client.packing.view,
    ({ supplies }) => supplies.length === 1 + ways.length && supplies.every((lot) => lot.labelsToCome === 0),
  );
  const ends = follow(station);
  const { toBytes } = await packByScan(station, desk.sink, skus);
  ends();
  await station.stop();
  await desk.close();
  return spread(toBytes, 'ms', budget);
}

/** Every screen that tells of orders stands open somewhere. */
function follow({ client }: StationProcess): () => void {
  const nothing = (): void => undefined;
  const ends = [
    client.packing.view(nothing),
    client.schemes.today(nothing),
    client.supplies.cards(nothing),
    client.counter.view(nothing),
    client.runs.board(nothing),
    client.courierLists.now(nothing),
  ];
  return () => {
    for (const end of ends) end();
  };
}

async function fill(
  { folder }: BenchDesk,
  scheme: Scheme,
  amount: number,
  { deliveryType, status }: { readonly deliveryType: string | null; readonly status: string },
): Promise<void> {
  const first = FIRST_ORDER + 1_000_000 * ['crossBorder', ...ways].indexOf(scheme);
  await withCache(folder, (cache) => {
    for (let start = 0; start < amount; start += 500)
      cache.transaction(() => {
        for (let index = start; index < Math.min(amount, start + 500); index += 1) {
          const orderId = String(first + index);
          cache.orders.upsert({
            orderId,
            article: `КР-${index % 2000}`,
            colorCode: null,
            nmId: String(index % 2000),
            warehouseId: '7',
            cargoType: 1,
            offices: [],
            deliveryType,
            skus: [String(4_600_000_000_000 + (index % 2000))],
            createdAt: new Date(Date.now() - 10_000_000 - index * 1000).toISOString(),
            requiredMeta: [],
            due: null,
            supplyId: scheme === 'crossBorder' ? `SUP-${Math.floor(index / 500)}` : null,
            scheme,
            supplierStatus: status,
          });
          if (scheme === 'crossBorder') cache.orders.setStatus(orderId, status, 'sold');
        }
      });
  });
}

const made = z.object({ orders: z.array(z.unknown()) });

async function arrive({ marketplaceUrl }: BenchDesk, way: Way, count: number): Promise<void> {
  const answer = await fetch(`${marketplaceUrl}/_simulator/orders`, {
    method: 'POST',
    body: JSON.stringify({ scheme: calledBySimulator[way], count, cargoType: 1, requiredMeta: [] }),
  });
  if (made.parse(await answer.json()).orders.length !== count) throw new Error(`no orders of ${way}`);
}

async function takeAll({ client }: StationProcess, way: Way, count: number): Promise<void> {
  const look = (wanted: Stage) =>
    until(client.schemes.today, (days) =>
      days.some(
        ({ scheme, stages }) =>
          scheme === way && stages.some(({ stage, orders }) => stage === wanted && orders === count),
      ),
    );
  await client.station.syncNow({});
  await look('new');
  await client.schemes.take({ scheme: way, orderIds: null });
  await look('assembly');
}
