import type { Problem } from '../../../shared/problem.ts';
import type { JobRow } from '../../db/journal/job-rows.ts';
import type { Sending } from './queue.ts';
import { createRows, type Rows } from './rows.ts';

/** The job under way. `stale`: the printer changed meanwhile, so its bytes fit no printer any more. */
export interface Flight {
  readonly job: JobRow;
  /** Labels in the same row, behind this one. */
  readonly mates: readonly JobRow[];
  slow: boolean;
  stale: boolean;
  /** Null while it is made. */
  readonly sending: Sending | null;
}

/** What a queue keeps in memory only; it is lost when the program ends. */
export interface QueueMemory {
  inFlight: Flight | null;
  /** Jobs whose bytes are being made, including those made while others go ahead, by job id. */
  readonly making: Map<string, Flight>;
  /** The printer was unreachable at the last try, and its waiting jobs have been moved. */
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
