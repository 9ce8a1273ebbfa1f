import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openCache, type Cache } from '../../../src/main/db/cache/open-cache.ts';
import { labelUnusable } from '../../../src/shared/domain/label/label-unusable.ts';
import type { LabelPreparer } from '../../../src/main/labels/prepare-label.ts';
import type { Marketplace } from '../../../src/main/marketplace/marketplace.ts';
import { preparationKey, type LabelSettings } from '../../../src/main/labels/label-settings.ts';
import { createSignal } from '../../../src/main/kernel/signal.ts';
import { createLabels } from '../../../src/main/services/labels/labels.ts';
import { AT_203, AT_300 } from '../../rigs/labels/label-fixtures.ts';

const SETTINGS: LabelSettings = { type: 'svg', width: 58, height: 40, model: AT_203 };
const quiet = (): void => undefined;
const LOG = { debug: quiet, info: quiet, warn: quiet, error: quiet };

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no label is fetched here
const NO_MARKETPLACE = {} as Marketplace;

async function openStore(): Promise<Cache> {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-one-try-'));
  const opened = openCache(join(folder, 'cache.sqlite'));
  if (!opened.ok) throw new Error(opened.problem.code);
  const { cache } = opened.value;
  onTestFinished(async () => {
    cache.close();
    await rm(folder, { recursive: true });
  });
  return cache;
}

/** As after a start: what ended a drawer before it stands in the cache alone. */
function openLabels(cache: Cache) {
  const drawn: string[] = [];
  const preparer: LabelPreparer = {
    warm: async () => undefined,
    prepare: async ({ bytes }) => {
      drawn.push(Buffer.from(bytes).toString());
      return labelUnusable('tooMuchWork', 'it could not be drawn: 5 s of computing');
    },
  };
  const settings = (): LabelSettings => SETTINGS;
  const labels = createLabels({
    cache,
    marketplace: NO_MARKETPLACE,
    drawers: preparer,
    whereTo: () => ({ window: null, cell: null }),
    windows: () => [],
    windowsTold: createSignal(),
    settings,
    clock: () => 0,
    log: LOG,
  });
  return { labels, drawn };
}

test('a label that ended its drawer is not drawn again for its printer, after a start either', async () => {
  const cache = await openStore();
  const label = {
    orderId: '1',
    type: 'svg',
    width: 58,
    height: 40,
    partA: '',
    partB: '',
    barcode: 'x',
  } as const;
  const problem = labelUnusable('tooMuchWork', 'it could not be drawn: 768 MB of memory').problem;
  const put = (file: string, fault: string | null): void =>
    cache.labels.put({
      ...label,
      file: Buffer.from(file),
      prepared: null,
      preparedFor: preparationKey(SETTINGS),
      fault,
      instead: null,
    });
  put('<svg/>', JSON.stringify(problem));
  const { labels, drawn } = openLabels(cache);
  for (const unread of [false, true])
    expect(await labels.render('1', SETTINGS, unread)).toEqual({ ok: false, problem });
  expect(drawn).toEqual([]);
  // Another printer may do with less, and another file is another label.
  await labels.render('1', { ...SETTINGS, model: AT_300 }, false);
  put('<svg></svg>', null);
  await labels.render('1', SETTINGS, false);
  expect(drawn).toEqual(['<svg/>', '<svg></svg>']);
});
