import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/main/db/database.ts';
import { journalMigrations, openJournal } from '../../../src/main/db/journal/open-journal.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';
import { orderNews } from '../../rigs/desk/order-news.ts';

test('an order on assembly that becomes another product is told; one more barcode is no other product', () => {
  const { cache } = openStores(() => 0);
  const tell = (skus: readonly string[], article: string, supplierStatus: string): unknown => {
    const supplyId = supplierStatus === 'new' ? null : 'S';
    const change = cache.orders.upsert(
      orderNews('1', { skus, article, supplierStatus, supplyId, colorCode: article === '' ? null : 'red' }),
    );
    const order = cache.orders.get('1');
    return [change && [change.before.skus, change.now.skus], order?.skus, order?.article];
  };
  expect(tell(['a'], 'MUG', 'new')).toEqual([null, ['a'], 'MUG']);
  // Nobody has begun with it.
  expect(tell(['b'], 'CUP', 'new')).toEqual([null, ['b'], 'CUP']);
  expect(tell(['b'], 'CUP', 'confirm')).toEqual([null, ['b'], 'CUP']);

  expect(tell(['b', 'c'], 'CUP', 'confirm')).toEqual([null, ['b', 'c'], 'CUP']);
  expect(cache.orders.idsBySku('c', 'S')).toEqual(['1']);
  expect(tell([], '', 'confirm')).toEqual([null, ['b', 'c'], 'CUP']);
  expect(tell(['c'], 'CUP', 'confirm')).toEqual([[['b', 'c'], ['c']], ['c'], 'CUP']);
  expect(tell(['c'], 'MUG', 'confirm')).toEqual([[['c'], ['c']], ['c'], 'MUG']);
  expect(tell(['a'], 'POT', 'confirm')).toEqual([[['c'], ['a']], ['a'], 'POT']);
  expect(cache.orders.idsBySku('c', 'S')).toEqual([]);

  // Its parcel is with the carrier: it was packed as what it was.
  cache.orders.setStatus('1', 'complete', null);
  expect(tell(['z'], 'PAN', 'complete')).toEqual([null, ['a'], 'POT']);
});

test('what no answer had told of a taken order is learned', () => {
  const { cache } = openStores(() => 0);
  const told = { supplierStatus: 'confirm', supplyId: 'S' };
  cache.orders.upsert(orderNews('1', { ...told, skus: [], article: '', colorCode: null }));
  expect(
    cache.orders.upsert(orderNews('1', { ...told, skus: ['a'], article: 'MUG', colorCode: 'red' })),
  ).toBeNull();
  expect(cache.orders.get('1')).toMatchObject({ skus: ['a'], article: 'MUG', colorCode: 'red' });
});

test('a journal of before has room for changed products, and its holds', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'packbench-changed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'journal.sqlite');
  const before = openDatabase(
    file,
    journalMigrations.filter(({ version }) => version < 11),
    false,
  );
  if (!before.ok) throw new Error('no journal');
  before.value.exec("INSERT INTO holds (order_id, why, at, person) VALUES ('1', 'defect', 5, 'Anna')");
  before.value.close();

  const opened = openJournal(file);
  if (!opened.ok) throw new Error('no journal');
  onTestFinished(() => opened.value.close());
  const { changedProducts, holds } = opened.value;
  const changed = {
    orderId: '1',
    before: { article: 'MUG', colorCode: null, skus: ['a'] },
    now: { article: 'CUP', colorCode: 'red', skus: ['b', 'c'] },
    at: 6,
  };
  changedProducts.put({ ...changed, at: 1 });
  changedProducts.put(changed);
  changedProducts.put({ ...changed, orderId: '2' });
  changedProducts.remove('2');
  expect([changedProducts.all(), changedProducts.get('2')]).toEqual([[changed], null]);
  expect(holds.all()).toEqual([{ orderId: '1', why: 'defect', at: 5, person: 'Anna' }]);
});
