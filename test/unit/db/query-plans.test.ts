import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { giveFunctions } from '../../../src/main/db/cache/functions.ts';
import { openCache } from '../../../src/main/db/cache/open-cache.ts';

/** Tables that grow with the years. */
const LARGE = ['orders', 'supplies', 'labels', 'order_skus', 'order_news', 'search_names'];

/** These hold what is under way, a handful whatever the years, or are read from their end as far as is asked for. */
const SMALL_INDEXES = [
  'orders_new',
  'orders_strange',
  'orders_unknown_need',
  'orders_unsold',
  'supplies_open',
  'supplies_done',
];

/** All that the cache is ever asked, and its database to ask for their plans. */
function openAsked(): { readonly asked: readonly string[]; readonly database: DatabaseSync } {
  const folder = mkdtempSync(path.join(tmpdir(), 'packbench-plans-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'cache.sqlite');
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const opened = openCache(file);
  const asked = [...new Set(prepare.mock.calls.map(([sql]) => sql))];
  prepare.mockRestore();
  if (!opened.ok) throw new Error(opened.problem.code);
  opened.value.cache.close();

  const database = new DatabaseSync(file);
  onTestFinished(() => database.close());
  giveFunctions(() => 0)(database);
  return { asked, database };
}

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
