import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { OpenCount } from '../../src/shared/contract/stock-counts.ts';
import type { Result } from '../../src/shared/result.ts';
import type { Client } from '../../src/shared/contract/index.ts';
import { openDesk, type Desk } from '../rigs/desk/desk.ts';
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
      await client.stockCounts.scan({
        countId,
        scanId: scanId ?? `${shelf}-${String(number)}`,
        shelf,
        text,
        by: null,
      }),
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
  expect(unknown.map(({ text, before: prior, after }) => [text, prior?.sku, after?.sku])).toEqual([
    ['NOBODY-10', one, one],
    ['NOBODY-40', one, one],
    ['NOBODY-70', one, one],
    ['NOBODY-LAST', expect.any(String), one],
    ['NOBODY-AT-THE-END', one, undefined],
  ]);
  const { articles } = await desk.marketplace();
  const article = articles.find(({ skus: of }) => of.includes(one))?.article;
  expect(unknown.at(-1)?.before).toEqual({ sku: one, article });

  // A number that is typed is what lies on this shelf.
  expect(
    value(await desk.client.stockCounts.set({ countId, shelf: 'A2', sku: two, pieces: 6, by: null })),
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
  expect(
    await desk.client.stockCounts.scan({ countId, scanId: 'late', shelf: '', text: one, by: null }),
  ).toMatchObject({
    problem: { code: 'stockCountUnknown' },
  });
  value(await desk.client.stockCounts.begin({ ...begin, isBlind: false, corrects: countId }));
  expect(await openOne(desk.client)).toMatchObject({ number: 2, corrects: 1, shelves: [] });
});

/** A count of one barcode, three pieces of it scanned. */
async function openCounted(): Promise<{ desk: Desk; sku: string; countId: string; skus: string[] }> {
  const { desk, skus } = await openStockDesk();
  const [sku = ''] = skus;
  const { countId } = value(
    await desk.client.stockCounts.begin({ warehouseId: STORE, isBlind: false, corrects: null }),
  );
  const scan = counting(desk.client, countId, 'A1');
  for (let piece = 0; piece < 3; piece += 1) await scan(sku);
  return { desk, sku, countId, skus };
}

const planOf = async (client: Client, countId: string) =>
  value(await client.stockCounts.plan({ countId, restToZero: false }));

test('what is counted after before and after were shown is never closed without it', async () => {
  const { desk, sku, countId } = await openCounted();
  const { client } = desk;
  const again = counting(desk.openWindow(), countId, 'A2');
  const changes: (() => Promise<unknown>)[] = [
    () => again(sku),
    () => client.stockCounts.set({ countId, shelf: 'A2', sku, pieces: 9, by: null }),
    () => again('NOBODY'),
    () => client.stockCounts.recount({ countId, sku }),
  ];
  for (const change of changes) {
    const { planId, revision } = await planOf(client, countId);
    await change();
    expect(await client.stockCounts.send({ countId, planId })).toMatchObject({
      problem: { code: 'stockCountMovedOn' },
    });
    const { revision: now } = await openOne(client, (count) => count.revision > revision);
    expect(now).toBeGreaterThan(revision);
  }
  expect(await amountsThere(desk, [sku])).toEqual({});
  // Counted again from nothing: what is sent is what lies there now.
  const last = counting(client, countId, 'A3');
  await last(sku);
  const { planId } = await planOf(client, countId);
  const { sendId } = value(await client.stockCounts.send({ countId, planId }));
  await until(client.stocks.view, ({ sends }) =>
    sends.some((each) => each.sendId === sendId && each.open === 0),
  );
  expect(await amountsThere(desk, [sku])).toEqual({ [sku]: 1 });
});

test('a scan that comes while a count is sent is in what is sent, or the count stays open, or the scan is refused', async () => {
  const { desk, sku, countId, skus } = await openCounted();
  const { client } = desk;
  const scan = counting(client, countId, 'B1');
  for (const other of skus) await scan(other);
  const rounds = ['first', 'second', 'third', 'last'] as const;
  let counted = 4;
  let sent: number | null = null;
  for (const round of rounds) {
    const { planId, lines } = await planOf(client, countId);
    const shown = lines.find((line) => line.sku === sku)?.after ?? 0;
    const input = { countId, scanId: round, shelf: 'B2', text: sku, by: null };
    // The last one is sent alone.
    const scanned = round === 'last' ? null : desk.openWindow().stockCounts.scan(input);
    const [answer, one] = await Promise.all([client.stockCounts.send({ countId, planId }), scanned]);
    if (one?.ok === true) counted = one.value.total;
    if (answer.ok) {
      sent = shown;
      if (one !== null) expect(one).toMatchObject({ problem: { code: 'stockCountUnknown' } });
      break;
    }
    expect(answer.problem.code).toBe('stockCountMovedOn');
    expect(one).toMatchObject({ ok: true });
  }
  const { past } = await until(client.stockCounts.view, ({ open }) => open.length === 0);
  expect(past).toMatchObject([{ state: 'sent', pieces: counted + skus.length - 1 }]);
  expect(sent).toBe(counted);
});

