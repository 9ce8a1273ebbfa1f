import { expect, test } from 'vitest';
import { storeOrder } from '../../../src/main/services/sync/store-order.ts';
import { readStory } from '../../../src/main/services/story/read-story.ts';
import { checkSupply } from '../../../src/main/services/supplies/findings.ts';
import { NOTHING_RECHECKED } from '../../../src/main/services/supplies/recheck.ts';
import { orderNews } from '../../rigs/desk/order-news.ts';
import { openPrinter, openTwo, type Bench, told } from './packing-bench.ts';

const OLD = '460001';
const NEW = '460009';
const before = { article: `A-${OLD}`, colorCode: null, skus: [OLD] };
const now = { article: 'CUP', colorCode: null, skus: [NEW] };

/** The list of the supply's orders says so of one. */
async function tell(bench: Bench, orderId: string, product: typeof before | typeof now): Promise<boolean> {
  const { cache, journal } = bench;
  const order = cache.orders.get(orderId);
  const news = orderNews(orderId, { ...order, ...product, supplierStatus: 'confirm' });
  const isChanged = storeOrder({ cache, journal, clock: Date.now }, news);
  await told();
  return isChanged;
}

const tasks = (bench: Bench) => bench.packing.handlers.changedProducts.read();
const findings = (bench: Bench) =>
  checkSupply(bench, 'S1', NOTHING_RECHECKED).findings.map((finding) => [
    finding.kind,
    'products' in finding ? finding.products.map(({ parcel }) => parcel.orderId) : null,
  ]);
const toldInStory = (bench: Bench) =>
  readStory(bench, 'desk', '101')?.steps.flatMap((step) =>
    step.what === 'log' && step.event.startsWith('productChange') ? [[step.event, step.detail['now']]] : [],
  );

test('an order that became another product’s is packed as neither until a person has seen it', async () => {
  const bench = await openTwo([await openPrinter()]);
  expect(await tell(bench, '101', before)).toBe(false);
  expect(await tell(bench, '101', now)).toBe(true);
  expect(tasks(bench)).toMatchObject([
    { before, now, parcels: [{ parcel: { orderId: '101' }, place: null }] },
  ]);
  for (const code of [OLD, NEW])
    expect(await bench.scan(code)).toMatchObject({
      reason: 'orderOnHold',
      why: 'changed',
      parcel: { orderId: '101', article: 'CUP' },
    });
  // The same list again is no news.
  expect(await tell(bench, '101', now)).toBe(false);

  await bench.packing.handlers.productSeen({ orderIds: ['101', 'none'] });
  expect(tasks(bench)).toEqual([]);
  expect(await bench.scan(OLD)).toMatchObject({ reason: 'unknownBarcode' });
  expect(await bench.scan(NEW)).toMatchObject({ reason: 'labelPrinting', parcel: { article: 'CUP' } });
  expect(toldInStory(bench)).toEqual([
    ['productChanged', now],
    ['productChangeSeen', now],
  ]);
});

test('an order that becomes what it was needs nobody’s word', async () => {
  const bench = await openTwo([await openPrinter()]);
  await tell(bench, '101', now);
  await tell(bench, '101', before);
  expect(tasks(bench)).toEqual([]);
  expect(await bench.scan(OLD)).toMatchObject({ reason: 'labelPrinting' });
  expect(toldInStory(bench)).toEqual([
    ['productChanged', now],
    ['productChanged', before],
  ]);
});

test('what a person put aside stays aside, and is not packed unseen once that is over', async () => {
  const bench = await openTwo([await openPrinter()]);
  const { journal, packing } = bench;
  journal.holds.put({ orderId: '101', why: 'defect', at: 1, person: 'Anna' });
  await tell(bench, '101', now);
  expect(journal.holds.get('101')).toMatchObject({ why: 'defect', person: 'Anna' });
  await packing.handlers.liftHold({ orderId: '101' });
  expect(journal.holds.get('101')).toMatchObject({ why: 'changed', person: null });
  await packing.handlers.liftHold({ orderId: '101' });
  expect([journal.holds.get('101'), tasks(bench)]).toEqual([null, []]);
});

test('a parcel that was packed before the change stays packed, and the hand-over asks about it', async () => {
  const bench = await openTwo([await openPrinter()]);
  await bench.scan(OLD);
  await bench.until(() => bench.journal.parcels.get('101')?.state === 'packed');
  await tell(bench, '101', now);
  expect(findings(bench)).toContainEqual(['productsChanged', ['101']]);
  expect(tasks(bench)).toMatchObject([{ parcels: [{ place: { supplyName: 'S1' } }] }]);
  await bench.packing.handlers.productSeen({ orderIds: ['101'] });
  expect(findings(bench).map(([kind]) => kind)).toEqual(['unpacked']);
});

test('a label that is on its way when its order changes waits with the goods', async () => {
  const printer = await openPrinter();
  const bench = await openTwo([printer]);
  printer.set('holdsBack');
  await bench.scan(OLD);
  await tell(bench, '101', now);
  printer.release();
  await bench.until(() => bench.journal.parcels.get('101')?.state === 'labelled');
  expect(findings(bench).map(([kind]) => kind)).toEqual(['unpacked', 'held']);
});
