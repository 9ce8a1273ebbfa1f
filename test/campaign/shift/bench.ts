import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Random } from '../../../src/simulator/random.ts';
import type { PackingView } from '../../../src/shared/contract/packing.ts';
import { jobStates } from '../../../src/shared/domain/print-job/job-state.ts';
import { evidences } from '../../../src/shared/domain/print-job/evidence.ts';
import type { Verdict } from '../../../src/shared/domain/verdict.ts';
import { until } from '../../rigs/until.ts';
import type { Desk } from '../shared/campaign-desk.ts';
import type { Device } from '../shared/device.ts';
import type { Network } from '../../rigs/marketplace/network.ts';
import { readJournal } from '../../rigs/journal/read-journal.ts';
import type { Floor } from './floor.ts';
import type { createShelf } from './goods.ts';
import type { Shop } from './shop.ts';

/** A supply that was taken, and its orders as the marketplace had them then. */
export interface TakenSupply {
  readonly supplyId: string;
  readonly name: string;
  readonly orderIds: readonly string[];
}

/** A scan that was answered: what the journal must say of it at the end. */
export interface AnsweredScan {
  readonly id: string;
  readonly reason: Verdict['reason'];
}

/** Everything that the people of the shift have at hand. */
export interface Bench {
  readonly desk: Desk;
  readonly shop: Shop;
  readonly device: Device;
  readonly network: Network;
  readonly floor: Floor;
  readonly shelf: ReturnType<typeof createShelf>;
  readonly random: Random;
  /** Codes of the badges, by the name on them. */
  readonly badges: Map<string, string>;
  /** Who stands at the desk. */
  who: string;
  /** What is packed just now; the first one's boxes are at hand. */
  open: readonly TakenSupply[];
  /** The box that stands open on the bench, by its name. */
  box: string | null;
  /** Taken, and not packed yet. */
  later: readonly TakenSupply[];
  /** The order whose label or codes are awaited: what the screen shows. */
  inHand: string | null;
  readonly held: Set<string>;
  /** The network is away for so many turns more; 0: it is there. */
  offlineTurns: number;
  readonly answered: AnsweredScan[];
  /** From the scan that lets a label print to the screen saying that the printer has it, in ms, while nothing is wrong. */
  readonly toLabel: number[];
  /** Nothing was done to printer, network or station since the last scan. */
  isCalm: boolean;
  scannedAt: number;
  /** So much of the paper was looked at. */
  seen: number;
  /** Labels on paper whose code says nothing. */
  readonly strange: string[];
  /** Called printed on no better word than the connection's, not on paper, and asked for again. */
  unseen: number;
  wrongScans: number;
  readonly faults: string[];
  readonly met: Map<string, number>;
  readonly tell: (line: string) => void;
}

/** A person takes longer than a second from one product to the next, by the scanner's clock. */
const SCAN_GAP_MS = 2000;

/** As often as anybody would try the same thing at a desk that works. */
const MOST_SIGN_INS = 5;

export const note = ({ met }: Bench, what: string): void => void met.set(what, (met.get(what) ?? 0) + 1);

export const fault = (bench: Bench, what: string): void => {
  bench.faults.push(what);
  bench.tell(`FAULT ${what}`);
};

export interface Said {
  readonly verdict: Verdict;
  readonly repeat: boolean;
}

/** A scan, sent again by its id to the station that comes after one that died, as the screen does it. */
export async function scan(
  bench: Bench,
  text: string,
  { gapMs = SCAN_GAP_MS, window = 'first' }: { gapMs?: number; window?: 'first' | 'second' } = {},
): Promise<Said> {
  const { desk } = bench;
  bench.scannedAt = (gapMs < SCAN_GAP_MS ? bench.scannedAt : Math.max(bench.scannedAt, Date.now())) + gapMs;
  const input = { id: randomUUID(), text, endedAt: bench.scannedAt };
  for (let tries = 0; tries < MOST_SIGN_INS; tries += 1) {
    const answer = await desk.ask((client) => client.packing.scan(input), window);
    if (answer.ok) {
      const { verdict, repeat } = answer.value;
      bench.answered.push({ id: input.id, reason: verdict.reason });
      bench.tell(
        `scanned ${JSON.stringify(text)}: ${verdict.reason} ${parcelOf(verdict)}${repeat ? ' again' : ''}`,
      );
      return { verdict, repeat };
    }
    if (answer.problem.code !== 'deskLocked')
      throw new Error(`a scan was refused: ${JSON.stringify(answer.problem)}`);
    await signIn(bench, bench.who);
  }
  throw new Error('the desk stays locked');
}

