import { expect, test } from 'vitest';
import { z } from 'zod';
import { openDesk, takeAndOpen, untilCard, type Desk } from '../rigs/desk/desk.ts';
import { openRogue } from '../rigs/marketplace/rogue-marketplace.ts';
import { until } from '../rigs/until.ts';

const one = z.looseObject({ id: z.string() });
const many = z.looseObject({ supplies: z.array(one) });
const LIST = /GET \/api\/v3\/supplies$/;
const ONE = /GET \/api\/v3\/supplies\/[^/]+$/;

const reopened = (supply: z.infer<typeof one>, supplyId: string) =>
  supply.id === supplyId ? { ...supply, done: false, closedAt: null } : supply;

const handOver = async (desk: Desk, supplyId: string) =>
  expect(await desk.client.supplies.handOver({ supplyId, evenUnpacked: true })).toEqual({
    ok: true,
    value: null,
  });

test('a hand-over that is confirmed and not carried out is a task, and done when it is tried again', async () => {
  const rogue = openRogue();
  const desk = await openDesk({ orders: 20, through: rogue.before });
  const supplyId = (await takeAndOpen(desk)).supplyId ?? '';
  const heal = rogue.swallow(/PATCH \/api\/v3\/supplies\/[^/]+\/deliver$/);
  await handOver(desk, supplyId);
  const card = await untilCard(
    desk,
    (each) => each.supplyId === supplyId && each.trouble?.code === 'handOverNotTaken',
  );
  expect(card.stage).toBe('open');
  const [task] = await until(desk.client.supplies.tasks, ({ length }) => length === 1);
  expect(task).toMatchObject({ change: 'deliver', supplyId, waysOut: ['retry', 'dismiss'] });
  heal();
  await desk.client.supplies.retryTask({ id: task?.id ?? '' });
  await untilCard(desk, (each) => each.supplyId === supplyId && each.stage === 'handedOver');
  expect(await until(desk.client.supplies.tasks, () => true)).toEqual([]);
});

test('a supply that is open after its hand-over opens here again, with a task; an old list opens nothing', async () => {
  const rogue = openRogue();
  const desk = await openDesk({ orders: 20, through: rogue.before });
  const supplyId = (await takeAndOpen(desk)).supplyId ?? '';
  await handOver(desk, supplyId);
  await untilCard(desk, (each) => each.supplyId === supplyId && each.stage === 'handedOver');

  rogue.lie(LIST, (answer) => {
    const list = many.parse(answer);
    return { ...list, supplies: list.supplies.map((each) => reopened(each, supplyId)) };
  });
  const asked = (): number => rogue.heard.filter(({ request }) => ONE.test(request)).length;
  const before = asked();
  const { sync } = await until(desk.client.station.view, () => true);
  await desk.client.station.syncNow({});
  // A whole round later.
  await until(
    desk.client.station.view,
    (view) => (view.sync.lastAt ?? 0) > (sync.lastAt ?? 0) && asked() > before,
  );
  await untilCard(desk, (each) => each.supplyId === supplyId && each.stage === 'handedOver');

  rogue.lie(ONE, (answer) => reopened(one.parse(answer), supplyId));
  await desk.client.station.syncNow({});
  const card = await untilCard(desk, (each) => each.supplyId === supplyId && each.stage === 'open');
  expect(card.trouble).toEqual({ code: 'handOverNotTaken', supplyId });
  await until(
    desk.client.supplies.tasks,
    ([task]) => task?.change === 'deliver' && task.supplyId === supplyId,
  );

  rogue.lie(LIST, null);
  rogue.lie(ONE, null);
  await desk.client.station.syncNow({});
  await untilCard(desk, (each) => each.supplyId === supplyId && each.stage === 'handedOver');
  await until(desk.client.supplies.tasks, ({ length }) => length === 0);
});
