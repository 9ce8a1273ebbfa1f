import { constants, type DatabaseSync, type StatementSync } from 'node:sqlite';
import { anyOf, createSignal, type Signal, type Source } from '../kernel/signal.ts';

/** Tells of each commit which tables it changed; a table is a topic. */
export interface Topics<Name extends string> {
  /** Tells after each commit that changed any of them. */
  of(...names: readonly Name[]): Source;
  has(table: string): boolean;
  publish(tables: ReadonlySet<string>): void;
}

export function createTopics<Name extends string>(names: readonly Name[]): Topics<Name> {
  const signals = new Map<string, Signal>(names.map((name) => [name, createSignal()]));
  return {
    of: (...wanted) => anyOf(...wanted.flatMap((name) => signals.get(name) ?? [])),
    has: (table) => signals.has(table),
    publish: (tables) => {
      for (const table of tables) signals.get(table)?.tell();
    },
  };
}

interface Teller {
  readonly publish: () => void;
  readonly forget: () => void;
}

const tellers = new WeakMap<DatabaseSync, Teller>();

const WRITES: ReadonlySet<number> = new Set([
  constants.SQLITE_INSERT,
  constants.SQLITE_UPDATE,
  constants.SQLITE_DELETE,
]);

/**
 * From now on every prepared statement tells what it changed once that is committed. SQLite itself reports which tables
 * a statement writes, including its triggers. A statement writing a table that is no topic can't be prepared, since no
 * listener could hear of it.
 */
export function tellTopics(database: DatabaseSync, topics: Topics<string>): void {
  let written: Set<string> | null = null;
  const touched = new Set<string>();
  // Set once: each setting makes SQLite prepare all statements again.
  database.setAuthorizer((action, table) => {
    if (WRITES.has(action) && table !== null) written?.add(table);
    return constants.SQLITE_OK;
  });
  const teller: Teller = {
    publish: () => {
      if (touched.size === 0) return;
      const tables = new Set(touched);
      touched.clear();
      topics.publish(tables);
    },
    forget: () => touched.clear(),
  };
  const prepare = database.prepare.bind(database);
  database.prepare = (sql, options) => {
    const tables = new Set<string>();
    written = tables;
    try {
      const statement = prepare(sql, options);
      const unknown = [...tables].find((table) => !topics.has(table));
      if (unknown !== undefined)
        throw new Error(`nobody can hear of ${unknown}, which is written by: ${sql}`);
      if (tables.size > 0)
        tellAfter(statement, () => {
          for (const table of tables) touched.add(table);
          if (!database.isTransaction) teller.publish();
        });
      return statement;
    } finally {
      written = null;
    }
  };
  tellers.set(database, teller);
}

/** Calls `changed` after each run that changed a row; a statement that returns rows returns those it wrote. */
function tellAfter(statement: StatementSync, changed: () => void): void {
  const after =
    <Done>(method: (...values: never[]) => Done, hasChanged: (done: Done) => boolean) =>
    (...values: never[]): Done => {
      const done = method.apply(statement, values);
      if (hasChanged(done)) changed();
      return done;
    };
  statement.run = after(statement.run, ({ changes }) => changes > 0);
  statement.get = after(statement.get, (row) => row !== undefined);
  statement.all = after(statement.all, (rows) => rows.length > 0);
  statement.iterate = () => {
    throw new Error('a statement that writes is run whole');
  };
}

/** Tells what was touched since the last commit; called by the transaction helper. */
export const publishTopics = (database: DatabaseSync): void => tellers.get(database)?.publish();

/** Drops what was touched since the last commit, because it was rolled back. */
export const forgetTopics = (database: DatabaseSync): void => tellers.get(database)?.forget();
