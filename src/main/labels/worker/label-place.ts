import type { LabelAnswer, LabelJob } from './label-job.ts';

/**
 * Where labels are made, one at a time.
 *
 * Promises of `ask`:
 * - It settles within the deadline of the place, whatever the job does, and always after `end`. A place at which a job
 *   is late, or takes more than it may, ends: nothing else stops it.
 * - The answer is that of the job's kind. It rejects with one of the two errors below and nothing else.
 */
export interface LabelPlace {
  ask(job: LabelJob): Promise<LabelAnswer>;
  /** Gives up the job under way. Resolves when nothing of it is running; the next `ask` starts afresh. */
  end(): Promise<void>;
}

/** It could not be started: no job has begun, and none will. */
export class PlaceNotStarted extends Error {}

/** It ended with a job under way. `message` is what it said. */
export class PlaceEnded extends Error {
  /** The job took more time or memory than it may; otherwise what ended the place is not known for certain. */
  readonly tookTooMuch: boolean;

  constructor(message: string, tookTooMuch: boolean) {
    super(message);
    this.tookTooMuch = tookTooMuch;
  }
}
