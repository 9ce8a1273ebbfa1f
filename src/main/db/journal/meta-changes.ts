import type { DatabaseSync } from 'node:sqlite';
import type { MetaKind } from '../../../shared/marketplace/metadata-shapes.ts';
import type { Change } from '../../../shared/domain/outbox/change.ts';
import type { OutboxRow } from '../../../shared/domain/outbox/outbox-row.ts';
import { IS_OPEN, OUTBOX_COLUMNS, rowsOf } from './outbox-rows.ts';

export type MetaChange = Extract<Change, { kind: 'setMeta' | 'deleteMeta' }>;
export type MetaRow = OutboxRow & { readonly change: MetaChange };

/** The rows of the outbox that tell the marketplace an order's identifiers. */
export interface MetaChangeQueries {
  /** Those of one order and kind, oldest first. */
  of(orderId: string, meta: MetaKind): MetaRow[];
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
  WHERE ${IS_META_CHAIN} AND ${IS_OPEN}`;

export function createMetaChangeQueries(database: DatabaseSync): MetaChangeQueries {
  const ofChain = database.prepare(
    `SELECT ${OUTBOX_COLUMNS} FROM outbox WHERE natural_key >= ? AND natural_key < ?`,
  );
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
    ordersUnderWay: () =>
      new Set(
        rowsOf(underWay.all())
          .filter(isMeta)
          .map(({ change }) => change.orderId),
      ),
    refused: () => rowsOf(refused.all()).filter(isMeta),
  };
}
