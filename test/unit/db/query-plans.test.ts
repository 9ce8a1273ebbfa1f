import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { giveFunctions } from '../../../src/main/db/cache/functions.ts';
import { openCache } from '../../../src/main/db/cache/open-cache.ts';
import { PICKUPS_OF_CODE_SQL } from '../../../src/main/db/cache/pickups.ts';
import { openJournal } from '../../../src/main/db/journal/open-journal.ts';
import type { Problem } from '../../../src/shared/problem.ts';
import { ok, type Result } from '../../../src/shared/result.ts';

/** Tables that grow with the years. */
const LARGE = ['orders', 'supplies', 'labels', 'order_skus', 'order_news', 'search_names'];

/** These hold what is under way, a handful whatever the years, or are read from their end as far as is asked for. */
const SMALL_INDEXES = [
  'orders_new',
  'orders_strange',
  'orders_unknown_need',
  'orders_unended',
  'orders_unended_by_id',
  'orders_untold_need',
  'orders_unsold',
  'supplies_open',
  'supplies_done',
];

interface Asked {
  readonly asked: readonly string[];
  readonly database: DatabaseSync;
}

/** All that a store is ever asked, and its database to ask for their plans. */
function askedOf(open: (file: string) => Result<{ close(): void }, Problem>): Asked {
  const folder = mkdtempSync(path.join(tmpdir(), 'packbench-plans-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'store.sqlite');
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const opened = open(file);
  const asked = [...new Set(prepare.mock.calls.map(([sql]) => sql))];
  prepare.mockRestore();
  if (!opened.ok) throw new Error(opened.problem.code);
  opened.value.close();

  const database = new DatabaseSync(file);
  onTestFinished(() => database.close());
  giveFunctions(() => 0)(database);
  return { asked, database };
}

const openAsked = (): Asked =>
  askedOf((file) => {
    const opened = openCache(file);
    return opened.ok ? ok(opened.value.cache) : opened;
  });

test('what is asked of waiting labels is answered without a look at those of all days', () => {
  const { asked, database } = askedOf(openJournal);
  const ofWaiting = asked.filter((sql) => /\bprint_jobs_open\b/.test(sql) && sql.includes('printer_id = ?'));
  const plans = ofWaiting.flatMap((sql) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail))
      .filter((detail) => /\bprint_jobs\b/.test(detail)),
  );
  expect(ofWaiting.length).toBeGreaterThan(4);
  expect(new Set(plans)).toEqual(new Set(['SEARCH print_jobs USING INDEX print_jobs_open (printer_id=?)']));
});

test('nothing that the cache is asked goes through all orders', () => {
  const { asked, database } = openAsked();
  const scans = asked
    .filter((sql) => !/^\s*PRAGMA/.test(sql))
    .flatMap((sql) => {
      const aliases = new Set(
        LARGE.flatMap((table) => [
          table,
          ...[...sql.matchAll(new RegExp(`\\b${table} (?:AS )?([a-z]{1,2})\\b`, 'g'))].map(
            (match) => match[1],
          ),
        ]),
      );
      const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
      return plan
        .map(({ detail }) => String(detail))
        .filter((detail) => aliases.has(/^SCAN (\w+)/.exec(detail)?.[1] ?? ''))
        .filter((detail) => !SMALL_INDEXES.some((index) => detail.endsWith(index)))
        .map((detail) => `${detail}: ${sql.replaceAll(/\s+/g, ' ').trim()}`);
    });
  expect(asked.length).toBeGreaterThan(50);
  expect(scans).toEqual([]);
});

