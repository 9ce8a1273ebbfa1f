import { expect, onTestFinished, test } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '../../../src/main/kernel/ports.ts';
import { openCache } from '../../../src/main/db/cache/open-cache.ts';
import { createLabelPreparer } from '../../../src/main/labels/prepare-label.ts';
import type { Marketplace } from '../../../src/main/marketplace/marketplace.ts';
import type { LabelSettings } from '../../../src/main/labels/label-settings.ts';
import { createSignal } from '../../../src/main/kernel/signal.ts';
import { createLabels } from '../../../src/main/services/labels/labels.ts';
import { AT_203 } from '../../rigs/labels/label-fixtures.ts';

const SETTINGS: LabelSettings = { type: 'zplh', width: 58, height: 40, model: AT_203 };

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no label is fetched here
const NO_MARKETPLACE = {} as Marketplace;

test('commands that were left out of a label are on record with its order, each set of them once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-dropped-'));
  const opened = openCache(join(folder, 'cache.sqlite'));
  if (!opened.ok) throw new Error(opened.problem.code);
  const { cache } = opened.value;
  onTestFinished(async () => {
    cache.close();
    await rm(folder, { recursive: true });
  });
  const lines: object[] = [];
  const note = (fields: object, text: string): void => void lines.push({ ...fields, text });
  const log: Logger = { debug: note, info: note, warn: note, error: note };
  const labels = createLabels({
    cache,
    marketplace: NO_MARKETPLACE,
    drawers: createLabelPreparer(),
    whereTo: () => ({ window: null, cell: null }),
    windows: () => [],
    windowsTold: createSignal(),
    settings: () => SETTINGS,
    clock: () => 0,
    log,
  });
  // The last one lacks a picture: somebody wants it all the same.
  const render = async (orderId: string, body: string): Promise<void> => {
    const file = Buffer.from(
      `^XA^PW464^FO9,9^A0N,30,30^FDИванова ${orderId}^FS^FO9,90^BQN,2,5^FDMA,x^FS${body}^XZ`,
    );
    const label = {
      orderId,
      type: 'zplh',
      width: 58,
      height: 40,
      partA: '',
      partB: '',
      barcode: 'x',
    } as const;
    cache.labels.put({ ...label, file, prepared: null, preparedFor: null, fault: null, instead: null });
    expect(await labels.render(orderId, SETTINGS, orderId === '4')).toMatchObject({ ok: true });
  };
  await render('1', '~JR^MMT');
  await render('2', '~JR^MMT');
  await render('3', '');
  await render('4', '^LT20^GFИванова,1,1,1,00^FS');
  expect(lines).toEqual([
    { orderId: '1', dropped: ['~JR', '^MM'], text: 'printer commands of a label were left out' },
    { orderId: '4', dropped: ['^LT', '^GF'], text: 'printer commands of a label were left out' },
  ]);
});
