import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../src/main/kernel/signal.ts';
import { createNeedsReader } from '../../../src/main/services/marking/needs-reader.ts';
import { markingTasks } from '../../../src/main/services/marking/marking-tasks.ts';
import { GS } from '../../../src/shared/domain/marking/element-string.ts';
import { openBench, type Bench } from './marking-bench.ts';
import { silent } from '../../rigs/silent.ts';
import { codeOf, withLuhnDigit } from '../../rigs/labels/code-examples.ts';

const GTIN = '09506000134352';
const LONG = `01${GTIN}21Qk7mvH-Y.+Ocr${GS}91FFD0${GS}92${'dGVz'.repeat(11)}`;
const UIN = '0076543210987654';
const IMEI = '490154203237518';
/** The GTIN is the marking code's, as a product's barcode has it. */
const all = { sgtin: [LONG], uin: UIN, imei: IMEI, gtin: GTIN.slice(1) };
const setting = ['setOrderSgtin', 'setOrderUin', 'setOrderImei', 'setOrderGtin'] as const;

const counts = async (bench: Bench, names: readonly string[]) => {
  const requests = await bench.requests();
  return names.map((name) => {
    const { received = 0, changed = 0 } = requests[name] ?? {};
    return [received, changed];
  });
};

const packAll = async (bench: Bench) => {
  const order = await bench.order(['sgtin', 'uin', 'imei', 'gtin']);
  bench.pack(order, [`]d2${LONG}`, UIN, IMEI]);
  return order;
};

const tasksOf = ({ journal }: Bench) =>
  markingTasks({
    journal,
    parcelOf: (orderId) => ({ orderId, article: 'SHOE-42', colorCode: null, sticker: null }),
    placeOf: () => ({ supplyName: 'S', box: 'B', position: 3 }),
    isOver: () => false,
  });

test('the marketplace holds what was scanned, byte by byte, each kind told once', async () => {
  const bench = await openBench();
  const order = await packAll(bench);
  await bench.settle();
  expect(await bench.meta(order.orderId)).toEqual(all);
  expect(await counts(bench, setting)).toEqual(setting.map(() => [1, 1]));
});

test.each(['dropAfter', 'empty', 'truncate', 'garbage'])(
  'an answer that was spoilt (%s) is looked into, not asked for again',
  async (kind) => {
    const bench = await openBench();
    for (const operation of setting) await bench.spoil({ kind, operation, count: 1 });
    const order = await packAll(bench);
    await bench.settle();
    expect(await bench.meta(order.orderId)).toEqual(all);
    expect(await counts(bench, setting)).toEqual(setting.map(() => [1, 1]));
  },
);

test.each([
  { kind: 'dropBefore' },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503 },
  { kind: 'html', status: 502 },
  { kind: 'tooManyRequests', retrySeconds: 2 },
  { kind: 'tooManyRequests', retrySeconds: 300 },
])('a change that was not carried out ($kind $status $retrySeconds) is, once', async (fault) => {
  const bench = await openBench();
  for (const operation of setting) await bench.spoil({ ...fault, operation, count: 1 });
  const order = await packAll(bench);
  await bench.settle();
  expect(await bench.meta(order.orderId)).toEqual(all);
  expect(await counts(bench, setting)).toEqual(setting.map(() => [2, 1]));
});

test('a refusal is a task that names parcel, place and reason, and is not sent again by itself', async () => {
  const bench = await openBench();
  const order = await bench.order(['uin']);
  await bench.api('PATCH', `/orders/${order.orderId}/cancel`);
  bench.pack(order, [UIN]);
  await bench.settle();
  const task = {
    id: expect.any(String),
    orderId: order.orderId,
    meta: 'uin',
    codes: [{ key: UIN, text: UIN }],
    problem: expect.objectContaining({ code: 'marketplaceRefused', status: 409, known: 'StatusMismatch' }),
    since: expect.any(Number),
    parcel: { orderId: order.orderId, article: 'SHOE-42', colorCode: null, sticker: null },
    place: { supplyName: 'S', box: 'B', position: 3 },
    waysOut: ['again', 'exchange', 'takeBack', 'dismiss'],
  };
  expect(tasksOf(bench)).toEqual([task]);
  expect(bench.journal.outbox.counts()).toEqual({ waiting: 0, refused: 1 });

  // A person sends it once more; then the goods of the cancelled order go back with their code.
  bench.journal.transaction(() => bench.marking.commit(order));
  bench.wake();
  await bench.settle();
  expect(await counts(bench, ['setOrderUin'])).toEqual([[2, 0]]);
  expect(tasksOf(bench)).toEqual([task]);
  bench.marking.release(order.orderId);
  expect(tasksOf(bench)).toEqual([]);
  expect(bench.journal.outbox.counts()).toEqual({ waiting: 0, refused: 0 });
  const next = await bench.order(['uin']);
  bench.pack(next, [UIN]);
  await bench.settle();
  expect(await bench.meta(next.orderId)).toEqual({ uin: UIN });
});

