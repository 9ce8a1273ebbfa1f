import { rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { ProblemOf } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { inTransaction, openDatabase, type DatabaseProblem } from '../database.ts';
import { createLabelQueries, type LabelQueries } from './labels.ts';
import { ordersSuppliesLabels } from './migrations/001-orders-supplies-labels.ts';
import { createOrderQueries, type OrderQueries } from './orders.ts';
import { createSupplyQueries, type SupplyQueries } from './supplies.ts';

export const cacheMigrations = [ordersSuppliesLabels];

/** What the marketplace says, on this desk. */
export interface Cache {
  readonly orders: OrderQueries;
  readonly supplies: SupplyQueries;
  readonly labels: LabelQueries;
  transaction<T>(work: () => T): T;
  close(): void;
}

/**
 * A damaged cache is dropped and fetched again; `dropped` says so. One from a newer version is refused: that version
 * may still be in use on this folder.
 */
export function openCache(
  file: string,
): Result<{ cache: Cache; dropped: ProblemOf<'cacheDropped'> | null }, DatabaseProblem> {
  const opened = openDatabase(file, cacheMigrations, false);
  if (opened.ok) return ok({ cache: cacheOver(opened.value), dropped: null });
  if (opened.problem.code !== 'databaseDamaged') return opened;
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  const fresh = openDatabase(file, cacheMigrations, false);
  return fresh.ok
    ? ok({ cache: cacheOver(fresh.value), dropped: { ...opened.problem, code: 'cacheDropped' } })
    : fresh;
}

function cacheOver(database: DatabaseSync): Cache {
  return {
    orders: createOrderQueries(database),
    supplies: createSupplyQueries(database),
    labels: createLabelQueries(database),
    transaction: (work) => inTransaction(database, work),
    close: () => database.close(),
  };
}
