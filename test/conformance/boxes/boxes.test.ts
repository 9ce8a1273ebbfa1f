import { expect, test } from 'vitest';
import { openBoxBench } from './box-bench.ts';

const stays = async (bench: Awaited<ReturnType<typeof openBoxBench>>): Promise<void> => {
  const { here, there } = await bench.contents();
  expect(here).toEqual(there);
};

const key = (box: { readonly key: string } | undefined): string => box?.key ?? '';

test('boxes are filled before they have ids; then each is made once and filled with one request', async () => {
  const bench = await openBoxBench(7);
  const [first, second] = bench.boxes.create(bench.supplyId, 2);
  const [one = '', two = '', three = '', ...rest] = bench.orders;
  bench.journal.transaction(() => {
    for (const orderId of [one, two, three]) bench.boxes.put(orderId, key(first));
    for (const orderId of rest) bench.boxes.put(orderId, key(second));
    // A change of mind before anything was told costs nothing.
    bench.boxes.put(one, key(second));
    bench.boxes.put(one, key(first));
    bench.boxes.takeOut(two);
  });
  await bench.carry();
  const { here, there } = await bench.contents();
  expect(here).toEqual(there);
  expect(Object.values(there)).toEqual([[one, three].toSorted(), rest.toSorted()]);
  expect(await bench.requests()).toMatchObject({
    addBoxes: { received: 1, changed: 1 },
    addOrdersToBox: { received: 2, changed: 2 },
  });
  expect(await bench.requests()).toMatchObject({ removeOrderFromBox: { received: 0 } });
  const positions = (boxKey: string): unknown =>
    bench.journal.parcels.ofBox(boxKey).map(({ orderId, position }) => [orderId, position]);
  expect(positions(key(first))).toEqual([
    [three, 3],
    [one, 4],
  ]);
});

test('a parcel that is moved is taken out of the one box before it is put into the other', async () => {
  const bench = await openBoxBench(2);
  const [first, second] = bench.boxes.create(bench.supplyId, 2);
  const [one = '', two = ''] = bench.orders;
  bench.boxes.put(one, key(first));
  bench.boxes.put(two, key(first));
  await bench.carry();
  bench.boxes.put(one, key(second));
  await bench.carry();
  await stays(bench);
  bench.boxes.remove(bench.journal.boxes.ofSupply(bench.supplyId).slice(0, 1), false);
  await bench.carry();
  await stays(bench);
  expect(bench.journal.parcels.get(two)).toMatchObject({ boxKey: null });
  expect(bench.journal.parcels.get(one)).toMatchObject({ boxKey: key(second) });
});

test('a box that never reached the marketplace is given up without a word', async () => {
  const bench = await openBoxBench(2);
  const made = bench.boxes.create(bench.supplyId, 3);
  bench.boxes.put(bench.orders[0] ?? '', key(made[1]));
  bench.boxes.remove(made.slice(0, 2), false);
  await bench.carry();
  await stays(bench);
  const { here } = await bench.contents();
  expect(Object.values(here)).toEqual([[]]);
  expect(await bench.requests()).toMatchObject({ deleteBoxes: { received: 0 } });
});

test('one order that left the supply elsewhere is named; the others of its box go in', async () => {
  const bench = await openBoxBench(4);
  const [box] = bench.boxes.create(bench.supplyId, 1);
  const [gone = '', cancelled = '', ...rest] = bench.orders;
  const other = (await bench.api('POST', '/supplies', { name: 'other' })) as { id: string };
  await bench.api('PATCH', `/supplies/${other.id}/orders/${gone}`);
  await bench.control('POST', '/cancel', { orderId: cancelled, by: 'buyer' });
  await bench.sync();
  for (const orderId of bench.orders) bench.boxes.put(orderId, key(box));
  await bench.carry();
  expect(bench.journal.outbox.refused()).toMatchObject([
    {
      change: { kind: 'putInBox', orderId: gone },
      trouble: { code: 'orderNotInSupply', orderId: gone, supplyId: bench.supplyId },
    },
  ]);
  expect(Object.values((await bench.contents()).there)).toEqual([rest.toSorted()]);
  // One refusal, one look at the supply, and the rest once more.
  expect(await bench.requests()).toMatchObject({ addOrdersToBox: { received: 2, changed: 1 } });
});

test('after the supply was closed elsewhere the first refusal tells, and nothing more is asked', async () => {
  const bench = await openBoxBench(6);
  const made = bench.boxes.create(bench.supplyId, 3);
  await bench.carry();
  for (const box of bench.journal.boxes.ofSupply(bench.supplyId)) {
    await bench.api('DELETE', `/supplies/${bench.supplyId}/trbx`, { trbxIds: [box.boxId] });
  }
  await bench.api('PATCH', `/supplies/${bench.supplyId}/deliver`);
  for (const [index, orderId] of bench.orders.entries()) bench.boxes.put(orderId, key(made[index % 3]));
  await bench.carry();
  const { supplyId } = bench;
  expect(bench.journal.outbox.refused().map(({ trouble }) => trouble)).toEqual(
    bench.orders.map(() => ({ code: 'supplyNotOpen', supplyId })),
  );
  expect(await bench.requests()).toMatchObject({ addOrdersToBox: { received: 1, changed: 0 } });
});

