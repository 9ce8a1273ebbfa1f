import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../../../src/main/kernel/signal.ts';
import { cacheMigrations, openCache } from '../../../src/main/db/cache/open-cache.ts';
import { giveFunctions } from '../../../src/main/db/cache/functions.ts';
import { inTransaction, openDatabase, type Migration } from '../../../src/main/db/database.ts';
import { journalMigrations, openJournal } from '../../../src/main/db/journal/open-journal.ts';
import { peopleMigrations } from '../../../src/main/db/people/open-people.ts';
import { createTopics } from '../../../src/main/db/telling.ts';
import { cacheTopics, journalTopics, peopleTopics } from '../../../src/main/db/topics.ts';

const TABLES = ['parcels', 'jobs', 'outbox'] as const;
type Table = (typeof TABLES)[number];

const shape: readonly Migration[] = [
  {
    version: 1,
    sql: `
      ${TABLES.map((table) => `CREATE TABLE ${table} (name TEXT PRIMARY KEY) STRICT;`).join('\n')}
      CREATE TABLE log (what TEXT) STRICT;
      CREATE TRIGGER parcels_gone AFTER DELETE ON parcels BEGIN INSERT INTO log VALUES (old.name); END;
    `,
  },
];

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'packbench-telling-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

function store() {
  const topics = createTopics([...TABLES, 'log']);
  const opened = openDatabase(path.join(folder(), 'store.sqlite'), shape, false, { topics });
  if (!opened.ok) throw new Error(opened.problem.code);
  const database = opened.value;
  onTestFinished(() => database.close());
  const heard: string[] = [];
  for (const table of [...TABLES, 'log'] as const) listen(() => heard.push(table), topics.of(table));
  const write = (sql: string) => database.prepare(sql);
  return { database, topics, heard, write };
}

/** Microtasks of all that was written before have run. */
const told = (): Promise<void> => nextTurn();

type Act =
  | { readonly kind: 'add'; readonly table: Table }
  | { readonly kind: 'addNothing'; readonly table: Table }
  | { readonly kind: 'throw' }
  | { readonly kind: 'together'; readonly acts: readonly Act[]; readonly isCaught: boolean };

const { act } = fc.letrec<{ act: Act }>((tie) => ({
  act: fc.oneof(
    { maxDepth: 4 },
    fc.record({ kind: fc.constant('add' as const), table: fc.constantFrom(...TABLES) }),
    fc.record({ kind: fc.constant('addNothing' as const), table: fc.constantFrom(...TABLES) }),
    fc.constant({ kind: 'throw' as const }),
    fc.record({
      kind: fc.constant('together' as const),
      acts: fc.array(tie('act'), { maxLength: 4 }),
      isCaught: fc.boolean(),
    }),
  ),
}));

describe('a listener', () => {
  test('hears exactly of what was committed, once, whatever was nested, refused or taken back', async () => {
    const { database, heard, write } = store();
    const add = new Map(TABLES.map((table) => [table, write(`INSERT OR IGNORE INTO ${table} VALUES (?)`)]));
    const count = new Map(TABLES.map((table) => [table, write(`SELECT count(*) AS n FROM ${table}`)]));
    const rows = (): unknown[] => TABLES.map((table) => count.get(table)?.get()?.['n']);
    let names = 0;
    for (const table of TABLES) add.get(table)?.run('known');
    const perform = (one: Act): void => {
      if (one.kind === 'add') add.get(one.table)?.run(`name ${(names += 1)}`);
      if (one.kind === 'addNothing') add.get(one.table)?.run('known');
      if (one.kind === 'throw') throw new Error('a refusal');
      if (one.kind !== 'together') return;
      try {
        inTransaction(database, () => one.acts.forEach(perform));
      } catch (error) {
        if (!one.isCaught) throw error;
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 5 }), async (acts) => {
        await told();
        heard.length = 0;
        const before = rows();
        try {
          acts.forEach(perform);
        } catch {
          // What was committed before the refusal stays.
        }
        expect(database.isTransaction).toBe(false);
        expect(heard).toEqual([]);
        await told();
        const after = rows();
        expect(heard.toSorted()).toEqual(
          TABLES.filter((_table, index) => before[index] !== after[index]).toSorted(),
        );
      }),
      { numRuns: 300 },
    );
  });

  test('hears of what a trigger wrote, and of rows that were asked for as they were written', async () => {
    const { heard, write } = store();
    write("INSERT INTO parcels VALUES ('one'), ('two')").run();
    await told();
    heard.length = 0;
    expect(write("DELETE FROM parcels WHERE name = 'one' RETURNING name").get()).toEqual({ name: 'one' });
    await told();
    expect(heard.toSorted()).toEqual(['log', 'parcels']);
    write("UPDATE parcels SET name = 'three' RETURNING name").all();
    write("DELETE FROM parcels WHERE name = 'nobody' RETURNING name").all();
    write("DELETE FROM outbox WHERE name = 'nobody'").run();
    await told();
    expect(heard.slice(2)).toEqual(['parcels']);
  });

  test('that ended between a commit and its news hears nothing', async () => {
    const { topics, write } = store();
    let isHeard = false;
    const end = listen(() => (isHeard = true), topics.of('jobs', 'outbox'), topics.of('parcels'));
    write("INSERT INTO jobs VALUES ('one')").run();
    end();
    await told();
    expect(isHeard).toBe(false);
  });

  test('of several topics hears a commit that touches all of them once', async () => {
    const { database, topics, write } = store();
    let times = 0;
    listen(() => (times += 1), topics.of('jobs', 'outbox'), topics.of('parcels', 'jobs'));
    inTransaction(database, () => {
      for (const table of TABLES) write(`INSERT INTO ${table} VALUES ('one')`).run();
    });
    await told();
    expect(times).toBe(1);
  });
});

