import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { dayWithin, type Day, type Span } from '../../../shared/domain/numbers/calendar-day.ts';
import { partOf } from '../../../shared/domain/numbers/report-kinds.ts';
import { integer, integerOrNull, json, text, textOrNull } from '../row.ts';

/** A piece that goes back to the seller. */
export interface ReturnRow {
  readonly day: Day | null;
  readonly nmId: string | null;
  readonly barcode: string | null;
  readonly item: string | null;
  readonly sticker: string | null;
  readonly srid: string | null;
  readonly office: string | null;
  readonly officeId: string | null;
  readonly kind: string | null;
  readonly status: string | null;
  /** It waits to be fetched, or is on its way; null: not said. */
  readonly isActive: boolean | null;
}

export const unseenWhys = ['blocked', 'hidden'] as const;
export type UnseenWhy = (typeof unseenWhys)[number];

/** A product card that buyers don't see. */
export interface UnseenCard {
  readonly nmId: string | null;
  readonly article: string | null;
  readonly brand: string | null;
  readonly title: string | null;
  readonly reason: string | null;
  readonly rating: number | null;
}

/** One barcode in the platform's warehouses. Null: the report did not say. */
export interface PlatformStockRow {
  readonly nmId: string | null;
  readonly barcode: string | null;
  readonly article: string | null;
  readonly size: string | null;
  readonly toClient: number | null;
  readonly fromClient: number | null;
  readonly total: number | null;
  readonly warehouses: readonly (readonly [name: string, pieces: number])[];
}

export interface ListReads {
  returns(wish: {
    readonly span: Span;
    readonly activeOnly: boolean;
    readonly offset: number;
    readonly limit: number;
  }): { readonly total: number; readonly rows: (ReturnRow & { readonly article: string | null })[] };
  unseen(why: UnseenWhy): (UnseenCard & { readonly pieces: number | null })[];
  platformStock(wish: { readonly offset: number; readonly limit: number }): {
    readonly total: number;
    readonly rows: PlatformStockRow[];
  };
}

export interface ListWrites {
  putReturns(part: Span, rows: readonly ReturnRow[]): void;
  putUnseen(why: UnseenWhy, cards: readonly UnseenCard[]): void;
  clearPlatformStock(): void;
  addPlatformStock(ordinal: number, row: PlatformStockRow): void;
}

const warehousesShape = z.array(z.tuple([z.string(), z.number()]));

