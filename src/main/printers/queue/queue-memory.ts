import type { Problem } from '../../../shared/problem.ts';
import type { JobRow } from '../../db/journal/job-rows.ts';
import type { Sending } from './queue.ts';
import { createRows, type Rows } from './rows.ts';

/** What is under way; `stale`: the printer changed meanwhile, so its bytes are for no printer any more. */
export interface Flight {
  readonly job: JobRow;
  /** Labels in the same row, behind it. */
  readonly mates: readonly JobRow[];
  slow: boolean;
  stale: boolean;
  /** Null while it is made. */
  readonly sending: Sending | null;
}

/** What a printer's queue knows beside what is written down; it is gone with the program. */
export interface QueueMemory {
  inFlight: Flight | null;
  /** Whose bytes are being made, those made beside the line included, by the id of the job. */
  readonly making: Map<string, Flight>;
  /** It could not be had when it was last tried, and what waited for it is elsewhere. */
  away: { readonly trouble: Problem; readonly at: number } | null;
  /** A person asked for a try, whatever the printer says of itself. */
  isForced: boolean;
  isStopped: boolean;
  readonly rows: Rows;
}

export const newQueueMemory = (): QueueMemory => ({
  inFlight: null,
  making: new Map(),
  away: null,
  isForced: false,
  isStopped: false,
  rows: createRows(),
});