test('what another desk does with boxes is seen here: made, filled, emptied and deleted', async () => {
  const bench = await openBoxBench(4);
  const { supplyId } = bench;
  const [own] = bench.boxes.create(supplyId, 1);
  const [one = '', two = '', three = ''] = bench.orders;
  bench.boxes.put(one, key(own));
  bench.boxes.put(two, key(own));
  await bench.carry();
  const other = (await bench.api('POST', `/supplies/${supplyId}/trbx`, { amount: 2 })) as {
    trbxIds: [string, string];
  };
  const [theirs, empty] = other.trbxIds;
  const orderIds = [BigInt(three), BigInt(two)];
  await bench.api('PATCH', `/supplies/${supplyId}/trbx/${theirs}`, { orderIds });
  await bench.sync();
  await stays(bench);
  expect(bench.journal.parcels.get(two)?.boxKey).toBe(bench.journal.boxes.ofCode(theirs)?.key);

  await bench.api('DELETE', `/supplies/${supplyId}/trbx/${theirs}/orders/${two}`);
  await bench.api('DELETE', `/supplies/${supplyId}/trbx`, { trbxIds: [empty] });
  await bench.sync();
  await stays(bench);
  expect(bench.journal.parcels.get(two)).toMatchObject({ boxKey: null });
  expect(bench.journal.boxes.ofSupply(supplyId).map(({ number }) => number)).toEqual([1, 2]);
});

test('an answer that is older than what was done here since changes nothing', async () => {
  const bench = await openBoxBench(3);
  const [first, second] = bench.boxes.create(bench.supplyId, 2);
  const [one = '', two = ''] = bench.orders;
  bench.boxes.put(one, key(first));
  await bench.carry();
  await bench.control('POST', '/faults', { kind: 'latency', operation: 'listBoxes', delayMs: 50, count: 1 });
  const asked = bench.sync();
  await new Promise((resolve) => setImmediate(resolve));
  bench.boxes.put(one, key(second));
  bench.boxes.put(two, key(first));
  await asked;
  const boxOf = (orderId: string): unknown => bench.journal.parcels.get(orderId)?.boxKey;
  expect([boxOf(one), boxOf(two)]).toEqual([key(second), key(first)]);
  await bench.carry();
  await bench.sync();
  await stays(bench);
});

test('a cancelled parcel stays where it lies until somebody takes it out; and nothing is asked needlessly', async () => {
  const bench = await openBoxBench(2);
  const [box] = bench.boxes.create(bench.supplyId, 1);
  const [one = '', two = ''] = bench.orders;
  bench.boxes.put(one, key(box));
  await bench.carry();
  await bench.control('POST', '/cancel', { orderId: one, by: 'buyer' });
  await bench.sync();
  expect(bench.journal.parcels.get(one)).toMatchObject({ boxKey: key(box), position: 1 });
  bench.boxes.takeOut(one);
  await bench.carry();
  await stays(bench);
  bench.boxes.put(two, key(box));
  await bench.carry();
  // Cancelled by the seller, it leaves its supply and its box by itself.
  await bench.api('PATCH', `/orders/${two}/cancel`);
  await bench.sync();
  expect(bench.journal.parcels.get(two)).toMatchObject({ boxKey: key(box) });
  bench.boxes.takeOut(two);
  await bench.carry();
  await stays(bench);
  expect(bench.journal.outbox.counts()).toEqual({ waiting: 0, refused: 0 });
  expect(await bench.requests()).toMatchObject({ removeOrderFromBox: { received: 1, changed: 1 } });
});

test('a box that somebody filled meanwhile is not deleted as an empty one', async () => {
  const bench = await openBoxBench(2);
  const made = bench.boxes.create(bench.supplyId, 2);
  await bench.carry();
  const [filled] = bench.journal.boxes.ofSupply(bench.supplyId);
  await bench.api('PATCH', `/supplies/${bench.supplyId}/trbx/${filled?.boxId}`, {
    orderIds: [BigInt(bench.orders[0] ?? '')],
  });
  bench.boxes.remove(bench.journal.boxes.ofSupply(bench.supplyId), true);
  await bench.carry();
  await bench.sync();
  await stays(bench);
  expect(bench.journal.boxes.ofSupply(bench.supplyId).map((box) => box.key)).toEqual([key(made[0])]);
});
