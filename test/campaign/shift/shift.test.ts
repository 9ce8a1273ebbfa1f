import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { lastLine } from './figures.ts';
import { planSteps, planWaves, type ShiftWishes } from './plan.ts';
import { runShift, type ShiftResult } from './shift.ts';

/** `npm run campaign:shift -- --orders 2000 --faults --seed 7` goes further than these. */
const LONGEST_MS = 170_000;

async function shortShift(wishes: ShiftWishes): Promise<ShiftResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'packbench-shift-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // The station is started anew from its sources after each kill.
  process.env['NODE_COMPILE_CACHE'] ??= path.join(folder, 'compiled');
  return runShift({ ...wishes, folder: path.join(folder, 'shift'), tell: () => undefined });
}

const CLEAN = { lost: 0, duplicated: 0, mispacked: 0, changesSentTwice: 0, scansLost: 0, differences: 0 };

test(
  'a short shift with everything that goes wrong loses nothing and does nothing twice',
  { timeout: LONGEST_MS },
  async () => {
    const result = await shortShift({ seed: 3, orders: 60, faults: true, kills: 0 });
    expect(result.faults).toEqual([]);
    const line = lastLine(result);
    expect(line).toMatchObject({ ...CLEAN, accuracy: 100, parcels: 60 - line.cancelled });
    // It met what it is for.
    for (const met of [
      line.wrongScans,
      line.cancelled,
      line.networkFaults,
      line.answerFaults,
      line.printerFaults,
    ])
      expect(met).toBeGreaterThan(0);
    expect(line.p50ms).toBeGreaterThan(0);
  },
);

test(
  'a shift whose station is killed ten times loses no scan, prints no label twice and sends no change twice',
  { timeout: LONGEST_MS },
  async () => {
    const result = await shortShift({ seed: 5, orders: 24, faults: false, kills: 10 });
    expect(result.faults).toEqual([]);
    expect(lastLine(result)).toMatchObject({ ...CLEAN, accuracy: 100 });
    expect(lastLine(result).kills).toBeGreaterThanOrEqual(8);
  },
);

test('the same seed gives the same shift, another one another', () => {
  const wishes = { seed: 3, orders: 200, faults: true, kills: 5 };
  const plan = (given: ShiftWishes) => [planWaves(given), planSteps(given).take(300).toArray()];
  expect(plan(wishes)).toEqual(plan(wishes));
  expect(plan({ ...wishes, seed: 4 })).not.toEqual(plan(wishes));
});