/** A badge is never written down among the scans. */
export async function signIn(bench: Bench, name: string): Promise<void> {
  const input = {
    id: randomUUID(),
    text: bench.badges.get(name) ?? '',
    endedAt: (bench.scannedAt += SCAN_GAP_MS),
  };
  const answer = await bench.desk.ask((client) => client.packing.scan(input));
  if (!answer.ok) throw new Error(`${name} could not sign in: ${JSON.stringify(answer.problem)}`);
  bench.who = name;
  bench.tell(`${name} is at the desk`);
}

export const parcelOf = (verdict: Verdict): string =>
  'parcel' in verdict && verdict.parcel ? verdict.parcel.orderId : '';

/** What the screen shows now. */
export const look = ({ desk }: Bench): Promise<PackingView> =>
  desk.ask((client) => until(client.packing.view, () => true));

/** Waits for what a person sees; the time is that of a busy machine with a network that comes and goes. */
export async function see<T>(
  bench: Bench,
  what: string,
  read: () => Promise<T>,
  fits: (seen: T) => boolean,
  deadlineMs = 120_000,
): Promise<T> {
  const deadline = performance.now() + deadlineMs;
  for (;;) {
    const seen = await read();
    if (fits(seen)) return seen;
    if (performance.now() > deadline)
      throw new Error(`${what} did not come: ${JSON.stringify(seen).slice(0, 2000)}`);
    await bench.desk.news(150);
  }
}

const jobSchema = z.object({
  job_id: z.string(),
  order_id: z.string().nullable(),
  state: z.enum(jobStates),
  evidence: z.enum(evidences).nullable(),
  document: z.string(),
  created_at: z.int(),
});

export interface SeenJob {
  readonly jobId: string;
  readonly orderId: string | null;
  readonly state: (typeof jobStates)[number];
  readonly evidence: (typeof evidences)[number] | null;
  readonly document: string;
  readonly createdAt: number;
}

/** Print jobs as they are on disk, oldest first. `where`: a condition of SQL. */
export async function readJobs({ desk }: Bench, where: string): Promise<SeenJob[]> {
  const rows = await readJournal(
    desk.dataFolder,
    `SELECT job_id, order_id, state, evidence, document, created_at FROM print_jobs WHERE ${where} ORDER BY seq`,
  );
  return rows
    .map((row) => jobSchema.parse(row))
    .map(({ job_id: jobId, order_id: orderId, created_at: createdAt, ...job }) => ({
      ...job,
      jobId,
      orderId,
      createdAt,
    }));
}

export const UNSETTLED = "state NOT IN ('sent', 'confirmed', 'cancelled')";

/** What came out since somebody looked goes to the pile; answers the orders that it is of. */
export function takePaper(bench: Bench): string[] {
  const { device, shop, floor } = bench;
  const fresh = device.paper.slice(bench.seen);
  bench.seen = device.paper.length;
  const orders: string[] = [];
  for (const { codes } of fresh) {
    const orderId = codes.map((code) => shop.orderOfBarcode.get(code)).find((found) => found !== undefined);
    const abroad = codes.flatMap((code) => shop.orderOfCarrierCode.get(code) ?? [])[0];
    if (orderId !== undefined) {
      floor.comeOut(orderId);
      orders.push(orderId);
    } else if (abroad !== undefined) floor.dropCarrier(abroad);
    else if (!codes.some((code) => code.startsWith('$') || code.startsWith('PB-U-'))) {
      bench.strange.push(codes.join(' ') || 'nothing');
    }
  }
  return orders;
}
