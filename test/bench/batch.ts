import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createLabelPreparer, type LabelPreparer } from '../../src/main/labels/prepare-label.ts';
import type { LabelFile } from '../../src/main/labels/prepared-label.ts';
import { createLabelDrawers } from '../../src/main/labels/worker/label-drawers.ts';
import { startHelper } from '../../src/main/platform/node/forked-helper.ts';
import { printerModelSchema } from '../../src/shared/domain/printer/printer-model.ts';
import { figure, spread, type Figures } from './figures.ts';
import { fetchFile } from './label-files.ts';

const LABELS = 1000;
/** As many as the station prepares between two looks at what else has to be done. */
const AT_ONCE = 20;
const WARM_UP = 150;
/** The shortest that the event loop's own timer can tell. */
const RESOLUTION_MS = 1;
const NANOSECONDS_IN_MS = 1e6;

const MODEL = printerModelSchema.parse({ language: 'zpl', dpi: 203, headDots: 832 });
const MEGABYTE = 1024 * 1024;

const log = {
  warn: (_: object, text: string) => process.stderr.write(`${text}\n`),
  error: (_: object, text: string) => process.stderr.write(`${text}\n`),
};

/**
 * 1,000 labels to bytes, in the label drawers and on the main thread: how long it takes, how long the main thread is kept
 * from anything else meanwhile, and the memory of the station's own program at its highest over what it had before.
 */
export async function measureBatch(quick: boolean): Promise<Figures> {
  const labels = quick ? LABELS / 5 : LABELS;
  const figures: Figures = {};
  for (const type of ['svg', 'png'] as const) {
    const file = await fetchFile(type);
    const drawers = createLabelDrawers({ log, startHelper });
    await drawers.warm();
    const inDrawers = await measureOne(`${type}.drawers`, drawers, file, labels);
    await drawers.close();
    const here = createLabelPreparer();
    await here.warm();
    const onMain = await measureOne(`${type}.mainThread`, here, file, labels);
    const times =
      (onMain[`batch.${type}.mainThread.heldUp`]?.value ?? 0) /
      (inDrawers[`batch.${type}.drawers.heldUp`]?.value ?? 1);
    Object.assign(figures, inDrawers, onMain, {
      [`batch.${type}.mainThread.timesHeldUp`]: figure(times, '×', '> 1'),
    });
  }
  return figures;
}

async function measureOne(
  name: string,
  preparer: LabelPreparer,
  file: LabelFile,
  labels: number,
): Promise<Figures> {
  await makeAll(preparer, file, WARM_UP);
  const before = process.memoryUsage.rss();
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const began = performance.now();
  const { oneByOne, highest } = await makeAll(preparer, file, labels);
  const seconds = (performance.now() - began) / 1000;
  delay.disable();
  const heldUp = Math.max(0, delay.percentile(99) / NANOSECONDS_IN_MS - RESOLUTION_MS);
  return {
    [`batch.${name}`]: figure(seconds, `s for ${labels} labels`),
    [`batch.${name}.perLabel`]: figure((seconds / labels) * 1000, 'ms', '≤ 5 ms'),
    [`batch.${name}.waited`]: spread(oneByOne, `ms for the last of ${AT_ONCE}`),
    [`batch.${name}.moreMemory`]: figure(Math.max(0, highest - before) / MEGABYTE, 'MB'),
    [`batch.${name}.heldUp`]: figure(heldUp, 'ms at p99'),
  };
}

async function makeAll(
  preparer: LabelPreparer,
  file: LabelFile,
  labels: number,
): Promise<{ readonly oneByOne: readonly number[]; readonly highest: number }> {
  const waited: number[] = [];
  let highest = 0;
  for (let made = 0; made < labels; made += AT_ONCE) {
    const began = performance.now();
    const results = await Promise.all(Array.from({ length: AT_ONCE }, () => preparer.prepare(file, MODEL)));
    waited.push(performance.now() - began);
    for (const result of results) if (!result.ok) throw new Error(result.problem.detail);
    highest = Math.max(highest, process.memoryUsage.rss());
  }
  return { oneByOne: waited, highest };
}
