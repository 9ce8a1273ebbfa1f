import type { DatabaseSync } from 'node:sqlite';
import type { Change } from '../../../shared/domain/outbox/change.ts';
import type { OutboxRow } from '../../../shared/domain/outbox/outbox-row.ts';
import { text } from '../row.ts';
import { fieldOf, IS_OPEN, OUTBOX_COLUMNS, rowsOf } from './outbox-rows.ts';

export type PlaceChange = Extract<Change, { kind: 'putInBox' | 'takeOutOfBox' }>;
export type PlaceRow = OutboxRow & { readonly change: PlaceChange };

/** The rows of the outbox that tell the marketplace which boxes there are and what lies in them. */
export interface BoxChangeQueries {
  /** Those of one order's place, oldest first. */
  ofOrder(orderId: string): PlaceRow[];
  /** Those of the boxes themselves, oldest first. */
  ofBoxes(supplyId: string): OutboxRow[];
  /** Open or refused changes of places in these boxes. */
  unsettledOf(supplyId: string): PlaceRow[];
  /** Whether the marketplace has not been told everything of this supply's boxes yet. */
  isUnderWay(supplyId: string): boolean;
  /** Orders of a supply whose place was written down after the row `since`, or is not settled with the marketplace. */
  touchedSince(supplyId: string, since: number): Set<string>;
}

/** Changes of one order's place go out in order; orders don't wait for each other. */
export const placeChain = (orderId: string): string => `box ${orderId}`;
/** Boxes are made and deleted in order. */
export const boxesChain = (supplyId: string): string => `boxes ${supplyId}`;

const isPlace = (row: OutboxRow): row is PlaceRow =>
  row.change.kind === 'putInBox' || row.change.kind === 'takeOutOfBox';

/** Chains of places by their name, which the partial indexes of open and of refused rows hold. */
const IS_PLACE_CHAIN = "chain >= 'box ' AND chain < 'box!'";
const OF_SUPPLY = `${fieldOf('supplyId')} = :supplyId`;

export const PLACES_UNDER_WAY_SQL = `SELECT 1 FROM outbox
  WHERE ${IS_PLACE_CHAIN} AND ${IS_OPEN} AND ${OF_SUPPLY} LIMIT 1`;

export function createBoxChangeQueries(database: DatabaseSync): BoxChangeQueries {
  // By the natural key, the one index that holds rows of every state: `box <order> <revision>`.
  const ofKey = database.prepare(
    `SELECT ${OUTBOX_COLUMNS} FROM outbox WHERE natural_key >= ? AND natural_key < ? ORDER BY seq`,
  );
  const open = database.prepare(
    `SELECT ${OUTBOX_COLUMNS} FROM outbox WHERE ${IS_PLACE_CHAIN} AND ${IS_OPEN} AND ${OF_SUPPLY}`,
  );
  const refused = database.prepare(
    `SELECT ${OUTBOX_COLUMNS} FROM outbox WHERE ${IS_PLACE_CHAIN} AND state = 'refused' AND ${OF_SUPPLY}`,
  );
  const isUnderWay = database.prepare(PLACES_UNDER_WAY_SQL);
  const areBoxesUnderWay = database.prepare(`SELECT 1 FROM outbox WHERE chain = ? AND ${IS_OPEN} LIMIT 1`);
  const newer = database.prepare(
    `SELECT change ->> 'orderId' AS order_id FROM outbox WHERE seq > :since AND ${IS_PLACE_CHAIN} AND ${OF_SUPPLY}`,
  );
  const unsettledOf = (supplyId: string): PlaceRow[] =>
    rowsOf([...open.all({ supplyId }), ...refused.all({ supplyId })])
      .filter(isPlace)
      .toSorted((one, other) => one.seq - other.seq);
  return {
    ofOrder: (orderId) =>
      rowsOf(ofKey.all(`${placeChain(orderId)} `, `${placeChain(orderId)}!`)).filter(isPlace),
    ofBoxes: (supplyId) => rowsOf(ofKey.all(`${boxesChain(supplyId)} `, `${boxesChain(supplyId)}!`)),
    unsettledOf,
    isUnderWay: (supplyId) =>
      isUnderWay.get({ supplyId }) !== undefined || areBoxesUnderWay.get(boxesChain(supplyId)) !== undefined,
    touchedSince: (supplyId, since) =>
      new Set([
        ...unsettledOf(supplyId).map(({ change }) => change.orderId),
        ...newer.all({ since, supplyId }).map((row) => text(row, 'order_id')),
      ]),
  };
}
