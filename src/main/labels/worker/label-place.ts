import type { LabelAnswer, LabelJob } from './label-job.ts';

/**
 * Where labels are made.
 *
 * Promises of `ask`:
 * - It settles within the deadline of the place, whatever the job does, and always after `end`. A place at which a job
 *   is late ends, because nothing else stops it, and gives up everything in work: whose fault it was nobody knows.
 * - Several jobs may be in work; they are begun in the order in which they were asked.
 * - The answer is that of the job's kind. It rejects with one of the two errors below and nothing else.
 */
export interface LabelPlace {
  ask(job: LabelJob): Promise<LabelAnswer>;
  /** Gives up what is in work. Resolves when nothing of it runs any more; the next `ask` begins anew. */
  end(): Promise<void>;
}

/** It could not be started: no job was begun, and none will be. */
export class PlaceNotStarted extends Error {}

/** It ended with the job in work; whether because of it nobody knows. `message` is what it said. */
export class PlaceEnded extends Error {}
