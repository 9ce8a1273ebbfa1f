import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** What a round came to; all but `jobs` and `asked` counted in labels. */
const countsSchema = z.object({
  jobs: z.int(),
  lost: z.int(),
  duplicated: z.int(),
  wrong: z.int(),
  outOfOrder: z.int(),
  /** Jobs that the station asked about. */
  asked: z.int(),
  /** Called printed on no better word than the connection's, not on paper, and made good by a reprint. */
  unseen: z.int(),
  /** Came late beside the one printed instead, as the station had said. */
  late: z.int(),
  /** Cut by a fault, and asked about. */
  cut: z.int(),
  labels: z.int(),
  /** How often what was met: faults, acts, and what the station has as evidence. */
  met: z.record(z.string(), z.int()),
});
export type Counts = z.infer<typeof countsSchema>;

const progressSchema = z.object({
  seed: z.int(),
  /** A round ends with the step that makes so many jobs full. */
  jobsARound: z.int(),
  /** Rounds that came to their end, by number. One that did not is started over: its plan depends on its number alone. */
  rounds: z.record(z.string(), countsSchema),
});
export type Progress = z.infer<typeof progressSchema>;

const fileIn = (folder: string): string => path.join(folder, 'progress.json');

/** Null where nothing was begun. */
export async function readProgress(folder: string): Promise<Progress | null> {
  const text = await readFile(fileIn(folder), 'utf8').catch(() => null);
  return text === null ? null : progressSchema.parse(JSON.parse(text));
}

/** Whole or not at all: it may be killed at any moment. */
export async function writeProgress(folder: string, progress: Progress): Promise<void> {
  await mkdir(folder, { recursive: true });
  const next = `${fileIn(folder)}.next`;
  await writeFile(next, JSON.stringify(progress));
  await rename(next, fileIn(folder));
}

export function sumOf(all: readonly Counts[]): Counts {
  const sum = (count: (counts: Counts) => number): number =>
    all.reduce((before, counts) => before + count(counts), 0);
  const names = new Set(all.flatMap(({ met }) => Object.keys(met)));
  return {
    jobs: sum(({ jobs }) => jobs),
    lost: sum(({ lost }) => lost),
    duplicated: sum(({ duplicated }) => duplicated),
    wrong: sum(({ wrong }) => wrong),
    outOfOrder: sum(({ outOfOrder }) => outOfOrder),
    asked: sum(({ asked }) => asked),
    unseen: sum(({ unseen }) => unseen),
    late: sum(({ late }) => late),
    cut: sum(({ cut }) => cut),
    labels: sum(({ labels }) => labels),
    met: Object.fromEntries([...names].toSorted().map((name) => [name, sum(({ met }) => met[name] ?? 0)])),
  };
}