test('cut between a count and its send, neither came about', async () => {
  const { desk, sku, countId } = await openCounted();
  const { client } = desk;
  const journal = (sql: string): void => {
    const database = new DatabaseSync(path.join(desk.folder, 'journal.sqlite'));
    database.exec(sql);
    database.close();
  };
  const { planId } = await planOf(client, countId);
  await desk.reopen(() =>
    journal(
      "CREATE TRIGGER cut BEFORE UPDATE OF state ON stock_counts BEGIN SELECT RAISE(ABORT, 'cut'); END",
    ),
  );
  // Of an earlier run: nothing is sent as what nobody sees.
  expect(await client.stockCounts.send({ countId, planId })).toMatchObject({
    problem: { code: 'stockPlanUnknown' },
  });
  const again = await planOf(client, countId);
  expect(await client.stockCounts.send({ countId, planId: again.planId })).toMatchObject({ ok: false });
  await desk.reopen(() => journal('DROP TRIGGER cut'));
  expect(await openOne(client)).toMatchObject({ countId, shelves: [{ shelf: 'A1', pieces: 3 }] });
  expect((await until(client.stocks.view, () => true)).sends).toEqual([]);
  expect(await amountsThere(desk, [sku])).toEqual({});
  // Nothing of the half is left: it can be sent.
  const last = await planOf(client, countId);
  expect(last.counts).toMatchObject({ refused: 0, unknown: 1 });
  const { sendId } = value(await client.stockCounts.send({ countId, planId: last.planId }));
  await until(client.stocks.view, ({ sends }) =>
    sends.some((each) => each.sendId === sendId && each.open === 0),
  );
  expect(await amountsThere(desk, [sku])).toEqual({ [sku]: 3 });
});

test('a count that agrees with the marketplace is finished, and nothing is sent', async () => {
  const { desk, sku, countId } = await openCounted();
  const { client } = desk;
  await desk.api('PUT', `/stocks/${STORE}`, { stocks: [{ sku, amount: 3 }] });
  await client.stocks.read({ warehouseId: STORE });
  const compared = async () =>
    value(await client.stockCounts.differences({ countId, offset: 0, limit: 100 }));
  await expect.poll(compared).toMatchObject({ total: 0, counted: 1, unread: 0, readAt: expect.any(Number) });
  const { planId, counts } = await planOf(client, countId);
  expect(counts).toMatchObject({ same: 1, lower: 0, raise: 0, zero: 0, unknown: 0 });
  expect(value(await client.stockCounts.send({ countId, planId }))).toEqual({ sendId: null });
  const { open, past } = await until(client.stockCounts.view, ({ past: all }) => all.length > 0);
  expect(open).toEqual([]);
  expect(past).toMatchObject([{ state: 'agreed', pieces: 3 }]);
  expect((await until(client.stocks.view, () => true)).sends).toEqual([]);
});

test('a typed number is of goods of the shop and of an open count, and a scan keeps its answer', async () => {
  const { desk, sku, countId } = await openCounted();
  const { client } = desk;
  expect(
    await client.stockCounts.set({ countId, shelf: 'A1', sku: 'NOBODY', pieces: 4, by: null }),
  ).toMatchObject({
    problem: { code: 'stockSkuUnknown', sku: 'NOBODY' },
  });
  const scan = { countId, scanId: 'early', shelf: 'A1', text: 'NEW-1', by: null };
  expect(value(await client.stockCounts.scan(scan))).toMatchObject({ sku: null });
  await client.stocks.addSku({ sku: 'NEW-1', article: 'NEW' });
  // The answer was lost: the code was nobody's when it was scanned, and no piece was counted of it.
  expect(value(await client.stockCounts.scan(scan))).toMatchObject({ sku: null });
  expect(value(await client.stockCounts.scan({ ...scan, scanId: 'late' }))).toMatchObject({ pieces: 1 });
  value(await client.stockCounts.drop({ countId }));
  for (const answer of [
    await client.stockCounts.set({ countId, shelf: 'A1', sku, pieces: 4, by: null }),
    await client.stockCounts.recount({ countId, sku }),
  ])
    expect(answer).toMatchObject({ problem: { code: 'stockCountUnknown' } });
  expect(value(await client.stockCounts.scan({ ...scan, scanId: 'late' }))).toMatchObject({ pieces: 1 });
});

