import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { printerModelSchema } from '../../src/shared/domain/printer/printer-model.ts';
import { openDesk, untilPrinter, usePrinter } from '../rigs/desk/desk.ts';

const model = printerModelSchema.parse({ language: 'zpl', dpi: 203, headDots: 832 });
const LOOKING = 'looking://labels';

/** A desk whose only person has a badge that waits for a printer which takes nothing. */
async function openDeskWithWaitingBadge() {
  const desk = await openDesk({ orders: 1 });
  const { people } = desk.client;
  const added = await people.add({ name: 'Anna', role: 'owner', pin: '471108' });
  if (!added.ok) throw new Error(added.problem.code);
  const { id } = added.value;
  await people.signIn({ by: 'pin', id, pin: '471108' });
  desk.printer.setFault({ fault: 'refuse' });
  expect(await people.makeBadge({ id })).toMatchObject({ ok: true });
  const { address } = await untilPrinter(desk, ({ queue }) => queue[0]?.state === 'failed');
  return { desk, id, address };
}

test('a badge is printed nowhere where files of labels are kept, whenever its printer became such a one', async () => {
  const { desk, id } = await openDeskWithWaitingBadge();
  expect(await usePrinter(desk, { address: LOOKING, model })).toMatchObject({ ok: true });
  const { queue } = await untilPrinter(
    desk,
    (printer) => printer.address === LOOKING && printer.queue[0]?.trouble?.code === 'printerKeepsLabels',
  );
  expect(queue).toHaveLength(1);
  expect(await desk.client.people.makeBadge({ id })).toMatchObject({
    problem: { code: 'printerKeepsLabels' },
  });
  const kept = await readdir(path.join(desk.folder, 'looking', 'labels')).catch(() => []);
  expect(kept).toEqual([]);
});

test('a badge that waits is sent to no other address than the one that it was asked for at', async () => {
  const { desk, id, address } = await openDeskWithWaitingBadge();
  const taken: string[] = [];
  const elsewhere = createServer((socket) =>
    socket.on('data', (data) => taken.push(data.toString('latin1'))),
  );
  onTestFinished(() => void elsewhere.close());
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const bound = elsewhere.address();
  const other = `tcp://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
  expect(await usePrinter(desk, { address: other, model })).toMatchObject({ ok: true });
  await untilPrinter(desk, (printer) => printer.address === other && printer.queue.length === 0);
  expect(taken.join('')).not.toContain('^XA');

  // Set back, it comes by no way either: it is asked for again.
  await desk.printer.clearFaults();
  expect(await usePrinter(desk, { address, model })).toMatchObject({ ok: true });
  expect(await desk.client.people.makeBadge({ id })).toMatchObject({ ok: true });
  await untilPrinter(desk, (printer) => printer.address === address && printer.queue.length === 0);
  expect(desk.printer.labels()).toHaveLength(1);
});
