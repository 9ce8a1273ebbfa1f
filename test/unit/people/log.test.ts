import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAuditQueries } from '../../../src/main/db/journal/audit.ts';
import type { Journal } from '../../../src/main/db/journal/open-journal.ts';
import { exportStamp } from '../../../src/main/kernel/write-export.ts';
import { exportLog, verifyLog } from '../../../src/main/services/people/log.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';

const NO_HASH = '0'.repeat(64);

/** Writes so many different things down, of several people and of nobody. */
function write(journal: Journal, rows: number): void {
  const people = ['Анна', 'Boris', null];
  journal.transaction(() => {
    for (let row = 0; row < rows; row += 1) {
      journal.setPersonSource(() => people[row % 3] ?? null);
      journal.audit.add(1000 + row, row % 4 === 3 ? 'changeRefused' : 'orderHeld', {
        orderId: `order ${row}`,
        why: '"\n',
      });
    }
  });
}

describe('the log', () => {
  test('is whole as it was written, and each row names who did it; what the station does is nobody’s', async () => {
    const { journal } = openStores();
    write(journal, 8);
    const known = journal.audit.head();
    write(journal, 700);
    const head = journal.audit.head();
    expect(await verifyLog(journal.audit, known.hash)).toEqual({
      rows: 708,
      head: head.hash,
      brokenAt: null,
      knownAt: 8,
    });
    expect(journal.audit.after(0, 4).map(({ person, what }) => [person, what])).toEqual([
      ['Анна', 'orderHeld'],
      ['Boris', 'orderHeld'],
      [null, 'orderHeld'],
      [null, 'changeRefused'],
    ]);
    expect([journal.audit.count('Анна'), journal.audit.before(null, 1, 'Boris')[0]?.person]).toEqual([
      journal.audit.before(null, 1000, 'Анна').length,
      'Boris',
    ]);
  });

  test('keeps nothing of a transaction that was taken back', async () => {
    const { journal } = openStores();
    write(journal, 2);
    expect(() =>
      journal.transaction(() => {
        write(journal, 3);
        throw new Error('power cut');
      }),
    ).toThrow('power cut');
    write(journal, 1);
    expect(await verifyLog(journal.audit, null)).toMatchObject({ rows: 3, brokenAt: null });
  });

  test('shows any row that was changed, removed or slipped in', async () => {
    const rows = 12;
    const row = fc.integer({ min: 1, max: rows });
    const change = fc.oneof(
      fc.record({
        sql: fc.constant('UPDATE audit SET at = at + ? WHERE seq = ?'),
        value: fc.integer({ min: 1, max: 9 }),
      }),
      fc.record({
        sql: fc.constantFrom(
          'UPDATE audit SET what = ?1 WHERE seq = ?2 AND what <> ?1',
          'UPDATE audit SET person = ?1 WHERE seq = ?2 AND person IS NOT ?1',
          'UPDATE audit SET detail = ?1 WHERE seq = ?2 AND detail <> ?1',
          'UPDATE audit SET hash = ?1 WHERE seq = ?2 AND hash <> ?1',
        ),
        value: fc.oneof(fc.string(), fc.constantFrom('orderHeld', 'Анна', '{}', NO_HASH)),
      }),
      fc.record({
        sql: fc.constant('DELETE FROM audit WHERE seq <> ?1 AND seq = ?2'),
        value: fc.constant(-1),
      }),
      fc.record({
        sql: fc.constant('UPDATE audit SET seq = seq + ? WHERE seq = ?'),
        value: fc.constant(1000),
      }),
      fc.record({
        sql: fc.constant(
          `INSERT INTO audit (seq, at, what, person, detail, hash)
             SELECT ?1 + seq, at, what, person, detail, hash FROM audit WHERE seq = ?2`,
        ),
        value: fc.constantFrom(-1000, 1000),
      }),
    );
    const { journal, journalFile, folder } = openStores();
    write(journal, rows);
    await journal.backUp();
    const copy = path.join(folder, 'tampered.sqlite');
    await fc.assert(
      fc.asyncProperty(row, change, async (seq, { sql, value }) => {
        copyFileSync(`${journalFile}.backup`, copy);
        const before = readRows(copy);
        tamper(copy, sql, value, seq);
        const database = new DatabaseSync(copy);
        const { brokenAt } = await verifyLog(
          createAuditQueries(database, () => null),
          null,
        );
        database.close();
        expect(brokenAt !== null).toBe(readRows(copy) !== before);
      }),
      { numRuns: 150 },
    );
  });

  test('names the first row at fault, and what was cut off its end', async () => {
    const { journal, journalFile } = openStores();
    write(journal, 6);
    tamper(journalFile, 'DELETE FROM audit WHERE seq > ? + ?', 3, 1);
    expect(await verifyLog(journal.audit, null)).toMatchObject({ rows: 4, brokenAt: 5 });
    // Work goes on, and what was done stays to be seen.
    write(journal, 2);
    expect(await verifyLog(journal.audit, null)).toMatchObject({ brokenAt: 7 });
    tamper(journalFile, 'UPDATE audit SET person = ?1 WHERE seq = ?2', 'Vera', 2);
    expect(await verifyLog(journal.audit, null)).toMatchObject({ brokenAt: 2 });
  });

  test('goes on when its head was taken away, and that is seen', async () => {
    const { journal, journalFile } = openStores();
    write(journal, 3);
    tamper(journalFile, 'DELETE FROM audit_head WHERE id <> ? AND id = ?', 9, 1);
    write(journal, 1);
    expect(await verifyLog(journal.audit, null)).toMatchObject({ rows: 4, brokenAt: 4 });
  });

  test('is exported so that anybody can compute it again', async () => {
    const { journal, folder } = openStores();
    write(journal, 1200);
    const exported = await exportLog(journal.audit, path.join(folder, 'exports'), 'log.jsonl', null);
    const file = path.join(folder, 'exports', 'log.jsonl');
    const { hash: head } = journal.audit.head();
    expect(exported).toEqual({ ok: true, value: { file, rows: 1200, head, last: 1200, left: 0 } });
    const lines = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    let hash = NO_HASH;
    for (const line of lines.slice(0, -1)) {
      const { seq, at, what, person, detail, hash: written } = line as Record<string, unknown>;
      const row = JSON.stringify([seq, at, what, person, JSON.stringify(detail)]);
      hash = createHash('sha256')
        .update(hash + row)
        .digest('hex');
      expect(written).toBe(hash);
    }
    expect(lines.at(-1)).toEqual({ head: hash, rows: 1200 });
  });

  test('goes into several files where one would be too large: none has a line twice, and the chain runs through all', async () => {
    const { journal, folder } = openStores();
    write(journal, 1200);
    const end = journal.audit.head();
    const seen: unknown[] = [];
    let after: number | null = null;
    let head = NO_HASH;
    for (let part = 1; ; part += 1) {
      const name = `log-${part}.jsonl`;
      const exported = await exportLog(journal.audit, folder, name, after, 100_000);
      if (!exported.ok) throw new Error(exported.problem.reason);
      const text = readFileSync(path.join(folder, name), 'utf8');
      expect(Buffer.byteLength(text)).toBeLessThan(100_500);
      const lines = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      const { rows, left } = exported.value;
      expect(lines.at(-1)).toEqual({
        head: exported.value.head,
        rows,
        ...(after === null ? {} : { before: head }),
        ...(left === 0 ? {} : { left }),
      });
      seen.push(...lines.slice(0, -1).map(({ seq }) => seq));
      expect([seen.length, seen.length + left]).toEqual([exported.value.last, 1200]);
      head = exported.value.head;
      after = exported.value.last;
      if (left === 0) break;
    }
    expect(seen).toEqual(Array.from({ length: 1200 }, (_, index) => index + 1));
    expect(head).toBe(end.hash);
    // A line that is larger than a file has one of its own.
    expect(await exportLog(journal.audit, folder, 'one.jsonl', 7, 1)).toMatchObject({
      value: { rows: 1, last: 8, left: 1192 },
    });
  });

  test('leaves the fifty newest of its files, as other exports do', async () => {
    const { journal, folder } = openStores();
    write(journal, 1);
    const names = Array.from({ length: 53 }, (_, at) => `packbench-log-${exportStamp(at)}.jsonl`);
    for (const name of names) await exportLog(journal.audit, path.join(folder, 'exports'), name, null);
    expect(readdirSync(path.join(folder, 'exports')).toSorted()).toEqual(names.slice(3));
  });

  test('that can not be written says why', async () => {
    const { journal, journalFile } = openStores();
    expect(await exportLog(journal.audit, path.join(journalFile, 'below'), 'log.jsonl', null)).toMatchObject({
      ok: false,
      problem: { code: 'fileNotWritable' },
    });
  });
});

function tamper(file: string, sql: string, ...values: (string | number)[]): void {
  const database = new DatabaseSync(file);
  database.prepare(sql).run(...values);
  database.close();
}

function readRows(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('SELECT seq, at, what, person, detail, hash FROM audit ORDER BY seq').all();
  database.close();
  return JSON.stringify(rows);
}
