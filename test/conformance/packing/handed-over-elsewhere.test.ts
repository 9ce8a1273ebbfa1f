import { expect, test } from 'vitest';
import { openBench, openPrinter, told } from './packing-bench.ts';

test('orders that are complete by the marketplace’s word say that their supply was handed over, before it does itself', async () => {
  const bench = openBench([await openPrinter()]);
  bench.supply('S1');
  for (const orderId of ['1', '2']) bench.order(orderId, '460001', 'S1');
  await bench.packing.handlers.open({ supplyId: 'S1', beside: false });
  for (const orderId of ['1', '2']) bench.cache.orders.setStatus(orderId, 'complete', 'waiting');
  await told();
  expect(await bench.scan('460001')).toMatchObject({ reason: 'supplyClosed' });
  expect(bench.view().supply).toMatchObject({ total: 2, labelsToCome: 0 });
});
