import type { DatabaseSync } from 'node:sqlite';
import { MAX_KEPT_SCAN, withoutBadge } from '../../../shared/domain/people/people-badge.ts';
import { verdictSchema, type Verdict } from '../../../shared/domain/verdict.ts';
import { integer, json, text, textOrNull, type Row } from '../row.ts';

export interface JournalScan {
  readonly scanId: string;
  /** Unix milliseconds, by the station's clock. */
  readonly at: number;
  /** Unix milliseconds of the last key event or byte, by the screen's clock. */
  readonly endedAt: number;
  readonly text: string;
  readonly supplyId: string | null;
  readonly verdict: Verdict;
  readonly isRepeat: boolean;
  /** The print job it caused. */
  readonly jobId: string | null;
}

export interface ScanQueries {
  add(scan: JournalScan): void;
  get(scanId: string): JournalScan | null;
  /** Newest first. */
  last(limit: number): JournalScan[];
}

interface KnownScan {
  /** The verdict as the row has it. */
  readonly written: string;
  readonly scan: JournalScan;
}

const COLUMNS = 'scan_id, at, ended_at, text, supply_id, verdict, is_repeat, job_id';

/** `person`: the name of whoever works here, written down with each scan. */
export function createScanQueries(database: DatabaseSync, person: () => string | null): ScanQueries {
  const add = database.prepare(`
    INSERT INTO scans (${COLUMNS}, length, person)
    VALUES (:scanId, :at, :endedAt, :text, :supplyId, :verdict, :isRepeat, :jobId, :length, :person)
  `);
  const get = database.prepare(`SELECT ${COLUMNS} FROM scans WHERE scan_id = ?`);
  const last = database.prepare(`SELECT ${COLUMNS} FROM scans ORDER BY seq DESC LIMIT ?`);
  /** The latest scans as read before: every step and view uses them, and they never change. */
  let known: ReadonlyMap<string, KnownScan> = new Map();
  return {
    add: (scan) => {
      add.run({
        ...scan,
        text: withoutBadge(scan.text).slice(0, MAX_KEPT_SCAN),
        length: scan.text.length,
        person: person(),
        verdict: JSON.stringify(scan.verdict),
        isRepeat: scan.isRepeat ? 1 : 0,
      });
    },
    get: (scanId) => {
      const row = get.get(scanId);
      return row ? scanOf(row) : null;
    },
    last: (limit) => {
      const read = last.all(limit).map((row): KnownScan => {
        const [scanId, verdict] = [text(row, 'scan_id'), text(row, 'verdict')];
        const before = known.get(scanId);
        // A rolled-back step may have written another verdict for it.
        return before?.written === verdict ? before : { written: verdict, scan: scanOf(row) };
      });
      known = new Map(read.map((each) => [each.scan.scanId, each]));
      return read.map(({ scan }) => scan);
    },
  };
}

function scanOf(row: Row): JournalScan {
  const verdict = verdictSchema.safeParse(json(row, 'verdict'));
  return {
    scanId: text(row, 'scan_id'),
    at: integer(row, 'at'),
    endedAt: integer(row, 'ended_at'),
    text: text(row, 'text'),
    supplyId: textOrNull(row, 'supply_id'),
    // A verdict of another version is history: it is shown as the plain text that was scanned.
    verdict: verdict.success ? verdict.data : { reason: 'unknownBarcode', text: text(row, 'text') },
    isRepeat: integer(row, 'is_repeat') === 1,
    jobId: textOrNull(row, 'job_id'),
  };
}
