import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { systemClock } from '../../src/main/marketplace/clock.ts';
import { createMarketplace } from '../../src/main/marketplace/create-marketplace.ts';
import { getNewOrders } from '../../src/shared/marketplace/orders.ts';
import { profileSchema } from '../../src/shared/marketplace/profile.ts';
import { figure, spread, type Figures } from './figures.ts';
import { startProgram } from './program.ts';

const ROUNDS = 20;
const CALLS_A_ROUND = 150;
const AT_ONCE = 16;
const WARM_UP_ROUNDS = 4;

const MEGABYTE = 1024 * 1024;

/** The client against bare requests to the same server, and reports of the sizes of document 3's largest. */
export async function measureClient(quick: boolean): Promise<Figures> {
  return {
    ...(await measureCalls()),
    ...(await measureCsv(quick ? [50] : [50, 500])),
  };
}

type Ask = () => Promise<unknown>;

async function measureCalls(): Promise<Figures> {
  const server = await startProgram('test/bench/bare-server.ts', []);
  const url = String(server.ready['url']);
  const silent = () => undefined;
  const marketplace = createMarketplace({
    profile: profileSchema.parse({
      baseUrl: { marketplace: url, analytics: url },
      limits: { general: { perMinute: 60_000_000, burst: 1_000_000 } },
    }),
    token: () => Promise.resolve('T'),
    clock: systemClock,
    now: () => Date.now(),
    log: { debug: silent, info: silent, warn: silent, error: silent },
  });
  const agent = new http.Agent({ keepAlive: true });
  const target = `${url}/api/v3/orders/new`;
  const ways: Readonly<Record<string, Ask>> = {
    client: async () => {
      const answer = await marketplace.call(getNewOrders, {}, { priority: 'packing' });
      if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
    },
    fetch: async () => (await fetch(target, { headers: { Authorization: 'T' } })).json(),
    http: () => bareRequest(target, agent),
  };

  const oneByOne = new Map<string, number[]>();
  const together = new Map<string, number>();
  // The three take turns, so that what else this machine does meets all of them.
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const [name, ask] of Object.entries(ways)) {
      const samples = await inSequence(ask);
      const seconds = await atOnce(ask);
      if (round < 0) continue;
      oneByOne.set(name, [...(oneByOne.get(name) ?? []), ...samples]);
      together.set(name, (together.get(name) ?? 0) + seconds);
    }
  }
  await marketplace.stop();
  agent.destroy();
  await server.stop();

  const figures: Figures = {};
  for (const name of Object.keys(ways)) {
    const samples = oneByOne.get(name) ?? [];
    const total = samples.reduce((sum, one) => sum + one, 0);
    figures[`call.${name}`] = spread(samples, 'µs');
    figures[`callsPerSecond.${name}`] = figure(samples.length / (total / 1e6), 'requests/s');
    figures[`callsPerSecond.${name}.${AT_ONCE}AtOnce`] = figure(
      (ROUNDS * CALLS_A_ROUND) / (together.get(name) ?? 0),
      'requests/s',
    );
  }
  for (const bare of ['fetch', 'http']) {
    const own = figures['call.client']?.value ?? 0;
    const other = figures[`call.${bare}`]?.value ?? 0;
    figures[`callOverhead.${bare}`] = figure(own - other, 'µs');
    figures[`callOverhead.${bare}.ratio`] = figure(own / other, '×');
  }
  return figures;
}

async function inSequence(ask: Ask): Promise<number[]> {
  const samples: number[] = [];
  for (let call = 0; call < CALLS_A_ROUND; call += 1) {
    const began = performance.now();
    await ask();
    samples.push((performance.now() - began) * 1000);
  }
  return samples;
}

async function atOnce(ask: Ask): Promise<number> {
  const began = performance.now();
  let left = CALLS_A_ROUND;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await ask();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return (performance.now() - began) / 1000;
}

function bareRequest(target: string, agent: http.Agent): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = http.get(target, { agent, headers: { Authorization: 'T' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString('utf8'))));
    });
    request.on('error', reject);
  });
}

/**
 * Left to itself, Node lets its space for young objects grow by how busy the machine is, 40 to 150 MB whatever is
 * read; held small, what is left is what the reader needs.
 */
const FIXED_YOUNG_SPACE = '--max-semi-space-size=4';

async function measureCsv(sizes: readonly number[]): Promise<Figures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'packbench-bench-'));
  const figures: Figures = {};
  for (const megabytes of sizes) {
    const file = path.join(folder, `${megabytes}.zip`);
    await writeArchive(file, megabytes * MEGABYTE);
    if (megabytes === sizes[0]) {
      const typed = await readIn([READER, file, 'DETAIL_HISTORY_REPORT']);
      const plain = await readIn([READER, file, 'OTHER']);
      figures['csvRows.typed'] = figure(typed.rows / typed.seconds, 'rows/s');
      figures['csvRows.plain'] = figure(plain.rows / plain.seconds, 'rows/s');
    }
    const { growth } = await readIn([FIXED_YOUNG_SPACE, READER, file, 'DETAIL_HISTORY_REPORT']);
    figures[`csvMemoryGrowth.${megabytes}MB`] = figure(growth, 'MB', 'the same for every size');
    await rm(file);
  }
  await rm(folder, { recursive: true, force: true });
  return figures;
}

const READER = 'test/bench/read-csv.ts';

async function readIn([program = '', ...args]: readonly string[]): Promise<{
  rows: number;
  seconds: number;
  growth: number;
}> {
  const reader = await startProgram(program, args);
  await reader.stop();
  const { rows, seconds, growth } = reader.ready;
  return { rows: Number(rows), seconds: Number(seconds), growth: Number(growth) };
}

async function writeArchive(file: string, bytes: number): Promise<void> {
  const archive = new ZipFile();
  archive.addReadStream(Readable.from(funnelCsv(bytes)), 'report.csv', { compressionLevel: 1 });
  archive.end();
  await pipeline(archive.outputStream, createWriteStream(file));
}

/** Rows of a sales-funnel report, different from each other, about as many bytes as asked for. */
function* funnelCsv(bytes: number): Generator<string> {
  const header =
    'nmID,dt,openCardCount,addToCartCount,ordersCount,ordersSumRub,buyoutsCount,buyoutsSumRub,cancelCount,cancelSumRub,addToCartConversion,cartToOrderConversion,buyoutPercent\n';
  yield header;
  let written = header.length;
  let state = 1;
  const next = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  while (written < bytes) {
    let block = '';
    for (let row = 0; row < 500; row += 1) {
      const day = String(1 + next(28)).padStart(2, '0');
      block += `${next(1_000_000_000)},2026-11-${day},${next(5000)},${next(900)},${next(90)},${next(90_000)}.${next(100)},${next(80)},${next(80_000)},${next(9)},,${next(100)},${next(100)},${next(100)}\n`;
    }
    written += block.length;
    yield block;
  }
}
