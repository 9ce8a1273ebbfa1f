import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { StockPlan, StocksView, StockSendView } from '../../src/shared/contract/stocks.ts';
import type { StockChange } from '../../src/shared/domain/stock/stock-change.ts';
import { openDesk, readJournal, type Desk } from '../rigs/desk/desk.ts';
import { until } from '../rigs/until.ts';

const STORE = '658434';

const view = (desk: Desk, is: (seen: StocksView) => boolean): Promise<StocksView> =>
  until(desk.client.stocks.view, is);

/** A desk that knows barcodes from orders, with the amounts that the marketplace has of them. */
async function openThere(): Promise<{ desk: Desk; skus: string[] }> {
  const desk = await openDesk({ orders: 60 });
  await desk.client.station.syncNow({});
  await until(desk.client.supplies.newOrders, ({ total }) => total >= 40);
  await view(desk, ({ warehouses }) => warehouses.length === 4);
  const { articles } = await desk.marketplace();
  const skus = articles.flatMap((article) => article.skus);
  for (const sku of skus) await desk.client.stocks.addSku({ sku, article: '' });
  return { desk, skus };
}

async function plan(desk: Desk, change: StockChange, skus: readonly string[]): Promise<StockPlan> {
  const made = await desk.client.stocks.plan({ warehouseId: STORE, change, which: { skus: [...skus] } });
  if (!made.ok) throw new Error(made.problem.code);
  return made.value;
}

async function send(desk: Desk, planId: string): Promise<string> {
  const sent = await desk.client.stocks.send({ planId });
  if (!sent.ok) throw new Error(sent.problem.code);
  if (sent.value.sendId === null) throw new Error('nothing was to be told');
  return sent.value.sendId;
}

const settled = async (desk: Desk, sendId: string): Promise<StockSendView | undefined> => {
  const is = ({ sends }: StocksView): boolean => sends.find((each) => each.sendId === sendId)?.open === 0;
  return (await view(desk, is)).sends.find((each) => each.sendId === sendId);
};

const there = async (desk: Desk, skus: readonly string[]): Promise<Record<string, number>> => {
  const answer = await desk.api('POST', `/stocks/${STORE}`, { skus });
  const { stocks } = (await answer.json()) as { stocks: { sku: string; amount: number }[] };
  return Object.fromEntries(stocks.map(({ sku, amount }) => [sku, amount]));
};

const rowOf = async (desk: Desk, words: string) => {
  const found = await desk.client.stocks.rows({
    warehouseId: STORE,
    words,
    filter: 'all',
    sort: { by: 'sku', isDescending: false },
    offset: 0,
    limit: 10,
  });
  if (!found.ok) throw new Error(found.problem.code);
  return found.value;
};

test('amounts are set, added to and subtracted from, shown before they are sent and read back after', async () => {
  const { desk, skus } = await openThere();
  const [one = '', two = '', three = ''] = skus;
  const first = await plan(desk, { kind: 'set', amount: 10 }, [one, two]);
  expect(first.counts).toMatchObject({ unknown: 2, lower: 0 });
  // Nothing was told by showing it.
  expect(await there(desk, [one, two])).toEqual({});
  expect(await settled(desk, await send(desk, first.planId))).toMatchObject({ confirmed: 2, failed: 0 });
  expect(await there(desk, [one, two])).toEqual({ [one]: 10, [two]: 10 });

  expect((await plan(desk, { kind: 'add', by: 1 }, [three])).lines).toMatchObject([{ fault: 'unread' }]);
  const lower = await plan(desk, { kind: 'add', by: -4 }, [one, two]);
  expect(lower.counts).toMatchObject({ lower: 2 });
  // One was sold meanwhile: four fewer than there are, not six left.
  await desk.api('PUT', `/stocks/${STORE}`, { stocks: [{ sku: two, amount: 9 }] });
  const sendId = await send(desk, lower.planId);
  expect(await settled(desk, sendId)).toMatchObject({ confirmed: 2 });
  expect(await there(desk, [one, two])).toEqual({ [one]: 6, [two]: 5 });
  expect((await rowOf(desk, one)).rows).toMatchObject([{ sku: one, amount: 6, isUnderWay: false }]);

  const back = await desk.client.stocks.undo({ sendId });
  if (!back.ok) throw new Error(back.problem.code);
  expect(back.value).toMatchObject({ undoes: sendId, counts: { raise: 2 } });
  expect(await settled(desk, await send(desk, back.value.planId))).toMatchObject({
    confirmed: 2,
    undoes: sendId,
  });
  expect(await there(desk, [one, two])).toEqual({ [one]: 10, [two]: 9 });
  const history = await desk.client.stocks.history({ warehouseId: STORE, sku: one });
  expect(history.ok && history.value.lines.map(({ before, target }) => [before, target])).toEqual([
    [6, 10],
    [10, 6],
    [0, 10],
  ]);
});

