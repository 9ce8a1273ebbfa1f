import type { ScanRecord } from '../../../shared/contract/packing.ts';
import { printableScan } from '../../../shared/domain/scanner/scan.ts';
import { kindOf } from '../../../shared/domain/verdict.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { JournalScan } from '../../db/journal/scans.ts';

/** As many scans as a packer can still remember. */
export const LAST_SCANS = 10;

/** Newest first, each with the order's label as it stands now. */
export const readLastScans = (journal: Journal): ScanRecord[] =>
  journal.scans.last(LAST_SCANS).map((scan) => ({
    id: scan.scanId,
    at: scan.at,
    text: printableScan(scan.text),
    verdict: scan.verdict,
    repeat: scan.isRepeat,
    undone: isUndone(journal, scan),
    job: readJob(journal, scan),
  }));

/** The verdict said packed, or that the label is coming, but the parcel has been reopened or its goods went back. */
function isUndone(journal: Journal, { verdict }: JournalScan): boolean {
  const kind = kindOf[verdict.reason];
  const isOfParcel = kind === 'packed' || verdict.reason === 'labelPrinting';
  if (!isOfParcel || !('parcel' in verdict) || verdict.parcel === null) return false;
  const state = journal.parcels.get(verdict.parcel.orderId)?.state ?? null;
  return state !== 'packed' && state !== 'labelling';
}

/** The scan's own job may have been replaced; the parcel knows the latest. */
function readJob(journal: Journal, { jobId, verdict }: JournalScan): ScanRecord['job'] {
  if (jobId === null) return null;
  const orderId = 'parcel' in verdict ? verdict.parcel?.orderId : undefined;
  const id = (orderId === undefined ? null : journal.parcels.get(orderId)?.jobId) ?? jobId;
  const state = journal.jobs.stateOf(id);
  return state && { id, state };
}
