import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import {
  courierListStates,
  notExpectedReasons,
  type CourierList,
  type Signature,
} from '../../../shared/domain/courier-list/courier-list.ts';
import { keyOfFind, next, type CourierListEvent } from '../../../shared/domain/courier-list/next.ts';
import { inTransaction } from '../database.ts';
import { integer, integerOrNull, json, text, textOrNull, type Row } from '../row.ts';

/** The only writer of couriers' lists. What an event does is said in `next`. */
export interface CourierListQueries {
  /** The one that is open; a new one where none is. Its number is the next of this desk. */
  openOne(listId: string, at: number): CourierList;
  /** Null if there is no such list, or it refuses the event; nothing is changed then. */
  apply(listId: string, event: CourierListEvent, at: number): CourierList | null;
  open(): CourierList | null;
  get(listId: string): CourierList | null;
  /** Those that were closed, newest first. */
  past(limit: number): CourierList[];
  /** On a list that a courier signed. */
  isGiven(orderId: string): boolean;
}

const COLUMNS = 'list_id, number, state, opened_at, closed_at, courier, car, person, signature';

const signatureSchema: z.ZodType<Signature> = z.discriminatedUnion('on', [
  z.object({ on: z.literal('screen'), strokes: z.array(z.array(z.tuple([z.int(), z.int()]))) }),
  z.object({ on: z.literal('paper') }),
]);

/** `written`: told of each order that is on a list, or was, as the list is written. */
export function createCourierListQueries(
  database: DatabaseSync,
  written: (orderId: string) => void,
): CourierListQueries {
  const add = database.prepare(`
    INSERT INTO courier_lists (${COLUMNS})
    VALUES (?, (SELECT coalesce(max(number), 0) + 1 FROM courier_lists), 'open', ?, NULL, '', '', NULL, NULL)
  `);
  const open = database.prepare(`SELECT ${COLUMNS} FROM courier_lists WHERE state = 'open'`);
  const get = database.prepare(`SELECT ${COLUMNS} FROM courier_lists WHERE list_id = ?`);
  const past = database.prepare(
    `SELECT ${COLUMNS} FROM courier_lists WHERE state <> 'open' ORDER BY number DESC LIMIT ?`,
  );
  const given = database.prepare(`
    SELECT 1 FROM courier_list_parcels p JOIN courier_lists l USING (list_id)
    WHERE p.order_id = ? AND p.fate = 'given' AND l.state = 'given' LIMIT 1
  `);
  const parcels = database.prepare(
    'SELECT order_id, fate, article, at, person FROM courier_list_parcels WHERE list_id = ? ORDER BY at, order_id',
  );
  const finds = database.prepare(
    'SELECT text, order_id, why, at FROM courier_list_finds WHERE list_id = ? ORDER BY at, key',
  );
  const write = database.prepare(`
    UPDATE courier_lists SET state = :state, closed_at = :closedAt, courier = :courier, car = :car, person = :person,
      signature = :signature WHERE list_id = :listId
  `);
  const putParcel = database.prepare(`
    INSERT OR REPLACE INTO courier_list_parcels (list_id, order_id, fate, article, at, person)
    VALUES (:listId, :orderId, :fate, :article, :at, :person)
  `);
  const dropParcel = database.prepare('DELETE FROM courier_list_parcels WHERE list_id = ? AND order_id = ?');
  const putFind = database.prepare(`
    INSERT OR REPLACE INTO courier_list_finds (list_id, key, text, order_id, why, at)
    VALUES (:listId, :key, :text, :orderId, :why, :at)
  `);
  const dropFind = database.prepare('DELETE FROM courier_list_finds WHERE list_id = ? AND key = ?');

  const whole = (row: Row | undefined): CourierList | null => {
    if (!row) return null;
    const listId = text(row, 'list_id');
    const all = parcels.all(listId);
    const of = (fate: string): Row[] => all.filter((each) => text(each, 'fate') === fate);
    return {
      listId,
      number: integer(row, 'number'),
      state: z.enum(courierListStates).parse(row['state']),
      openedAt: integer(row, 'opened_at'),
      closedAt: integerOrNull(row, 'closed_at'),
      courier: text(row, 'courier'),
      car: text(row, 'car'),
      person: textOrNull(row, 'person'),
      signature: row['signature'] === null ? null : signatureSchema.parse(json(row, 'signature')),
      given: of('given').map((each) => ({
        orderId: text(each, 'order_id'),
        article: text(each, 'article'),
        at: integer(each, 'at'),
        person: textOrNull(each, 'person'),
      })),
      missing: of('missing').map((each) => ({
        orderId: text(each, 'order_id'),
        article: text(each, 'article'),
      })),
      notExpected: finds.all(listId).map((each) => ({
        text: text(each, 'text'),
        orderId: textOrNull(each, 'order_id'),
        why: z.enum(notExpectedReasons).parse(each['why']),
        at: integer(each, 'at'),
      })),
    };
  };

  const save = (before: CourierList, list: CourierList): void => {
    const { listId, state, closedAt, courier, car, person, signature } = list;
    write.run({
      listId,
      state,
      closedAt,
      courier,
      car,
      person,
      signature: signature && JSON.stringify(signature),
    });
    const has = new Set(list.given.map(({ orderId }) => orderId));
    const had = new Set(before.given.map(({ orderId }) => orderId));
    for (const orderId of had) if (!has.has(orderId)) dropParcel.run(listId, orderId);
    for (const parcel of list.given)
      if (!had.has(parcel.orderId)) putParcel.run({ listId, fate: 'given', ...parcel });
    for (const parcel of list.missing)
      putParcel.run({ listId, fate: 'missing', ...parcel, at: closedAt ?? 0, person: null });
    const kept = new Set(list.notExpected.map(keyOfFind));
    for (const found of before.notExpected)
      if (!kept.has(keyOfFind(found))) dropFind.run(listId, keyOfFind(found));
    for (const found of list.notExpected) putFind.run({ listId, key: keyOfFind(found), ...found });
    for (const orderId of had.union(has)) written(orderId);
  };

  return {
    openOne: (listId, at) =>
      inTransaction(database, () => {
        const there = whole(open.get());
        if (there) return there;
        add.run(listId, at);
        const made = whole(get.get(listId));
        if (!made) throw new Error('a list was not kept');
        return made;
      }),
    apply: (listId, event, at) =>
      inTransaction(database, () => {
        const before = whole(get.get(listId));
        const after = before && next(before, event, at);
        if (before && after) save(before, after);
        return after;
      }),
    open: () => whole(open.get()),
    get: (listId) => whole(get.get(listId)),
    past: (limit) => past.all(limit).flatMap((row) => whole(row) ?? []),
    isGiven: (orderId) => given.get(orderId) !== undefined,
  };
}