test('a count of nothing is not finished as one in which nothing differs', async () => {
  const { desk } = await openStockDesk();
  const { client } = desk;
  const begin = { warehouseId: STORE, isBlind: false, corrects: null };
  const { countId } = value(await client.stockCounts.begin(begin));
  await counting(client, countId, 'A1')('NOBODY');
  expect(await client.stockCounts.plan({ countId, restToZero: false })).toMatchObject({
    problem: { code: 'stockCountEmpty' },
  });
  expect(await openOne(client)).toMatchObject({ countId });
  // None of a product is something that was counted.
  const { skus } = { skus: (await desk.marketplace()).articles.flatMap((article) => article.skus) };
  const [sku = ''] = skus;
  value(await client.stockCounts.set({ countId, shelf: 'A1', sku, pieces: 0, by: null }));
  expect((await planOf(client, countId)).total).toBe(1);
});

test('what can not be told now stays in a count of its own, and what was told is told once', async () => {
  const { desk, sku, countId, skus } = await openCounted();
  const { client } = desk;
  const [, other = '', third = ''] = skus;
  const scan = counting(client, countId, 'B1');
  for (const each of [other, other, third]) await scan(each);
  // An earlier change of it stands still.
  await desk.spoil({ kind: 'status', code: 'StatusNotAcceptable', operation: 'updateStocks' });
  const which = { skus: [other] };
  const change = { kind: 'set', amount: 50 } as const;
  const earlier = value(await client.stocks.plan({ warehouseId: STORE, change, which }));
  const stands = value(await client.stocks.send({ planId: earlier.planId })).sendId ?? '';
  await until(client.stocks.view, ({ sends }) => sends[0]?.isPaused === true);
  await desk.heal();

  const shown = await planOf(client, countId);
  expect(shown.counts).toMatchObject({ refused: 1, unknown: 2 });
  const { sendId } = value(await client.stockCounts.send({ countId, planId: shown.planId }));
  await until(client.stocks.view, ({ sends }) =>
    sends.some((each) => each.sendId === sendId && each.open === 0),
  );
  expect(await amountsThere(desk, [sku, other, third])).toEqual({ [sku]: 3, [third]: 1 });
  const { open, past } = await until(client.stockCounts.view, ({ past: all }) => all.length > 0);
  expect(past).toMatchObject([{ number: 1, state: 'sent', pieces: 6 }]);
  expect(open).toMatchObject([{ number: 2, corrects: 1, shelves: [{ shelf: 'B1', pieces: 2 }] }]);

  // One of what was told is sold: it is not put back with the rest.
  await desk.api('PUT', `/stocks/${STORE}`, { stocks: [{ sku, amount: 2 }] });
  value(await client.stocks.withdraw({ sendId: stands }));
  const rest = open[0]?.countId ?? '';
  const last = await planOf(client, rest);
  expect(last.lines.map((line) => line.sku)).toEqual([other]);
  value(await client.stockCounts.send({ countId: rest, planId: last.planId }));
  await until(client.stocks.view, ({ sends }) => sends.every((each) => each.open === 0));
  expect(await amountsThere(desk, [sku, other, third])).toEqual({ [sku]: 2, [other]: 2, [third]: 1 });
  expect((await until(client.stockCounts.view, ({ past: all }) => all.length > 1)).open).toEqual([]);
});

test('a product that is ordered for the first time during a count is known to its next scan', async () => {
  const desk = await openDesk({ orders: 0 });
  const { client } = desk;
  await until(client.stocks.view, ({ warehouses }) => warehouses.some((each) => each.warehouseId === STORE));
  const { articles } = await desk.marketplace();
  const { article, skus } = articles.find(({ cargoType }) => cargoType === 1) ?? { skus: [] };
  const [sku = ''] = skus;
  const begin = { warehouseId: STORE, isBlind: false, corrects: null };
  const { countId } = value(await client.stockCounts.begin(begin));
  const scan = counting(client, countId, 'A1');
  expect(await scan(sku)).toMatchObject({ sku: null });
  await desk.control('orders', { count: 1, skus: [sku] });
  await client.station.syncNow({});
  await until(client.supplies.newOrders, ({ total }) => total === 1);
  expect(await scan(sku)).toMatchObject({ sku, article, pieces: 1 });
});
