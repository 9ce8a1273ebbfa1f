import type { DatabaseSync } from 'node:sqlite';
import type { MetaKind } from '../../../shared/marketplace/metadata-shapes.ts';
import { OUTBOX_COLUMNS, rowsOf, type Change, type OutboxRow } from './outbox.ts';

export type MetaChange = Extract<Change, { kind: 'setMeta' | 'deleteMeta' }>;
export type MetaRow = OutboxRow & { readonly change: MetaChange };

/** The rows of the outbox that tell the marketplace an order's identifiers. */
export interface MetaChangeQueries {
  /** Those of one order and kind, oldest first. */
  of(orderId: string, meta: MetaKind): MetaRow[];
  /** Takes back what never reached the marketplace. False: it is on its way or there already. */
  withdraw(seq: number): boolean;
  /** Orders that the marketplace has not been told everything of yet. */
  ordersUnderWay(): Set<string>;
  /** What the marketplace refused, oldest first: each waits for a person. */
  refused(): MetaRow[];
}

/** Changes of one order go out in order; orders don't wait for each other. */
export const metaChain = (orderId: string): string => `meta ${orderId}`;

const isMeta = (row: OutboxRow): row is MetaRow =>
  row.change.kind === 'setMeta' || row.change.kind === 'deleteMeta';

/** Chains of this kind by their name, which the partial indexes of open and of refused rows hold. */
const IS_META_CHAIN = "chain >= 'meta ' AND chain < 'meta!'";

export const META_UNDER_WAY_SQL = `SELECT ${OUTBOX_COLUMNS} FROM outbox
  WHERE ${IS_META_CHAIN} AND state IN ('waiting', 'sending')`;

export function createMetaChangeQueries(database: DatabaseSync): MetaChangeQueries {
  const ofChain = database.prepare(
    `SELECT ${OUTBOX_COLUMNS} FROM outbox WHERE natural_key >= ? AND natural_key < ?`,
  );
  const withdraw = database.prepare("DELETE FROM outbox WHERE seq = ? AND state IN ('waiting', 'refused')");
  const underWay = database.prepare(META_UNDER_WAY_SQL);
  const refused = database.prepare(
    `SELECT ${OUTBOX_COLUMNS} FROM outbox WHERE ${IS_META_CHAIN} AND state = 'refused' ORDER BY seq`,
  );
  return {
    of: (orderId, meta) => {
      // By the natural key, the one index that holds rows of every state: `meta <order> <kind> <revision>`.
      const start = `${metaChain(orderId)} ${meta}`;
      return rowsOf(ofChain.all(`${start} `, `${start}!`))
        .filter(isMeta)
        .toSorted((one, other) => one.seq - other.seq);
    },
    withdraw: (seq) => Number(withdraw.run(seq).changes) > 0,
    ordersUnderWay: () =>
      new Set(
        rowsOf(underWay.all())
          .filter(isMeta)
          .map(({ change }) => change.orderId),
      ),
    refused: () => rowsOf(refused.all()).filter(isMeta),
  };
}
