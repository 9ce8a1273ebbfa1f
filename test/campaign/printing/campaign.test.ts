import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCampaign, type CampaignWishes } from './campaign.ts';
import { planRound } from './plan.ts';
import { readProgress } from './progress.ts';

/** `npm run campaign:printing -- --jobs 10000 --seed 7` goes further than the daily one. */
const DAILY_JOBS = 40;
const DAILY_SEED = 1504;

/**
 * What a day must have seen of it, besides a label that the marketplace got wrong. Whether a question comes of them
 * hangs on the byte at which a printer stood still.
 */
const DAILY_TROUBLES = [
  'printer sleeping on tcp',
  'printer stall on tcp',
  'printer trickle on tcp',
  'station clock',
  'station kill',
  'station stop',
];

/**
 * Less than a minute on two idle cores, for 25 s of computing: most of them start the station and its drawer anew. On a
 * machine with thirty others who wanted to compute it took five.
 */
const LONGEST_MS = 600_000;

async function daily(): Promise<CampaignWishes> {
  const folder = await mkdtemp(path.join(tmpdir(), 'packbench-campaign-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const lines: string[] = [];
  onTestFinished(({ task }) => {
    if (task.result?.state === 'fail') process.stderr.write(`${lines.join('\n')}\n`);
  });
  return {
    jobs: DAILY_JOBS,
    seed: DAILY_SEED,
    folder,
    lanes: 1,
    jobsARound: DAILY_JOBS,
    tell: (line) => void lines.push(line),
  };
}

test(
  'a short campaign of faults loses no label, prints none twice, none wrong and none out of order',
  { timeout: LONGEST_MS },
  async () => {
    const wishes = await daily();
    const counts = await runCampaign(wishes);
    expect(counts).toMatchObject({ lost: 0, duplicated: 0, wrong: 0, outOfOrder: 0 });
    expect(counts.jobs).toBeGreaterThanOrEqual(DAILY_JOBS);
    expect(Object.keys(counts.met)).toEqual(expect.arrayContaining(DAILY_TROUBLES));
    expect(Object.keys(counts.met).some((met) => met.startsWith('label refused, '))).toBe(true);
    expect(await readProgress(wishes.folder)).toEqual({
      seed: DAILY_SEED,
      jobsARound: DAILY_JOBS,
      rounds: { 0: counts },
    });

    // Interrupted after that round and begun again, it has nothing left to do, and knows it.
    expect(await runCampaign(wishes)).toEqual(counts);
    await expect(runCampaign({ ...wishes, seed: DAILY_SEED + 1 })).rejects.toThrow('another campaign');
  },
);

test('the same seed gives the same plan, and every round another one', () => {
  expect(planRound(7, 3)).toEqual(planRound(7, 3));
  expect(planRound(7, 4)).not.toEqual(planRound(7, 3));
  expect(planRound(8, 3)).not.toEqual(planRound(7, 3));
});
