import { setImmediate as nextJob } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inSlices } from '../../../src/main/kernel/in-slices.ts';
import { turnsDuring } from '../turns-during.ts';

const items = Array.from({ length: 1000 }, (_none, index) => index);

test('where each item takes longer than a slice may, several share one: each may wait for the disk at its end', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 50));
  onTestFinished(() => clock.mockRestore());
  const slices: number[][] = [];
  await inSlices(items, (some) => slices.push([...some]));
  expect(slices.flat()).toEqual(items);
  expect(slices.length).toBeLessThanOrEqual(items.length / 8 + 4);
  expect(slices.length).toBeGreaterThan(100);
});

test('work that fails while others have their turn is told to whoever waits for it, and to nobody else', async () => {
  const unheard: unknown[] = [];
  const hear = (reason: unknown): void => void unheard.push(reason);
  process.on('unhandledRejection', hear);
  onTestFinished(() => void process.off('unhandledRejection', hear));
  const work = async (): Promise<void> => {
    await nextJob();
    throw new Error('the store is closed');
  };
  await expect(turnsDuring(work())).rejects.toThrow('the store is closed');
  await nextJob();
  expect(unheard).toEqual([]);
});
