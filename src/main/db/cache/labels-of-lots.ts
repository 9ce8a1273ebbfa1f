import type { DatabaseSync } from 'node:sqlite';
import { wayOfLot } from '../../../shared/domain/scheme/lots.ts';
import { integer, text, type Row } from '../row.ts';
import { STATES, WITH_OWN_LABELS } from './label-sql.ts';
import type { LabelQueries } from './labels.ts';
import { quoted, UNENDED } from './order-sql.ts';

const OF_SUPPLY = "SELECT order_id FROM orders WHERE supply_id = :of AND supplier_status = 'confirm'";
const OF_WAY = `SELECT order_id FROM orders INDEXED BY orders_unended_by_id
  WHERE scheme = :of AND ${UNENDED} AND stage IN ('new', 'assembly')`;

/** The same question about the orders of a supply and about those of a way that may be packed. */
function ofLot(
  database: DatabaseSync,
  sql: (orders: string) => string,
): (lot: string, more: Readonly<Record<string, string>>) => Row[] {
  const [ofSupply, ofWay] = [OF_SUPPLY, OF_WAY].map((orders) => database.prepare(sql(orders)));
  return (lot, more) => {
    const way = wayOfLot(lot);
    return (way === null ? ofSupply : ofWay)?.all({ of: way ?? lot, ...more }) ?? [];
  };
}

/** How far the labels of a supply, or of a way that orders leave by, are. */
export function createLabelsOfLots(
  database: DatabaseSync,
): Pick<LabelQueries, 'ownMissing' | 'countReady' | 'countFaulty' | 'idsFaulty' | 'idsMade'> {
  const ownMissing = database.prepare(`
    SELECT o.order_id FROM orders o INDEXED BY orders_unended
    LEFT JOIN ${STATES} ON l.order_id = o.order_id AND l.width = :width AND l.height = :height
      AND l.prepared_for = :preparedFor
    WHERE o.scheme IN (${quoted(WITH_OWN_LABELS)}) AND o.${UNENDED} AND o.stage IN ('new', 'assembly')
      AND l.order_id IS NULL
    ORDER BY o.stage, coalesce(o.due, '9999') LIMIT :limit
  `);
  const ready = `CROSS JOIN ${STATES} ON l.order_id = here.order_id WHERE l.fault IS NULL AND l.prepared_for = :preparedFor`;
  const unprintable = `CROSS JOIN ${STATES} ON l.order_id = here.order_id WHERE l.fault IS NOT NULL`;
  const countReady = ofLot(database, (orders) => `SELECT count(*) AS ready FROM (${orders}) here ${ready}`);
  const countFaulty = ofLot(
    database,
    (orders) =>
      `SELECT count(*) AS faulty FROM (${orders}) here ${unprintable} AND l.prepared_for = :preparedFor`,
  );
  const idsFaulty = ofLot(database, (orders) => `SELECT here.order_id FROM (${orders}) here ${unprintable}`);
  const idsMade = ofLot(
    database,
    (orders) =>
      `SELECT here.order_id FROM (${orders}) here CROSS JOIN labels l ON l.order_id = here.order_id WHERE l.prepared IS NOT NULL`,
  );
  return {
    ownMissing: ({ width, height }, preparedFor, limit) =>
      ownMissing.all({ width, height, preparedFor, limit }).map((row) => text(row, 'order_id')),
    countReady: (lot, preparedFor) => integer(countReady(lot, { preparedFor })[0] ?? {}, 'ready'),
    countFaulty: (lot, preparedFor) => integer(countFaulty(lot, { preparedFor })[0] ?? {}, 'faulty'),
    idsFaulty: (lot) => idsFaulty(lot, {}).map((row) => text(row, 'order_id')),
    idsMade: (lot) => idsMade(lot, {}).map((row) => text(row, 'order_id')),
  };
}
