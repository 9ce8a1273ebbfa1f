import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { cacheMigrations, openCache } from '../../../src/main/db/cache/open-cache.ts';
import { giveFunctions } from '../../../src/main/db/cache/functions.ts';
import type { CachedPass } from '../../../src/main/db/cache/passes.ts';
import { openDatabase } from '../../../src/main/db/database.ts';
import { openJournal } from '../../../src/main/db/journal/open-journal.ts';

function inFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'packbench-passes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, name);
}

function cacheIn(file: string) {
  const opened = openCache(file);
  if (!opened.ok) throw new Error(opened.problem.code);
  onTestFinished(() => opened.value.cache.close());
  return opened.value.cache;
}

const car = { firstName: 'Anna', lastName: 'Petrova', carModel: 'Ford', carNumber: 'А123ВС77' };
const pass = (passId: string, endsAt: number | null): CachedPass => ({
  ...car,
  passId,
  endsAt,
  officeId: '15',
  officeName: 'Northgate',
});

test('warehouses from before passes keep their names; their offices come with the next list', () => {
  const file = inFolder('cache.sqlite');
  const before = openDatabase(file, cacheMigrations.slice(0, 11), false, { prepare: giveFunctions(() => 0) });
  if (!before.ok) throw new Error(before.problem.code);
  before.value.exec("INSERT INTO warehouses VALUES ('1', 'Store'), ('2', 'Depot')");
  before.value.close();
  const cache = cacheIn(file);
  expect([cache.warehouses.nameOf('1'), cache.warehouses.officeOf('1')]).toEqual(['Store', null]);
  expect(cache.warehouses.offices()).toEqual(new Set());
  const depot = { warehouseId: '2', name: 'Depot', officeId: '15', cargoType: 1, deliveryType: 3 };
  cache.warehouses.put([{ ...depot, isProcessing: true, isDeleting: false }], { isAll: true });
  expect(cache.warehouses.all()).toEqual([{ ...depot, isProcessing: true, isDeleting: false }]);
  const database = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => database.close());
  expect(
    database
      .prepare('SELECT * FROM warehouses')
      .all()
      .map((row) => ({ ...row })),
  ).toEqual([
    {
      warehouse_id: '2',
      name: 'Depot',
      office_id: '15',
      cargo_type: 1,
      delivery_type: 3,
      is_processing: 1,
      is_deleting: 0,
    },
  ]);
});

test('a pass that has ended stays to be named for a while, one that was deleted elsewhere goes', () => {
  const cache = cacheIn(inFolder('cache.sqlite'));
  for (const each of [pass('old', 10), pass('ended', 900), pass('deleted', 5000), pass('open', null)])
    cache.passes.put(each);
  cache.passes.replace([pass('new', 7000)], { since: 500, now: 1000 });
  expect(cache.passes.all().map(({ passId }) => passId)).toEqual(['new', 'ended']);
});

test('a driver who was taken out of the book stays for the passes that were asked for', () => {
  const opened = openJournal(inFolder('journal.sqlite'));
  if (!opened.ok) throw new Error(opened.problem.code);
  const { passBook } = opened.value;
  onTestFinished(() => opened.value.close());
  passBook.put({ entryId: 'a', ...car }, 1);
  passBook.put({ entryId: 'b', ...car, lastName: 'Orlova' }, 2);
  expect(passBook.all().map(({ entryId }) => entryId)).toEqual(['b', 'a']);
  passBook.use('a', 3);
  passBook.put({ entryId: 'a', ...car, carModel: 'Lada' }, 4);
  expect(passBook.all().map(({ carModel }) => carModel)).toEqual(['Lada', 'Ford']);
  passBook.takeOut('a');
  expect(passBook.all().map(({ entryId }) => entryId)).toEqual(['b']);
  expect(passBook.get('a')).toEqual({ entryId: 'a', ...car, carModel: 'Lada' });
});
