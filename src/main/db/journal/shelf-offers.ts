import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { offeredPieces, offerKinds, type OfferKind } from '../../../shared/domain/stock/own-stock.ts';
import { integer, text, textOrNull, type Row } from '../row.ts';
import type { Shelf } from './own-stocks.ts';

/** What the bench knows of a piece, until a person has said what it means for the count. */
export interface ShelfOffer extends Shelf {
  readonly offerId: number;
  readonly kind: OfferKind;
  readonly orderId: string;
  readonly at: number;
  readonly person: string | null;
}

/** The only writer of offers. */
export interface ShelfOfferQueries {
  add(offer: Omit<ShelfOffer, 'offerId'>): void;
  /** The newest first. */
  open(limit: number): ShelfOffer[];
  countOpen(): number;
  /** Null: a person has decided of it, or there is none. */
  getOpen(offerId: number): ShelfOffer | null;
  /** What people took of those that came after that: these pieces are not in what was counted by then. */
  takenSince(shelf: Shelf, at: number): number;
  /** Null: a person has decided of it, or there is none. */
  decide(
    offerId: number,
    decided: { readonly state: 'taken' | 'refused'; readonly at: number; readonly person: string | null },
  ): ShelfOffer | null;
}

export function createShelfOfferQueries(database: DatabaseSync): ShelfOfferQueries {
  const add = database.prepare(`
    INSERT INTO shelf_offers (kind, order_id, warehouse_id, sku, at, person)
    VALUES (:kind, :orderId, :warehouseId, :sku, :at, :person)
  `);
  const open = database.prepare(
    "SELECT * FROM shelf_offers WHERE state = 'open' ORDER BY offer_id DESC LIMIT ?",
  );
  const countOpen = database.prepare("SELECT count(*) AS offers FROM shelf_offers WHERE state = 'open'");
  const getOpen = database.prepare("SELECT * FROM shelf_offers WHERE offer_id = ? AND state = 'open'");
  const taken = database.prepare(
    "SELECT kind, count(*) AS offers FROM shelf_offers WHERE warehouse_id = ? AND sku = ? AND at > ? AND state = 'taken' GROUP BY kind",
  );
  const decide = database.prepare(`
    UPDATE shelf_offers SET state = :state, decided_at = :at, decided_by = :person
    WHERE offer_id = :offerId AND state = 'open' RETURNING *
  `);
  return {
    add: (offer) => {
      add.run({ ...offer });
    },
    open: (limit) => open.all(limit).map(offerOf),
    countOpen: () => integer(countOpen.get() ?? {}, 'offers'),
    getOpen: (offerId) => {
      const row = getOpen.get(offerId);
      return row ? offerOf(row) : null;
    },
    takenSince: ({ warehouseId, sku }, at) =>
      taken
        .all(warehouseId, sku, at)
        .reduce(
          (sum, row) => sum + integer(row, 'offers') * offeredPieces[z.enum(offerKinds).parse(row['kind'])],
          0,
        ),
    decide: (offerId, decided) => {
      const row = decide.get({ offerId, ...decided });
      return row ? offerOf(row) : null;
    },
  };
}

const offerOf = (row: Row): ShelfOffer => ({
  offerId: integer(row, 'offer_id'),
  kind: z.enum(offerKinds).parse(row['kind']),
  orderId: text(row, 'order_id'),
  warehouseId: text(row, 'warehouse_id'),
  sku: text(row, 'sku'),
  at: integer(row, 'at'),
  person: textOrNull(row, 'person'),
});
