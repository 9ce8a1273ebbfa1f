import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSignal, feed, listen } from '../../../src/main/kernel/signal.ts';

const turn = (): Promise<void> => nextTurn();

test('whoever listens to several signals hears once of all that they told in one go, and after it', async () => {
  const [link, health] = [createSignal(), createSignal()];
  let times = 0;
  const end = listen(() => (times += 1), link, health, link);
  link.tell();
  health.tell();
  link.tell();
  expect(times).toBe(0);
  await turn();
  expect(times).toBe(1);
  health.tell();
  end();
  await turn();
  expect(times).toBe(1);
});

test('a listener that tells of something itself is called again, not within itself', async () => {
  const signal = createSignal();
  const order: string[] = [];
  listen(() => {
    order.push('begins');
    if (order.length < 4) signal.tell();
    order.push('ends');
  }, signal);
  signal.tell();
  await turn();
  expect(order).toEqual(['begins', 'ends', 'begins', 'ends', 'begins', 'ends']);
});

test('a feed that nobody follows is not read', async () => {
  const signal = createSignal();
  let reads = 0;
  const followed = feed(() => (reads += 1), signal);
  signal.tell();
  await turn();
  const heard: number[] = [];
  const end = followed.subscribe(() => heard.push(followed.read()));
  signal.tell();
  await turn();
  end();
  signal.tell();
  await turn();
  expect(heard).toEqual([1]);
});
