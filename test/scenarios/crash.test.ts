import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PackingView } from '../../src/shared/contract/packing.ts';
import { openCrashDesk } from '../rigs/desk/crash-desk.ts';
import { until } from '../rigs/until.ts';

/**
 * When the station dies, counted from the moment the scan leaves the screen. `held`: the printer has the bytes but
 * does not take them, so that nobody can know; `drawn`: it printed, but its answer never came.
 */
const moments = ['atOnce', 'soon', 'answered', 'packed', 'held', 'drawn'] as const;

test('killed at any moment of packing, the station loses no scan and prints no second label without asking', async () => {
  const { printer, marketplace, spoil, heal, start } = await openCrashDesk(40);

  // Killed while the supply is being made and filled, too: the work goes on by itself. It is filled by three, then by none.
  await spoil({ kind: 'latency', operation: 'addOrderToSupply', count: 3 });
  await spoil({ kind: 'dropBefore', operation: 'addOrderToSupply' });
  let station = await start();
  const { groups } = await until(station.client.supplies.newOrders, ({ total }) => total > 0);
  const [group] = groups.toSorted((one, other) => other.count - one.count);
  const taken = await station.client.supplies.take({
    from: { groupKey: group?.key ?? '' },
    into: { newName: 'crash' },
  });
  expect(taken).toMatchObject({ ok: true, value: { orders: group?.count } });
  await station.kill();
  station = await start();
  await until(station.client.supplies.cards, (cards) => cards.some((card) => card.stage === 'adding'));
  await station.kill();
  await heal();
  station = await start();
  const cards = await until(station.client.supplies.cards, (all) =>
    all.some((card) => card.stage === 'open' && card.labelsReady === group?.count),
  );
  const supplyId = cards.find((card) => card.name === 'crash')?.supplyId ?? '';
  const before = await marketplace();
  expect(before.supplies.map((supply) => supply.orders.length)).toEqual([group?.count]);
  await station.client.packing.open({ supplyId });

  const printed = (barcode: string): number =>
    printer.labels().filter((label) => label.codes.some((code) => code.text.includes(barcode))).length;
  const orders = before.orders.filter((order) => order.supplyId === supplyId);
  const wanted = Map.groupBy(orders, (order) => order.skus[0] ?? '');
  let packed = 0;

  for (const [index, moment] of moments.entries()) {
    const sku = [...wanted.entries()].find(([, same]) => same.length > 0)?.[0] ?? '';
    const [order] = wanted.get(sku)?.splice(0, 1) ?? [];
    if (!order) throw new Error('not enough orders');
    if (moment === 'held') printer.setFault({ fault: 'stall' });
    if (moment === 'drawn') printer.setFault({ fault: 'halfClose' });

    const scan = { id: randomUUID(), text: sku, endedAt: Date.now() + index * 10_000 };
    const answer = station.client.packing.scan(scan);
    if (moment === 'answered') await answer;
    if (moment === 'soon') await new Promise((resolve) => setImmediate(resolve));
    if (moment === 'packed')
      await until(station.client.packing.view, (view) => view.supply?.packed === packed + 1);
    if (moment === 'held' || moment === 'drawn') {
      // A connection that ends at once may be told of when the sending is over already.
      await until(station.client.printing.printers, ({ printers }) =>
        ['sending', 'uncertain'].includes(printers[0]?.queue[0]?.state ?? ''),
      );
    }
    await station.kill();
    await printer.clearFaults();

    station = await start();
    // The screen was not answered: it sends the same scan again, by its id.
    const again = await station.client.packing.scan(scan);
    expect(again).toMatchObject({ ok: true, value: { verdict: { parcel: { orderId: String(order.id) } } } });

    const isPacked = (view: PackingView): boolean => view.supply?.packed === packed + 1;
    const view = await until(
      station.client.packing.view,
      (each) => isPacked(each) || each.verdict.reason === 'labelUncertain',
    );
    if (view.verdict.reason === 'labelUncertain') {
      const inHand = printed(order.sticker.barcode) > 0;
      const { jobId } = view.verdict;
      expect(await station.client.packing.answerUncertain({ jobId, inHand })).toEqual({
        ok: true,
        value: null,
      });
    } else {
      expect(moment).not.toBe('held');
    }
    await until(station.client.packing.view, isPacked);
    packed += 1;
    expect([moment, printed(order.sticker.barcode)]).toEqual([moment, 1]);
  }
  const last = await until(station.client.packing.view, (view) => view.lastScans.length === moments.length);
  expect(last.lastScans.map((scan) => scan.job?.state)).not.toContain('uncertain');

  // Killed while the supply is handed over: it goes on by itself, once.
  const handed = await station.client.supplies.handOver({ supplyId, evenUnpacked: true });
  expect(handed).toEqual({ ok: true, value: null });
  await station.kill();
  station = await start();
  await until(station.client.supplies.cards, (all) => all.some((card) => card.stage === 'handedOver'));
  expect((await marketplace()).supplies.map((supply) => supply.done)).toEqual([true]);
  expect(await station.stop()).toBe(0);
}, 180_000);
