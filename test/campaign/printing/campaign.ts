import path from 'node:path';
import { SOURCES, type Programs } from '../shared/programs.ts';
import { readProgress, sumOf, writeProgress, type Counts, type Progress } from './progress.ts';
import { runRound } from './round.ts';

export interface CampaignWishes {
  /** At least so many print jobs in all, those of earlier runs of this folder among them. */
  readonly jobs: number;
  readonly seed: number;
  /** Keeps the progress, and the stories of rounds in which something is wrong. */
  readonly folder: string;
  /** How many rounds go side by side; they share nothing. */
  readonly lanes: number;
  readonly jobsARound: number;
  readonly tell: (line: string) => void;
  /** Left out, the sources. */
  readonly programs?: Programs;
  readonly runs?: typeof runRound;
}

/** One after the other. On a busy machine a single desk may not be set up in time; where none is, something is broken. */
const MOST_UNBEGUN = 3;

/** Rounds until there are jobs enough. Begun again in the same folder it goes on where it was interrupted. */
export async function runCampaign(wishes: CampaignWishes): Promise<Counts> {
  const { jobs, seed, folder, lanes, jobsARound, tell, programs = SOURCES, runs = runRound } = wishes;
  const before = await readProgress(folder);
  if (before && (before.seed !== seed || before.jobsARound !== jobsARound))
    throw new Error(
      `${folder} holds another campaign, of seed ${before.seed}: choose another with --folder.`,
    );
  const progress: Progress = before ?? { seed, jobsARound, rounds: {} };
  const counted = (): Counts => sumOf(Object.values(progress.rounds));
  if (before) tell(`goes on after ${Object.keys(before.rounds).length} rounds, ${counted().jobs} jobs`);

  let next = 0;
  const nextRound = (): number => {
    while (String(next) in progress.rounds) next += 1;
    next += 1;
    return next - 1;
  };
  let unbegun = 0;
  let saving: Promise<void> = Promise.resolve();
  const lane = async (): Promise<void> => {
    while (counted().jobs < jobs) {
      const round = nextRound();
      const home = path.join(folder, `round-${round}`);
      const began = performance.now();
      const { faults, ...counts } = await runs({ seed, round, jobs: jobsARound, folder: home, programs });
      if (counts.jobs === 0) {
        const why = `round ${round} could not begin: ${faults.join('; ')}`;
        unbegun += 1;
        if (unbegun >= MOST_UNBEGUN) throw new Error(why);
        tell(why);
        continue;
      }
      unbegun = 0;
      progress.rounds[round] = counts;
      saving = saving.then(() => writeProgress(folder, progress));
      await saving;
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      const { jobs: done, asked, unseen, late, cut } = counts;
      tell(
        `round ${round}: ${done} jobs, asked ${asked}, unseen ${unseen}, late ${late}, cut ${cut}, ${seconds} s; ${counted().jobs} of ${jobs} jobs`,
      );
      for (const fault of faults) tell(`  ${fault}`);
      if (faults.length > 0) tell(`  the story: ${path.join(home, 'story.txt')}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return counted();
}

/** Whether the paper says what the station promises. */
export const isClean = ({ lost, duplicated, wrong, outOfOrder }: Counts): boolean =>
  lost + duplicated + wrong + outOfOrder === 0;
