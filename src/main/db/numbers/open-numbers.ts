import type { DatabaseSync } from 'node:sqlite';
import { chargeKinds } from '../../../shared/domain/numbers/charge-kinds.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { inTransaction, openDatabase, removeDatabase, type DatabaseProblem } from '../database.ts';
import { createChargeReads, createChargeWrites, type ChargeReads, type ChargeWrites } from './charges.ts';
import { createFunnelReads, createFunnelWrites, type FunnelReads, type FunnelWrites } from './funnel.ts';
import { createListReads, createListWrites, type ListReads, type ListWrites } from './lists.ts';
import { partsCharges } from './migrations/001-parts-charges.ts';
import { funnelLists } from './migrations/002-funnel-lists.ts';
import { chargeSums } from './migrations/003-charge-sums.ts';
import { coefficientsRegions } from './migrations/004-coefficients-regions.ts';
import { pausesNames } from './migrations/005-pauses-names.ts';
import { createPartQueries, type PartQueries } from './parts.ts';
import { createPlaceReads, createPlaceWrites, type PlaceReads, type PlaceWrites } from './places.ts';

export const numbersMigrations = [partsCharges, funnelLists, chargeSums, coefficientsRegions, pausesNames];

/**
 * What the marketplace's reports say, on this desk. Its own file, of one thread of its own: a million rows may be written
 * while people scan.
 */
export interface Numbers {
  readonly parts: PartQueries;
  readonly writes: {
    readonly charges: ChargeWrites;
    readonly funnel: FunnelWrites;
    readonly lists: ListWrites;
    readonly places: PlaceWrites;
  };
  /** Over a connection of their own: they see what is committed, also while a report is being written. */
  readonly reads: {
    readonly charges: ChargeReads;
    readonly funnel: FunnelReads;
    readonly lists: ListReads;
    readonly places: PlaceReads;
  };
  /** Begins a transaction that may last over pauses; one at a time. */
  begin(): void;
  commit(): void;
  rollback(): void;
  transaction<T>(work: () => T): T;
  close(): void;
}

/** A damaged file is dropped and fetched again. One from a newer version is refused. */
export function openNumbers(file: string): Result<Numbers, DatabaseProblem> {
  const opened = openBoth(file);
  if (opened.ok || opened.problem.code !== 'databaseDamaged') return opened;
  removeDatabase(file);
  return openBoth(file);
}

function openBoth(file: string): Result<Numbers, DatabaseProblem> {
  const writer = openDatabase(file, numbersMigrations, false, { table: 'parts' });
  if (!writer.ok) return writer;
  const reader = openDatabase(file, numbersMigrations, false, { table: 'parts' });
  if (!reader.ok) {
    writer.value.close();
    return reader;
  }
  return ok(numbersOver(writer.value, reader.value));
}

const numbersOver = (writer: DatabaseSync, reader: DatabaseSync): Numbers => ({
  parts: createPartQueries(writer, reader),
  writes: {
    charges: createChargeWrites(writer),
    funnel: createFunnelWrites(writer),
    lists: createListWrites(writer),
    places: createPlaceWrites(writer),
  },
  reads: {
    charges: createChargeReads(reader, chargeKinds),
    funnel: createFunnelReads(reader),
    lists: createListReads(reader),
    places: createPlaceReads(reader),
  },
  begin: () => writer.exec('BEGIN IMMEDIATE'),
  commit: () => writer.exec('COMMIT'),
  rollback: () => writer.exec('ROLLBACK'),
  transaction: (work) => inTransaction(writer, work),
  close: () => {
    reader.close();
    writer.close();
  },
});
