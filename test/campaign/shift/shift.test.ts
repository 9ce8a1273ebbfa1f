import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { lastLine } from './figures.ts';
import { planSteps, planWaves, type ShiftWishes } from './plan.ts';
import { runShift, type ShiftResult } from './shift.ts';

/** `npm run campaign:shift -- --orders 2000 --faults --seed 7` goes further than these. */
const LONGEST_MS = 420_000;

async function shortShift(wishes: ShiftWishes): Promise<ShiftResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'packbench-shift-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // The station is started again from its sources after each kill.
  process.env['NODE_COMPILE_CACHE'] ??= path.join(folder, 'compiled');
  const shift = path.join(folder, 'shift');
  const result = await runShift({ ...wishes, folder: shift, tell: () => undefined });
  if (result.faults.length > 0)
    throw new Error(`${result.faults.slice(0, 5).join('\n')}\n\n${await beforeFirstFault(shift)}`);
  return result;
}

/** What was done until something was wrong; what is found only at the end has no such moment, and all is told. */
async function beforeFirstFault(folder: string): Promise<string> {
  const lines = (await readFile(path.join(folder, 'story.txt'), 'utf8')).split('\n');
  const first = lines.findIndex((line) => line.includes(' FAULT '));
  if (first === -1) return lines.join('\n');
  return lines.slice(Math.max(0, first - STORY_LINES), first + 1).join('\n');
}

const STORY_LINES = 150;

const CLEAN = { lost: 0, duplicated: 0, mispacked: 0, changesSentTwice: 0, scansLost: 0, differences: 0 };

test(
  'a short shift with everything that goes wrong loses nothing and does nothing twice',
  { timeout: LONGEST_MS },
  async () => {
    const result = await shortShift({ seed: 3, orders: 60, faults: true, kills: 0 });
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
