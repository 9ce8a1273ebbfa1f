import type { DatabaseSync } from 'node:sqlite';
import { happensIn, next, type ParcelEvent, type ParcelStep } from '../../../shared/domain/parcel/next.ts';
import type { Parcel, ParcelSpot } from '../../../shared/domain/parcel/parcel.ts';
import { integerOrNull, text } from '../row.ts';
import { PARCEL_COLUMNS, parcelOf } from './parcel-rows.ts';

/** The only writer of parcels. What an event does is said in `next`; the statement for many at once says the same. */
export interface ParcelWrites {
  /** Throws if the order has a parcel already: one label an order. */
  claim(parcel: Parcel): void;
  /** Null: the order has no parcel, or the event is refused in its state; nothing is changed then. */
  apply(orderId: string, event: ParcelEvent): ParcelStep | null;
  /** Releases all of these whose newest label is the one named; answers which they were. */
  releaseAll(labels: readonly { readonly orderId: string; readonly jobId: string }[]): string[];
}

export function createParcelWrites(database: DatabaseSync, written: (orderId: string) => void): ParcelWrites {
  const claim = database.prepare(`
    INSERT INTO parcels (${PARCEL_COLUMNS}) VALUES (:orderId, :supplyId, :article, :colorCode, :partA, :partB, :state,
      :jobId, :claimedAt, :packedAt, :boxKey, :position, :person)
  `);
  const read = database.prepare(`SELECT ${PARCEL_COLUMNS} FROM parcels WHERE order_id = ?`);
  const write = database.prepare(`
    UPDATE parcels SET supply_id = :supplyId, state = :state, job_id = :jobId, packed_at = :packedAt,
      box_key = :boxKey, position = :position, person = :person WHERE order_id = :orderId
  `);
  const remove = database.prepare('DELETE FROM parcels WHERE order_id = ?');
  const lastOfBox = database.prepare(
    'SELECT max(position) AS position FROM parcels WHERE box_key = ? AND order_id <> ?',
  );
  const lastOfSupply = database.prepare(
    'SELECT max(position) AS position FROM parcels WHERE supply_id = ? AND box_key IS NULL AND order_id <> ?',
  );
  const releaseAll = database.prepare(`
    DELETE FROM parcels
    WHERE order_id IN (SELECT value ->> 'orderId' FROM json_each(:labels))
      AND state IN (SELECT value FROM json_each(:from))
      AND (job_id IS NULL OR job_id IN (SELECT value ->> 'jobId' FROM json_each(:labels)))
    RETURNING order_id
  `);
  return {
    claim: (parcel) => {
      claim.run({ ...parcel });
      written(parcel.orderId);
    },
    apply: (orderId, event) => {
      const row = read.get(orderId);
      const nextPosition = ({ supplyId, boxKey }: ParcelSpot): number => {
        const last = boxKey === null ? lastOfSupply.get(supplyId, orderId) : lastOfBox.get(boxKey, orderId);
        return (integerOrNull(last ?? {}, 'position') ?? 0) + 1;
      };
      const step = row ? next(parcelOf(row), event, nextPosition) : null;
      if (!step) return null;
      written(orderId);
      if (step.parcel === null) {
        remove.run(orderId);
        return step;
      }
      const { supplyId, state, jobId, packedAt, boxKey, position, person } = step.parcel;
      write.run({ orderId, supplyId, state, jobId, packedAt, boxKey, position, person });
      return step;
    },
    releaseAll: (labels) => {
      const released = releaseAll
        .all({ labels: JSON.stringify(labels), from: JSON.stringify(happensIn.released) })
        .map((row) => text(row, 'order_id'));
      for (const orderId of released) written(orderId);
      return released;
    },
  };
}
