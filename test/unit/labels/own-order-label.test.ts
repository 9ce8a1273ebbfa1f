import { expect, onTestFinished, test } from 'vitest';
import type { LabelSettings } from '../../../src/main/labels/label-settings.ts';
import { drawOwnOrderLabel, saysStill, type WhereTo } from '../../../src/main/labels/own-order-label.ts';
import { createLabelPreparer } from '../../../src/main/labels/prepare-label.ts';
import type { Marketplace } from '../../../src/main/marketplace/marketplace.ts';
import { createLabels } from '../../../src/main/services/labels/labels.ts';
import { labelUnusable } from '../../../src/shared/domain/label/label-unusable.ts';
import { createSignal } from '../../../src/main/kernel/signal.ts';
import { ownLabelCode } from '../../../src/shared/domain/label/own-order-label.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';
import { orderNews } from '../../rigs/desk/order-news.ts';
import { AT_203, labelFile } from '../../rigs/labels/label-fixtures.ts';
import { silent } from '../../rigs/silent.ts';

const ORDER = '3400000072';
/** Its window was told earlier than all else. */
const OTHER = '3400000073';
const NOWHERE: WhereTo = { window: null, cell: null };
const WINDOW = { day: '2026-11-24', from: '14:00', till: '18:00' };
const DUE = '2026-11-24T11:00';

const drawn = (where: WhereTo, due: string | null = DUE, width = 58, height = 40): string =>
  drawOwnOrderLabel(
    { orderId: ORDER, article: 'MUG', colorCode: null, way: 'bySeller', due, where },
    width,
    height,
  );

/** What stands on its last line. */
const lastLine = (svg: string): string | undefined => /.*>([^<]*)<\/text><\/svg>/s.exec(svg)?.[1];

test.each([
  ['nothing more is known', NOWHERE, null, 'MUG'],
  ['it is due', NOWHERE, DUE, '→ 24.11 11:00'],
  ['a delivery has a window', { ...NOWHERE, window: WINDOW }, DUE, '→ 24.11 14:00–18:00'],
  ['a window has a day alone', { ...NOWHERE, window: { ...WINDOW, from: null, till: null } }, DUE, '→ 24.11'],
  ['no window was told', { ...NOWHERE, window: { day: null, from: null, till: null } }, DUE, '→ 24.11 11:00'],
  ['it lies in a cell', { ...NOWHERE, cell: 'A<12>' }, DUE, 'Ячейка · Cell A&lt;12&gt;'],
] as const)('where %s its label says so below', (_when, where, due, said) => {
  expect(lastLine(drawn(where, due))).toBe(said);
});

test.each([
  [58, 40],
  [40, 30],
])('a label of %s × %s with a cell of a long name can be read', async (width, height) => {
  const file = labelFile(
    'svg',
    drawn({ ...NOWHERE, cell: 'Left shelf 3, row 12' }, DUE, width, height),
    ownLabelCode(ORDER),
  );
  const made = await createLabelPreparer().prepare({ ...file, width, height }, AT_203);
  expect(made).toMatchObject({ ok: true });
});

/** Own labels as the station makes them, with what was asked of their drawers. */
function openOwn() {
  const { cache } = openStores();
  const settings: LabelSettings = { type: 'zplh', width: 58, height: 40, model: AT_203 };
  const preparer = createLabelPreparer();
  const windowsTold = createSignal();
  const windows: { orderId: string; keptAt: number }[] = [];
  const own = {
    cache,
    where: NOWHERE,
    isBroken: false,
    /** Whether each was made ahead of its scan. */
    prepared: [] as boolean[],
    /** A window is told. */
    tell: (window: WhereTo['window'], at = windows.length) => {
      own.where = { ...NOWHERE, window };
      windows.splice(0, windows.length, { orderId: OTHER, keptAt: 0 }, { orderId: ORDER, keptAt: at });
      windowsTold.tell();
    },
    print: async (): Promise<string> => {
      const made = await labels.render(ORDER, settings, false);
      return made.ok ? Buffer.from(made.value).toString('latin1') : made.problem.code;
    },
    /** As the tasks say it. */
    notRenewed: () => labels.notRenewed.maybeNotRenewed().map(labels.notRenewed.notRenewed),
    fetchAgain: () => labels.fetchAgain(ORDER),
    file: (): string => Buffer.from(cache.labels.get(ORDER)?.file ?? []).toString('utf8'),
  };
  const labels = createLabels({
    cache,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these labels are not fetched
    marketplace: {} as Marketplace,
    drawers: {
      ...preparer,
      prepare: async (file, model, options) => {
        own.prepared.push(options?.isAhead === true);
        return own.isBroken
          ? labelUnusable('tooMuchWork', 'a drawer ended')
          : preparer.prepare(file, model, options);
      },
    },
    whereTo: () => own.where,
    windows: () => windows,
    windowsTold,
    settings: () => settings,
    clock: () => 0,
    log: silent,
  });
  onTestFinished(labels.stop);
  return own;
}

