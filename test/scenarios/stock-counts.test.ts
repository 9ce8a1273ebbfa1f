import { expect, test } from 'vitest';
import type { OpenCount } from '../../src/shared/contract/stock-counts.ts';
import type { Result } from '../../src/shared/result.ts';
import type { Client } from '../../src/shared/contract/index.ts';
import { amountsThere, openStockDesk, STORE } from '../rigs/desk/stock-desk.ts';
import { until } from '../rigs/until.ts';

function value<T>(result: Result<T, { readonly code: string }>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
}

const openOne = async (
  client: Client,
  is: (count: OpenCount) => boolean = () => true,
): Promise<OpenCount> => {
  const { open } = await until(client.stockCounts.view, ({ open: all }) => all.some(is));
  const found = open.find(is);
  if (!found) throw new Error('no count is open');
  return found;
};

/** As a window does it: each scan with an id of its own. */
function counting(client: Client, countId: string, shelf: string) {
  let number = 0;
  return async (text: string, scanId?: string) => {
    number += 1;
    return value(
      await client.stockCounts.scan({ countId, scanId: scanId ?? `${shelf}-${String(number)}`, shelf, text }),
    );
  };
}

test('300 pieces of two shelves in two windows, five codes that nobody knows, and a stop in the middle', async () => {
  const { desk, skus } = await openStockDesk();
  const [one = '', two = '', three = ''] = skus;
  await desk.api('PUT', `/stocks/${STORE}`, { stocks: [{ sku: one, amount: 9 }] });
  const window = desk.openWindow();
  const begin = { warehouseId: STORE, isBlind: true, corrects: null };
  const { countId } = value(await desk.client.stockCounts.begin(begin));
  const left = counting(desk.client, countId, 'A1');
  const right = counting(window, countId, 'A2');
  for (let piece = 0; piece < 75; piece += 1) {
    await Promise.all([left(one), right(two)]);
    if (piece % 30 === 10) await left(`NOBODY-${String(piece)}`);
  }
  // The answer was lost, and the window sends it again.
  await left(one, 'once');
  expect(await left(one, 'once')).toMatchObject({ pieces: 76, total: 76, there: null });

  await desk.reopen();
  const before = await openOne(desk.client);
  expect(before.shelves).toEqual([
    { shelf: 'A1', pieces: 76 },
    { shelf: 'A2', pieces: 75 },
  ]);
  const again = counting(desk.client, countId, 'A3');
  for (let piece = 0; piece < 74; piece += 1) await Promise.all([again(two), again(three)]);
  await again('NOBODY-LAST');
  await again(one);
  await again('NOBODY-AT-THE-END');
  const { unknown, shelves } = await openOne(desk.client, (count) => count.unknown.length === 5);
  expect(shelves.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(300);
  expect(unknown.map(({ text, before: prior, after }) => [text, prior, after])).toEqual([
    ['NOBODY-10', one, one],
    ['NOBODY-40', one, one],
    ['NOBODY-70', one, one],
    ['NOBODY-LAST', expect.any(String), one],
    ['NOBODY-AT-THE-END', one, null],
  ]);

  // A number that is typed is what lies on this shelf.
  expect(
    value(await desk.client.stockCounts.set({ countId, shelf: 'A2', sku: two, pieces: 6 })),
  ).toMatchObject({
    pieces: 6,
    total: 80,
  });
  // Counted again from nothing, by scan.
  value(await desk.client.stockCounts.recount({ countId, sku: one }));
  const recounted = counting(desk.client, countId, 'B1');
  for (let piece = 0; piece < 9; piece += 1) await recounted(one);
  await desk.client.stocks.read({ warehouseId: STORE });
  const different = async () =>
    value(await desk.client.stockCounts.differences({ countId, offset: 0, limit: 100 })).lines;
  await expect
    .poll(async () => (await different()).map(({ sku }) => sku).toSorted())
    .toEqual([two, three].toSorted());

  const shown = value(await desk.client.stockCounts.plan({ countId, restToZero: false }));
  expect(await amountsThere(desk, [one, two, three])).toEqual({ [one]: 9 });
  expect(await desk.client.stockCounts.send({ countId, planId: 'another' })).toMatchObject({
    problem: { code: 'stockPlanUnknown' },
  });
  const { sendId } = value(await desk.client.stockCounts.send({ countId, planId: shown.planId }));
  await until(desk.client.stocks.view, ({ sends }) =>
    sends.some((each) => each.sendId === sendId && each.open === 0),
  );
  expect(await amountsThere(desk, [one, two, three])).toEqual({ [one]: 9, [two]: 80, [three]: 74 });

  // It is over: a correction is a new one.
  expect(await desk.client.stockCounts.scan({ countId, scanId: 'late', shelf: '', text: one })).toMatchObject(
    {
      problem: { code: 'stockCountUnknown' },
    },
  );
  value(await desk.client.stockCounts.begin({ ...begin, isBlind: false, corrects: countId }));
  expect(await openOne(desk.client)).toMatchObject({ number: 2, corrects: 1, shelves: [] });
});
