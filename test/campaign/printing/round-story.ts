import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { JobFact } from '../../rigs/journal/printed-jobs.ts';
import type { RoundPlan } from './plan.ts';
import type { Tray } from './tray.ts';

export interface Story {
  readonly seed: number;
  readonly round: number;
  readonly folder: string;
  readonly plan: RoundPlan;
  readonly result: { readonly faults: readonly string[] };
  /** What was done, and when, in seconds. */
  readonly lines: readonly string[];
  readonly jobs: readonly JobFact[];
  /** Null: it never came to any paper. */
  readonly tray: Tray | null;
}

/** Leaves everything behind that a person needs to find out what went wrong: `story.txt` beside the desk's own data. */
export async function tellStory({
  seed,
  round,
  folder,
  plan,
  result,
  lines,
  jobs,
  tray,
}: Story): Promise<void> {
  const { steps: _steps, ...setting } = plan;
  const paper = (tray?.labels() ?? []).map(
    ({ device, label, at, key, isWhole, codes, digest }) =>
      `${device}/${label} ${new Date(at).toISOString()} ${key ?? '?'} ${isWhole ? 'whole' : 'NOT WHOLE'} ${digest} ${codes.join(' ')}`,
  );
  const text = [
    `seed ${seed}, round ${round}`,
    ...result.faults,
    '',
    JSON.stringify(setting),
    ...lines,
    '',
    'journal:',
    ...jobs.map((job) => JSON.stringify(job)),
    '',
    'paper:',
    ...paper,
    '',
  ];
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'story.txt'), text.join('\n'));
}