test('a label is printed with what is known as it is printed, and drawn again only where that has changed', async () => {
  const own = openOwn();
  own.cache.orders.upsert(orderNews(ORDER, { scheme: 'selfPickup', due: DUE }));
  await expect.poll(() => own.cache.labels.get(ORDER)?.prepared).toBeTruthy();
  const first = await own.print();
  expect([own.prepared, own.file()]).toEqual([[true], expect.stringContaining('→ 24.11 11:00')]);
  own.where = { ...NOWHERE, cell: 'A1' };
  const second = await own.print();
  // Somebody waits for it: it goes before what is made ahead.
  expect([own.prepared, own.file()]).toEqual([[true, false], expect.stringContaining('Cell A1')]);
  expect(second).not.toBe(first);
  expect(await own.print()).toBe(second);
  expect(own.prepared).toHaveLength(2);
});

test('a label whose window is told after it was drawn is drawn again ahead of its scan', async () => {
  const own = openOwn();
  own.cache.orders.upsert(orderNews(ORDER, { scheme: 'selfPickup', due: DUE }));
  await expect.poll(() => own.cache.labels.get(ORDER)?.prepared).toBeTruthy();
  own.tell(WINDOW);
  await expect.poll(own.file).toContain('14:00–18:00');
  await own.print();
  expect(own.prepared).toEqual([true, true]);
});

test('a label that can be printed is not given up for one that can not', async () => {
  const own = openOwn();
  own.cache.orders.upsert(orderNews(ORDER, { scheme: 'selfPickup', due: DUE }));
  await expect.poll(() => own.cache.labels.get(ORDER)?.prepared).toBeTruthy();
  const good = await own.print();
  own.isBroken = true;
  own.where = { ...NOWHERE, cell: 'A1' };
  expect(await own.print()).toBe(good);
  expect(own.cache.labels.get(ORDER)).toMatchObject({ fault: null });
});

test('a label that could not be drawn again is told of, and tried again only once there is reason to', async () => {
  const own = openOwn();
  own.cache.orders.upsert(orderNews(ORDER, { scheme: 'selfPickup', due: DUE }));
  await expect.poll(() => own.cache.labels.get(ORDER)?.prepared).toBeTruthy();
  const good = await own.print();
  expect(own.notRenewed()).toEqual([]);
  own.isBroken = true;
  own.where = { ...NOWHERE, cell: 'A1' };
  const [first, second] = [await own.print(), await own.print()];
  expect([first, second, own.prepared]).toEqual([good, good, [true, false]]);
  const fault = { code: 'labelUnusable', fault: 'tooMuchWork' };
  expect(own.notRenewed()).toMatchObject([fault]);
  // Asked for by a person, it is tried again, and what came of it is said.
  expect(await own.fetchAgain()).toMatchObject({ ok: false, problem: fault });
  expect(own.prepared).toEqual([true, false, false]);
  // It says what is so again, without being drawn.
  own.where = NOWHERE;
  expect(own.notRenewed()).toEqual([null]);
  own.where = { ...NOWHERE, cell: 'B2' };
  own.isBroken = false;
  await own.print();
  expect([own.file(), own.notRenewed()]).toEqual([expect.stringContaining('Cell B2'), []]);
});

test('a window that is told after the clock was set back is drawn ahead of its scan too', async () => {
  const own = openOwn();
  own.cache.orders.upsert(orderNews(ORDER, { scheme: 'selfPickup', due: DUE }));
  await expect.poll(() => own.cache.labels.get(ORDER)?.prepared).toBeTruthy();
  own.tell(WINDOW, 7_200_000);
  await expect.poll(own.file).toContain('14:00–18:00');
  own.tell({ ...WINDOW, till: '20:00' }, 3_600_000);
  await expect.poll(own.file).toContain('14:00–20:00');
  expect(own.prepared).toEqual([true, true, true]);
});

test.each([
  ['a cell', { ...NOWHERE, cell: 'A1' }],
  ['a window', { ...NOWHERE, window: WINDOW }],
] as const)('a label with %s that is no more says something old', (_what, before) => {
  const on = { due: null, where: NOWHERE };
  expect(saysStill(Buffer.from(drawn(before, null)), on)).toBe(false);
  expect(saysStill(Buffer.from(drawn(NOWHERE, null)), on)).toBe(true);
});
