import { expect, test } from 'vitest';
import { openDesk, printTest, readJournal, takeAndOpen, untilPrinter, type Desk } from '../rigs/desk/desk.ts';

const GOODS = { barcode: '4006381333931', article: 'MUG', name: 'Mug' };

async function paused(desk: Desk): Promise<string> {
  const { id } = await untilPrinter(desk, () => true);
  await desk.client.printing.pause({ printerId: id });
  return id;
}

const own = (desk: Desk, copies: number): ReturnType<Desk['client']['printing']['printOwn']> =>
  desk.client.printing.printOwn({
    templateId: 'default-productBarcode-58x40',
    fields: GOODS,
    copies,
    printerId: null,
  });

test('a whole supply that was printed ahead is cancelled at once, and can be packed all the same', async () => {
  const desk = await openDesk({ orders: 40 });
  const { supplyId, total } = await takeAndOpen(desk);
  const printerId = await paused(desk);
  const ahead = await desk.client.packing.printAhead({ supplyId: supplyId ?? '' });
  expect(ahead).toEqual({ ok: true, value: { jobs: total, notReady: 0 } });

  expect(await desk.client.printing.cancelWaiting({ printerId })).toEqual({
    ok: true,
    value: { jobs: total },
  });
  expect(readJournal(desk, 'SELECT count(*) AS parcels FROM parcels')).toEqual([{ parcels: 0 }]);
  expect(readJournal(desk, 'SELECT state, count(*) AS jobs FROM print_jobs GROUP BY state')).toEqual([
    { state: 'cancelled', jobs: total },
  ]);
  expect(
    readJournal(desk, "SELECT detail FROM audit WHERE what LIKE '%Cancelled'").map(({ detail }): unknown =>
      JSON.parse(String(detail)),
    ),
  ).toEqual([{ printerId, jobs: total, person: null }]);

  await desk.client.printing.resume({ printerId });
  const order = (await desk.marketplace()).orders.find((each) => each.supplyId === supplyId);
  const verdict = await desk.scan(order?.skus[0] ?? '');
  expect(['labelPrinting', 'packed']).toContain(verdict.reason);
});

test('ten test labels wait at a printer and no more, however many are asked for at once', async () => {
  const desk = await openDesk({ orders: 1 });
  const printerId = await paused(desk);
  const answers = await Promise.all(Array.from({ length: 60 }, () => printTest(desk)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
  const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.problem]));
  expect(new Set(refused.map((problem) => JSON.stringify(problem)))).toEqual(
    new Set([JSON.stringify({ code: 'queueFull', printerId, of: 'tests', most: 10 })]),
  );
  expect((await untilPrinter(desk, () => true)).waiting).toBe(10);
});

test('own labels: a thousand in one call, ten thousand in a queue, and no more of either', async () => {
  const desk = await openDesk({ orders: 1 });
  const printerId = await paused(desk);
  const tooMany = await desk.client.printing.printOwn({
    templateId: 'default-commandCodes-58x40',
    fields: { rows: Array.from({ length: 300 }, () => ({ code: 'PB1', en: 'a', ru: 'b' })) },
    copies: 1000,
    printerId: null,
  });
  expect(tooMany.ok ? null : tooMany.problem).toMatchObject({
    code: 'templateFault',
    fault: 'tooManyLabels',
  });
  for (let call = 0; call < 10; call += 1)
    expect(await own(desk, 1000)).toEqual({ ok: true, value: { jobs: 1000 } });
  expect(await own(desk, 1)).toEqual({
    ok: false,
    problem: { code: 'queueFull', printerId, of: 'labels', most: 10_000 },
  });
  expect(await desk.client.printing.cancelWaiting({ printerId })).toEqual({
    ok: true,
    value: { jobs: 10_000 },
  });
  expect(await own(desk, 1)).toEqual({ ok: true, value: { jobs: 1 } });
});