test('what the marketplace did not change is named with its reason, and the others are changed', async () => {
  const { desk, skus } = await openThere();
  const [one = ''] = skus;
  await desk.client.stocks.addSku({ sku: '0000123', article: 'Unknown' });
  const large = await plan(desk, { kind: 'set', amount: 7 }, [...skus, '0000123']);
  const done = await settled(desk, await send(desk, large.planId));
  expect(done?.total).toBe(skus.length + 1);
  expect(done?.confirmed).toBeGreaterThan(10);
  const failures = await desk.client.stocks.failures({ sendId: done?.sendId ?? '' });
  if (!failures.ok) throw new Error(failures.problem.code);
  const { lines } = failures.value;
  expect(lines).toHaveLength(done?.failed ?? -1);
  // Every digit of it, and accepted without a word.
  expect(lines.find(({ sku }) => sku === '0000123')).toMatchObject({ state: 'differs', target: 7, found: 0 });
  // Too large for this warehouse: one of them refuses a whole request.
  const refused = lines.filter(({ state }) => state === 'refused');
  expect(refused.length).toBeGreaterThan(0);
  for (const { problem } of refused)
    expect(problem).toMatchObject({ code: 'marketplaceRefused', refusal: 'CargoWarehouseRestriction' });
  expect((await there(desk, [one]))[one]).toBe(7);
});

test('a send goes on after the station was stopped in the midst of it, and tells nothing twice', async () => {
  const { desk, skus } = await openThere();
  const normal = skus.slice(0, 3);
  await desk.spoil({ kind: 'dropAfter', operation: 'updateStocks' });
  const sendId = await send(desk, (await plan(desk, { kind: 'set', amount: 3 }, normal)).planId);
  await expect.poll(() => there(desk, normal)).toEqual(Object.fromEntries(normal.map((sku) => [sku, 3])));
  await desk.reopen(() => desk.heal());
  expect(await settled(desk, sendId)).toMatchObject({ confirmed: 3, failed: 0 });
  expect((await desk.marketplace()).requests['updateStocks']?.changed).toBe(1);
});

test('a send is paused, goes on, and what was not told of it is taken back', async () => {
  const { desk, skus } = await openThere();
  const [one = '', two = ''] = skus;
  await desk.spoil({ kind: 'status', code: 'StatusNotAcceptable', operation: 'updateStocks' });
  const sendId = await send(desk, (await plan(desk, { kind: 'set', amount: 3 }, [one, two])).planId);
  const stopped = await view(desk, ({ sends }) => sends[0]?.isPaused === true);
  expect(stopped.sends[0]).toMatchObject({
    open: 2,
    problem: { code: 'marketplaceRefused', known: 'StatusNotAcceptable' },
  });
  // What is on its way is not changed a second time.
  expect((await plan(desk, { kind: 'set', amount: 4 }, [one])).lines).toMatchObject([{ fault: 'underWay' }]);
  await desk.heal();
  expect(await desk.client.stocks.resume({ sendId })).toMatchObject({ ok: true });
  expect(await settled(desk, sendId)).toMatchObject({ confirmed: 2, problem: null });

  await desk.spoil({ kind: 'status', code: 'StatusNotAcceptable', operation: 'updateStocks' });
  const again = await send(desk, (await plan(desk, { kind: 'set', amount: 1 }, [one, two])).planId);
  await view(desk, ({ sends }) => sends[0]?.sendId === again && sends[0].isPaused);
  expect(await desk.client.stocks.withdraw({ sendId: again })).toEqual({ ok: true, value: { withdrawn: 2 } });
  expect(await settled(desk, again)).toMatchObject({ withdrawn: 2, confirmed: 0 });
  expect(await there(desk, [one, two])).toEqual({ [one]: 3, [two]: 3 });
});

