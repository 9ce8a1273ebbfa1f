import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openCrashDesk } from '../rigs/desk/crash-desk.ts';
import { until } from '../rigs/until.ts';

/** Milliseconds from the act to the kill: while it is written down, sent, answered, or at rest again. */
const moments = [0, 5, 15, 40, 100] as const;

test('killed at any moment of filling, moving and deleting boxes, each change reaches the marketplace once', async () => {
  const { marketplace, spoil, start, dataFolder } = await openCrashDesk(60);
  // Answers that take a moment, so that a kill finds requests on their way.
  await spoil({ kind: 'latency', delayMs: 10, rate: 0.7, seed: 3 });

  let station = await start();
  const { groups } = await until(station.client.supplies.newOrders, ({ total }) => total > 0);
  const [group] = groups.toSorted((one, other) => other.count - one.count);
  await station.client.supplies.take({ from: { groupKey: group?.key ?? '' }, into: { newName: 'crash' } });
  const isReady = ({
    stage,
    total,
    labelsReady,
  }: {
    stage: string;
    total: number;
    labelsReady: number;
  }): boolean => stage === 'open' && total === group?.count && labelsReady === total;
  const cards = await until(station.client.supplies.cards, (all) => all.some(isReady));
  const supplyId = cards.find(isReady)?.supplyId ?? '';
  await station.client.packing.open({ supplyId, beside: false });
  const skus = (await marketplace()).orders
    .filter((order) => order.supplyId === supplyId)
    .map(({ skus: [sku = ''] }) => sku);
  let endedAt = Date.now();
  const scan = (text: string) => ({ id: randomUUID(), text, endedAt: (endedAt += 5000) });
  const openBox = (): Promise<unknown> =>
    station.client.packing.command({ command: 'openBox', why: 'other', of: null });
  const boxKeys = async (): Promise<string[]> =>
    (await until(station.client.boxes.view, (all) => all.length > 0))[0]?.boxes.map(({ boxKey }) => boxKey) ??
    [];
  const parcelsOf = async (boxKey: string): Promise<string[]> => {
    const contents = await station.client.boxes.contents({ boxKey });
    return contents.ok ? contents.value.parcels.map(({ parcel }) => parcel.orderId) : [];
  };
  const acts: readonly ((round: number) => Promise<unknown>)[] = [
    () => openBox(),
    (round) => station.client.packing.scan(scan(skus[round * 2] ?? '')),
    async () => {
      const [first = '', second = ''] = await boxKeys();
      const [orderId] = await parcelsOf(first);
      if (orderId && second) await station.client.boxes.move({ orderIds: [orderId], into: second });
    },
    (round) => station.client.packing.scan(scan(skus[round * 2 + 1] ?? '')),
    async (round) => {
      const keys = await boxKeys();
      const last = keys.at(-1);
      if (last && round % 2 === 1) await station.client.boxes.remove({ boxKeys: [last] });
    },
  ];

  for (const [round, moment] of moments.entries()) {
    for (const act of acts.slice(0, -1)) await act(round);
    const last = acts[(round * 2) % acts.length]?.(round + moments.length).catch(() => undefined);
    await pause(moment);
    await station.kill();
    // Answered or not: the station is gone.
    void last;
    station = await start();
    const view = await until(station.client.packing.view, ({ supply }) => supply !== null);
    if (view.verdict.reason === 'labelUncertain') {
      await station.client.packing.answerUncertain({ jobId: view.verdict.jobId, inHand: true });
    }
  }
  for (const act of acts) await act(20);
  // A parcel goes into its box when its label is out.
  await until(station.client.printing.printers, ({ printers }) => printers[0]?.queue.length === 0);
  await until(station.client.station.view, ({ outbox }) => outbox.waiting === 0);
  const { boxes, requests } = await marketplace();
  const there = Object.fromEntries(boxes.map(({ id, orders }) => [id, orders.map(String).toSorted()]));
  const [view] = await until(station.client.boxes.view, (all) => all.length > 0);
  const here: Record<string, string[]> = {};
  for (const { boxKey, boxId } of view?.boxes ?? [])
    here[boxId ?? boxKey] = (await parcelsOf(boxKey)).toSorted();
  expect(here).toEqual(there);
  expect(requests).toMatchObject({ addOrdersToBox: { refused: 0 }, addBoxes: { refused: 0 } });
  expect(await station.stop()).toBe(0);

  // A box that was made twice would be one that nobody here asked for.
  const journal = new DatabaseSync(path.join(dataFolder, 'journal.sqlite'), { readOnly: true });
  const asked = journal
    .prepare("SELECT change ->> 'boxKeys' AS keys FROM outbox WHERE change ->> 'kind' = 'addBoxes'")
    .all();
  const known = journal.prepare('SELECT count(*) AS boxes FROM boxes WHERE box_id IS NOT NULL').get();
  journal.close();
  const keys = new Set(asked.flatMap((row) => JSON.parse(String(row['keys'])) as string[]));
  expect(keys.size).toBe(known?.['boxes']);
}, 180_000);
