import { expect, test } from 'vitest';
import type { PickList } from '../../src/shared/contract/supply-lists.ts';
import { openDesk, skuOf, takeAndOpen, untilPacking, type Desk } from '../rigs/desk/desk.ts';
import { until } from '../rigs/until.ts';

async function pickList(desk: Desk, supplyId: string): Promise<PickList> {
  const answer = await desk.client.supplies.pickList({ supplyIds: [supplyId] });
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value;
}

/** A row of several pieces, whose barcodes no other row has. */
function largestRow({ offices }: PickList) {
  const rows = offices.flatMap(({ office, rows: ofOffice }) => ofOffice.map((row) => ({ ...row, office })));
  const alone = rows.filter(
    (row) => rows.filter(({ skus }) => skus.some((sku) => row.skus.includes(sku))).length === 1,
  );
  const [row] = alone.toSorted((one, other) => other.quantity - one.quantity);
  if (!row || row.quantity < 3) throw new Error('this seed has no such row');
  return row;
}

test('what was fetched is known per piece: through packing, a hold, a restart, and in every window', async () => {
  const desk = await openDesk({ orders: 60 });
  const supplyId = (await takeAndOpen(desk)).supplyId ?? '';
  const before = largestRow(await pickList(desk, supplyId));
  const { office, article, colorCode, quantity } = before;
  const row = async () => {
    const { offices } = await pickList(desk, supplyId);
    const found = offices
      .find((each) => each.office === office)
      ?.rows.find((each) => each.article === article && each.colorCode === colorCode);
    return found && { quantity: found.quantity, held: found.held, fetched: found.fetched };
  };
  const fetchedPieces = (pieces: number) =>
    desk.client.supplies.setFetched({ supplyIds: [supplyId], office, article, colorCode, pieces });
  expect(before.fetched).toBe(0);

  let told = 0;
  const stop = desk.client.supplies.cards(() => (told += 1));
  const atFirst = told;
  expect(await fetchedPieces(2)).toEqual({ ok: true, value: null });
  expect(await row()).toEqual({ quantity, held: 0, fetched: 2 });
  await expect.poll(() => told).toBeGreaterThan(atFirst);
  stop();

  // The oldest is packed first, and it is the oldest that is at hand.
  const order = (await desk.marketplace()).orders.find(
    (each) => each.supplyId === supplyId && before.skus.includes(skuOf(each)),
  );
  await desk.scan(order ? skuOf(order) : '');
  await untilPacking(desk, (view) => view.supply?.packed === 1);
  expect(await row()).toEqual({ quantity: quantity - 1, held: 0, fetched: 1 });

  await desk.reopen();
  expect(await row()).toEqual({ quantity: quantity - 1, held: 0, fetched: 1 });
  await fetchedPieces(0);
  expect(await row()).toEqual({ quantity: quantity - 1, held: 0, fetched: 0 });
  await fetchedPieces(1000);
  expect(await row()).toEqual({ quantity: quantity - 1, held: 0, fetched: quantity - 1 });

  await desk.client.packing.open({ supplyId });
  await desk.scan(order ? skuOf(order) : '');
  const { targets } = await untilPacking(desk, (view) => view.supply?.packed === 2);
  await desk.client.packing.command({ command: 'hold', why: 'missing', of: targets.hold });
  await until(desk.client.packing.holds, (held) => held.length === 1);
  expect(await row()).toMatchObject({ held: 1 });
  expect(
    await desk.client.supplies.setFetched({ supplyIds: ['PFX-GI-0'], office, article, colorCode, pieces: 1 }),
  ).toMatchObject({ problem: { code: 'supplyUnknown' } });
});

test('a pick list on labels says for which office it is', async () => {
  const desk = await openDesk({ orders: 60 });
  const supplyId = (await takeAndOpen(desk)).supplyId ?? '';
  const { offices, labels } = await pickList(desk, supplyId);
  expect(labels.map((fields) => [fields['office'], fields['count']])).toEqual(
    offices.map(({ office, quantity }) => [office, String(quantity)]),
  );
  expect(labels.every(({ office }) => office !== '')).toBe(true);
});
