import { expect, test } from 'vitest';
import { checkDigit } from '../../../src/simulator/marketplace/shop/barcodes.ts';
import { addNewOrders, addPast, generateWorld } from '../../../src/simulator/marketplace/shop/generate.ts';
import { openWorld } from '../../../src/simulator/marketplace/state/world.ts';
import { add, newOrder, newSupply, openShop, read, START, withIds } from './shop.ts';

const wishes = { seed: 3, idPrefix: 'PFX', firstOrderId: '3400000001', articles: 24, past: 0, orders: 200 };

function generated(changed: Partial<typeof wishes> = {}) {
  const { orders, past, ...rest } = { ...wishes, ...changed };
  const world = openWorld(generateWorld(rest), {
    clock: () => START,
    storagePeriod: 0,
    metadataForm: 'numbers',
    lively: false,
  });
  addPast(world.main, past, START);
  addNewOrders(world.main, orders, START);
  return world.saved();
}

/** What the main seller has. */
function generatedShop(changed: Partial<typeof wishes> = {}) {
  const [main] = generated(changed).sellers;
  if (main === undefined) throw new Error('no seller was made');
  return main;
}

const saved = (changed: Partial<typeof wishes> = {}): string => JSON.stringify(generated(changed));

test('the same seed gives the same state byte by byte, another seed another one', () => {
  expect(saved()).toBe(saved());
  expect(saved({ seed: 4 })).not.toBe(saved());
});

test('four sellers, none with goods or warehouses of another', () => {
  const { sellers } = generated();
  expect(sellers.map(({ seller }) => [seller.name, seller.banned, seller.extendedAnalytics])).toEqual([
    ['Main', false, true],
    ['Second', false, true],
    ['Banned', true, true],
    ['Basic', false, false],
  ]);
  const warehouses = sellers.flatMap((one) => one.warehouses.map(({ id }) => id));
  expect(new Set(warehouses).size).toBe(warehouses.length);
  expect(sellers.map((one) => one.orders.length)).toEqual([200, 0, 0, 0]);
});

test('check digits are those of published numbers', () => {
  // Examples of the GS1 General Specifications (GTIN-13, GTIN-12) and ISO/IEC 15420 (GTIN-8).
  expect(['629104150021', '03600029145', '9638507'].map(checkDigit)).toEqual(['3', '2', '4']);
});

test('a believable shop: shared articles, one large warehouse, several kinds of barcodes', () => {
  const { orders, articles, warehouses } = generatedShop({ orders: 50 });
  expect(articles).toHaveLength(24);
  // Two for the goods that are brought to the platform, one for each other way of delivery.
  expect(warehouses.map(({ deliveryType }) => deliveryType)).toEqual([1, 1, 2, 3]);
  expect(new Set(orders.map(({ article }) => article)).size).toBeLessThan(orders.length / 2);
  const plain = orders.filter(
    ({ cargoType, warehouseId }) => cargoType === 1 && warehouseId === warehouses[0]?.id,
  );
  expect(plain.length).toBeGreaterThan(30);
  expect(orders.every(({ requiredMeta }) => requiredMeta.length === 0)).toBe(true);

  const barcodes = articles.flatMap(({ skus }) => skus);
  expect(new Set(barcodes).size).toBe(barcodes.length);
  expect(articles.every(({ skus }) => skus.length >= 1 && skus.length <= 3)).toBe(true);
  const numbers = barcodes.filter((code) => /^\d+$/.test(code));
  expect(new Set(numbers.map((code) => code.length))).toEqual(new Set([8, 12, 13]));
  expect(numbers.every((code) => checkDigit(code.slice(0, -1)) === code.at(-1))).toBe(true);
  const others = barcodes.filter((code) => !/^\d+$/.test(code));
  expect(others.length).toBeGreaterThan(0);
  expect(others.every((code) => /^PB-[0-9A-Z]{6}$/.test(code))).toBe(true);
});

