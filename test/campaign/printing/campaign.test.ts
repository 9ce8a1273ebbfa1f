import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCampaign, type CampaignWishes } from './campaign.ts';
import { planRound, type RoundPlan } from './plan.ts';
import { faultNamed } from './plan-troubles.ts';
import { readProgress } from './progress.ts';
import { runRound } from './round.ts';

/** `npm run campaign:printing -- --jobs 10000 --seed 7` goes further than the daily one. */
const DAILY_JOBS = 40;
const DAILY_SEED = 1504;

/** What a day must have seen of it, besides a label that the marketplace got wrong. */
const DAILY_TROUBLES = [
  'printer sleeping on tcp',
  'printer stall on tcp',
  'printer trickle on tcp',
  'station clock',
  'station kill',
  'station stop',
];

/**
 * Less than a minute on two idle cores, for 25 s of computing: most of them start the station and its drawer again. On a
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

/** Resets one connection in the middle of a label, whose fate nobody knows then. */
const CUT_LABEL: RoundPlan = {
  ...planRound(DAILY_SEED, 0),
  devices: [
    { line: 'tcp', language: 'tspl', flow: 'none', printMs: 0 },
    { line: 'tcp', language: 'zpl', flow: 'none', printMs: 0 },
    { line: 'tcp', language: 'zpl', flow: 'none', printMs: 0 },
  ],
  dpi: 203,
  labelType: 'svg',
  fallback: false,
  ownAtSecond: false,
  lies: [],
  steps: [false, true].map((isCut) => ({
    act: { kind: 'scan', scans: [{ pick: 0, pauseMs: 0 }] },
    troubles: {
      device: isCut
        ? {
            printer: 0,
            afterMs: null,
            what: faultNamed('resetAfter', { line: 'tcp', language: 'tspl' }, 500),
          }
        : null,
      station: null,
    },
    holdMs: 600,
    attends: true,
    wantsHeld: true,
    answersByScan: false,
    answersEarly: false,
  })),
};

test(
  'a label that was cut on its way is asked about, and on paper once',
  { timeout: LONGEST_MS },
  async () => {
    const { folder } = await daily();
    const result = await runRound({ seed: DAILY_SEED, round: 0, jobs: 10, folder, plan: CUT_LABEL });
    expect(result.faults).toEqual([]);
    expect(result.asked).toBeGreaterThan(0);
  },
);

test('a round that could not begin is told and ends nothing, three in a row end the campaign', async () => {
  const counted = { lost: 0, duplicated: 0, wrong: 0, outOfOrder: 0, late: 0, cut: 0 };
  const result = { ...counted, asked: 0, unseen: 0, labels: 0, met: {} };
  const lines: string[] = [];
  const wishes = { ...(await daily()), tell: (line: string) => void lines.push(line) };
  const runs: CampaignWishes['runs'] = async ({ round }) =>
    round === 1
      ? { ...result, jobs: 0, lost: 1, faults: ['broken off: no answer'] }
      : { ...result, jobs: DAILY_JOBS / 2, faults: [] };
  expect(await runCampaign({ ...wishes, runs })).toMatchObject({ ...counted, jobs: DAILY_JOBS });
  expect(lines).toContain('round 1 could not begin: broken off: no answer');
  expect(Object.keys((await readProgress(wishes.folder))?.rounds ?? {})).toEqual(['0', '2']);

  const none: CampaignWishes['runs'] = async () => ({ ...result, jobs: 0, faults: ['no'] });
  const others = await daily();
  await expect(runCampaign({ ...others, runs: none })).rejects.toThrow('round 2 could not begin: no');
});

test('the same seed gives the same plan, and every round another one', () => {
  expect(planRound(7, 3)).toEqual(planRound(7, 3));
  expect(planRound(7, 4)).not.toEqual(planRound(7, 3));
  expect(planRound(8, 3)).not.toEqual(planRound(7, 3));
});
