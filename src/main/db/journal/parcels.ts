import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { integer, integerOrNull, text, textOrNull, type Row } from '../row.ts';

/**
 * `labelling`: claimed, its label is on the way. `labelled`: its label was printed ahead of the packing. `setAside`: its
 * order was cancelled and the goods put away.
 */
const parcelStates = ['labelling', 'labelled', 'packed', 'setAside'] as const;
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
  /** The box it lies in; null: in none. */
  readonly boxKey: string | null;
  /** The how manieth it went in, from 1: of the box, or of the supply while it is in no box. */
  readonly position: number | null;
  /** Who packed it; null while nobody is signed in. */
  readonly person: string | null;
}

export interface ParcelQueries {
  /** Throws if the order has a parcel already: one label an order. */
  claim(parcel: Parcel): void;
  get(orderId: string): Parcel | null;
  ofSupply(supplyId: string): Parcel[];
  countPacked(supplyId: string): number;
  /** Orders of the supply that are packed or put away. */
  idsDone(supplyId: string): string[];
  /** Counts its position. `person`: who packed it, where its label was asked for by another. */
  setPacked(orderId: string, at: number, person?: string | null): void;
  /** Opened again: it lies nowhere, its label stays with it. */
  unpack(orderId: string): void;
  /** Null: out of its box. Counts its position anew. */
  setBox(orderId: string, boxKey: string | null): void;
  ofBox(boxKey: string): Parcel[];
  /** Its order went to another supply: it lies in no box of the new one. Counts its position anew. */
  setSupply(orderId: string, supplyId: string): void;
  countOfBox(boxKey: string): number;
  /** The parcel of these supplies that was packed last. */
  lastPacked(supplyIds: readonly string[]): Parcel | null;
  setJob(orderId: string, jobId: string): void;
  /** Also for goods that never became a parcel. */
  setAside(parcel: Parcel): void;
  /** Its label, asked for ahead of the packing, was taken by the printer. */
  setLabelled(orderId: string): void;
  /** The order goes back to the unpacked ones: its label was cancelled before it was printed. */
  release(orderId: string): void;
  /** The same of all of these that wait for their labels; answers which they were. */
  releaseAll(orderIds: readonly string[]): string[];
}

const COLUMNS =
  'order_id, supply_id, article, color_code, part_a, part_b, state, job_id, claimed_at, packed_at, box_key, position, person';
const VALUES =
  ':orderId, :supplyId, :article, :colorCode, :partA, :partB, :state, :jobId, :claimedAt, :packedAt, :boxKey, :position, :person';

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
  const idsDone = database.prepare(
    "SELECT order_id FROM parcels WHERE supply_id = ? AND state IN ('packed', 'setAside')",
  );
  const setPacked = database.prepare(`
    UPDATE parcels SET state = 'packed', packed_at = coalesce(packed_at, ?), position = coalesce(position, ?),
      person = coalesce(?, person) WHERE order_id = ? AND state <> 'setAside'
  `);
  const lastOfBox = database.prepare('SELECT max(position) AS position FROM parcels WHERE box_key = ?');
  const lastOfSupply = database.prepare(
    'SELECT max(position) AS position FROM parcels WHERE supply_id = ? AND box_key IS NULL',
  );
  const unpack = database.prepare(`
    UPDATE parcels SET state = 'labelled', packed_at = NULL, box_key = NULL, position = NULL
    WHERE order_id = ? AND state = 'packed'
  `);
  const setBox = database.prepare('UPDATE parcels SET box_key = ?, position = NULL WHERE order_id = ?');
  const place = database.prepare("UPDATE parcels SET position = ? WHERE order_id = ? AND state = 'packed'");
  const setSupply = database.prepare(
    'UPDATE parcels SET supply_id = ?, box_key = NULL, position = NULL WHERE order_id = ?',
  );
  const ofBox = database.prepare(`SELECT ${COLUMNS} FROM parcels WHERE box_key = ? ORDER BY position`);
  const countOfBox = database.prepare('SELECT count(*) AS parcels FROM parcels WHERE box_key = ?');
  const lastPacked = database.prepare(`
    SELECT ${COLUMNS} FROM parcels WHERE supply_id IN (SELECT value FROM json_each(?)) AND state = 'packed'
    ORDER BY packed_at DESC LIMIT 1
  `);
  const setJob = database.prepare('UPDATE parcels SET job_id = ? WHERE order_id = ?');
  const setLabelled = database.prepare(
    "UPDATE parcels SET state = 'labelled' WHERE order_id = ? AND state = 'labelling'",
  );
  const release = database.prepare("DELETE FROM parcels WHERE order_id = ? AND state = 'labelling'");
  const releaseAll = database.prepare(`
    DELETE FROM parcels WHERE order_id IN (SELECT value FROM json_each(?)) AND state = 'labelling'
    RETURNING order_id
  `);
  const nextPosition = (orderId: string): number => {
    const { box_key: boxKey = null, supply_id: supplyId = null } = get.get(orderId) ?? {};
    const last = boxKey === null ? lastOfSupply.get(supplyId) : lastOfBox.get(boxKey);
    return (integerOrNull(last ?? {}, 'position') ?? 0) + 1;
  };
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
    idsDone: (supplyId) => idsDone.all(supplyId).map((row) => text(row, 'order_id')),
    setPacked: (orderId, at, person = null) => {
      setPacked.run(at, nextPosition(orderId), person, orderId);
    },
    unpack: (orderId) => {
      unpack.run(orderId);
    },
    setBox: (orderId, boxKey) => {
      setBox.run(boxKey, orderId);
      place.run(nextPosition(orderId), orderId);
    },
    setSupply: (orderId, supplyId) => {
      setSupply.run(supplyId, orderId);
      place.run(nextPosition(orderId), orderId);
    },
    ofBox: (boxKey) => ofBox.all(boxKey).map(parcelOf),
    countOfBox: (boxKey) => integer(countOfBox.get(boxKey) ?? {}, 'parcels'),
    lastPacked: (supplyIds) => {
      const row = lastPacked.get(JSON.stringify(supplyIds));
      return row ? parcelOf(row) : null;
    },
    setJob: (orderId, jobId) => {
      setJob.run(jobId, orderId);
    },
    setAside: (parcel) => {
      setAside.run({ ...parcel, state: 'setAside' });
    },
    setLabelled: (orderId) => {
      setLabelled.run(orderId);
    },
    release: (orderId) => {
      release.run(orderId);
    },
    releaseAll: (orderIds) => releaseAll.all(JSON.stringify(orderIds)).map((row) => text(row, 'order_id')),
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
    packedAt: integerOrNull(row, 'packed_at'),
    boxKey: textOrNull(row, 'box_key'),
    position: integerOrNull(row, 'position'),
    person: textOrNull(row, 'person'),
  };
}