test('of a send that is taken back nothing goes out any more, not what an answer that was lost gives back either', async () => {
  const { desk, skus } = await openThere();
  const normal = skus.slice(0, 3);
  await desk.spoil({ kind: 'dropBefore', operation: 'updateStocks' });
  const sendId = await send(desk, (await plan(desk, { kind: 'set', amount: 3 }, normal)).planId);
  await view(desk, ({ sends }) => sends[0]?.problem?.code === 'outcomeUnknown');
  expect(await desk.client.stocks.withdraw({ sendId })).toEqual({ ok: true, value: { withdrawn: 0 } });
  await desk.heal();
  // Earlier ones go first: once this one is through, the marketplace was asked what became of those.
  const [, , , other = ''] = skus;
  const later = await send(desk, (await plan(desk, { kind: 'set', amount: 1 }, [other])).planId);
  expect(await settled(desk, later)).toMatchObject({ confirmed: 1 });
  // They never came about, and wait for nobody to send them.
  expect(await there(desk, normal)).toEqual({});
  expect(await desk.client.stocks.withdraw({ sendId })).toEqual({ ok: true, value: { withdrawn: 3 } });
  expect(await settled(desk, sendId)).toMatchObject({ withdrawn: 3, confirmed: 0 });
});

test('a send whose writing breaks off leaves nothing behind: its barcodes can be changed again', async () => {
  const { desk, skus } = await openThere();
  const many = Array.from({ length: 600 }, (_each, at) => String(3_000_000_000_000 + at));
  const [one = ''] = skus;
  const all = [...many, one];
  const journal = new DatabaseSync(path.join(desk.folder, 'journal.sqlite'));
  onTestFinished(() => journal.close());
  journal.exec(`
    CREATE TRIGGER broken BEFORE INSERT ON stock_intents WHEN NEW.sku = '${one}'
    BEGIN SELECT RAISE(ABORT, 'the disk is full'); END
  `);
  const shown = await plan(desk, { kind: 'set', amount: 3 }, all);
  expect(await desk.client.stocks.send({ planId: shown.planId })).toMatchObject({
    problem: { code: 'unexpected' },
  });
  const halves = journal.prepare('SELECT count(*) AS halves FROM stock_intents').get();
  expect(halves?.['halves']).toBeGreaterThan(0);
  journal.exec('DROP TRIGGER broken');

  const again = await plan(desk, { kind: 'set', amount: 4 }, all);
  expect(again.counts).toMatchObject({ refused: 0, unknown: all.length });
  const sendId = await send(desk, again.planId);
  expect(await settled(desk, sendId)).toMatchObject({ total: all.length });
  expect(await there(desk, [one])).toEqual({ [one]: 4 });
  const left = journal.prepare('SELECT count(*) AS sends FROM stock_sends').get();
  expect(left?.['sends']).toBe(1);
});

test('stocks are deleted by the name of their warehouse, read back, and put back', async () => {
  const { desk, skus } = await openThere();
  const [one = '', two = '', three = ''] = skus;
  await settled(desk, await send(desk, (await plan(desk, { kind: 'set', amount: 5 }, [one, three])).planId));
  await settled(desk, await send(desk, (await plan(desk, { kind: 'set', amount: 0 }, [three])).planId));
  const shown = await plan(desk, { kind: 'delete' }, [one, two, three]);
  expect(shown.counts).toMatchObject({ deleted: 3, zero: 0 });
  const { planId } = shown;
  const { warehouses } = await view(desk, () => true);
  const name = warehouses.find(({ warehouseId }) => warehouseId === STORE)?.name ?? '';
  for (const typed of [{}, { typed: 'Another store' }])
    expect(await desk.client.stocks.send({ planId, ...typed })).toEqual({
      ok: false,
      problem: { code: 'stockNameWrong', name },
    });
  expect(await there(desk, [one, two, three])).toEqual({ [one]: 5, [three]: 0 });

  // The answer is lost with the connection: what came about is asked, and nothing is told twice.
  await desk.spoil({ kind: 'dropAfter', operation: 'deleteStocks' });
  const sent = await desk.client.stocks.send({ planId, typed: ` ${name.toUpperCase()} ` });
  const sendId = (sent.ok ? sent.value.sendId : null) ?? '';
  await desk.reopen(() => desk.heal());
  expect(await settled(desk, sendId)).toMatchObject({ total: 3, confirmed: 3, failed: 0 });
  expect(await there(desk, [one, two, three])).toEqual({});
  expect((await desk.marketplace()).requests['deleteStocks']?.received).toBe(1);

  const back = await desk.client.stocks.undo({ sendId });
  if (!back.ok) throw new Error(back.problem.code);
  expect(back.value.counts).toMatchObject({ raise: 1, same: 2 });
  expect(await settled(desk, await send(desk, back.value.planId))).toMatchObject({ confirmed: 1 });
  expect(await there(desk, [one, two, three])).toEqual({ [one]: 5 });
  const logged = readJournal(desk, "SELECT what FROM audit WHERE what LIKE 'stocks%' ORDER BY seq");
  expect(logged.map(({ what }) => what)).toEqual([
    'stocksChanged',
    'stocksChanged',
    'stocksDeleted',
    'stocksPutBack',
  ]);
});

