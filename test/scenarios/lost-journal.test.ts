import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { Problem } from '../../src/shared/problem.ts';
import {
  loneOrders,
  openDesk,
  printedOrders,
  skuOf,
  takeAndOpen,
  untilCard,
  untilPacking,
  untilStation,
  type Desk,
} from '../rigs/desk/desk.ts';
import { refusalOf } from '../rigs/desk/refusal-of.ts';
import { until } from '../rigs/until.ts';

const hasBehind = (notices: readonly Problem[], orders: number): boolean =>
  notices.some((each) => each.code === 'journalBehind' && each.orders === orders);

const fileOf = (desk: Desk, name = 'journal.sqlite'): string => path.join(desk.folder, name);

function parcelsIn(file: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare('SELECT count(*) AS parcels FROM parcels').get()?.['parcels'];
  } finally {
    database.close();
  }
}

test('an older journal in the place of the newer prints nothing that may be on paper, says so, and costs no backup', async () => {
  const desk = await openDesk({ orders: 30 });
  const card = await takeAndOpen(desk);
  const [first, second, third] = await loneOrders(desk, card.supplyId);
  const pack = async (order: typeof first, packed: number): Promise<void> => {
    await desk.scan(skuOf(order));
    await untilPacking(desk, (view) => view.supply?.packed === packed);
  };
  await pack(first, 1);
  await desk.reopen(() => copyFileSync(fileOf(desk), fileOf(desk, 'older')));
  await pack(second, 2);
  await desk.reopen(() => copyFileSync(fileOf(desk, 'older'), fileOf(desk)));

  const { notices } = await untilStation(desk, () => true);
  const behind = { code: 'journalBehind', file: fileOf(desk) };
  expect(notices).toEqual([{ ...behind, orders: card.total - 1 }]);
  const before = desk.printer.labels().length;
  for (const order of [second, third])
    expect(await desk.scan(skuOf(order))).toMatchObject({ reason: 'orderOnHold', why: 'perhapsPacked' });
  expect(desk.printer.labels()).toHaveLength(before);

  await desk.client.packing.liftHold({ orderId: String(third.id) });
  // Whoever comes later is told as long as any of them waits for a person.
  await untilStation(desk, (view) => hasBehind(view.notices, card.total - 2));
  await pack(third, 2);
  expect(printedOrders(desk.printer, [first, second, third])).toEqual([first.id, second.id, third.id]);

  // The copy of the newer one is kept; and what a person has said is not asked for again.
  await desk.reopen();
  const other = readdirSync(desk.folder).find((name) => name.startsWith('journal.sqlite.backup-'));
  expect(parcelsIn(fileOf(desk, other))).toBe(2);
  expect((await untilStation(desk, () => true)).notices).toEqual([{ ...behind, orders: card.total - 2 }]);
  for (const { parcel } of await until(desk.client.packing.holds, () => true))
    await desk.client.packing.liftHold({ orderId: parcel.orderId });
  await untilStation(desk, (view) => view.notices.length === 0);
  expect(await desk.scan(skuOf(third))).not.toMatchObject({ reason: 'orderOnHold' });
});

test('what came into supplies in the lost time is on hold as well, where the cache has lost it too; what comes later is not', async () => {
  const desk = await openDesk({ orders: 30 });
  const names = ['journal.sqlite', 'cache.sqlite'];
  await desk.reopen(() => {
    for (const name of names) copyFileSync(fileOf(desk, name), fileOf(desk, `${name}.older`));
  });
  const card = await takeAndOpen(desk);
  const supplyId = card.supplyId ?? '';
  const [first, second] = await loneOrders(desk, supplyId);
  await desk.scan(skuOf(first));
  await untilPacking(desk, (view) => view.supply?.packed === 1);
  const before = desk.printer.labels().length;
  await desk.reopen(() => {
    for (const name of names) {
      for (const suffix of ['-wal', '-shm']) rmSync(fileOf(desk, name + suffix), { force: true });
      copyFileSync(fileOf(desk, `${name}.older`), fileOf(desk, name));
    }
  });
  await untilStation(desk, (view) => hasBehind(view.notices, card.total));
  await untilCard(desk, (each) => each.supplyId === supplyId && each.labelsReady === card.total);
  await desk.client.packing.open({ supplyId });
  for (const order of [first, second])
    expect(await desk.scan(skuOf(order))).toMatchObject({ reason: 'orderOnHold', why: 'perhapsPacked' });
  expect(desk.printer.labels()).toHaveLength(before);

  await untilStation(desk, ({ sync }) => sync.lastAt !== null);
  // Added by somebody else, to a supply of the same goods.
  const later = (await desk.marketplace()).orders.find(({ supplierStatus }) => supplierStatus === 'new');
  const made = (await (await desk.api('POST', '/supplies', { name: 'later' })).json()) as { id: string };
  await desk.api('PATCH', `/supplies/${made.id}/orders/${later?.id}`);
  await desk.client.station.syncNow({});
  await untilCard(desk, (each) => each.supplyId === made.id && each.total === 1);
  const held = await until(desk.client.packing.holds, () => true);
  expect(held).toHaveLength(card.total);
});

test('a journal that is gone or empty is not started over, and its backup stays as it is', async () => {
  const desk = await openDesk({ orders: 8 });
  await takeAndOpen(desk);
  await desk.station.stop();
  const backup = fileOf(desk, 'journal.sqlite.backup');
  const saved = readFileSync(backup);
  truncateSync(fileOf(desk));
  expect(await refusalOf(desk)).toEqual({ code: 'journalGone', file: fileOf(desk), backup });
  rmSync(fileOf(desk));
  expect(await refusalOf(desk)).toEqual({ code: 'journalGone', file: fileOf(desk), backup });
  expect(readFileSync(backup).equals(saved)).toBe(true);
  rmSync(fileOf(desk, 'journal.sqlite.seen'));
  rmSync(backup);
  expect(await refusalOf(desk)).toEqual({ code: 'journalGone', file: fileOf(desk), backup: null });
  expect(statSync(fileOf(desk), { throwIfNoEntry: false })).toBeUndefined();
  rmSync(fileOf(desk, 'cache.sqlite'));
  expect(await refusalOf(desk)).toBeNull();
});
