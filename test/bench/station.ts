import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProgram } from './program.ts';
import { until } from '../scenarios/until.ts';
import { startStationProcess, type StationProcess } from '../scenarios/station-process.ts';
import { figure, spread, type Figures } from './figures.ts';

const SCANS = 300;

/** Most of what a store holds is history; this many are new, more than a desk packs in a day. */
const NEW = 1000;

/**
 * A station as its own process with `orders` orders in its store: the first sync from an unlimited simulator, start
 * with a full store, memory, and scans over its socket until the first byte is at the printer's.
 */
export async function measureStation(orders: number): Promise<Figures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'packbench-bench-'));
  const sink = await openSink();
  const simulator = await startProgram('src/simulator/main.ts', [
    '--limits',
    'off',
    '--token',
    'T',
    '--orders',
    String(NEW),
    '--past',
    String(orders - NEW),
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
  const args = ['--data', path.join(folder, 'data'), '--profile', profile, '--printer', sink.address];

  const began = performance.now();
  let station = await startStationProcess(args);
  await until(station.client.station.view, ({ sync }) => sync.lastAt !== null && sync.orders === orders);
  const syncSeconds = (performance.now() - began) / 1000;
  const memory = await residentMegabytes(station.pid);
  const skus = await openSupply(station, SCANS + 20);

  await station.stop();
  const restarted = performance.now();
  station = await startStationProcess(args);
  await until(station.client.packing.view, ({ supply }) => supply !== null && supply.labelsReady > 0);
  const startSeconds = (performance.now() - restarted) / 1000;

  const toBytes: number[] = [];
  const toVerdict: number[] = [];
  let endedAt = Date.now();
  for (const [index, sku] of skus.slice(0, SCANS).entries()) {
    endedAt += 5000;
    const arrived = sink.nextByte();
    const scanned = performance.now();
    const verdict = await station.client.packing.scan({ id: randomUUID(), text: sku, endedAt });
    toVerdict.push(performance.now() - scanned);
    if (!verdict.ok || verdict.value.verdict.reason !== 'labelPrinting')
      throw new Error(JSON.stringify(verdict));
    toBytes.push((await arrived) - scanned);
    await until(station.client.packing.view, ({ supply }) => supply?.packed === index + 1);
  }

  await station.stop();
  await simulator.stop();
  sink.close();
  await rm(folder, { recursive: true, force: true });
  const at = `.${orders}`;
  return {
    [`scanToBytes${at}`]: spread(toBytes, 'ms', 'p50 ≤ 10 ms, p99 ≤ 50 ms'),
    [`scanToVerdict${at}`]: spread(toVerdict, 'ms', '≤ 50 ms with drawing'),
    [`startToReady${at}`]: figure(startSeconds, 's', '≤ 2 s'),
    [`firstSync${at}`]: figure(orders / syncSeconds, 'orders/s', '≥ 5000 orders/s'),
    ...(memory === null ? {} : { [`residentMemory${at}`]: figure(memory, 'MB', '≤ 400 MB') }),
  };
}

/** Takes some orders of the largest group into a supply and opens it; answers a barcode for each of them. */
async function openSupply(station: StationProcess, count: number): Promise<string[]> {
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

/** A printer that takes every label at once. */
async function openSink(): Promise<{ address: string; nextByte(): Promise<number>; close(): void }> {
  let arrived: (at: number) => void = () => undefined;
  const server = createServer((socket) => {
    socket.once('data', () => arrived(performance.now()));
    socket.resume();
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
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
async function residentMegabytes(pid: number): Promise<number | null> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  } catch {
    return null;
  }
}
