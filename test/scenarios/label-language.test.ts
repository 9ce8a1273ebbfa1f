import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { readZxingWasm } from '../../src/main/labels/zxing-wasm-file.ts';
import { printerModelSchema } from '../../src/shared/domain/printer/printer-model.ts';
import { isBlack, type LabelReader } from '../rigs/printers/read-label.ts';
import { readEscpos } from '../rigs/printers/read-escpos.ts';
import { readTspl } from '../rigs/printers/read-tspl.ts';
import {
  loneOrders,
  openDesk,
  skuOf,
  takeAndOpen,
  untilCard,
  untilPacking,
  untilPrinter,
  usePrinter,
  printTest,
  type Desk,
} from '../rigs/desk/desk.ts';
import { openRawPrinter, type RawPrinter } from '../rigs/printers/raw-printer.ts';

const TSPL = printerModelSchema.parse({ language: 'tspl', dpi: 203, headDots: 576 });
const ESCPOS = printerModelSchema.parse({ language: 'escpos', dpi: 203, headDots: 576 });
const ZPL = printerModelSchema.parse({ language: 'zpl', dpi: 203, headDots: 832 });

const allReady = (desk: Desk) =>
  untilPacking(
    desk,
    ({ supply }) => supply !== null && supply.total > 0 && supply.labelsReady === supply.total,
  );

beforeAll(async () => {
  await prepareZXingModule({ overrides: { wasmBinary: await readZxingWasm() }, fireImmediately: true });
});

/** The codes on the paper of each document, as a decoder reads them from the dots. */
async function codesOf({ documents }: RawPrinter, read: LabelReader): Promise<string[]> {
  const codes: string[] = [];
  for (const document of documents) {
    for (const { paper, copies } of read(document)) {
      expect(copies).toBe(1);
      const pixels = Buffer.alloc(paper.width * paper.height, 255);
      for (let at = 0; at < pixels.length; at += 1) {
        if (isBlack(paper, at % paper.width, Math.floor(at / paper.width))) pixels[at] = 0;
      }
      const head = Buffer.from(`P5 ${paper.width} ${paper.height} 255\n`, 'latin1');
      const found = await readBarcodes(Buffer.concat([head, pixels]), { formats: ['QRCode', 'DataMatrix'] });
      codes.push(found.map(({ text }) => text).join(' '));
    }
  }
  return codes;
}

test.each([
  ['TSPL', TSPL, readTspl(8)],
  ['ESC/POS', ESCPOS, readEscpos],
] as const)('a %s printer gets each label as dots, never the marketplace’s ZPL', async (_, model, read) => {
  const printer = await openRawPrinter();
  const desk = await openDesk({ orders: 50, printerAddress: printer.address });
  const card = await takeAndOpen(desk);
  const [first, second] = await loneOrders(desk, card.supplyId);

  expect(await usePrinter(desk, { address: printer.address, model })).toEqual({
    ok: true,
    value: { printerId: 'first', address: printer.address },
  });
  await allReady(desk);
  for (const order of [first, second]) {
    expect(await desk.scan(skuOf(order))).toMatchObject({ reason: 'labelPrinting' });
    await untilPrinter(desk, ({ queue }) => queue.length === 0);
  }
  expect(await codesOf(printer, read)).toEqual([first.sticker.barcode, second.sticker.barcode]);
  expect(printer.documents.map((document) => document.includes('^XA'))).toEqual([false, false]);
});

test('a label that waits as ZPL when a TSPL printer is set comes out of that one as dots, once', async () => {
  const printer = await openRawPrinter();
  const desk = await openDesk({ orders: 50 });
  const card = await takeAndOpen(desk);
  const [first] = await loneOrders(desk, card.supplyId);
  desk.printer.setFault({ fault: 'refuse' });
  await desk.scan(skuOf(first));
  await untilPrinter(desk, ({ queue }) => queue[0]?.state === 'failed');

  await usePrinter(desk, { address: printer.address, model: TSPL });
  await untilPacking(desk, ({ supply }) => supply?.packed === 1);
  await untilPrinter(desk, ({ queue }) => queue.length === 0);
  expect(await codesOf(printer, readTspl(8))).toEqual([first.sticker.barcode]);

  await usePrinter(desk, { address: printer.address, model: ZPL });
  await allReady(desk);
  expect(printer.documents).toHaveLength(1);
});

test('a label that waits as ZPL is made again when the printer was changed while its journal was closed', async () => {
  const printer = await openRawPrinter();
  const desk = await openDesk({ orders: 50, printerAddress: null });
  await usePrinter(desk, { address: desk.printer.address, model: ZPL });
  const card = await takeAndOpen(desk);
  const [first] = await loneOrders(desk, card.supplyId);
  desk.printer.setFault({ fault: 'refuse' });
  await desk.scan(skuOf(first));
  await untilPrinter(desk, ({ queue }) => queue[0]?.state === 'failed');

  await desk.reopen(async () => {
    const file = join(desk.folder, 'settings.json');
    const saved = JSON.parse(await readFile(file, 'utf8')) as { printers: object[] };
    const printers = saved.printers.map((each) => ({ ...each, address: printer.address, model: TSPL }));
    await writeFile(file, JSON.stringify({ ...saved, printers }));
  });
  await untilPrinter(desk, ({ queue }) => queue.length === 0);
  expect(await codesOf(printer, readTspl(8))).toEqual([first.sticker.barcode]);
  expect(printer.documents.map((document) => document.includes('^XA'))).toEqual([false]);
});

test('the code of a supply and the test label come in the printer’s language too', async () => {
  const printer = await openRawPrinter();
  const desk = await openDesk({ orders: 50, printerAddress: printer.address });
  await usePrinter(desk, { address: printer.address, model: TSPL });
  const { supplyId } = await takeAndOpen(desk);
  if (supplyId === null) throw new Error('the supply has no id');
  expect(await printTest(desk)).toMatchObject({ ok: true });
  expect(await desk.client.supplies.handOver({ supplyId, evenUnpacked: true })).toEqual({
    ok: true,
    value: null,
  });
  await untilCard(desk, (card) => card.supplyId === supplyId && card.stage === 'handedOver');
  expect(await desk.client.supplies.printQr({ supplyId })).toEqual({ ok: true, value: null });
  await untilPrinter(desk, ({ queue }) => queue.length === 0);

  const shown = await desk.client.supplies.qr({ supplyId });
  expect(await codesOf(printer, readTspl(8))).toEqual([
    expect.stringMatching(/^PB-TEST 58X40 203 /),
    shown.ok ? shown.value.barcode : null,
  ]);
});

test('the model chosen from the list is told, and is still the one after a restart', async () => {
  const printer = await openRawPrinter();
  const desk = await openDesk({ orders: 1, printerAddress: null });
  const saved = {
    address: printer.address,
    model: { ...TSPL, darkness: 60 },
    catalogueId: 'xprinter-xp-365b',
  };
  await usePrinter(desk, saved);
  expect(await untilPrinter(desk, ({ address }) => address !== null)).toMatchObject(saved);
  await desk.reopen();
  expect(await untilPrinter(desk, () => true)).toMatchObject(saved);
});
