import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/main/db/database.ts';
import { HOLDER_SQL, OF_ORDER_SQL } from '../../../src/main/db/journal/marking-codes.ts';
import { META_UNDER_WAY_SQL } from '../../../src/main/db/journal/meta-changes.ts';
import { journalMigrations, openJournal, type Journal } from '../../../src/main/db/journal/open-journal.ts';
import type { MarkingCode } from '../../../src/shared/domain/marking/marking-code.ts';

const GTIN = '09506000134352';
const GS = '\u001d';

let folder = '';
let journal: Journal;
const file = () => join(folder, 'journal.sqlite');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-marking-'));
  const opened = openJournal(file());
  if (!opened.ok) throw new Error(opened.problem.code);
  journal = opened.value;
});
afterEach(() => {
  journal.close();
  rmSync(folder, { recursive: true, force: true });
});

const sgtin = (serial: string): MarkingCode => ({
  kind: 'sgtin',
  key: `01${GTIN}21${serial}`,
  text: `01${GTIN}21${serial}${GS}91EE06${GS}92dGVzdA==`,
  gtin: GTIN,
});
const number = (kind: 'uin' | 'imei' | 'gtin', text: string): MarkingCode => ({
  kind,
  key: text,
  text,
  gtin: kind === 'gtin' ? `0${text}` : null,
});

describe('a code', () => {
  test('is kept byte by byte and found by what names the piece', () => {
    const { markingCodes } = journal;
    markingCodes.take('1', sgtin('a"&\'%;--'), 10);
    markingCodes.take('1', number('uin', '0000000000000042'), 11);
    const codes = [
      { ...sgtin('a"&\'%;--'), orderId: '1', takenAt: 10, takenBackAt: null },
      { ...number('uin', '0000000000000042'), orderId: '1', takenAt: 11, takenBackAt: null },
    ];
    expect(markingCodes.ofOrder('1')).toEqual(codes);
    expect(markingCodes.holderOf(sgtin('a"&\'%;--').key)).toEqual(codes[0]);
    expect(markingCodes.ofOrder('2')).toEqual([]);
  });

  test('is held by one parcel at a time, upper and lower case apart', () => {
    const { markingCodes } = journal;
    markingCodes.take('1', sgtin('abc'), 10);
    expect(() => markingCodes.take('2', sgtin('abc'), 11)).toThrow(/UNIQUE/);
    expect(() => markingCodes.take('1', sgtin('abc'), 11)).toThrow(/UNIQUE/);
    markingCodes.take('2', sgtin('ABC'), 12);
    expect(markingCodes.takeBack('2', sgtin('abc').key, 13)).toBe(false);
    expect(markingCodes.takeBack('1', sgtin('abc').key, 14)).toBe(true);
    expect(markingCodes.holderOf(sgtin('abc').key)).toBeNull();
    markingCodes.take('2', sgtin('abc'), 15);
    expect(markingCodes.ofOrder('2').map(({ key }) => key)).toEqual([sgtin('ABC').key, sgtin('abc').key]);
    expect(markingCodes.historyOf('1').map(({ takenBackAt }) => takenBackAt)).toEqual([14]);
  });

  test('that names a product is held by many, once each', () => {
    const { markingCodes } = journal;
    const gtin = number('gtin', '9506000134352');
    markingCodes.take('1', gtin, 10);
    markingCodes.take('2', gtin, 11);
    expect(() => markingCodes.take('2', gtin, 12)).toThrow(/UNIQUE/);
    expect(markingCodes.holderOf(gtin.key)).toBeNull();
  });

  test('taken inside a step that fails is not taken', () => {
    expect(() =>
      journal.transaction(() => {
        journal.markingCodes.take('1', sgtin('abc'), 10);
        throw new Error('power cut');
      }),
    ).toThrow('power cut');
    expect(journal.markingCodes.holderOf(sgtin('abc').key)).toBeNull();
  });

  test.each([
    ['its holder', HOLDER_SQL, ['x'], 'SEARCH marking_codes USING INDEX marking_codes_live (unique_key=?)'],
    [
      'the codes of an order',
      OF_ORDER_SQL,
      ['1'],
      'SEARCH marking_codes USING INDEX marking_codes_by_order (order_id=?)',
    ],
    [
      'what the marketplace was not told',
      META_UNDER_WAY_SQL,
      [],
      'SEARCH outbox USING INDEX outbox_open (chain>? AND chain<?)',
    ],
  ] as const)('is looked up by one index: %s', (_name, sql, values, search) => {
    const database = new DatabaseSync(file());
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
    database.close();
    expect(plan.map((row) => row['detail'])[0]).toBe(search);
  });
});

describe('a product', () => {
  const shoes = { article: 'SHOE-42', nmId: '77' };

  test('learns its GTINs, and the first that learned one owns it', () => {
    const { markingCodes } = journal;
    markingCodes.learnGtin(shoes, '04006381333931', { at: 2, by: 'Ann' });
    markingCodes.learnGtin(shoes, GTIN, { at: 1, by: null });
    markingCodes.learnGtin({ ...shoes, nmId: null }, GTIN, { at: 3, by: 'Bob' });
    markingCodes.learnGtin(shoes, GTIN, { at: 9, by: 'Bob' });
    expect(markingCodes.gtinsOf(shoes)).toEqual([GTIN, '04006381333931']);
    expect(markingCodes.productOf(GTIN)).toEqual(shoes);
    markingCodes.forgetGtin(shoes, GTIN);
    expect(markingCodes.gtinsOf(shoes)).toEqual(['04006381333931']);
    expect(markingCodes.productOf(GTIN)).toEqual({ ...shoes, nmId: null });
    expect(markingCodes.productOf('04000000000000')).toBeNull();
  });

  test('carries one code unless somebody said more', () => {
    const { markingCodes } = journal;
    expect(markingCodes.codesAPiece(shoes)).toBe(1);
    markingCodes.setCodesAPiece(shoes, 24, { at: 1, by: null });
    markingCodes.setCodesAPiece(shoes, 3, { at: 2, by: 'Ann' });
    expect(markingCodes.codesAPiece(shoes)).toBe(3);
    expect(() => markingCodes.setCodesAPiece(shoes, 25, { at: 3, by: null })).toThrow(/CHECK/);
  });
});

test('the tables come to a journal that is in use, and leave what is in it', () => {
  const older = join(folder, 'older.sqlite');
  const before = openDatabase(
    older,
    journalMigrations.filter(({ version }) => version < 3),
    true,
  );
  if (!before.ok) throw new Error(before.problem.code);
  before.value.exec(`
    INSERT INTO parcels (order_id, supply_id, article, state, claimed_at) VALUES ('1', 'S', 'MUG-104', 'packed', 1);
    INSERT INTO outbox (chain, natural_key, change, state, created_at, updated_at)
      VALUES ('S', 'S deliver', '{"kind":"deliver","supplyId":"S"}', 'waiting', 1, 1);
  `);
  before.value.close();
  const opened = openJournal(older);
  if (!opened.ok) throw new Error(opened.problem.code);
  const { parcels, outbox, markingCodes } = opened.value;
  expect(parcels.get('1')).toMatchObject({ state: 'packed', article: 'MUG-104' });
  expect(outbox.heads()).toMatchObject([{ change: { kind: 'deliver' } }]);
  expect(markingCodes.ofOrder('1')).toEqual([]);
  opened.value.close();
});
