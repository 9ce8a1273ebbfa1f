import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { wayOfLot } from '../../../shared/domain/scheme/lots.ts';
import { schemesWithoutSupply } from '../../../shared/domain/scheme/schemes.ts';
import type { LabelType } from '../../../shared/marketplace/common.ts';
import { labelType } from '../../../shared/marketplace/common.ts';
import { problemSchema, type LabelProblem } from '../../../shared/problem.ts';
import { blob, blobOrNull, integer, text, textOrNull, type Row } from '../row.ts';
import { createLabelsOfLots } from './labels-of-lots.ts';
import { onAssembly, STATES, WITH_FETCHED_LABELS } from './label-sql.ts';
import { UNENDED } from './order-sql.ts';

/** An order's label as fetched, and what was prepared from it ahead of the scan. */
export interface CachedLabel {
  readonly orderId: string;
  readonly type: LabelType;
  /** Millimetres. */
  readonly width: number;
  readonly height: number;
  readonly partA: string;
  readonly partB: string;
  readonly barcode: string;
  readonly file: Uint8Array;
  readonly prepared: Uint8Array | null;
  /** The model and settings that `prepared` was made for; it is made again when they change. */
  readonly preparedFor: string | null;
  /** JSON of the problem `labelUnusable`, where the file can't be printed on `preparedFor`. */
  readonly fault: string | null;
  /** Made in place of the chosen form; null if it is the chosen form. */
  readonly instead: InsteadOf | null;
}

/** The form that was chosen, and why the label is not printed in it. */
export interface InsteadOf {
  readonly type: LabelType;
  readonly problem: LabelProblem;
}

export type LabelFormat = Pick<CachedLabel, 'type' | 'width' | 'height'>;

export type Sticker = Pick<CachedLabel, 'partA' | 'partB' | 'barcode'>;

export interface LabelQueries {
  put(label: CachedLabel): void;
  get(orderId: string): CachedLabel | null;
  sticker(orderId: string): Sticker | null;
  /** Orders in open supplies, or all if none of them is open: what was handed over is no longer at this desk. */
  ordersOfBarcode(barcode: string): string[];
  /** Orders on assembly in open supplies that have this code on their labels. */
  packableOf(barcode: string): string[];
  /** The human-readable numbers of orders on assembly in open supplies. */
  numbersOnAssembly(): { readonly orderId: string; readonly partA: string; readonly partB: string }[];
  /** Orders whose label is exactly this file. */
  packableWith(file: Uint8Array): string[];
  /** The label turned out not to be printable. */
  spoil(orderId: string, fault: string): void;
  insteadOf(orderId: string): InsteadOf | null;
  /** Orders of these lots whose label carries the number: `partB`, or `partA` and `partB`. */
  ordersOfNumber(number: string, supplyIds: readonly string[]): string[];
  /**
   * Orders on assembly in open supplies that have no usable label of this type and size, nor one that was made in its
   * place for this printer; oldest first.
   */
  missing(format: LabelFormat, preparedFor: string): string[];
  /** Labels of this type and size, or their replacements, in open supplies, not yet prepared for this printer. */
  unprepared(format: LabelFormat, preparedFor: string, limit: number): CachedLabel[];
  /** Orders to pack that have a label of the station's own, and none of this size ready for this printer; the next due first. */
  ownMissing(size: Pick<LabelFormat, 'width' | 'height'>, preparedFor: string, limit: number): string[];
  /** Labels ready to print as `preparedFor` says. */
  countReady(supplyId: string, preparedFor: string): number;
  /** Labels that were tried for it and can't be printed. */
  countFaulty(supplyId: string, preparedFor: string): number;
  /** Orders on assembly in open supplies whose labels can't be printed, oldest first. */
  faulty(limit: number): string[];
  /** Orders of a supply whose labels are made, for whichever printer. */
  idsMade(supplyId: string): string[];
  /** Those whose labels can't be printed. */
  idsFaulty(supplyId: string): string[];
}

const COLUMNS =
  'order_id, type, width, height, part_a, part_b, barcode, file, prepared, prepared_for, fault, instead';

