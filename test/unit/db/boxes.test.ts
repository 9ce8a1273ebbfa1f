import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../src/main/db/database.ts';
import { boxesChain, PLACES_UNDER_WAY_SQL, placeChain } from '../../../src/main/db/journal/box-changes.ts';
import { journalMigrations, openJournal, type Journal } from '../../../src/main/db/journal/open-journal.ts';
import { bringChangeTo } from './bring-change-to.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'packbench-boxes-db-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (): string => path.join(folder, 'journal.sqlite');

function journal(): Journal {
  const opened = openJournal(file());
  if (!opened.ok) throw new Error(opened.problem.code);
  return opened.value;
}

const put = (open: Journal, orderId: string, boxKey: string, revision = 1): void =>
  open.outbox.put(placeChain(orderId), { kind: 'putInBox', supplyId: 'S', boxKey, orderId, revision }, 1);

test('boxes of a journal of version 4 are kept, their codes unknown until their labels are fetched', () => {
  const before = openDatabase(
    file(),
    journalMigrations.filter(({ version }) => version <= 4),
    true,
  );
  if (!before.ok) throw new Error(before.problem.code);
  before.value.exec(`
    INSERT INTO boxes (key, supply_id, number, box_id, created_at, deleted_at) VALUES
      ('A', 'S', 1, 'PFX-TRBX-1', 10, NULL), ('B', 'S', 2, NULL, 11, NULL), ('C', 'S', 3, 'PFX-TRBX-3', 12, 13)
  `);
  before.value.close();
  const { boxes } = journal();
  const box = (key: string, number: number, boxId: string | null, createdAt: number) => ({
    key,
    supplyId: 'S',
    number,
    boxId,
    code: null,
    createdAt,
  });
  expect(boxes.everOfSupply('S')).toEqual([
    { ...box('A', 1, 'PFX-TRBX-1', 10), deletedAt: null },
    { ...box('B', 2, null, 11), deletedAt: null },
    { ...box('C', 3, 'PFX-TRBX-3', 12), deletedAt: 13 },
  ]);
});

test('a box is found by its id and by what its label says, as long as it is there', () => {
  const { boxes } = journal();
  const one = boxes.add({ key: 'A', supplyId: 'S', boxId: 'PFX-TRBX-1', createdAt: 1 });
  boxes.add({ key: 'B', supplyId: 'S', boxId: null, createdAt: 1 });
  boxes.setCode('A', '$PMP:1:123:0000001');
  const found = { ...one, code: '$PMP:1:123:0000001' };
  expect([boxes.ofCode('PFX-TRBX-1'), boxes.ofCode('$PMP:1:123:0000001')]).toEqual([found, found]);
  // Two labels never say the same: the one that was read last is believed.
  boxes.setCode('B', '$PMP:1:123:0000001');
  expect([boxes.get('A')?.code, boxes.ofCode('$PMP:1:123:0000001')?.key]).toEqual([null, 'B']);
  boxes.setDeleted('B', 2);
  expect(boxes.ofCode('$PMP:1:123:0000001')).toBeNull();
  boxes.setDeleted('B', null);
  expect(boxes.ofSupply('S').map(({ key, number }) => [key, number])).toEqual([
    ['A', 1],
    ['B', 2],
  ]);
});

test('an order whose place changes is known as long as the change is open, refused, or newer than the question', () => {
  const open = journal();
  const { boxChanges, outbox } = open;
  for (const orderId of ['1', '2', '3']) put(open, orderId, 'A');
  const [first, second] = outbox.heads();
  bringChangeTo(outbox, first?.seq ?? 0, 'done', 2);
  bringChangeTo(outbox, second?.seq ?? 0, 'refused', 2);
  const asked = outbox.lastSeq();
  expect([...boxChanges.touchedSince('S', asked)]).toEqual(['2', '3']);
  put(open, '1', 'B', 2);
  bringChangeTo(outbox, outbox.lastSeq(), 'done', 3);
  expect([...boxChanges.touchedSince('S', asked)].toSorted()).toEqual(['1', '2', '3']);
  expect([boxChanges.isUnderWay('S'), boxChanges.isUnderWay('other')]).toEqual([true, false]);
  expect(boxChanges.ofOrder('1').map(({ change }) => change.boxKey)).toEqual(['A', 'B']);
});

test('changes of boxes themselves are told from those of what lies in them', () => {
  const open = journal();
  open.outbox.put(boxesChain('S'), { kind: 'addBoxes', supplyId: 'S', boxKeys: ['A', 'B'] }, 1);
  put(open, 'es S', 'A');
  expect(open.boxChanges.ofBoxes('S').map(({ change }) => change.kind)).toEqual(['addBoxes']);
  expect(open.boxChanges.unsettledOf('S').map(({ change }) => change.orderId)).toEqual(['es S']);
});

test('whether places of a supply are under way is asked of the open changes of places alone', () => {
  journal().close();
  const database = new DatabaseSync(file());
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${PLACES_UNDER_WAY_SQL}`).all({ supplyId: 'S' });
  database.close();
  expect(plan.map((row) => row['detail'])).toEqual([
    'SEARCH outbox USING INDEX outbox_open (chain>? AND chain<?)',
  ]);
});
