import type { DatabaseSync } from 'node:sqlite';
import { TAKEN } from '../../../shared/domain/print-job/job-state.ts';
import { MAY_COME_LATE } from '../../../shared/domain/print-job/may-come-late.ts';
import { integer, integerOrNull } from '../row.ts';
import { listed } from './job-rows.ts';
import type { JobQueries } from './jobs.ts';

/** A day of a small desk: no printer stays off for longer with one of that day's labels in it. */
const LOOKED_BACK = 500;

const MAY_LATE = JSON.stringify(MAY_COME_LATE);

export type PrinterRecord = Pick<JobQueries, 'lastTakenAt' | 'wasSeenOut' | 'hasCounted' | 'mayStillCome'>;

/** What a printer's jobs tell about the printer: what it took, counted and was seen to print. */
export function createPrinterRecord(database: DatabaseSync): PrinterRecord {
  const lastTaken = database.prepare(`
    SELECT max(updated_at) AS at FROM (
      SELECT updated_at FROM print_jobs WHERE printer_id = ? AND state IN (${listed(TAKEN)}) ORDER BY seq DESC LIMIT 20
    )
  `);
  const hasCounted = database.prepare(
    "SELECT 1 FROM print_jobs INDEXED BY print_jobs_counted WHERE printer_id = ? AND updated_at >= ? AND evidence = 'printerCounted' LIMIT 1",
  );
  const wasSeenOut = database.prepare(`
    SELECT 1 FROM (
      SELECT evidence, updated_at FROM (SELECT evidence, updated_at FROM print_jobs WHERE printer_id = :printerId ORDER BY seq DESC LIMIT ${LOOKED_BACK})
      UNION ALL
      SELECT evidence, updated_at FROM print_jobs INDEXED BY print_jobs_tests WHERE cause = 'test' AND printer_id = :printerId
    ) WHERE evidence IN ('personSaw', 'scannedBack') AND updated_at >= :since LIMIT 1
  `);
  const mayStillCome = database.prepare(`
    WITH newest AS (
      SELECT seq, state, trouble FROM print_jobs WHERE printer_id = ? ORDER BY seq DESC LIMIT ${LOOKED_BACK}
    )
    SELECT count(*) AS jobs FROM newest
    WHERE state = 'cancelled' AND CASE WHEN json_valid(trouble) THEN trouble ->> 'code' END IN (SELECT value FROM json_each(?))
      AND seq > coalesce((SELECT max(seq) FROM newest WHERE state = 'confirmed'), 0)
  `);
  return {
    lastTakenAt: (printerId) => integerOrNull(lastTaken.get(printerId) ?? {}, 'at'),
    wasSeenOut: (printerId, since) => wasSeenOut.get({ printerId, since }) !== undefined,
    hasCounted: (printerId, since) => hasCounted.get(printerId, since) !== undefined,
    mayStillCome: (printerId) => integer(mayStillCome.get(printerId, MAY_LATE) ?? {}, 'jobs'),
  };
}
