import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import {
  carrierLabelStates,
  next,
  NOT_ASKED,
  type CarrierLabel,
  type CarrierLabelEvent,
} from '../../../shared/domain/carrier-label/next.ts';
import { labelType } from '../../../shared/marketplace/common.ts';
import { problemSchema } from '../../../shared/problem.ts';
import { blobOrNull, integer, text, textOrNull, type Row } from '../row.ts';
import type { LabelFormat } from './labels.ts';

/** The file that came for an order. */
export interface CarrierFile extends LabelFormat {
  readonly bytes: Uint8Array;
}

/** How often, and when next, a closed supply is asked about. */
export interface CarrierAsk {
  readonly tries: number;
  readonly notBefore: number;
}

export interface CarrierLabelQueries {
  get(orderId: string): CarrierLabel | null;
  file(orderId: string): CarrierFile | null;
  /** What an event does is said in `next`. `file`: the one that came; null where none did. Null: nothing changed. */
  apply(
    orderId: string,
    event: CarrierLabelEvent,
    at: number,
    file?: CarrierFile | null,
  ): CarrierLabel | null;
  /** Orders whose parcel is called so. */
  ordersOfParcel(parcelId: string): string[];
  /** Orders whose file is exactly this one. */
  ordersWithFile(bytes: Uint8Array): string[];
  /** Orders that cross a border, left in a supply and are not known to be on their way; oldest first. */
  ordersAtHand(limit: number): string[];
  /** Closed supplies, newest first, with how often they were asked about. */
  lastClosed(limit: number): (CarrierAsk & { readonly supplyId: string; readonly closedAt: string })[];
  asked(supplyId: string, ask: CarrierAsk): void;
  /** Orders of a supply that left with it and are not known to cross a border. */
  unknownOf(supplyId: string): string[];
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');

/** As the platform says before anybody else has the parcel. */
const STILL_HERE = "(o.platform_status IS NULL OR o.platform_status IN ('', 'waiting'))";
/** All orders of a supply leave with it (document 1, "Supply states"); their own statuses are asked for later. */
const LEFT = "(o.supplier_status = 'complete' OR (o.supplier_status = 'confirm' AND s.done = 1))";

export function createCarrierLabelQueries(database: DatabaseSync): CarrierLabelQueries {
  const get = database.prepare(
    'SELECT state, parcel_id, tries, not_before, problem FROM carrier_labels WHERE order_id = ?',
  );
  const file = database.prepare('SELECT type, width, height, file FROM carrier_labels WHERE order_id = ?');
  const put = database.prepare(`
    INSERT INTO carrier_labels (order_id, state, parcel_id, tries, not_before, problem)
    VALUES (:orderId, :state, :parcelId, :tries, :notBefore, :problem)
    ON CONFLICT (order_id) DO UPDATE SET state = :state, parcel_id = :parcelId, tries = :tries,
      not_before = :notBefore, problem = :problem
  `);
  const putFile = database.prepare(
    'UPDATE carrier_labels SET type = :type, width = :width, height = :height, file = :bytes, digest = :digest WHERE order_id = :orderId',
  );
  const ofParcel = database.prepare('SELECT order_id FROM carrier_labels WHERE parcel_id = ?');
  const withFile = database.prepare('SELECT order_id FROM carrier_labels WHERE digest = ?');
  const atHand = database.prepare(`
    SELECT o.order_id FROM orders o LEFT JOIN supplies s ON s.supply_id = o.supply_id
    WHERE o.scheme = 'crossBorder' AND o.scheme <> 'warehouse' AND ${LEFT} AND ${STILL_HERE}
    ORDER BY o.created_ms LIMIT ?
  `);
  const closed = database.prepare(`
    SELECT s.supply_id, coalesce(s.closed_at, s.created_at) AS closed_at, coalesce(a.tries, 0) AS tries,
      coalesce(a.not_before, 0) AS not_before
    FROM supplies s LEFT JOIN carrier_asks a ON a.supply_id = s.supply_id
    WHERE s.done = 1 ORDER BY coalesce(s.closed_at, s.created_at) DESC LIMIT ?
  `);
  const asked = database.prepare(
    'INSERT OR REPLACE INTO carrier_asks (supply_id, tries, not_before) VALUES (:supplyId, :tries, :notBefore)',
  );
  const unknown = database.prepare(
    "SELECT order_id FROM orders WHERE supply_id = ? AND scheme = 'warehouse' AND supplier_status IN ('confirm', 'complete')",
  );
  const ids = (rows: readonly Row[]): string[] => rows.map((row) => text(row, 'order_id'));
  const labelOf = (orderId: string): CarrierLabel | null => {
    const row = get.get(orderId);
    return row ? carrierLabelOf(row) : null;
  };
  return {
    get: labelOf,
    file: (orderId) => {
      const row = file.get(orderId);
      const bytes = row ? blobOrNull(row, 'file') : null;
      if (!row || bytes === null) return null;
      return {
        type: labelType.parse(row['type']),
        width: integer(row, 'width'),
        height: integer(row, 'height'),
        bytes,
      };
    },
    apply: (orderId, event, at, came = null) => {
      const after = next(labelOf(orderId) ?? NOT_ASKED, event, at);
      if (after === null) return null;
      put.run({ ...after, orderId, problem: after.problem && JSON.stringify(after.problem) });
      if (came) putFile.run({ ...came, digest: digestOf(came.bytes), orderId });
      return after;
    },
    ordersOfParcel: (parcelId) => ids(ofParcel.all(parcelId)),
    ordersWithFile: (bytes) => ids(withFile.all(digestOf(bytes))),
    ordersAtHand: (limit) => ids(atHand.all(limit)),
    lastClosed: (limit) =>
      closed.all(limit).map((row) => ({
        supplyId: text(row, 'supply_id'),
        closedAt: text(row, 'closed_at'),
        tries: integer(row, 'tries'),
        notBefore: integer(row, 'not_before'),
      })),
    asked: (supplyId, ask) => {
      asked.run({ supplyId, ...ask });
    },
    unknownOf: (supplyId) => ids(unknown.all(supplyId)),
  };
}

function carrierLabelOf(row: Row): CarrierLabel {
  const written = textOrNull(row, 'problem');
  const problem = written === null ? null : problemSchema.safeParse(JSON.parse(written)).data;
  return {
    state: z.enum(carrierLabelStates).parse(row['state']),
    parcelId: textOrNull(row, 'parcel_id'),
    tries: integer(row, 'tries'),
    notBefore: integer(row, 'not_before'),
    problem: problem?.code === 'labelUnusable' || problem?.code === 'labelLinkBad' ? problem : null,
  };
}
