import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/main/db/database.ts';
import { PACE_SQL, SCANS_SQL, TO_LABEL_SQL } from '../../../src/main/db/journal/figures.ts';
import { journalMigrations, openJournal, type Journal } from '../../../src/main/db/journal/open-journal.ts';
import {
  BOXES_OF_CODE_SQL,
  BOXES_OF_ID_SQL,
  CODES_FROM_SQL,
  CODES_OF_KEY_SQL,
  PARCELS_OF_ID_SQL,
  PARCELS_OF_PART_SQL,
  PARCELS_OF_WHOLE_SQL,
} from '../../../src/main/db/journal/search.ts';
import {
  CHANGES_OF_ORDER_SQL,
  LOG_OF_ORDER_SQL,
  LOG_OF_SUPPLY_SQL,
  SCANS_OF_ORDER_SQL,
} from '../../../src/main/db/journal/story.ts';
import { verifyLog } from '../../../src/main/services/people/log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'packbench-migration-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const file = (): string => path.join(folder, 'journal.sqlite');

/** A journal as the version before wrote it. */
function writeBefore(sql: string): void {
  const before = openDatabase(file(), journalMigrations.slice(0, 5), false);
  if (!before.ok) throw new Error(before.problem.code);
  before.value.exec(sql);
  before.value.close();
}

function opened(): Journal {
  const journal = openJournal(file());
  if (!journal.ok) throw new Error(journal.problem.code);
  return journal.value;
}

function rows(sql: string): Record<string, SQLOutputValue>[] {
  const database = new DatabaseSync(file(), { readOnly: true });
  const found = database.prepare(sql).all();
  database.close();
  return found.map((row) => ({ ...row }));
}

const HOUR = 3600_000;

describe('a journal from before there were people', () => {
  test('keeps its log as the anchored beginning of the chain', async () => {
    writeBefore(`
      INSERT INTO audit (at, what, detail) VALUES
        (1, 'supplyOpened', '{"supplyId":"S","person":"Анна"}'), (2, 'gtinForgotten', '{"by":"Boris"}'),
        (3, 'supplyTaken', 'not JSON');
      DELETE FROM audit WHERE seq = 2;
    `);
    const journal = opened();
    journal.audit.add(4, 'holdLifted', { orderId: '7' });
    expect(rows('SELECT seq, at, what, person, detail, order_id, supply_id FROM audit ORDER BY seq')).toEqual(
      [
        {
          seq: 1,
          at: 1,
          what: 'supplyOpened',
          person: 'Анна',
          detail: '{"supplyId":"S","person":"Анна"}',
          order_id: null,
          supply_id: 'S',
        },
        {
          seq: 3,
          at: 3,
          what: 'supplyTaken',
          person: null,
          detail: 'not JSON',
          order_id: null,
          supply_id: null,
        },
        {
          seq: 4,
          at: 4,
          what: 'holdLifted',
          person: null,
          detail: '{"orderId":"7"}',
          order_id: '7',
          supply_id: null,
        },
      ],
    );
    expect(await verifyLog(journal.audit, null)).toMatchObject({ rows: 3, brokenAt: null });
    journal.close();
    const database = new DatabaseSync(file());
    database.exec('UPDATE audit SET at = 2 WHERE seq = 1');
    database.close();
    const again = opened();
    expect(await verifyLog(again.audit, null)).toMatchObject({ brokenAt: 1 });
    again.close();
  });

  test('finds the shifts in its scans, and the orders that these were about', () => {
    const scan = (id: string, at: number, verdict: string): string =>
      `INSERT INTO scans (scan_id, at, ended_at, text, length, verdict, is_repeat)
         VALUES ('${id}', ${at}, ${at}, 'x', 1, '${verdict}', 0);`;
    writeBefore(
      scan('a', HOUR, '{"reason":"parcelPacked","parcel":{"orderId":"7"}}') +
        scan('b', 2 * HOUR, 'not JSON') +
        scan('c', 6 * HOUR, '{"reason":"printerNeedsHelp","parcel":null}') +
        scan('d', 11 * HOUR, '{"reason":"boxClosed"}'),
    );
    opened().close();
    expect(rows('SELECT * FROM shifts')).toEqual([
      { person: '', started_at: HOUR, ended_at: 6 * HOUR },
      { person: '', started_at: 11 * HOUR, ended_at: 11 * HOUR },
    ]);
    expect(rows('SELECT scan_id, person, reason, order_id FROM scans ORDER BY seq')).toEqual([
      { scan_id: 'a', person: null, reason: 'parcelPacked', order_id: '7' },
      { scan_id: 'b', person: null, reason: null, order_id: null },
      { scan_id: 'c', person: null, reason: 'printerNeedsHelp', order_id: null },
      { scan_id: 'd', person: null, reason: 'boxClosed', order_id: null },
    ]);
  });

  test('knows when its labels were taken', () => {
    writeBefore(`
      INSERT INTO print_jobs (job_id, document, cause, state, created_at, updated_at) VALUES
        ('a', '{}', 'packed', 'confirmed', 10, 20), ('b', '{"kind":"test"}', 'packed', 'queued', 30, 30);
    `);
    const journal = opened();
    journal.jobs.apply('b', { kind: 'sendingBegan' }, 31);
    journal.jobs.apply('b', { kind: 'taken', evidence: 'connectionClosed' }, 32);
    journal.jobs.apply('b', { kind: 'provedByPerson', evidence: 'scannedBack' }, 90);
    journal.close();
    expect(rows('SELECT job_id, taken_at, updated_at FROM print_jobs ORDER BY seq')).toEqual([
      { job_id: 'a', taken_at: 20, updated_at: 20 },
      { job_id: 'b', taken_at: 32, updated_at: 90 },
    ]);
  });
});

