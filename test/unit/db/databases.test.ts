import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cacheMigrations, openCache, type Cache } from '../../../src/main/db/cache/open-cache.ts';
import { IDS_BY_SKU_SQL } from '../../../src/main/db/cache/order-sql.ts';
import { type OrderNews } from '../../../src/main/db/cache/order-rows.ts';
import { journalMigrations, openJournal, type Journal } from '../../../src/main/db/journal/open-journal.ts';
import type { Parcel } from '../../../src/shared/domain/parcel/parcel.ts';
import { bringChangeTo } from './bring-change-to.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'packbench-db-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const cacheFile = (): string => path.join(folder, 'cache.sqlite');
const journalFile = (): string => path.join(folder, 'journal.sqlite');

function cache(): Cache {
  const opened = openCache(cacheFile());
  if (!opened.ok) throw new Error(opened.problem.code);
  return opened.value.cache;
}

function journal(): Journal {
  const opened = openJournal(journalFile());
  if (!opened.ok) throw new Error(opened.problem.code);
  return opened.value;
}

const news = (orderId: string, fields: Partial<OrderNews> = {}): OrderNews => ({
  orderId,
  article: 'MUG-104',
  colorCode: null,
  nmId: '9007199254740993',
  warehouseId: '7',
  cargoType: 1,
  offices: ['North'],
  deliveryType: 'fbs',
  skus: ['4006381333931', 'PB-1'],
  createdAt: '2026-11-20T10:00:00Z',
  requiredMeta: [],
  due: null,
  supplyId: null,
  supplierStatus: 'new',
  ...fields,
});

describe('a database from a newer version', () => {
  test.each([
    ['orders', openCache, cacheFile, cacheMigrations.length],
    ['print_jobs', openJournal, journalFile, journalMigrations.length],
  ] as const)('is refused and left as it is: that with %s', (table, open, file, supported) => {
    const newer = new DatabaseSync(file());
    newer.exec(`CREATE TABLE ${table} (x TEXT); PRAGMA user_version = 99;`);
    newer.close();
    expect(open(file())).toEqual({
      ok: false,
      problem: { code: 'databaseNewer', file: file(), found: 99, supported },
    });
    const still = new DatabaseSync(file());
    expect(still.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{ name: table }]);
    still.close();
  });
});

describe('a damaged file', () => {
  test('as cache is dropped and started over, and the drop is told', () => {
    writeFileSync(cacheFile(), 'not a database at all, but long enough to look like one '.repeat(40));
    expect(openCache(cacheFile())).toMatchObject({
      ok: true,
      value: { dropped: { code: 'cacheDropped' } },
    });
  });

  test('as journal is refused and kept: nothing in it can be fetched again', () => {
    const text = 'not a database at all, but long enough to look like one '.repeat(40);
    writeFileSync(journalFile(), text);
    expect(openJournal(journalFile())).toMatchObject({ ok: false, problem: { code: 'databaseDamaged' } });
    expect(readFileSync(journalFile(), 'utf8')).toBe(text);
  });
});

