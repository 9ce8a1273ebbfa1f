import { constants, type DatabaseSync, type StatementSync } from 'node:sqlite';
import { anyOf, createSignal, type Signal, type Source } from '../core/signal.ts';

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
 * From now on whatever is prepared tells what it changed, once that is committed. SQLite itself says which tables a statement
 * writes, those of its triggers too. One that writes a table which is no topic can't be prepared: nobody could hear of it.
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

/** `changed` after each run that changed a row; what a statement returns are the rows that it wrote. */
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

/** What was touched since the last commit is told; for the helper that commits. */
export const publishTopics = (database: DatabaseSync): void => tellers.get(database)?.publish();

/** What was touched since the last commit never was. */
export const forgetTopics = (database: DatabaseSync): void => tellers.get(database)?.forget();
