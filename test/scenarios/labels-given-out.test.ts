import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { readZxingWasm } from '../../src/main/labels/zxing-wasm-file.ts';
import { drawLabel } from '../../src/simulator/marketplace/labels/label-drawing.ts';
import { readPdf } from '../rigs/labels/read-pdf.ts';
import { readDots } from '../rigs/labels/read-dots.ts';
import {
  loneOrders,
  openDesk,
  readJournal,
  skuOf,
  takeAndOpen,
  untilCard,
  untilPacking,
  untilPrinter,
  type Desk,
} from '../rigs/desk/desk.ts';
import { openRogue } from '../rigs/marketplace/rogue-marketplace.ts';
import { until } from '../rigs/until.ts';

type Wish = Parameters<Desk['client']['printing']['giveOutLabels']>[0];

beforeAll(async () => {
  await prepareZXingModule({ overrides: { wasmBinary: await readZxingWasm() }, fireImmediately: true });
});

async function given(desk: Desk, wish: Wish) {
  const answer = await desk.client.printing.giveOutLabels(wish);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  const { file, ...rest } = answer.value;
  return { ...rest, file: Buffer.from(file, 'base64') };
}

/** The codes on each page, all of which are of the label's size. */
async function codesOn(pdf: Buffer): Promise<string[]> {
  const codes: string[] = [];
  for (const { size, labels } of readPdf(pdf)) {
    expect(size).toEqual([58, 40]);
    expect(labels.map(({ place }) => place)).toEqual([[0, 0, 58, 40]]);
    for (const { dots } of labels) codes.push((await readDots(dots)).map(({ text }) => text).join(' '));
  }
  return codes;
}

test('labels of orders, boxes and supplies are given out as proven files and pictures, on record and not as printed', async () => {
  const rogue = openRogue();
  const desk = await openDesk({ orders: 50, through: rogue.before });
  const card = await takeAndOpen(desk);
  const supplyId = card.supplyId ?? '';
  const orders = (await desk.marketplace()).orders.filter((order) => order.supplyId === supplyId);
  const [first, second] = await loneOrders(desk, supplyId);
  const [orderId, other] = [String(first.id), String(second.id)];

  const one = await given(desk, { as: 'pdf', of: { kind: 'order', orderId } });
  expect(one).toMatchObject({ labels: 1, left: [], next: null });
  expect(await codesOn(one.file)).toEqual([first.sticker.barcode]);
  const picture = await given(desk, { as: 'png', of: { kind: 'order', orderId } });
  expect((await readBarcodes(picture.file)).map(({ text }) => text)).toEqual([first.sticker.barcode]);

  // One order's drawing comes for all: none of them is given out, as it is nobody's for sure.
  const drawn = await drawLabel(
    { ...first.sticker, partA: String(first.sticker.partA), partB: String(first.sticker.partB) },
    'svg',
    58,
  );
  rogue.lie(/POST \/api\/v3\/orders\/stickers$/, (answer) => {
    const { stickers } = z.object({ stickers: z.array(z.looseObject({ file: z.string() })) }).parse(answer);
    return { stickers: stickers.map((each) => ({ ...each, file: drawn.toString('base64') })) };
  });
  const foreign = await desk.client.printing.giveOutLabels({
    as: 'pdf',
    of: { kind: 'order', orderId: other },
  });
  expect(foreign).toMatchObject({ ok: false, problem: { code: 'labelUnusable', fault: 'codeDiffers' } });
  expect(
    await desk.client.printing.giveOutLabels({ as: 'pdf', of: { kind: 'supply', supplyId, from: 0 } }),
  ).toEqual({
    ok: false,
    problem: expect.objectContaining({ code: 'labelUnusable', fault: 'codeDiffers' }) as unknown,
  });
  rogue.lie(/POST \/api\/v3\/orders\/stickers$/, null);
  const all = await given(desk, { as: 'pdf', of: { kind: 'supply', supplyId, from: 0 } });
  expect(all).toMatchObject({ labels: orders.length, left: [], next: null });
  expect((await codesOn(all.file)).toSorted()).toEqual(
    orders.map(({ sticker }) => sticker.barcode).toSorted(),
  );
  expect(
    await given(desk, { as: 'pdf', of: { kind: 'supply', supplyId, from: orders.length } }),
  ).toMatchObject({
    labels: 0,
    next: null,
  });

  // Nothing came of it for the packing: a scan prints the label.
  expect(desk.printer.labels()).toHaveLength(0);
  await desk.client.boxes.create({ supplyId, amount: 1 });
  const [open] = await until(desk.client.boxes.view, ([view]) => view?.boxes[0]?.boxId != null);
  const { boxKey = '', boxId } = open?.boxes[0] ?? {};
  expect(await desk.client.printing.giveOutLabels({ as: 'pdf', of: { kind: 'box', boxKey } })).toMatchObject({
    ok: false,
    problem: { code: 'boxLabelNotReady', why: 'empty' },
  });
  await desk.client.packing.openBox({ boxKey });
  expect(await desk.scan(skuOf(first))).toMatchObject({ reason: 'labelPrinting' });
  await untilPacking(desk, ({ supply }) => supply?.packed === 1);
  await until(desk.client.boxes.view, ([view]) => view?.boxes[0]?.label === 'ready');
  expect(desk.printer.labels()).toHaveLength(1);
  const ofBox = await given(desk, { as: 'pdf', of: { kind: 'box', boxKey } });
  const [code = ''] = await codesOn(ofBox.file);
  expect(await desk.scan(code)).toMatchObject({ reason: 'boxOpened', box: '1' });

  const qr = { as: 'pdf', of: { kind: 'supplyQr', supplyId } } as const;
  expect(await desk.client.printing.giveOutLabels(qr)).toMatchObject({ ok: false });
  await desk.client.supplies.handOver({ supplyId, evenUnpacked: true });
  await untilCard(desk, (each) => each.supplyId === supplyId && each.stage === 'handedOver');
  expect(await codesOn((await given(desk, qr)).file)).toEqual([supplyId]);
  await untilPrinter(desk, ({ queue }) => queue.length === 0);
  expect(desk.printer.labels()).toHaveLength(1);

  const log = readJournal(desk, "SELECT what, detail FROM audit WHERE what LIKE '%GivenOut' ORDER BY seq");
  const rows = log.map(({ what, detail }): unknown => [what, JSON.parse(String(detail))]);
  expect(rows.slice(0, 2)).toMatchObject([
    ['orderLabelGivenOut', { orderId, as: 'pdf' }],
    ['orderLabelGivenOut', { orderId, as: 'png' }],
  ]);
  expect(rows.slice(2 + orders.length)).toMatchObject([
    ['boxLabelGivenOut', { boxId, supplyId, as: 'pdf' }],
    ['supplyQrGivenOut', { supplyId, as: 'pdf' }],
  ]);
  const story = await desk.client.story.order({ orderId });
  expect(
    story.ok && story.value.steps.filter((step) => step.what === 'log').map(({ event }) => event),
  ).toContain('orderLabelGivenOut');

  // What is kept here is given out while nobody answers; nothing is on record that was not given.
  await desk.spoil({ kind: 'dropBefore' });
  expect(
    await desk.client.printing.giveOutLabels({ as: 'png', of: { kind: 'order', orderId } }),
  ).toMatchObject({
    ok: true,
  });
  expect(await desk.client.printing.giveOutLabels(qr)).toMatchObject({ ok: false });
});
