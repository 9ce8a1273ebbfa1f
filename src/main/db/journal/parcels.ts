import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { integer, text, textOrNull, type Row } from '../row.ts';

/** `labelling`: claimed, its label is on the way. `setAside`: its order was cancelled and the goods put away. */
export const parcelStates = ['labelling', 'packed', 'setAside'] as const;
export type ParcelState = (typeof parcelStates)[number];
const parcelState = z.enum(parcelStates);

export interface Parcel {
  readonly orderId: string;
  readonly supplyId: string;
  readonly article: string;
  readonly colorCode: string | null;
  readonly partA: string | null;
  readonly partB: string | null;
  readonly state: ParcelState;
  /** The job of its newest label. */
  readonly jobId: string | null;
  readonly claimedAt: number;
  readonly packedAt: number | null;
}

export interface ParcelQueries {
  /** Throws if the order has a parcel already: one label an order. */
  claim(parcel: Parcel): void;
  get(orderId: string): Parcel | null;
  ofSupply(supplyId: string): Parcel[];
  countPacked(supplyId: string): number;
  setPacked(orderId: string, at: number): void;
  setJob(orderId: string, jobId: string): void;
  /** Also for goods that never became a parcel. */
  setAside(parcel: Parcel): void;
  /** The order goes back to the unpacked ones: its label was cancelled before it was printed. */
  release(orderId: string): void;
}

const COLUMNS =
  'order_id, supply_id, article, color_code, part_a, part_b, state, job_id, claimed_at, packed_at';
const VALUES =
  ':orderId, :supplyId, :article, :colorCode, :partA, :partB, :state, :jobId, :claimedAt, :packedAt';

export function createParcelQueries(database: DatabaseSync): ParcelQueries {
  const claim = database.prepare(`INSERT INTO parcels (${COLUMNS}) VALUES (${VALUES})`);
  const setAside = database.prepare(
    `INSERT INTO parcels (${COLUMNS}) VALUES (${VALUES}) ON CONFLICT (order_id) DO UPDATE SET state = 'setAside'`,
  );
  const get = database.prepare(`SELECT ${COLUMNS} FROM parcels WHERE order_id = ?`);
  const ofSupply = database.prepare(`SELECT ${COLUMNS} FROM parcels WHERE supply_id = ?`);
  const countPacked = database.prepare(
    "SELECT count(*) AS packed FROM parcels WHERE supply_id = ? AND state = 'packed'",
  );
  const setPacked = database.prepare(
    "UPDATE parcels SET state = 'packed', packed_at = coalesce(packed_at, ?) WHERE order_id = ? AND state <> 'setAside'",
  );
  const setJob = database.prepare('UPDATE parcels SET job_id = ? WHERE order_id = ?');
  const release = database.prepare("DELETE FROM parcels WHERE order_id = ? AND state = 'labelling'");
  return {
    claim: (parcel) => {
      claim.run({ ...parcel });
    },
    get: (orderId) => {
      const row = get.get(orderId);
      return row ? parcelOf(row) : null;
    },
    ofSupply: (supplyId) => ofSupply.all(supplyId).map(parcelOf),
    countPacked: (supplyId) => integer(countPacked.get(supplyId) ?? {}, 'packed'),
    setPacked: (orderId, at) => {
      setPacked.run(at, orderId);
    },
    setJob: (orderId, jobId) => {
      setJob.run(jobId, orderId);
    },
    setAside: (parcel) => {
      setAside.run({ ...parcel, state: 'setAside' });
    },
    release: (orderId) => {
      release.run(orderId);
    },
  };
}

function parcelOf(row: Row): Parcel {
  return {
    orderId: text(row, 'order_id'),
    supplyId: text(row, 'supply_id'),
    article: text(row, 'article'),
    colorCode: textOrNull(row, 'color_code'),
    partA: textOrNull(row, 'part_a'),
    partB: textOrNull(row, 'part_b'),
    state: parcelState.parse(row['state']),
    jobId: textOrNull(row, 'job_id'),
    claimedAt: integer(row, 'claimed_at'),
    packedAt: row['packed_at'] === null ? null : integer(row, 'packed_at'),
  };
}
