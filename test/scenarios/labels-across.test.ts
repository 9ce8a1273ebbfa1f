import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { readZxingWasm } from '../../src/main/labels/zxing-wasm-file.ts';
import { printerModelSchema } from '../../src/shared/domain/printer/printer-model.ts';
import { readTspl } from '../rigs/printers/read-tspl.ts';
import { readDots } from '../rigs/labels/read-dots.ts';
import {
  loneOrders,
  openDesk,
  skuOf,
  takeAndOpen,
  untilPacking,
  untilPrinter,
  usePrinter,
} from '../rigs/desk/desk.ts';
import { openRawPrinter } from '../rigs/printers/raw-printer.ts';

beforeAll(async () => {
  await prepareZXingModule({ overrides: { wasmBinary: await readZxingWasm() }, fireImmediately: true });
});

/** The codes of each row, from left to right. */
const rowsOf = async (documents: readonly Buffer[]): Promise<string[][]> =>
  Promise.all(
    documents.map(async (document) => {
      const [label] = readTspl(8)(document);
      if (!label) throw new Error('no label');
      const found = await readDots(label.paper);
      return found
        .toSorted((one, next) => one.position.topLeft.x - next.position.topLeft.x)
        .map(({ text }) => text);
    }),
  );

test('labels that are asked for together fill rows, one that is scanned goes out alone at once', async () => {
  const printer = await openRawPrinter();
  const desk = await openDesk({ orders: 50 });
  await desk.client.station.savePreferences({ labelSize: '40x30' });
  const across = { columns: 2, width: 40, gap: 2 };
  const model = printerModelSchema.parse({ language: 'tspl', dpi: 203, headDots: 832, across });
  await usePrinter(desk, { address: printer.address, model });
  const card = await takeAndOpen(desk);
  const orders = (await desk.marketplace()).orders.filter((order) => order.supplyId === card.supplyId);
  const ready = ({ supply }: { supply: { total: number; labelsReady: number } | null }): boolean =>
    supply !== null && supply.total > 0 && supply.labelsReady === supply.total;
  await untilPacking(desk, ready);
  const [first] = await loneOrders(desk, card.supplyId);

  expect(await desk.scan(skuOf(first))).toMatchObject({ reason: 'labelPrinting' });
  await untilPrinter(desk, ({ waiting }) => waiting === 0);
  expect(await rowsOf(printer.documents)).toEqual([[first.sticker.barcode]]);

  await desk.client.packing.printAhead({ supplyId: card.supplyId ?? '' });
  const done = await untilPrinter(desk, ({ waiting }) => waiting === 0);
  const rows = await rowsOf(printer.documents.slice(1));
  const others = orders
    .map(({ sticker }) => sticker.barcode)
    .filter((code) => code !== first.sticker.barcode);
  expect(rows.flat().toSorted()).toEqual(others.toSorted());
  expect(rows.map(({ length }) => length)).toEqual([
    ...Array.from({ length: Math.floor(others.length / 2) }, () => 2),
    ...(others.length % 2 === 1 ? [1] : []),
  ]);
  const history = await desk.client.printing.history({ printerId: done.id, before: null, limit: 100 });
  expect(
    history.ok && history.value.jobs.filter(({ state }) => state !== 'sent' && state !== 'confirmed'),
  ).toEqual([]);

  const sent = printer.documents.length;
  await desk.client.printing.printOwn({
    templateId: 'default-productBarcode-40x30',
    fields: { barcode: '4601234567893', article: 'A-7' },
    copies: 3,
    printerId: null,
  });
  await untilPrinter(desk, ({ waiting }) => waiting === 0);
  expect((await rowsOf(printer.documents.slice(sent))).map(({ length }) => length)).toEqual([2, 1]);
});