export function createListReads(database: DatabaseSync): ListReads {
  const ofSpan = `part BETWEEN ? AND ? AND day BETWEEN ? AND ? AND (? = 0 OR is_active = 1)`;
  const returnCount = database.prepare(`SELECT COUNT(*) AS total FROM return_rows WHERE ${ofSpan}`);
  const returns = database.prepare(
    `SELECT return_rows.*, articles.article AS article FROM return_rows LEFT JOIN articles USING (nm_id)
     WHERE ${ofSpan} ORDER BY day DESC, part DESC, ordinal LIMIT ? OFFSET ?`,
  );
  const unseen = database.prepare(
    `SELECT unseen_cards.*, COALESCE(unseen_cards.article, articles.article) AS known_article,
       (SELECT SUM(total) FROM platform_stock WHERE platform_stock.nm_id = unseen_cards.nm_id) AS pieces
     FROM unseen_cards LEFT JOIN articles USING (nm_id) WHERE why = ? ORDER BY ordinal`,
  );
  const stockCount = database.prepare('SELECT COUNT(*) AS total FROM platform_stock');
  const stock = database.prepare(
    'SELECT * FROM platform_stock ORDER BY total DESC, ordinal LIMIT ? OFFSET ?',
  );
  return {
    returns: ({ span, activeOnly, offset, limit }) => {
      const { from, to } = span;
      const parts = [partOf('returns', from).from, partOf('returns', to).from] as const;
      const bounds = [...parts, from, to, activeOnly ? 1 : 0] as const;
      return {
        total: integer(returnCount.get(...bounds) ?? {}, 'total'),
        rows: returns.all(...bounds, limit, offset).map((row) => {
          const isActive = integerOrNull(row, 'is_active');
          return {
            day: text(row, 'day'),
            nmId: textOrNull(row, 'nm_id'),
            article: textOrNull(row, 'article'),
            barcode: textOrNull(row, 'barcode'),
            item: textOrNull(row, 'item'),
            sticker: textOrNull(row, 'sticker'),
            srid: textOrNull(row, 'srid'),
            office: textOrNull(row, 'office'),
            officeId: textOrNull(row, 'office_id'),
            kind: textOrNull(row, 'kind'),
            status: textOrNull(row, 'status'),
            isActive: isActive === null ? null : isActive === 1,
          };
        }),
      };
    },
    unseen: (why) =>
      unseen.all(why).map((row) => ({
        nmId: textOrNull(row, 'nm_id'),
        article: textOrNull(row, 'known_article'),
        brand: textOrNull(row, 'brand'),
        title: textOrNull(row, 'title'),
        reason: textOrNull(row, 'reason'),
        rating: integerOrNull(row, 'rating'),
        pieces: integerOrNull(row, 'pieces'),
      })),
    platformStock: ({ offset, limit }) => ({
      total: integer(stockCount.get() ?? {}, 'total'),
      rows: stock.all(limit, offset).map((row) => {
        const warehouses = warehousesShape.safeParse(json(row, 'warehouses'));
        return {
          nmId: textOrNull(row, 'nm_id'),
          barcode: textOrNull(row, 'barcode'),
          article: textOrNull(row, 'article'),
          size: textOrNull(row, 'size'),
          toClient: integerOrNull(row, 'to_client'),
          fromClient: integerOrNull(row, 'from_client'),
          total: integerOrNull(row, 'total'),
          warehouses: warehouses.success ? warehouses.data : [],
        };
      }),
    }),
  };
}

export function createListWrites(database: DatabaseSync): ListWrites {
  const clearReturns = database.prepare('DELETE FROM return_rows WHERE part = ?');
  const addReturn = database.prepare(
    `INSERT INTO return_rows (part, ordinal, day, nm_id, barcode, item, sticker, srid, office, office_id, kind, status,
       is_active)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const clearUnseen = database.prepare('DELETE FROM unseen_cards WHERE why = ?');
  const addUnseen = database.prepare(
    `INSERT INTO unseen_cards (why, ordinal, nm_id, article, brand, title, reason, rating)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const clearStock = database.prepare('DELETE FROM platform_stock');
  const addStock = database.prepare(
    `INSERT INTO platform_stock (ordinal, nm_id, barcode, article, size, to_client, from_client, total, warehouses)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return {
    putReturns: (part, rows) => {
      clearReturns.run(part.from);
      for (const [ordinal, row] of rows.entries()) {
        const { nmId, barcode, item, sticker, srid, office, officeId, kind, status, isActive } = row;
        addReturn.run(
          part.from,
          ordinal,
          dayWithin(part, row.day),
          nmId,
          barcode,
          item,
          sticker,
          srid,
          office,
          officeId,
          kind,
          status,
          isActive === null ? null : Number(isActive),
        );
      }
    },
    putUnseen: (why, cards) => {
      clearUnseen.run(why);
      for (const [ordinal, { nmId, article, brand, title, reason, rating }] of cards.entries())
        addUnseen.run(why, ordinal, nmId, article, brand, title, reason, rating);
    },
    clearPlatformStock: () => {
      clearStock.run();
    },
    addPlatformStock: (ordinal, row) => {
      const { nmId, barcode, article, size, toClient, fromClient, total, warehouses } = row;
      addStock.run(
        ordinal,
        nmId,
        barcode,
        article,
        size,
        toClient,
        fromClient,
        total,
        JSON.stringify(warehouses),
      );
    },
  };
}