test('what is strange is looked for without a look at what waits at a counter or was fetched from there', () => {
  const { asked, database } = openAsked();
  const ofStrange = asked.find((sql) => sql.includes('orders_strange')) ?? '';
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${ofStrange}`).all();
  const ofOrders = plan.map(({ detail }) => String(detail)).filter((detail) => /\borders_\w+/.test(detail));
  expect(ofOrders).toEqual([
    expect.stringMatching(/USING INDEX orders_new/),
    expect.stringMatching(/USING INDEX orders_unknown_need/),
    'SCAN o USING INDEX orders_strange',
    'SEARCH orders USING INDEX orders_unended (scheme=? AND stage=?)',
    'SEARCH orders USING INDEX orders_unknown_need (supply_id=?)',
  ]);
});

test('what is asked of the labels of whole supplies reads none of their files', () => {
  const { asked, database } = openAsked();
  const ofStates = asked.filter((sql) => /\blabels l\b/.test(sql) && /\b(?:fault|prepared_for)\b/.test(sql));
  const reading = ofStates.filter((sql) => {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    return !plan.some(({ detail }) =>
      String(detail).startsWith('SEARCH l USING COVERING INDEX labels_state'),
    );
  });
  expect(ofStates.length).toBeGreaterThan(5);
  expect(reading).toEqual([]);
});

/** Tables of the counter that grow with the years, and indexes that hold only what lies there now. */
const OF_COUNTER = ['counter_parcels', 'counter_acts', 'counter_scans'];
const AT_THE_COUNTER = ['counter_parcels_waiting', 'counter_parcels_to_return'];

test('nothing that the counter asks of the journal goes through all parcels that ever lay there', () => {
  const { asked, database } = askedOf(openJournal);
  const ofCounter = asked.filter((sql) => OF_COUNTER.some((table) => sql.includes(table)));
  const scans = ofCounter.flatMap((sql) =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail))
      .filter((detail) => OF_COUNTER.includes(/^SCAN (\w+)/.exec(detail)?.[1] ?? ''))
      .filter((detail) => !AT_THE_COUNTER.some((index) => detail.endsWith(index)))
      .map((detail) => `${detail}: ${sql.replaceAll(/\s+/g, ' ').trim()}`),
  );
  expect(ofCounter.length).toBeGreaterThan(15);
  expect(scans).toEqual([]);
});

test('what a buyer says is found by an index, in the cache and in the journal', () => {
  const plansOf = ({ asked, database }: Asked, is: (sql: string) => boolean): string[] =>
    asked.filter(is).flatMap((sql) =>
      database
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .map(({ detail }) => String(detail)),
    );
  const journal = askedOf(openJournal);
  expect(plansOf(journal, (sql) => sql.endsWith('FROM counter_parcels WHERE order_code = ?'))).toEqual([
    'SEARCH counter_parcels USING INDEX counter_parcels_by_code (order_code=?)',
  ]);
  expect(plansOf(journal, (sql) => /FROM counter_parcels WHERE article = \?/.test(sql))).toEqual([
    'SEARCH counter_parcels USING INDEX counter_parcels_of_article (article=? AND state=?)',
  ]);
  expect(plansOf(openAsked(), (sql) => sql === PICKUPS_OF_CODE_SQL)).toEqual([
    'SEARCH orders USING COVERING INDEX orders_by_code (order_code=?)',
  ]);
});

test('what the screen follows of a count looks at the few scans that nobody knows and at no sum of an earlier count', () => {
  const { asked, database } = askedOf(openJournal);
  const plansOf = (is: RegExp): string[] => {
    const [sql, ...others] = asked.filter((each) => is.test(each));
    if (sql === undefined || others.length > 0) throw new Error('it is asked otherwise');
    return database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => String(detail));
  };
  expect(plansOf(/AS before/)).toEqual([
    'SEARCH s USING INDEX count_scans_unknown (count_id=?)',
    expect.stringContaining('CORRELATED'),
    'SEARCH n USING INDEX count_scans_known (count_id=? AND shelf=? AND sequence<?)',
    expect.stringContaining('CORRELATED'),
    'SEARCH n USING INDEX count_scans_known (count_id=? AND shelf=? AND sequence>?)',
  ]);
  expect(plansOf(/count\(\*\) AS scans FROM count_scans/)).toEqual([
    'SEARCH count_scans USING INDEX count_scans_unknown (count_id=?)',
  ]);
  expect(plansOf(/FROM count_lines .* GROUP BY shelf/)).toEqual([
    'SEARCH count_lines USING COVERING INDEX count_lines_by_shelf (count_id=?)',
  ]);
});

test('the most urgent orders of a stage, and what is late of it, are found without sorting or a look at the others', () => {
  const { asked, database } = openAsked();
  const plansOf = (is: RegExp): string[] =>
    asked
      .filter((sql) => is.test(sql))
      .flatMap((sql) =>
        database
          .prepare(`EXPLAIN QUERY PLAN ${sql}`)
          .all()
          .map(({ detail }) => String(detail)),
      );
  expect(
    plansOf(/^\s*SELECT order_id FROM orders INDEXED BY orders_unended WHERE scheme = \? AND stage = \?/),
  ).toEqual(['SEARCH orders USING COVERING INDEX orders_unended (scheme=? AND stage=?)']);
  const ofCounts = plansOf(/FROM stage_counts c/).filter((detail) => detail.includes('orders_unended'));
  expect(ofCounts).toEqual([
    'SEARCH orders USING INDEX orders_unended (scheme=? AND stage=? AND <expr>>?)',
    'SEARCH orders USING COVERING INDEX orders_unended (scheme=? AND stage=? AND <expr><?)',
  ]);
});
