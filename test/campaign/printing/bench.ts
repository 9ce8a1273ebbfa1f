import { randomUUID } from 'node:crypto';
import type { Client } from '../../../src/shared/contract/index.ts';
import type { Verdict } from '../../../src/shared/domain/verdict.ts';
import type { Desk, DIED } from '../shared/campaign-desk.ts';
import type { Device } from '../shared/device.ts';
import { readJobs, type JobFact } from '../../rigs/journal/printed-jobs.ts';
import { orderKey } from '../../rigs/journal/label-key.ts';
import type { LabelLies } from './label-lies.ts';
import type { Ledger } from './ledger.ts';
import type { Place } from './plan.ts';
import type { Shop } from './shop.ts';
import type { Tray } from './tray.ts';

/** A printer of the desk, and which emulated one it is just now. */
export interface Seat {
  readonly printerId: string;
  readonly device: Device;
  readonly language: 'zpl' | 'tspl' | 'escpos';
}

/** Everything that a round has at hand. */
export interface Bench {
  readonly desk: Desk;
  readonly shop: Shop;
  readonly devices: readonly Device[];
  readonly ledger: Ledger;
  readonly tray: Tray;
  readonly lies: LabelLies;
  readonly dpi: 203 | 300;
  readonly seats: [Seat, Seat];
  spare: Device;
  /** Kinds of own labels so far: each has a code of its own. */
  ownLabels: number;
  /** When the last scan was made, by the scanner's clock. */
  scannedAt: number;
  /** Which emulated printers a printer of the desk has been. */
  readonly seated: Map<string, Set<number>>;
  /** Products that were scanned and wait for a printer: a label of theirs may be made later without another scan. */
  readonly waitingPieces: Set<string>;
  /** How often what was met. */
  readonly met: Map<string, number>;
  /** For the story of the round. */
  readonly tell: (line: string) => void;
}

/** A person takes longer than a second from one product to the next, by the scanner's clock. */
const SCAN_GAP_MS = 2000;

/**
 * A scan, sent again by its id to the station that comes after one that died: as the screen does it. Whether its label is
 * printed or not, the packer knows it from the answer alone.
 */
export async function scan(bench: Bench, text: string): Promise<Verdict> {
  const { desk, ledger, tell } = bench;
  bench.scannedAt = Math.max(bench.scannedAt, Date.now()) + SCAN_GAP_MS;
  const input = { id: randomUUID(), text, endedAt: bench.scannedAt };
  const answer = await desk.ask((client) => client.packing.scan(input));
  if (!answer.ok) throw new Error(`a scan was refused: ${JSON.stringify(answer.problem)}`);
  const { verdict } = answer.value;
  const parcel = 'parcel' in verdict && verdict.parcel ? verdict.parcel.orderId : '';
  tell(`scanned ${text}: ${verdict.reason} ${parcel}`);
  const key = orderKey(parcel);
  // Claimed twice it would come out twice: the paper tells.
  if (ledger.wanted(key) > 0) return verdict;
  if (verdict.reason === 'labelPrinting') ledger.want(key);
  // The label is made and waits for its printer, where nothing was known to be wrong with it before: the journal tells.
  else if (verdict.reason === 'printerNeedsHelp') {
    if (parcel !== '' && (await isMade(desk, key))) ledger.want(key);
    else bench.waitingPieces.add(text);
  }
  return verdict;
}

/** Labels made for a piece that waited, where nobody was told of it by name: they are wanted as its scan wanted them. */
export function wantWaitingPieces(
  { ledger, shop, waitingPieces, tell }: Bench,
  jobs: readonly JobFact[],
): void {
  for (const sku of waitingPieces) {
    const made = jobs.find(
      ({ orderId, cause, state, key }) =>
        cause === 'packed' &&
        state !== 'cancelled' &&
        ledger.wanted(key) === 0 &&
        shop.orders.get(orderId ?? '')?.sku === sku,
    );
    if (!made) continue;
    waitingPieces.delete(sku);
    ledger.want(made.key);
    tell(`made for a piece that waited: ${made.key}`);
  }
}

const isMade = async ({ dataFolder }: Desk, wanted: string): Promise<boolean> =>
  (await readJobs(dataFolder)).some(({ key, state }) => key === wanted && state !== 'cancelled');

export interface Deed<T> {
  readonly answer: T | typeof DIED;
  readonly made: readonly JobFact[];
  readonly cancelled: readonly JobFact[];
}

/** A call that makes or cancels jobs, and which they were: the journal tells it also where the answer never came. */
export async function deed<T extends object>(
  bench: Bench,
  ask: (client: Client) => Promise<T>,
): Promise<Deed<T>> {
  const { desk } = bench;
  const jobs = await readJobs(desk.dataFolder);
  wantWaitingPieces(bench, jobs);
  const before = new Map(jobs.map((job) => [job.jobId, job]));
  const answer = await desk.call(ask);
  const after = await readJobs(desk.dataFolder);
  return {
    answer,
    made: after.filter(({ jobId }) => !before.has(jobId)),
    cancelled: after.filter(({ jobId, state }) => {
      const known = before.get(jobId);
      return state === 'cancelled' && known !== undefined && known.state !== 'cancelled';
    }),
  };
}

export const note = ({ met }: Bench, what: string): void => void met.set(what, (met.get(what) ?? 0) + 1);

export const seatOf = (bench: Bench, place: Place): Seat => bench.seats[place];