test('orders came in the last hours, each at its own time; stickers are unique and keep their zeros', () => {
  const { orders } = generatedShop();
  const times = orders.map(({ createdAt }) => createdAt);
  expect(times).toEqual([...new Set(times)].toSorted());
  expect(times.every((time) => Date.parse(time) < START && Date.parse(time) > START - 24 * 3_600_000)).toBe(
    true,
  );
  const stickers = orders.map(({ sticker }) => sticker);
  expect(new Set(stickers.map(({ barcode }) => barcode)).size).toBe(orders.length);
  expect(new Set(stickers.map(({ partA, partB }) => partA + partB)).size).toBe(orders.length);
  expect(stickers.every(({ barcode }) => /^\*[A-Za-z0-9+/]{7,8}$/.test(barcode))).toBe(true);
  expect(stickers.every(({ partA, partB }) => /^\d{6,7}$/.test(partA) && /^\d{4}$/.test(partB))).toBe(true);
  expect(stickers.some(({ partB }) => partB.startsWith('0'))).toBe(true);
});

test('ten thousand orders keep distinct times within the 30 days of the list', () => {
  const { orders } = generatedShop({ orders: 10_000 });
  expect(new Set(orders.map(({ createdAt }) => createdAt)).size).toBe(10_000);
  expect(Date.parse(orders[0]?.createdAt ?? '')).toBeGreaterThan(START - 30 * 24 * 3_600_000);
});

test('identifiers beyond 2^53 go through every operation without loss', async () => {
  const first = 9_007_199_254_740_993_123n;
  const shop = await openShop({ orders: 3, firstOrderId: String(first) });
  const ids = (await shop.view()).orders.map(({ id }) => id);
  expect(ids[0]).toBe(first);
  expect(new Set(ids).size).toBe(3);

  const fresh = await shop.request('GET', '/orders/new');
  expect(read({ orders: withIds }, fresh).orders.map(({ id }) => id)).toEqual(ids);
  const page = await shop.request('GET', '/orders?limit=2&next=0');
  expect(page.body).toMatchObject({ next: ids[1], orders: [{ id: ids[0] }, { id: ids[1] }] });
  const rest = await shop.request('GET', `/orders?limit=2&next=${ids[1]}`);
  expect(rest.body).toMatchObject({ next: 0, orders: [{ id: ids[2] }] });

  const supplyId = await newSupply(shop);
  const plain = (await shop.view()).orders.find(({ cargoType }) => cargoType === 1)?.id ?? 0n;
  expect((await add(shop, supplyId, plain)).status).toBe(204);
  const asked = `{"orders":[${plain}]}`;
  const statuses = await shop.request('POST', '/orders/status', asked);
  expect(statuses.body).toMatchObject({ orders: [{ id: plain, supplierStatus: 'confirm' }] });
  const labels = await shop.request('POST', '/orders/stickers?type=zplh&width=40&height=30', asked);
  expect(labels.body).toMatchObject({ stickers: [{ orderId: plain }] });
  expect((await shop.request('GET', `/supplies/${supplyId}/orders`)).body).toMatchObject({
    orders: [{ id: plain }],
  });
  expect((await shop.request('PATCH', `/orders/${plain}/cancel`)).status).toBe(204);

  const later = await newOrder(shop);
  const cancelled = await shop.control('POST', '/cancel', `{"orderId":${later},"by":"buyer"}`);
  expect(cancelled).toMatchObject({ status: 200, body: { orderId: later } });
});

test('past orders are sold, lie in closed supplies within 30 days, and leave the new ones as they would be', () => {
  const { orders, supplies } = generatedShop({ past: 450, orders: 10 });
  const past = orders.slice(0, 450);
  expect(past.every((order) => order.supplierStatus === 'complete' && order.platformStatus === 'sold')).toBe(
    true,
  );
  expect(orders.slice(450).map((order) => order.supplierStatus)).toEqual(Array(10).fill('new'));
  expect(supplies.map((supply) => [supply.done, supply.orders.length])).toEqual([
    [true, 200],
    [true, 200],
    [true, 50],
  ]);
  const oldest = START - 30 * 24 * 3_600_000;
  expect(past.every((order) => Date.parse(order.createdAt) > oldest)).toBe(true);
});