test('codes given back while their change is on its way leave no task behind', async () => {
  const bench = await openBench();
  const order = await bench.order(['uin']);
  await bench.spoil({ kind: 'dropBefore', operation: 'setOrderUin', count: 1 });
  bench.pack(order, [UIN]);
  await bench.tryAll();
  await bench.api('PATCH', `/orders/${order.orderId}/cancel`);
  bench.marking.release(order.orderId);
  await bench.settle();
  expect(tasksOf(bench)).toEqual([]);
  expect(bench.journal.outbox.counts()).toEqual({ waiting: 0, refused: 0 });
});

test('with the marketplace gone the desk packs on; when it is back it holds exactly what was scanned', async () => {
  const bench = await openBench();
  const orders = [];
  for (let index = 0; index < 40; index++) orders.push(await bench.order(['sgtin', 'imei']));
  await bench.vanish();
  const scanned = orders.map((_order, index) => ({
    sgtin: [codeOf(GTIN, `S${index}!&"<>`)],
    imei: withLuhnDigit(`4901542032${String(1000 + index)}`),
  }));
  for (const [index, order] of orders.entries()) {
    const { sgtin, imei } = scanned[index] ?? { sgtin: [], imei: '' };
    bench.pack(order, [...sgtin, imei]);
  }
  await bench.tryAll();
  // A code that turned out wrong is exchanged before anybody was told.
  const [first] = orders;
  if (!first) throw new Error('no orders');
  bench.marking.takeBack(first, `01${GTIN}21S0!&"<>`);
  const exchanged = codeOf(GTIN, 'other');
  bench.pack(first, [exchanged]);

  await bench.comeBack();
  await bench.settle();
  for (const [index, order] of orders.entries()) {
    const wanted = index === 0 ? { ...scanned[0], sgtin: [exchanged] } : scanned[index];
    expect(await bench.meta(order.orderId)).toEqual(wanted);
  }
  expect(await counts(bench, ['setOrderSgtin', 'setOrderImei', 'deleteOrderMeta'])).toEqual([
    [40, 40],
    [40, 40],
    [0, 0],
  ]);
});

test('a code taken back after it was told goes from the marketplace too, and another takes its place', async () => {
  const bench = await openBench();
  const order = await bench.order(['sgtin']);
  bench.marking.setCodesAPiece(order, 2);
  const [one, two, three] = ['one111', 'two222', 'three3'].map((serial) => codeOf(GTIN, serial));
  if (!one || !two || !three) throw new Error('no codes');
  bench.pack(order, [one, two]);
  await bench.settle();
  expect(bench.marking.takeBack(order, `01${GTIN}21one111`)).toEqual({
    kind: 'needsMore',
    meta: 'sgtin',
    n: 2,
    of: 2,
  });
  bench.wake();
  await bench.settle();
  expect(await bench.meta(order.orderId)).toEqual({ sgtin: [two] });
  bench.pack(order, [three]);
  await bench.settle();
  expect(await bench.meta(order.orderId)).toEqual({ sgtin: [two, three] });
  // The same again says nothing new.
  bench.journal.transaction(() => bench.marking.commit(order));
  expect(bench.journal.outbox.counts()).toEqual({ waiting: 0, refused: 0 });

  await bench.spoil({ kind: 'dropAfter', operation: 'deleteOrderMeta', count: 1 });
  bench.marking.takeBack(order, null);
  bench.wake();
  await bench.settle();
  expect(await bench.meta(order.orderId)).toEqual({});
  expect(await counts(bench, ['setOrderSgtin', 'deleteOrderMeta'])).toEqual([
    [3, 3],
    [1, 1],
  ]);
});

test('a supply is not handed over before the marketplace knows its identifiers', async () => {
  const bench = await openBench();
  const orders = [await bench.order(['uin']), await bench.order(['uin'])];
  await bench.spoil({ kind: 'status', status: 503, operation: 'setOrderUin', count: 3 });
  for (const [index, order] of orders.entries()) bench.pack(order, [`000000000000000${index}`]);
  const { supplyId } = bench;
  bench.journal.outbox.put(supplyId, { kind: 'deliver', supplyId }, 1);
  bench.wake();
  await bench.settle();
  expect(await bench.isDelivered()).toBe(true);
  expect((await bench.requests())['deliverSupply']).toMatchObject({ received: 1, changed: 1, refused: 0 });
});

test('what an order from elsewhere needs is asked before it is packed', async () => {
  const bench = await openBench();
  const { cache, marketplace, marking } = bench;
  const needy = await bench.order(['imei', 'sgtin'], false);
  const plain = await bench.order([], false);
  const told = await bench.order(['uin']);
  const next = () =>
    [needy, plain, told].map(({ orderId }) => {
      const order = cache.orders.get(orderId);
      return order && marking.view(order).next;
    });
  const uin = { kind: 'needsMore', meta: 'uin', n: 1, of: 1 };
  expect(next()).toEqual([{ kind: 'notTold' }, { kind: 'notTold' }, uin]);

  const reader = createNeedsReader({ cache, marketplace, log: silent });
  onTestFinished(reader.stop);
  await new Promise<void>((resolve) => {
    listen(() => {
      if (cache.orders.idsUntold().length === 0) resolve();
    }, cache.topics('orders'));
    reader.wake();
  });
  expect(next()).toEqual([{ kind: 'needsMore', meta: 'sgtin', n: 1, of: 1 }, { kind: 'complete' }, uin]);
  expect((await bench.requests())['getOrderMeta']).toMatchObject({ received: 2 });
});