describe('orders', () => {
  test('are found by each of their barcodes, oldest first, in the supply they are in', () => {
    const { orders } = cache();
    orders.upsert(news('2', { createdAt: '2026-11-20T11:00:00Z' }));
    orders.upsert(news('1'));
    orders.upsert(news('3', { createdAt: '2026-11-20 09:00:00+00:00' }));
    expect(orders.idsBySku('PB-1', '')).toEqual(['3', '1', '2']);
    orders.setSupply('1', 'S');
    orders.setSupply('2', 'S');
    expect([orders.idsBySku('4006381333931', 'S'), orders.idsBySku('PB-1', '')]).toEqual([['1', '2'], ['3']]);
    orders.upsert(news('1', { skus: ['OTHER'] }));
    expect([orders.idsBySku('PB-1', 'S'), orders.idsBySku('OTHER', 'S')]).toEqual([['2'], ['1']]);
  });

  test('keep what a list that tells less does not mention', () => {
    const { orders } = cache();
    orders.upsert(
      news('1', { requiredMeta: ['uin'], colorCode: 'blue', due: '2026-11-22T18:00', supplyId: 'S' }),
    );
    orders.upsert(
      news('1', {
        requiredMeta: null,
        supplierStatus: null,
        supplyId: null,
        offices: [],
        skus: [],
        nmId: null,
      }),
    );
    expect(orders.get('1')).toEqual({
      orderId: '1',
      article: 'MUG-104',
      colorCode: 'blue',
      nmId: '9007199254740993',
      warehouseId: '7',
      cargoType: 1,
      cargoWord: null,
      offices: ['North'],
      deliveryType: 'fbs',
      skus: ['4006381333931', 'PB-1'],
      createdAt: '2026-11-20T10:00:00Z',
      due: '2026-11-22T18:00',
      requiredMeta: ['uin'],
      supplierStatus: 'new',
      platformStatus: null,
      supplyId: 'S',
      scheme: 'warehouse',
      orderCode: null,
    });
  });

  test('never become new again by an answer that was read before they were taken', () => {
    const { orders } = cache();
    orders.upsert(news('1'));
    orders.setStatus('1', 'confirm', 'waiting');
    orders.upsert(news('1'));
    expect(orders.setStatus('1', 'new', 'waiting')).toBe(false);
    expect(orders.get('1')?.supplierStatus).toBe('confirm');
  });

  test('stay cancelled when a list that was read before that is stored after it', () => {
    const { orders } = cache();
    orders.upsert(news('1', { supplierStatus: 'confirm', supplyId: 'S' }));
    orders.setStatus('1', 'cancel', 'waiting');
    orders.upsert(news('1', { supplierStatus: 'confirm', supplyId: 'S' }));
    expect(orders.get('1')?.supplierStatus).toBe('cancel');
    expect(orders.toWatch()).toEqual([]);
  });

  test('of a scan are looked up by the primary key alone', () => {
    cache().close();
    const database = new DatabaseSync(cacheFile());
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${IDS_BY_SKU_SQL}`).all('x', 'y');
    database.close();
    expect(plan.map((row) => row['detail'])).toEqual([
      'SEARCH order_skus USING PRIMARY KEY (sku=? AND supply_id=?)',
    ]);
  });
});

describe('the journal', () => {
  const parcel = (orderId: string): Parcel => ({
    orderId,
    supplyId: 'S',
    article: 'MUG-104',
    colorCode: null,
    partA: '231648',
    partB: '0042',
    state: 'labelling',
    jobId: 'J',
    claimedAt: 1,
    packedAt: null,
    boxKey: null,
    position: null,
    person: null,
  });

  test('takes one parcel an order and no second', () => {
    const { parcels } = journal();
    parcels.claim(parcel('1'));
    expect(() => parcels.claim(parcel('1'))).toThrow(/UNIQUE/);
    expect(parcels.ofSupply('S')).toEqual([parcel('1')]);
  });

  test('a transaction that throws leaves nothing behind', () => {
    const open = journal();
    expect(() =>
      open.transaction(() => {
        open.parcels.claim(parcel('1'));
        throw new Error('power cut');
      }),
    ).toThrow('power cut');
    expect(open.parcels.get('1')).toBeNull();
  });

  test('leaves a whole copy beside it, the last one whole', async () => {
    const open = journal();
    open.parcels.claim(parcel('1'));
    await open.backUp();
    open.parcels.claim(parcel('2'));
    await open.backUp();
    open.close();
    const copy = openJournal(`${journalFile()}.backup`);
    expect(copy.ok && copy.value.parcels.ofSupply('S').map(({ orderId }) => orderId)).toEqual(['1', '2']);
  });

  test('a change that was refused waits again when a person asks for it, one that is under way is not doubled', () => {
    const { outbox } = journal();
    outbox.put('S', { kind: 'deliver', supplyId: 'S' }, 1);
    outbox.put('S', { kind: 'deliver', supplyId: 'S' }, 2);
    const [row] = outbox.heads();
    expect(outbox.counts()).toEqual({ waiting: 1, refused: 0 });
    bringChangeTo(outbox, row?.seq ?? 0, 'refused', 3);
    expect(outbox.counts()).toEqual({ waiting: 0, refused: 1 });
    outbox.put('S', { kind: 'deliver', supplyId: 'S' }, 4);
    expect(outbox.heads()).toMatchObject([{ state: 'waiting', attempts: 0, trouble: null }]);
  });
});