test('a scan is kept with who made it, and a badge’s without its code', () => {
  const journal = opened();
  journal.setPersonSource(() => 'Анна');
  const scan = {
    at: 1,
    endedAt: 1,
    supplyId: null,
    verdict: { reason: 'boxClosed' },
    isRepeat: false,
    jobId: null,
  } as const;
  journal.scans.add({ ...scan, scanId: 'a', text: 'pb-u-123456789012345678' });
  journal.setPersonSource(() => null);
  journal.scans.add({ ...scan, scanId: 'b', text: '4006381333931' });
  journal.close();
  expect(rows('SELECT scan_id, text, person FROM scans ORDER BY seq')).toEqual([
    { scan_id: 'a', text: 'PB-U-…', person: 'Анна' },
    { scan_id: 'b', text: '4006381333931', person: null },
  ]);
});

describe('what grows for years', () => {
  const shift = { person: '', from: 0, to: 1 };
  const text = { text: 'x', limit: 1 };
  test.each([
    ['scans of a shift', SCANS_SQL, shift, 'scans USING INDEX scans_by_person (<expr>=? AND at>? AND at<?)'],
    [
      'parcels of a shift',
      PACE_SQL,
      shift,
      'parcels USING COVERING INDEX parcels_by_person (<expr>=? AND packed_at>? AND packed_at<?)',
    ],
    [
      'labels of a shift',
      TO_LABEL_SQL,
      shift,
      'print_jobs USING INDEX print_jobs_by_person (<expr>=? AND created_at>? AND created_at<?)',
    ],
    ['scans of an order', SCANS_OF_ORDER_SQL, ['x'], 'scans USING INDEX scans_by_order (order_id=?)'],
    ['changes of an order', CHANGES_OF_ORDER_SQL, ['x'], 'outbox USING INDEX outbox_by_order (<expr>=?)'],
    ['the log of an order', LOG_OF_ORDER_SQL, ['x'], 'audit USING INDEX audit_by_order (order_id=?)'],
    ['the log of a supply', LOG_OF_SUPPLY_SQL, ['x'], 'audit USING INDEX audit_by_supply (supply_id=?)'],
    ['parcels by number', PARCELS_OF_ID_SQL, text, 'parcels USING PRIMARY KEY (order_id>? AND order_id<?)'],
    [
      'parcels by sticker',
      PARCELS_OF_PART_SQL,
      text,
      'parcels USING COVERING INDEX parcels_by_number (part_b=?)',
    ],
    [
      'parcels by whole sticker',
      PARCELS_OF_WHOLE_SQL,
      text,
      'parcels USING INDEX parcels_by_whole_number (<expr>>? AND <expr><?)',
    ],
    ['codes', CODES_OF_KEY_SQL, text, 'marking_codes USING INDEX marking_codes_by_key (unique_key=?)'],
    [
      'codes by their beginning',
      CODES_FROM_SQL,
      text,
      'marking_codes USING INDEX marking_codes_by_key (unique_key>? AND unique_key<?)',
    ],
    [
      'boxes by id',
      BOXES_OF_ID_SQL,
      text,
      'boxes USING INDEX sqlite_autoindex_boxes_2 (box_id>? AND box_id<?)',
    ],
    ['boxes by code', BOXES_OF_CODE_SQL, text, 'boxes USING INDEX boxes_by_code (code>? AND code<?)'],
  ] as const)('is read by one index: %s', (_name, sql, values, search) => {
    opened().close();
    const database = new DatabaseSync(file());
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`);
    const found = 'length' in values ? plan.all(...values) : plan.all({ ...values });
    database.close();
    expect(found.map((row) => row['detail'])).toContain(`SEARCH ${search}`);
  });
});
