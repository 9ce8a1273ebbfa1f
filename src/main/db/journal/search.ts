import type { DatabaseSync } from 'node:sqlite';
import { integerOrNull, text, textOrNull, type Row } from '../row.ts';

/** A box as it is found; deleted ones too. */
export interface FoundBox {
  readonly key: string;
  readonly boxId: string | null;
  readonly supplyId: string;
  readonly number: number;
  readonly isDeleted: boolean;
  /** By its whole code or id. */
  readonly isExact: boolean;
}

/** What people look for that only this desk knows: each by an index, at most `limit`, newest or nearest first. */
export interface JournalSearch {
  /** Parcels by their order's number, also of orders that the marketplace tells of no more. */
  ordersOfId(prefix: string, limit: number): string[];
  /** `partB`, or `partA` and `partB` (or their beginning) without a space. */
  ordersOfNumber(number: string, limit: number): string[];
  /** Orders that hold, or held, this piece. */
  ordersOfCode(key: string, limit: number): string[];
  /** The same by the beginning of the key, as a GTIN is of a marking code. */
  ordersOfCodeFrom(prefix: string, limit: number): string[];
  boxes(code: string, limit: number): FoundBox[];
}

/** The upper end of the range of texts that begin with `:text`: no text sorts after U+10FFFF. */
const BEGINS = (column: string): string => `${column} >= :text AND ${column} < :text || char(1114111)`;

export const PARCELS_OF_ID_SQL = `SELECT order_id FROM parcels WHERE ${BEGINS('order_id')} ORDER BY order_id DESC LIMIT :limit`;
export const PARCELS_OF_PART_SQL = 'SELECT order_id FROM parcels WHERE part_b = :text LIMIT :limit';
export const PARCELS_OF_WHOLE_SQL = `SELECT order_id FROM parcels
  WHERE ${BEGINS('part_a || part_b')} AND part_b IS NOT NULL LIMIT :limit`;
export const CODES_OF_KEY_SQL =
  'SELECT order_id FROM marking_codes WHERE unique_key = :text ORDER BY seq DESC LIMIT :limit';
export const CODES_FROM_SQL = `SELECT order_id FROM marking_codes WHERE ${BEGINS('unique_key')} LIMIT :limit`;
const BOX_COLUMNS = 'key, box_id, code, supply_id, number, deleted_at';
export const BOXES_OF_ID_SQL = `SELECT ${BOX_COLUMNS} FROM boxes WHERE ${BEGINS('box_id')} LIMIT :limit`;
export const BOXES_OF_CODE_SQL = `SELECT ${BOX_COLUMNS} FROM boxes WHERE ${BEGINS('code')} LIMIT :limit`;

export function createJournalSearch(database: DatabaseSync): JournalSearch {
  const ids = (sql: string): ((text: string, limit: number) => string[]) => {
    const statement = database.prepare(sql);
    return (value, limit) => statement.all({ text: value, limit }).map((row) => text(row, 'order_id'));
  };
  const ofId = ids(PARCELS_OF_ID_SQL);
  const ofPart = ids(PARCELS_OF_PART_SQL);
  const ofWhole = ids(PARCELS_OF_WHOLE_SQL);
  const boxesOfId = database.prepare(BOXES_OF_ID_SQL);
  const boxesOfCode = database.prepare(BOXES_OF_CODE_SQL);
  return {
    ordersOfId: ofId,
    ordersOfNumber: (number, limit) => [...new Set([...ofPart(number, limit), ...ofWhole(number, limit)])],
    ordersOfCode: ids(CODES_OF_KEY_SQL),
    ordersOfCodeFrom: ids(CODES_FROM_SQL),
    boxes: (code, limit) => {
      const rows = [...boxesOfCode.all({ text: code, limit }), ...boxesOfId.all({ text: code, limit })];
      const found = new Map(rows.map((row) => [text(row, 'key'), boxOf(row, code)]));
      return [...found.values()].toSorted((one, other) => Number(other.isExact) - Number(one.isExact));
    },
  };
}

const boxOf = (row: Row, code: string): FoundBox => ({
  key: text(row, 'key'),
  boxId: textOrNull(row, 'box_id'),
  supplyId: text(row, 'supply_id'),
  number: integerOrNull(row, 'number') ?? 0,
  isDeleted: row['deleted_at'] !== null,
  isExact: row['box_id'] === code || row['code'] === code,
});
