import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import type { Logger } from '../../kernel/ports.ts';
import type { AnswerOf, LabelJob } from './label-job.ts';
import { JobFailed, type LabelLine, type Rank } from './label-line.ts';

/** Labels that ended a drawer are seldom; were all of a shop's, memory would not fill up with them. */
const MOST_KNOWN = 10_000;

/** Has a job done in a line. One that ended its drawer rejects with `JobFailed`, then and whenever it is asked for again. */
export type AskForJob = <Kind extends LabelJob['kind']>(
  line: LabelLine,
  job: Extract<LabelJob, { readonly kind: Kind }>,
  rank: Rank,
) => Promise<AnswerOf[Kind]>;

export function createJobAsker(log: Pick<Logger, 'error'>): AskForJob {
  /** Jobs that ended a drawer, by what they were: they would do it again. */
  const known = new Map<string, JobFailed>();
  return async <Kind extends LabelJob['kind']>(
    line: LabelLine,
    job: Extract<LabelJob, { readonly kind: Kind }>,
    rank: Rank,
  ): Promise<AnswerOf[Kind]> => {
    const before = known.size > 0 ? known.get(keyOf(job)) : undefined;
    if (before !== undefined) throw before;
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each kind is answered with its own, in doLabelJob
      return (await line.ask(job, rank)) as AnswerOf[Kind];
    } catch (error) {
      if (error instanceof JobFailed) {
        log.error({ reason: error.message, kind: job.kind }, 'a label could not be made');
        if (known.size >= MOST_KNOWN) known.clear();
        known.set(keyOf(job), error);
      }
      throw error;
    }
  };
}

const keyOf = (job: LabelJob): string => createHash('sha256').update(serialize(job)).digest('hex');
