import { randomUUID } from 'node:crypto';
import { createConnection, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openCrashDesk } from '../rigs/desk/crash-desk.ts';
import { until } from '../rigs/until.ts';

/** A station was seen to need about sixty for itself; a desktop's usual limit is sixteen times this. */
const OPEN_FILES = 160;
const STRANGERS = 400;

test('a label prints while strangers hold every connection that they can get', async () => {
  const { printer, control, start } = await openCrashDesk(0);
  await control('orders', { count: 2, scheme: 'fbs', skus: ['GOODS-1'], requiredMeta: [] });
  const station = await start(OPEN_FILES);
  onTestFinished(async () => void (await station.stop()));
  const { port } = new URL(station.url);
  const strangers = new Set<Socket>();
  let coming = true;
  const come = (): void => {
    const socket = createConnection({ host: '127.0.0.1', port: Number(port) });
    strangers.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      strangers.delete(socket);
      if (coming) come();
    });
  };
  onTestFinished(() => {
    coming = false;
    for (const socket of strangers) socket.destroy();
  });
  for (let count = 0; count < STRANGERS; count++) come();

  const { groups } = await until(station.client.supplies.newOrders, ({ total }) => total > 0);
  const [group] = groups.toSorted((one, other) => other.count - one.count);
  const taken = await station.client.supplies.take({
    from: { groupKey: group?.key ?? '' },
    into: { newName: 'flooded' },
  });
  expect(taken).toMatchObject({ ok: true });
  const cards = await until(station.client.supplies.cards, (all) =>
    all.some((card) => card.stage === 'open' && card.labelsReady === group?.count),
  );
  const supplyId = cards.find((card) => card.name === 'flooded')?.supplyId ?? '';
  await station.client.packing.open({ supplyId });
  await station.client.packing.scan({ id: randomUUID(), text: 'GOODS-1', endedAt: Date.now() });
  await until(station.client.packing.view, (view) => view.supply?.packed === 1);
  expect(printer.labels().length).toBe(1);
}, 30_000);
