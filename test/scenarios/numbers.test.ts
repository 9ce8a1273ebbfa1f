import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { NumbersState } from '../../src/shared/contract/numbers.ts';
import { openDesk, type Desk } from '../rigs/desk/desk.ts';
import { until } from '../rigs/until.ts';

const FAST = { perMinute: 60_000, burst: 1000 };
const limits = Object.fromEntries(
  ['N18', 'N19', 'N20', 'N21', 'N22', 'N23', 'N25', 'N26'].map((scope) => [scope, FAST]),
);

const state = (desk: Desk, is: (seen: NumbersState) => boolean): Promise<NumbersState> =>
  until(desk.client.numbers.state, is);

/** Of storage alone: other reports are made and asked about beside it. */
const isStorageWaitedFor = ({ kinds }: NumbersState): boolean =>
  kinds.some(({ kind, step }) => kind === 'storage' && step?.step === 'waiting');

test('a report under way is taken up by the next start, and nobody makes it twice', async () => {
  // Storage is made first, and asked about once a minute: the stop falls between two questions.
  const desk = await openDesk({ orders: 0, limits });
  const idle = await state(desk, () => true);
  expect([idle.isOn, existsSync(path.join(desk.folder, 'numbers.sqlite'))]).toEqual([false, false]);
  await desk.client.numbers.open({});
  const creations = async (): Promise<number> =>
    (await desk.marketplace()).requests['createStorageReport']?.received ?? 0;
  await state(desk, isStorageWaitedFor);
  expect(await creations()).toBe(1);
  await desk.reopen();
  const after = await state(desk, isStorageWaitedFor);
  expect(after.isOn).toBe(true);
  expect(await creations()).toBe(1);
  // Paused, it asks for nothing; wanted again, it goes on with the same one.
  await desk.client.numbers.pause({ kind: 'storage' });
  await state(desk, ({ kinds }) => kinds.some(({ isPaused, asking }) => isPaused && asking === null));
  // Also after the next start.
  await desk.reopen();
  const paused = await state(desk, ({ kinds }) => kinds.some(({ isPaused }) => isPaused));
  expect(paused.kinds.filter(({ isPaused }) => isPaused).map(({ kind }) => kind)).toEqual(['storage']);
  await desk.client.numbers.askNow({ kind: 'storage' });
  await state(desk, isStorageWaitedFor);
  expect(await creations()).toBe(1);
});