test('what writes a table that is no topic can not be prepared', () => {
  const opened = openDatabase(path.join(folder(), 'store.sqlite'), shape, false, {
    topics: createTopics(TABLES),
  });
  if (!opened.ok) throw new Error(opened.problem.code);
  onTestFinished(() => opened.value.close());
  expect(() => opened.value.prepare("DELETE FROM parcels WHERE name = 'one'")).toThrow(
    /nobody can hear of log/,
  );
  expect(() => opened.value.prepare("UPDATE parcels SET name = 'one'")).not.toThrow();
});

/** SQLite's own, and what its search index keeps for itself. */
const isInner = (table: string): boolean => /^sqlite_|^search_words_/.test(table);

/** What the program of a statement opens for writing; triggers are part of it. */
function openedForWriting(database: DatabaseSync, sql: string): string[] {
  const roots = new Map(
    database
      .prepare('SELECT rootpage, tbl_name FROM sqlite_schema')
      .all()
      .map(({ rootpage, tbl_name: table }) => [rootpage, String(table)]),
  );
  const program = database.prepare(`EXPLAIN ${sql}`).all();
  const written = program.filter(({ opcode, p3 }) => opcode === 'OpenWrite' && p3 === 0);
  return [...new Set(written.map(({ p2 }) => roots.get(p2) ?? 'an unknown page'))].filter(
    (one) => !isInner(one),
  );
}

test.each([
  ['journal', journalMigrations, journalTopics, (file: string) => openJournal(file)],
  ['people', peopleMigrations, peopleTopics, (file: string) => openJournal(`${file}-journal`, file)],
  ['cache', cacheMigrations, cacheTopics, (file: string) => openCache(file)],
] as const)(
  'every table of the %s is a topic, and each writing query tells of all that it writes',
  (...given) => {
    const [, migrations, names, open] = given;
    const file = path.join(folder(), 'store.sqlite');
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
    const store = open(file);
    const asked = prepare.mock.calls.flatMap(([sql], at) => {
      const database: unknown = prepare.mock.contexts[at];
      return database instanceof DatabaseSync && database.location() === file ? [sql] : [];
    });
    prepare.mockRestore();
    if (!store.ok) throw new Error(store.problem.code);
    if ('cache' in store.value) store.value.cache.close();
    else store.value.close();

    const seen = new Set<string>();
    const topics = { ...createTopics<string>([]), has: (table: string) => seen.add(table) !== undefined };
    const prepared = openDatabase(file, migrations, false, { prepare: giveFunctions(() => 0), topics });
    if (!prepared.ok) throw new Error(prepared.problem.code);
    const database = prepared.value;
    onTestFinished(() => database.close());
    const tables = database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map(({ name }) => String(name))
      .filter((name) => !isInner(name));
    expect(tables.toSorted()).toEqual([...names].toSorted());

    const writing = [...new Set(asked)].filter((sql) => /\b(?:INSERT|REPLACE|UPDATE|DELETE)\b/.test(sql));
    const silent = writing.flatMap((sql) => {
      seen.clear();
      database.prepare(sql);
      const noticed = new Set(seen);
      return openedForWriting(database, sql)
        .filter((table) => !noticed.has(table))
        .map((table) => `${table}: ${sql}`);
    });
    expect(writing.length).toBeGreaterThan(5);
    expect(silent).toEqual([]);
  },
);
