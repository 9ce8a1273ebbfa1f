import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../src/main/db/database.ts';
import { journalMigrations, openJournal } from '../../../src/main/db/journal/open-journal.ts';
import { temporaryFolder } from '../../rigs/temporary.ts';

/** By the version that brought its tables, what a desk wrote into them. */
const written: Readonly<Record<number, string>> = {
  11: `
    INSERT INTO parcels (order_id, supply_id, article, part_a, part_b, state, job_id, claimed_at, packed_at, box_key, position,
      person) VALUES ('1', '@courier', 'MUG', '23', '45', 'packed', 'J', 5, 6, NULL, 1, 'Ann'),
      ('2', '@courier', 'MUG', NULL, NULL, 'packed', NULL, 7, 8, NULL, 2, NULL),
      ('3', 'S', 'CUP', NULL, NULL, 'labelled', 'K', 9, NULL, 'B', NULL, NULL);
    INSERT INTO outbox (chain, natural_key, change, state, attempts, not_before, trouble, created_at, updated_at)
      VALUES ('order 1', 'move 1', '{"kind":"moveOrder","scheme":"courier","orderId":"1","to":"confirm"}', 'done', 1, 0, NULL, 3, 4);
    INSERT INTO changed_products (order_id, change, at) VALUES ('3', '{}', 1);
  `,
  12: `
    INSERT INTO deliveries (order_id, day, time_from, time_till, address, kept_at)
      VALUES ('4', '2026-11-26', '10:00', '14:00', x'0102', 7), ('5', NULL, NULL, NULL, NULL, 8);
    INSERT INTO runs (run_id, number, courier, person_id, state, made_at, left_at, closed_at)
      VALUES ('R', 1, 'Mark', 'P', 'out', 10, 11, NULL);
    INSERT INTO run_stops (run_id, order_id, position, article, day, time_from, time_till, state, attempts, back_for, fate,
      changed_at) VALUES ('R', '4', 1, 'MUG', '2026-11-26', '10:00', '14:00', 'out', 1, NULL, NULL, 12);
  `,
  13: `
    INSERT INTO pass_book (entry_id, first_name, last_name, car_model, car_number, used_at, is_removed)
      VALUES ('E', 'Ivan', 'Petrov', 'Gazelle', 'A123BC77', 3, 1);
  `,
  14: "INSERT INTO office_changes (warehouse_id, changed_at) VALUES ('7', 44);",
  15: `
    INSERT INTO counter_cells (cell_id, name, code, position, added_at) VALUES ('C', 'A1', 'PB-C-1', 1, 2);
    INSERT INTO counter_parcels (order_id, article, state, cell_id, shelved_at, ready_at, order_code, verified_at, out_at,
      handed_at, ground, ended_as, ended_at)
      VALUES ('6', 'MUG', 'shelved', 'C', 20, 21, '6-1234', 22, NULL, NULL, NULL, NULL, NULL);
    INSERT INTO counter_acts (seq, order_id, at, what, person, detail) VALUES (1, '6', 20, 'shelved', 'Ann', '{"cell":"A1"}');
    INSERT INTO counter_scans (scan_id, at, verdict) VALUES ('S', 20, '{"reason":"unknownCode"}');
    INSERT INTO counter_shelf (id, state) VALUES (1, '{"kind":"free"}');
  `,
  16: '',
  17: `
    INSERT INTO courier_lists (list_id, number, state, opened_at, closed_at, courier, car, person, signature)
      VALUES ('L', 1, 'given', 30, 31, 'Ivan', 'A123BC', 'Ann', '{"on":"paper"}');
    INSERT INTO courier_list_parcels (list_id, order_id, fate, article, at, person)
      VALUES ('L', '1', 'given', 'MUG', 30, 'Ann'), ('L', '2', 'missing', 'MUG', 31, NULL);
    INSERT INTO courier_list_finds (list_id, key, text, order_id, why, at) VALUES ('L', '9', '9', '9', 'otherScheme', 30);
  `,
  18: `
    INSERT INTO stock_skus (sku, article) VALUES ('460', 'MUG');
    INSERT INTO stock_sends (send_id, warehouse_id, at, person, undoes, is_paused, trouble)
      VALUES ('X', '7', 40, 'Ann', NULL, 0, NULL);
    INSERT INTO stock_intents (send_id, sku, warehouse_id, change, shown, base, target, found, state, fault, trouble, at)
      VALUES ('X', '460', '7', '{"kind":"set","amount":3}', 1, 1, 3, NULL, 'waiting', NULL, NULL, 40);
  `,
  19: `INSERT INTO file_columns (header, columns, at) VALUES ('Barcode|Amount', '{"sku":0,"amount":1}', 41);`,
  20: `
    INSERT INTO stock_counts (count_id, number, warehouse_id, state, is_blind, corrects, opened_at, closed_at, person, send_id)
      VALUES ('N', 1, '7', 'sent', 0, NULL, 50, 51, 'Ann', 'X'), ('O', 2, '7', 'open', 1, 'N', 52, NULL, NULL, NULL),
        ('P', 3, '7', 'dropped', 0, NULL, 53, 54, NULL, NULL);
    INSERT INTO count_lines (count_id, shelf, sku, pieces, at)
      VALUES ('N', 'A1', '460', 2, 50), ('N', 'A2', '460', 5, 50), ('O', '', '460', 4, 52);
    INSERT INTO count_scans (count_id, scan_id, shelf, text, sku, sequence, at, person)
      VALUES ('O', 'S1', '', '460', '460', 1, 52, NULL), ('O', 'S2', '', 'NOBODY', NULL, 2, 52, 'Ann');
  `,
};

