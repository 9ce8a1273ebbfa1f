import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDesk, takeAndOpen, untilPacking } from '../rigs/desk/desk.ts';

test('two windows that read the same product at once pack an order each; a trigger pulled twice is one scan', async () => {
  const desk = await openDesk({ orders: 0 });
  await desk.control('orders', { count: 4, scheme: 'fbs', skus: ['GOODS-1'], requiredMeta: [] });
  await takeAndOpen(desk);
  const [left, right] = [randomUUID(), randomUUID()];
  const scan = async (endedAt: number, from: object): Promise<boolean> => {
    const answer = await desk.client.packing.scan({ id: randomUUID(), text: 'GOODS-1', endedAt, ...from });
    return answer.ok && answer.value.repeat;
  };
  const repeats: boolean[] = [];
  for (const from of [{ windowId: left }, { windowId: right }, { scannerId: 'serial' }])
    for (const endedAt of [1000, 1200]) repeats.push(await scan(endedAt, from));
  expect(repeats).toEqual([false, true, false, true, false, true]);
  expect((await untilPacking(desk, ({ supply }) => supply?.packed === 3)).supply?.total).toBe(4);
});