/** `written`: told of each order whose label was written. */
export function createLabelQueries(database: DatabaseSync, written: (orderId: string) => void): LabelQueries {
  const put = database.prepare(`
    INSERT OR REPLACE INTO labels (${COLUMNS})
    VALUES (:orderId, :type, :width, :height, :partA, :partB, :barcode, :file, :prepared, :preparedFor, :fault, :instead)
  `);
  const get = database.prepare(`SELECT ${COLUMNS} FROM labels WHERE order_id = ?`);
  const sticker = database.prepare('SELECT part_a, part_b, barcode FROM labels WHERE order_id = ?');
  const byBarcode = database.prepare(`
    SELECT l.order_id, CASE WHEN ${UNENDED.replace('stage', 'o.stage')} THEN 0 ELSE coalesce(s.done, 1) END AS done
    FROM labels l LEFT JOIN orders o ON o.order_id = l.order_id
    LEFT JOIN supplies s ON s.supply_id = o.supply_id WHERE l.barcode = ?
  `);
  const ofNumber = database.prepare(`
    SELECT l.order_id FROM json_each(:supplies) s JOIN orders o ON o.supply_id = s.value
    JOIN labels l ON l.order_id = o.order_id
    WHERE l.part_b = :number OR l.part_a || l.part_b = :number ORDER BY o.created_ms
  `);
  // Ways hold more than a supply does: the number is looked for first.
  const ofNumberInWays = database.prepare(`
    SELECT o.order_id FROM (
      SELECT order_id FROM labels WHERE part_b = :number UNION SELECT order_id FROM labels WHERE part_a || part_b = :number
    ) l CROSS JOIN orders o ON o.order_id = l.order_id
    WHERE '@' || o.scheme IN (SELECT value FROM json_each(:supplies)) AND o.${UNENDED} ORDER BY o.created_ms
  `);
  const missing = database.prepare(`
    SELECT here.order_id FROM (${onAssembly('created_ms', WITH_FETCHED_LABELS)}) here
    LEFT JOIN ${STATES} ON l.order_id = here.order_id AND l.width = :width AND l.height = :height
      AND (l.type = :type OR (l.instead ->> 'type' = :type AND l.prepared_for = :preparedFor))
    WHERE l.order_id IS NULL OR l.fault IS NOT NULL
    ORDER BY here.created_ms
  `);
  const unprepared = database.prepare(`
    SELECT ${COLUMNS} FROM labels WHERE order_id IN (
      SELECT here.order_id FROM (${onAssembly('', WITH_FETCHED_LABELS)}) here
      CROSS JOIN ${STATES} ON l.order_id = here.order_id
      WHERE (l.type = :type OR l.instead ->> 'type' = :type)
        AND l.width = :width AND l.height = :height AND l.prepared_for IS NOT :preparedFor LIMIT :limit
    )
  `);
  const faulty = database.prepare(`
    SELECT here.order_id FROM (${onAssembly('created_ms', schemesWithoutSupply)}) here
    CROSS JOIN ${STATES} ON l.order_id = here.order_id WHERE l.fault IS NOT NULL ORDER BY here.created_ms LIMIT ?
  `);
  const packableOf = database.prepare(`
    SELECT l.order_id FROM labels l JOIN orders o ON o.order_id = l.order_id
    LEFT JOIN supplies s ON s.supply_id = o.supply_id
    WHERE l.barcode = ? AND o.supplier_status = 'confirm' AND (s.done = 0 OR o.stage = 'assembly')
  `);
  const numbersOnAssembly = database.prepare(`
    SELECT l.order_id, l.part_a, l.part_b FROM (${onAssembly('', WITH_FETCHED_LABELS)}) here
    CROSS JOIN labels l ON l.order_id = here.order_id
  `);
  // Most files are left where they are: their length is known without reading them.
  const packableWith = database.prepare(`
    SELECT l.order_id FROM (${onAssembly('', WITH_FETCHED_LABELS)}) here
    CROSS JOIN labels l ON l.order_id = here.order_id WHERE length(l.file) = length(:file) AND l.file = :file
  `);
  const spoil = database.prepare('UPDATE labels SET prepared = NULL, fault = ? WHERE order_id = ?');
  const insteadOf = database.prepare('SELECT instead FROM labels WHERE order_id = ?');
  return {
    ...createLabelsOfLots(database),
    put: ({ instead, ...label }) => {
      put.run({ ...label, instead: instead && JSON.stringify(instead) });
      written(label.orderId);
    },
    get: (orderId) => {
      const row = get.get(orderId);
      return row ? labelOf(row) : null;
    },
    sticker: (orderId) => {
      const row = sticker.get(orderId);
      return row
        ? { partA: text(row, 'part_a'), partB: text(row, 'part_b'), barcode: text(row, 'barcode') }
        : null;
    },
    ordersOfBarcode: (barcode) => {
      const rows = byBarcode.all(barcode);
      const here = rows.filter((row) => integer(row, 'done') === 0);
      return (here.length > 0 ? here : rows).map((row) => text(row, 'order_id'));
    },
    ordersOfNumber: (number, lots) => {
      const asked = { number, supplies: JSON.stringify(lots) };
      const ways = lots.some((lot) => wayOfLot(lot) !== null) ? ofNumberInWays.all(asked) : [];
      return [...ofNumber.all(asked), ...ways].map((row) => text(row, 'order_id'));
    },
    packableOf: (barcode) => packableOf.all(barcode).map((row) => text(row, 'order_id')),
    numbersOnAssembly: () =>
      numbersOnAssembly.all().map((row) => ({
        orderId: text(row, 'order_id'),
        partA: text(row, 'part_a'),
        partB: text(row, 'part_b'),
      })),
    packableWith: (file) => packableWith.all({ file }).map((row) => text(row, 'order_id')),
    spoil: (orderId, fault) => {
      spoil.run(fault, orderId);
      written(orderId);
    },
    insteadOf: (orderId) => {
      const row = insteadOf.get(orderId);
      return row ? insteadIn(row) : null;
    },
    missing: ({ type, width, height }, preparedFor) =>
      missing.all({ type, width, height, preparedFor }).map((row) => text(row, 'order_id')),
    unprepared: ({ type, width, height }, preparedFor, limit) =>
      unprepared.all({ type, width, height, preparedFor, limit }).map(labelOf),
    faulty: (limit) => faulty.all(limit).map((row) => text(row, 'order_id')),
  };
}

function labelOf(row: Row): CachedLabel {
  return {
    orderId: text(row, 'order_id'),
    type: labelType.parse(row['type']),
    width: integer(row, 'width'),
    height: integer(row, 'height'),
    partA: text(row, 'part_a'),
    partB: text(row, 'part_b'),
    barcode: text(row, 'barcode'),
    file: blob(row, 'file'),
    prepared: blobOrNull(row, 'prepared'),
    preparedFor: textOrNull(row, 'prepared_for'),
    fault: textOrNull(row, 'fault'),
    instead: insteadIn(row),
  };
}

const insteadSchema = z.object({ type: labelType, problem: problemSchema });

/** A value from another version that can't be read is ignored; the label works without it. */
function insteadIn(row: Row): InsteadOf | null {
  const written = textOrNull(row, 'instead');
  const read = written === null ? null : insteadSchema.safeParse(JSON.parse(written)).data;
  if (!read || read.problem.code !== 'labelUnusable') return null;
  return { type: read.type, problem: read.problem };
}
