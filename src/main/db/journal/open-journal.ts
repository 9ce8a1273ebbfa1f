import { rename } from 'node:fs/promises';
import { backup, type DatabaseSync } from 'node:sqlite';
import { ok, type Result } from '../../../shared/result.ts';
import { inTransaction, openDatabase, type DatabaseProblem } from '../database.ts';
import { createAuditQueries, type AuditQueries } from './audit.ts';
import { createIntakeQueries, type IntakeQueries } from './intakes.ts';
import { createJobQueries, type JobQueries } from './jobs.ts';
import { createMetaQueries, type MetaQueries } from './meta.ts';
import { scansParcelsJobsOutbox } from './migrations/001-scans-parcels-jobs-outbox.ts';
import { createOutboxQueries, type OutboxQueries } from './outbox.ts';
import { createParcelQueries, type ParcelQueries } from './parcels.ts';
import { createScanQueries, type ScanQueries } from './scans.ts';

export const journalMigrations = [scansParcelsJobsOutbox];

/** What people and printers did. Each commit waits for the disk; nothing here can be fetched again. */
export interface Journal {
  readonly audit: AuditQueries;
  readonly intakes: IntakeQueries;
  readonly jobs: JobQueries;
  readonly meta: MetaQueries;
  readonly outbox: OutboxQueries;
  readonly parcels: ParcelQueries;
  readonly scans: ScanQueries;
  transaction<T>(work: () => T): T;
  /** A whole copy beside the journal, replaced only by the next whole one. */
  backUp(): Promise<void>;
  close(): void;
}

export function openJournal(file: string): Result<Journal, DatabaseProblem> {
  const opened = openDatabase(file, journalMigrations, true);
  return opened.ok ? ok(journalOver(opened.value, file)) : opened;
}

function journalOver(database: DatabaseSync, file: string): Journal {
  return {
    audit: createAuditQueries(database),
    intakes: createIntakeQueries(database),
    jobs: createJobQueries(database),
    meta: createMetaQueries(database),
    outbox: createOutboxQueries(database),
    parcels: createParcelQueries(database),
    scans: createScanQueries(database),
    transaction: (work) => inTransaction(database, work),
    backUp: async () => {
      const draft = `${file}.backup-new`;
      await backup(database, draft);
      await rename(draft, `${file}.backup`);
    },
    close: () => database.close(),
  };
}
