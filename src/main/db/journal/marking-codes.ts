import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { MarkingCode } from '../../../shared/domain/marking/marking-code.ts';
import { metaKinds } from '../../../shared/marketplace/metadata-shapes.ts';
import { integer, text, textOrNull, type Row } from '../row.ts';

/** A code that a parcel holds, or held until it was taken back. Times in Unix milliseconds. */
export interface StoredCode extends MarkingCode {
  readonly orderId: string;
  readonly takenAt: number;
  readonly takenBackAt: number | null;
}

/** Orders of one product share it; `nmId` null where the marketplace gave none. */
export interface ProductKey {
  readonly article: string;
  readonly nmId: string | null;
}

/** When, and who said so; null where no person was known. */
export interface Said {
  readonly at: number;
  readonly by: string | null;
}

export interface MarkingCodeQueries {
  /** Throws if another parcel holds the same piece: no two ever do. */
  take(orderId: string, code: MarkingCode, at: number): void;
  /** False if the order does not hold it. */
  takeBack(orderId: string, key: string, at: number): boolean;
  /** What the order holds, in the order of the scans. */
  ofOrder(orderId: string): StoredCode[];
  /** Those of these orders that hold any. */
  ordersWithCodes(orderIds: readonly string[]): string[];
  /** The same with what was taken back, for the order's story. */
  historyOf(orderId: string): StoredCode[];
  /** Who holds this piece; null while nobody does. */
  holderOf(key: string): StoredCode | null;
  /** 14 digits each, in the order in which they were learned. */
  gtinsOf(product: ProductKey): string[];
  /** The product that this GTIN was learned of first; null where it is of none. */
  productOf(gtin: string): ProductKey | null;
  learnGtin(product: ProductKey, gtin: string, said: Said): void;
  /** It was learned by mistake. */
  forgetGtin(product: ProductKey, gtin: string): void;
  /** Marking codes on one unit of the product; 1 where nobody said more. */
  codesAPiece(product: ProductKey): number;
  /** Everything that was learned, by article. */
  learnedGtins(): (ProductKey & Said & { readonly gtin: string })[];
  /** Products of which a person said how many codes one unit carries. */
  setProducts(): (ProductKey & { readonly codes: number })[];
  setCodesAPiece(product: ProductKey, codes: number, said: Said): void;
}

const COLUMNS = 'order_id, kind, unique_key, code, gtin, taken_at, taken_back_at';

/** The question of every marking code that is scanned; a test holds its query plan to one index. */
export const HOLDER_SQL = `SELECT ${COLUMNS} FROM marking_codes
  WHERE unique_key = ? AND taken_back_at IS NULL AND kind <> 'gtin'`;

/** What the gate asks on each scan; a test holds its query plan to one index. */
export const OF_ORDER_SQL = `SELECT ${COLUMNS} FROM marking_codes
  WHERE order_id = ? AND taken_back_at IS NULL ORDER BY seq`;