test('what moved on since it was shown is not sent', async () => {
  const { desk, skus } = await openThere();
  const [one = ''] = skus;
  await settled(desk, await send(desk, (await plan(desk, { kind: 'set', amount: 5 }, [one])).planId));
  const shown = await plan(desk, { kind: 'set', amount: 6 }, [one]);
  await desk.api('PUT', `/stocks/${STORE}`, { stocks: [{ sku: one, amount: 2 }] });
  await desk.client.stocks.read({ warehouseId: STORE });
  await expect.poll(async () => (await rowOf(desk, one)).rows[0]?.amount).toBe(2);
  expect(await desk.client.stocks.send({ planId: shown.planId })).toMatchObject({
    problem: { code: 'stockMovedOn' },
  });
  expect(await there(desk, [one])).toEqual({ [one]: 2 });
});

test('one that was to stay as it is and has moved on since is shown again before the others are told', async () => {
  const { desk, skus } = await openThere();
  const [one = '', two = ''] = skus;
  await settled(desk, await send(desk, (await plan(desk, { kind: 'set', amount: 5 }, [one])).planId));
  await settled(desk, await send(desk, (await plan(desk, { kind: 'set', amount: 4 }, [two])).planId));
  const shown = await plan(desk, { kind: 'set', amount: 5 }, [one, two]);
  expect(shown.counts).toMatchObject({ same: 1, raise: 1 });
  await desk.api('PUT', `/stocks/${STORE}`, { stocks: [{ sku: one, amount: 2 }] });
  await desk.client.stocks.read({ warehouseId: STORE });
  await expect.poll(async () => (await rowOf(desk, one)).rows[0]?.amount).toBe(2);
  expect(await desk.client.stocks.send({ planId: shown.planId })).toMatchObject({
    problem: { code: 'stockMovedOn' },
  });
  expect(await there(desk, [one, two])).toEqual({ [one]: 2, [two]: 4 });
});

test('where nothing is to be told, it is said whether something moved on, all is so already, or none can be changed', async () => {
  const { desk, skus } = await openThere();
  const [one = '', two = '', three = ''] = skus;
  await settled(desk, await send(desk, (await plan(desk, { kind: 'set', amount: 5 }, [one, two])).planId));
  await desk.spoil({ kind: 'status', code: 'StatusNotAcceptable', operation: 'updateStocks' });
  const stands = await send(desk, (await plan(desk, { kind: 'set', amount: 6 }, [two])).planId);
  await view(desk, ({ sends }) => sends[0]?.isPaused === true);
  await desk.heal();

  const shown = await plan(desk, { kind: 'set', amount: 5 }, [one, two]);
  expect(shown.counts).toMatchObject({ same: 1, refused: 1 });
  expect(await desk.client.stocks.send({ planId: shown.planId })).toMatchObject({
    problem: { code: 'stockNoneChangeable' },
  });
  const same = await plan(desk, { kind: 'set', amount: 5 }, [one]);
  expect(await desk.client.stocks.send({ planId: same.planId })).toEqual({
    ok: true,
    value: { sendId: null },
  });
  // What stood in the way is gone: it can be changed by now, so it is shown again.
  const again = await plan(desk, { kind: 'add', by: -2 }, [two, three]);
  expect(again.counts).toMatchObject({ refused: 2 });
  await desk.client.stocks.withdraw({ sendId: stands });
  expect(await desk.client.stocks.send({ planId: again.planId })).toMatchObject({
    problem: { code: 'stockMovedOn' },
  });
});

test('what a warehouse does not take while the marketplace works on it goes out by itself when that is over', async () => {
  const { desk, skus } = await openThere();
  const [one = ''] = skus;
  await desk.spoil({ kind: 'status', code: 'StoreIsProcessing', operation: 'updateStocks' });
  const sendId = await send(desk, (await plan(desk, { kind: 'set', amount: 4 }, [one])).planId);
  const waits = await view(desk, ({ sends }) => sends.some(({ problem }) => problem !== null));
  expect(waits.sends[0]).toMatchObject({
    isPaused: false,
    open: 1,
    problem: { code: 'marketplaceRefused', known: 'StoreIsProcessing' },
  });
  await desk.heal();
  expect(await settled(desk, sendId)).toMatchObject({ confirmed: 1, failed: 0 });
  expect(await there(desk, [one])).toEqual({ [one]: 4 });
});
