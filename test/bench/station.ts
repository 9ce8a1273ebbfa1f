import { randomUUID } from 'node:crypto';
import { startStationProcess, type StationProcess } from '../rigs/desk/station-process.ts';
import { until } from '../rigs/until.ts';
import { openDesk, openSupply, residentMegabytes, type Sink } from './bench-desk.ts';
import { figure, spread, type Figures } from './figures.ts';

const SCANS = 300;

/** Most of what a store holds is history; this many are new, more than a desk packs in a day. */
const NEW = 1000;

/**
 * A station as its own process with `orders` orders in its store: the first sync from an unlimited simulator, start
 * with a full store, memory, and scans over its socket until the first byte is at the printer's.
 */
export async function measureStation(orders: number): Promise<Figures> {
  const { sink, stationArgs: args, close } = await openDesk(orders, NEW);

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

  const { toBytes, toVerdict } = await packByScan(station, sink, skus.slice(0, SCANS));

  await station.stop();
  await close();
  const at = `.${orders}`;
  return {
    [`scanToBytes${at}`]: spread(toBytes, 'ms', 'p50 ≤ 10 ms, p99 ≤ 50 ms'),
    [`scanToVerdict${at}`]: spread(toVerdict, 'ms', '≤ 50 ms with drawing'),
    [`startToReady${at}`]: figure(startSeconds, 's', '≤ 2 s'),
    [`firstSync${at}`]: figure(orders / syncSeconds, 'orders/s', '≥ 5000 orders/s'),
    ...(memory === null ? {} : { [`residentMemory${at}`]: figure(memory, 'MB', '≤ 400 MB') }),
  };
}

/** Packs a product after the other, each once the one before it is packed: to the verdict, and to the printer's first byte. */
export async function packByScan(
  { client }: StationProcess,
  sink: Sink,
  skus: readonly string[],
  packedBefore = 0,
): Promise<{ readonly toBytes: readonly number[]; readonly toVerdict: readonly number[] }> {
  const toBytes: number[] = [];
  const toVerdict: number[] = [];
  let endedAt = Date.now();
  for (const [index, sku] of skus.entries()) {
    endedAt += 5000;
    const arrived = sink.nextByte();
    const scanned = performance.now();
    const verdict = await client.packing.scan({ id: randomUUID(), text: sku, endedAt });
    toVerdict.push(performance.now() - scanned);
    if (!verdict.ok || verdict.value.verdict.reason !== 'labelPrinting')
      throw new Error(JSON.stringify(verdict));
    toBytes.push((await arrived) - scanned);
    await until(
      client.packing.view,
      ({ supplies }) => supplies.reduce((sum, { packed }) => sum + packed, 0) === packedBefore + index + 1,
    );
  }
  return { toBytes, toVerdict };
}