export function createMarkingCodeQueries(database: DatabaseSync): MarkingCodeQueries {
  const take = database.prepare(`
    INSERT INTO marking_codes (order_id, kind, unique_key, code, gtin, taken_at)
    VALUES (:orderId, :kind, :key, :text, :gtin, :at)
  `);
  const takeBack = database.prepare(`
    UPDATE marking_codes SET taken_back_at = :at
    WHERE order_id = :orderId AND unique_key = :key AND taken_back_at IS NULL
  `);
  const ofOrder = database.prepare(OF_ORDER_SQL);
  const ordersWithCodes = database.prepare(`
    SELECT DISTINCT order_id FROM marking_codes
    WHERE order_id IN (SELECT value FROM json_each(?)) AND taken_back_at IS NULL
  `);
  const historyOf = database.prepare(`SELECT ${COLUMNS} FROM marking_codes WHERE order_id = ? ORDER BY seq`);
  const holderOf = database.prepare(HOLDER_SQL);
  const gtinsOf = database.prepare(
    'SELECT gtin FROM product_gtins WHERE article = ? AND nm_id = ? ORDER BY learned_at, gtin',
  );
  const productOf = database.prepare(
    'SELECT article, nm_id FROM product_gtins WHERE gtin = ? ORDER BY learned_at LIMIT 1',
  );
  const learnGtin = database.prepare(`
    INSERT INTO product_gtins (article, nm_id, gtin, learned_at, learned_by) VALUES (:article, :nmId, :gtin, :at, :by)
    ON CONFLICT DO NOTHING
  `);
  const forgetGtin = database.prepare(
    'DELETE FROM product_gtins WHERE article = ? AND nm_id = ? AND gtin = ?',
  );
  const codesAPiece = database.prepare('SELECT codes FROM product_codes WHERE article = ? AND nm_id = ?');
  const setCodesAPiece = database.prepare(`
    INSERT INTO product_codes (article, nm_id, codes, set_at, set_by) VALUES (:article, :nmId, :codes, :at, :by)
    ON CONFLICT (article, nm_id) DO UPDATE SET codes = :codes, set_at = :at, set_by = :by
  `);
  const learnedGtins = database.prepare(
    'SELECT article, nm_id, gtin, learned_at, learned_by FROM product_gtins ORDER BY article, nm_id, learned_at, gtin',
  );
  const setProducts = database.prepare(
    'SELECT article, nm_id, codes FROM product_codes ORDER BY article, nm_id',
  );
  return {
    take: (orderId, { kind, key, text: code, gtin }, at) => {
      take.run({ orderId, kind, key, text: code, gtin, at });
    },
    takeBack: (orderId, key, at) => Number(takeBack.run({ orderId, key, at }).changes) > 0,
    ofOrder: (orderId) => ofOrder.all(orderId).map(codeOf),
    ordersWithCodes: (orderIds) =>
      ordersWithCodes.all(JSON.stringify(orderIds)).map((row) => text(row, 'order_id')),
    historyOf: (orderId) => historyOf.all(orderId).map(codeOf),
    holderOf: (key) => {
      const row = holderOf.get(key);
      return row ? codeOf(row) : null;
    },
    gtinsOf: (product) => gtinsOf.all(product.article, product.nmId ?? '').map((row) => text(row, 'gtin')),
    productOf: (gtin) => {
      const row = productOf.get(gtin);
      return row ? productOfRow(row) : null;
    },
    learnGtin: ({ article, nmId }, gtin, { at, by }) => {
      learnGtin.run({ article, nmId: nmId ?? '', gtin, at, by });
    },
    forgetGtin: ({ article, nmId }, gtin) => {
      forgetGtin.run(article, nmId ?? '', gtin);
    },
    codesAPiece: ({ article, nmId }) => {
      const row = codesAPiece.get(article, nmId ?? '');
      return row ? integer(row, 'codes') : 1;
    },
    setCodesAPiece: ({ article, nmId }, codes, { at, by }) => {
      setCodesAPiece.run({ article, nmId: nmId ?? '', codes, at, by });
    },
    learnedGtins: () =>
      learnedGtins.all().map((row) => ({
        ...productOfRow(row),
        gtin: text(row, 'gtin'),
        at: integer(row, 'learned_at'),
        by: textOrNull(row, 'learned_by'),
      })),
    setProducts: () =>
      setProducts.all().map((row) => ({ ...productOfRow(row), codes: integer(row, 'codes') })),
  };
}

const productOfRow = (row: Row): ProductKey => ({
  article: text(row, 'article'),
  nmId: text(row, 'nm_id') || null,
});

function codeOf(row: Row): StoredCode {
  return {
    orderId: text(row, 'order_id'),
    kind: z.enum(metaKinds).parse(row['kind']),
    key: text(row, 'unique_key'),
    text: text(row, 'code'),
    gtin: textOrNull(row, 'gtin'),
    takenAt: integer(row, 'taken_at'),
    takenBackAt: row['taken_back_at'] === null ? null : integer(row, 'taken_back_at'),
  };
}
