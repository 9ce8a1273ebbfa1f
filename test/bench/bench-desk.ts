import { once } from 'node:events';
import { readdir, readFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openCache, type Cache } from '../../src/main/db/cache/open-cache.ts';
import { startStationProcess, type StationProcess } from '../rigs/desk/station-process.ts';
import { until } from '../rigs/until.ts';
import { startProgram } from './program.ts';
import { fillOrders } from './story-days.ts';

/** More are written straight into the store: what the first sync takes is measured with fewer. */
const MOST_SYNCED = 100_000;

export interface BenchDesk {
  readonly folder: string;
  /** Of a station of this desk, in its own folder, at the desk's printer. */
  readonly stationArgs: readonly string[];
  readonly sink: Sink;
  readonly marketplaceUrl: string;
  close(): Promise<void>;
}

/** An unlimited marketplace with so many orders, `fresh` of them new, and a printer that takes every label at once. */
export async function openDesk(orders: number, fresh: number): Promise<BenchDesk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'packbench-bench-'));
  const sink = await openSink();
  const simulator = await startProgram('src/simulator/main.ts', [
    '--limits',
    'off',
    '--token',
    'T',
    '--orders',
    String(fresh),
    '--past',
    String(orders - fresh),
  ]);
  const profile = path.join(folder, 'profile.json');
  const unlimited = { perMinute: 6_000_000, burst: 100_000 };
  await writeFile(
    profile,
    JSON.stringify({
      name: 'simulator',
      baseUrl: { marketplace: simulator.ready['marketplaceUrl'], analytics: simulator.ready['analyticsUrl'] },
      token: 'T',
      limits: { general: unlimited, addOrder: unlimited },
    }),
  );
  return {
    folder,
    stationArgs: ['--data', path.join(folder, 'data'), '--profile', profile, '--printer', sink.address],
    sink,
    marketplaceUrl: String(simulator.ready['marketplaceUrl']),
    close: async () => {
      await simulator.stop();
      sink.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface ReadyDesk extends BenchDesk {
  readonly station: StationProcess;
  /** Barcodes of the open supply, one for each of its orders. */
  readonly skus: readonly string[];
}

/** A station with `orders` orders in its store, `inSupply` of them in a supply that is open, labels and all. */
export async function openReadyDesk(orders: number, fresh: number, inSupply: number): Promise<ReadyDesk> {
  const synced = Math.min(orders, MOST_SYNCED);
  const desk = await openDesk(synced, fresh);
  let station = await startStationProcess(desk.stationArgs);
  await until(station.client.station.view, ({ sync }) => sync.lastAt !== null && sync.orders === synced);
  const skus = await openSupply(station, inSupply);
  if (orders > synced) {
    await station.stop();
    await fillUp(desk.folder, orders - synced);
    station = await startStationProcess(desk.stationArgs);
  }
  await until(station.client.station.view, ({ sync }) => sync.orders === orders);
  await until(station.client.packing.view, ({ supply }) => supply !== null && supply.labelsReady >= inSupply);
  return {
    ...desk,
    station,
    skus,
    close: async () => {
      await station.stop();
      await desk.close();
    },
  };
}

/** Takes some orders of the largest group into a supply and opens it; answers a barcode for each of them. */
export async function openSupply(station: StationProcess, count: number): Promise<string[]> {
  const { client } = station;
  const { groups } = await until(client.supplies.newOrders, ({ total }) => total > 0);
  const [group] = groups.toSorted((one, other) => other.count - one.count);
  const page = await client.supplies.newOrderRows({ key: group?.key ?? '', offset: 0, limit: count });
  if (!page.ok) throw new Error('no orders');
  const { rows } = page.value;
  const taken = await client.supplies.take({
    from: { orderIds: rows.map((row) => row.orderId) },
    into: { newName: 'bench' },
  });
  if (!taken.ok) throw new Error(JSON.stringify(taken.problem));
  const cards = await until(client.supplies.cards, (all) =>
    all.some((card) => card.stage === 'open' && card.labelsReady === rows.length),
  );
  const supplyId = cards.find((card) => card.stage === 'open')?.supplyId ?? '';
  await client.packing.open({ supplyId });
  return rows.map((row) => row.skus[0] ?? '');
}

/** Of a station that is not running. */
export async function storeFile(folder: string, name: 'cache.sqlite' | 'journal.sqlite'): Promise<string> {
  const data = path.join(folder, 'data');
  const inside = await readdir(data, { recursive: true });
  const file = inside.find((each) => path.basename(each) === name);
  if (file === undefined) throw new Error(`no store in ${data}`);
  return path.join(data, file);
}

/** Does something with its cache, past the station. */
export async function withCache(folder: string, work: (cache: Cache) => void): Promise<void> {
  const opened = openCache(await storeFile(folder, 'cache.sqlite'));
  if (!opened.ok) throw new Error(JSON.stringify(opened.problem));
  work(opened.value.cache);
  opened.value.cache.close();
}

/** Orders of long ago, sold and forgotten, so that nobody asks the marketplace about them. */
async function fillUp(folder: string, amount: number): Promise<void> {
  await withCache(folder, (cache) => fillOrders(cache, amount));
  const database = new DatabaseSync(await storeFile(folder, 'cache.sqlite'));
  // Triggers stamp what changes with the station's clock.
  database.function('desk_now', () => Date.now());
  database.exec("UPDATE orders SET platform_status = 'sold' WHERE supply_id LIKE 'SUP-%'");
  database.close();
}

export interface Sink {
  readonly address: string;
  /** When the next label begins to arrive, by this program's `performance.now()`. */
  nextByte(): Promise<number>;
  close(): void;
}

async function openSink(): Promise<Sink> {
  let arrived: (at: number) => void = () => undefined;
  const server = createServer((socket) => {
    socket.once('data', () => arrived(performance.now()));
    socket.resume();
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has such an address
  const { port } = server.address() as AddressInfo;
  return {
    address: `tcp://127.0.0.1:${port}`,
    nextByte: () =>
      new Promise((resolve) => {
        arrived = resolve;
      }),
    close: () => server.close(),
  };
}

/** Linux only; elsewhere the figure is left out. */
export async function residentMegabytes(pid: number): Promise<number | null> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  } catch {
    return null;
  }
}
