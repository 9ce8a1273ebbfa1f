import { expect, test } from 'vitest';
import {
  loneOrders,
  openDesk,
  readJournal,
  skuOf,
  takeAndOpen,
  untilCard,
  untilPacking,
  untilPrinter,
} from '../rigs/desk/desk.ts';
import { openRogue } from '../rigs/marketplace/rogue-marketplace.ts';
import { until } from '../rigs/until.ts';

const SMUDGED = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="58mm" height="40mm" viewBox="0 0 58 40">' +
    '<rect width="58" height="40" fill="#fff"/><rect x="9" y="9" width="22" height="22"/></svg>',
).toString('base64');

const smudged = <Answer extends object>(answer: Answer): Answer => ({ ...answer, file: SMUDGED });

test('a label of a box and the code of a supply that can’t be read are printed on a person’s word, on record', async () => {
  const rogue = openRogue();
  const desk = await openDesk({ orders: 50, through: rogue.before });
  const card = await takeAndOpen(desk);
  const supplyId = card.supplyId ?? '';
  const [first] = await loneOrders(desk, supplyId);
  await desk.client.boxes.create({ supplyId, amount: 1 });
  const [open] = await until(desk.client.boxes.view, ([view]) => view?.boxes[0]?.boxId != null);
  const box = open?.boxes[0];
  if (!box) throw new Error('no box');
  await desk.client.packing.openBox({ boxKey: box.boxKey });
  await desk.scan(skuOf(first));
  await untilPacking(desk, ({ supply }) => supply?.packed === 1);
  await until(desk.client.boxes.view, ([view]) => view?.boxes[0]?.label === 'ready');
  const printed = desk.printer.labels().length;

  rogue.lie(/POST \/api\/v3\/supplies\/[^/]+\/trbx\/stickers$/, (answer) => {
    const { stickers } = answer as { stickers: object[] };
    return { ...(answer as object), stickers: stickers.map(smudged) };
  });
  const asked = await desk.client.boxes.print({ boxKey: box.boxKey });
  if (!asked.ok) throw new Error(asked.problem.code);
  const { jobId } = asked.value;
  const unread = { code: 'labelUnusable', fault: 'codeUnreadable' };
  await untilPrinter(desk, ({ queue }) => queue[0]?.state === 'failed');
  const waiting = await untilPrinter(desk, ({ queue }) => queue[0]?.trouble?.code === 'labelUnusable');
  expect(waiting.queue).toMatchObject([{ document: { kind: 'boxLabel' }, trouble: unread }]);
  expect(desk.printer.labels()).toHaveLength(printed);
  const seen = { value: { png: expect.stringMatching(/^iVBOR/), wrong: 'notFound' } };
  expect(await desk.client.printing.picture({ jobId })).toMatchObject(seen);

  // Asked for again, it is the same question.
  expect(await desk.client.boxes.print({ boxKey: box.boxKey })).toMatchObject({
    ok: false,
    problem: { code: 'boxLabelAsked', box: box.name },
  });
  expect((await untilPrinter(desk, () => true)).queue).toHaveLength(1);
  expect(await desk.client.printing.printAnyway({ jobId })).toEqual({ ok: true, value: null });
  await untilPrinter(desk, ({ queue }) => queue.length === 0);
  expect(desk.printer.labels()).toHaveLength(printed + 1);
  // It is printed: there is nothing left to say of it.
  expect(await desk.client.printing.printAnyway({ jobId })).toMatchObject({
    ok: false,
    problem: { code: 'jobMovedOn' },
  });
  expect(await desk.client.printing.printAnyway({ jobId: 'another' })).toMatchObject({
    ok: false,
    problem: { code: 'jobUnknown' },
  });

  await desk.client.supplies.handOver({ supplyId, evenUnpacked: true });
  await untilCard(desk, (each) => each.supplyId === supplyId && each.stage === 'handedOver');
  rogue.lie(/GET \/api\/v3\/supplies\/[^/]+\/barcode$/, (answer) => smudged(answer as object));
  expect(await desk.client.supplies.printQr({ supplyId })).toMatchObject({ ok: false, problem: unread });
  const itsQr = { of: { kind: 'supplyQr', supplyId } } as const;
  expect(await desk.client.printing.refusedPicture(itsQr)).toMatchObject(seen);
  expect(await desk.client.supplies.printQrAnyway({ supplyId })).toEqual({ ok: true, value: null });
  await untilPrinter(desk, ({ queue }) => queue.length === 0);
  expect(desk.printer.labels()).toHaveLength(printed + 2);

  const { id: printerId } = waiting;
  expect(await desk.client.printing.history({ printerId, before: null, limit: 2 })).toMatchObject({
    value: {
      jobs: [
        { document: { kind: 'supplyQr', supplyId }, overrode: unread },
        { document: { kind: 'boxLabel', boxId: box.boxId }, overrode: unread },
      ],
    },
  });
  const log = readJournal(
    desk,
    "SELECT what, detail FROM audit WHERE what LIKE '%PrintedUnread' ORDER BY seq",
  );
  expect(log.map(({ what, detail }) => [what, JSON.parse(String(detail))])).toMatchObject([
    ['boxLabelPrintedUnread', { boxId: box.boxId, supplyId, jobId, overrode: unread }],
    ['supplyQrPrintedUnread', { supplyId, overrode: unread }],
  ]);
});
