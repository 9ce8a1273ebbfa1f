import { expect, test } from 'vitest';
import { openDesk, readJournal, takeAndOpen } from '../rigs/desk/desk.ts';

test('a supply that is handed over twice at once, by two windows, is handed over once and on record once', async () => {
  const desk = await openDesk({ orders: 5 });
  const { supplyId } = await takeAndOpen(desk);
  if (supplyId === null) throw new Error('the supply has no id');
  const wanted = { supplyId, evenUnpacked: true };
  const answers = await Promise.all(
    [desk.client, desk.openWindow(), desk.client].map(({ supplies }) => supplies.handOver(wanted)),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers).toContainEqual({ ok: false, problem: { code: 'supplyNotOpen', supplyId } });
  expect(
    readJournal(desk, "SELECT count(*) AS rows FROM outbox WHERE change ->> 'kind' = 'deliver'"),
  ).toEqual([{ rows: 1 }]);
  expect(readJournal(desk, "SELECT count(*) AS rows FROM audit WHERE what = 'supplyHandOver'")).toEqual([
    { rows: 1 },
  ]);
});