/** Columns that a later version gave to tables that were there, with what stands in them then. */
const given: Readonly<Record<number, (table: string, row: Record<string, unknown>) => object>> = {
  19: (table) => (table === 'stock_sends' ? { is_whole: 1 } : {}),
  22: (table, { count_id: count }) =>
    table === 'stock_counts' ? { revision: 0, pieces: count === 'N' ? 7 : count === 'P' ? 0 : null } : {},
  23: (table) => (table === 'count_scans' ? { settled_at: null, settled_as: null, settled_by: null } : {}),
};

const brought: Readonly<Record<number, readonly string[]>> = {
  12: ['deliveries', 'run_stops', 'runs'],
  13: ['pass_book'],
  14: ['office_changes'],
  15: ['counter_acts', 'counter_cells', 'counter_parcels', 'counter_scans', 'counter_shelf'],
  16: [],
  17: ['courier_list_finds', 'courier_list_parcels', 'courier_lists'],
  18: ['stock_intents', 'stock_sends', 'stock_skus'],
  19: ['file_columns'],
  20: ['count_lines', 'count_scans', 'stock_counts'],
  21: [],
  22: [],
  23: [],
};

/** Every row of every table. */
function wholeOf(file: string): Readonly<Record<string, readonly Record<string, unknown>[]>> {
  const database = new DatabaseSync(file, { readOnly: true });
  const names = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
    .map(({ name }) => String(name));
  const tables = names.map((name) => [name, database.prepare(`SELECT * FROM ${name}`).all()] as const);
  database.close();
  return Object.fromEntries(tables);
}

function bringTo(file: string, version: number, ...rows: readonly string[]): void {
  const opened = openDatabase(
    file,
    journalMigrations.filter((each) => each.version <= version),
    true,
  );
  if (!opened.ok) throw new Error(opened.problem.code);
  for (const sql of rows) opened.value.exec(sql);
  opened.value.close();
}

const writtenUntil = (version: number): string[] =>
  Object.entries(written).flatMap(([each, sql]) => (Number(each) <= version ? [sql] : []));

test.each([12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23])(
  'a journal from before version %i keeps every row, and has what that version brings',
  async (version) => {
    const file = path.join(await temporaryFolder(), 'journal.sqlite');
    bringTo(file, version - 1, ...writtenUntil(version - 1));
    const before = wholeOf(file);
    expect(before['parcels']).toHaveLength(3);
    bringTo(file, version);
    const fresh = Object.fromEntries((brought[version] ?? []).map((name) => [name, []]));
    const kept = Object.entries(before).map(([name, rows]) => [
      name,
      rows.map((row) => ({ ...row, ...given[version]?.(name, row) })),
    ]);
    expect(wholeOf(file)).toEqual({ ...Object.fromEntries(kept), ...fresh });
    bringTo(file, version, written[version] ?? '');
    for (const name of brought[version] ?? []) expect(wholeOf(file)[name]).not.toEqual([]);
  },
);

test('what a desk wrote of every way is read by the newest version as it was written', async () => {
  const file = path.join(await temporaryFolder(), 'journal.sqlite');
  bringTo(file, 20, ...writtenUntil(20));
  const opened = openJournal(file);
  if (!opened.ok) throw new Error(opened.problem.code);
  const journal = opened.value;
  expect(journal.parcels.lastPacked(['@courier'])?.orderId).toBe('2');
  expect(journal.deliveries.get('4')?.window).toEqual({ day: '2026-11-26', from: '10:00', till: '14:00' });
  expect(journal.deliveries.get('5')?.address).toBeNull();
  expect(journal.runs.ofNumber(1)).toMatchObject({ runId: 'R', state: 'out', stops: [{ orderId: '4' }] });
  expect(journal.counterParcels.ofCode('6-1234')).toMatchObject({
    orderId: '6',
    cellId: 'C',
    verifiedAt: 22,
  });
  expect(journal.counterCells.ofCode('PB-C-1')).toMatchObject({ name: 'A1', parcels: 1 });
  expect(journal.courierLists.get('L')).toMatchObject({
    given: [{ orderId: '1' }],
    missing: [{ orderId: '2' }],
    notExpected: [{ orderId: '9', why: 'otherScheme' }],
    signature: { on: 'paper' },
  });
  expect(['1', '2'].map(journal.courierLists.isGiven)).toEqual([true, false]);
  expect(journal.stockSends.openSends()).toMatchObject([{ sendId: 'X', person: 'Ann', isPaused: false }]);
  expect(journal.stockCounts.get('N')).toMatchObject({ state: 'sent', sendId: 'X', pieces: 7 });
  expect(journal.stockCounts.opened()).toMatchObject([
    { countId: 'O', isBlind: true, corrects: 'N', pieces: null },
  ]);
  expect(journal.stockCounts.unknown('O', 9)).toMatchObject([{ text: 'NOBODY', before: '460', after: null }]);
  journal.close();
});
