import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { readZxingWasm } from '../../src/main/labels/zxing-wasm-file.ts';
import { isBlack } from '../conformance/languages/read-label.ts';
import { readZpl } from '../conformance/languages/read-zpl.ts';
import { loneOrders, openDesk, skuOf, takeAndOpen, untilPrinter, type Desk, type Order } from './desk.ts';
import { openRawPrinter, type RawPrinter } from './raw-printer.ts';
import { openRogue } from './rogue-marketplace.ts';

const STICKERS = /POST \/api\/v3\/orders\/stickers$/;

interface Sticker {
  readonly orderId: unknown;
  readonly file: string;
}

const isSticker = (value: unknown): value is Sticker =>
  typeof value === 'object' && value !== null && 'file' in value && typeof value.file === 'string';

/** Every answer with labels, changed by what is in it: the text of each file by its order. */
const changing =
  (change: (texts: Map<string, string>) => Map<string, string>) =>
  (answer: unknown): unknown => {
    if (typeof answer !== 'object' || answer === null || !('stickers' in answer)) return answer;
    const stickers = Array.isArray(answer.stickers) ? answer.stickers.filter(isSticker) : [];
    const texts = new Map(
      stickers.map(({ orderId, file }) => [String(orderId), Buffer.from(file, 'base64').toString('latin1')]),
    );
    const changed = change(texts);
    const fileOf = ({ orderId }: Sticker): string =>
      Buffer.from(changed.get(String(orderId)) ?? '', 'latin1').toString('base64');
    return { ...answer, stickers: stickers.map((sticker) => ({ ...sticker, file: fileOf(sticker) })) };
  };

const isZpl = (text: string): boolean => text.trimStart().startsWith('^');

/** As drawn, without its code, which the printer would have to have stored. */
const recalled = (zpl: string): string => zpl.replace(/\^BQ[^]*?\^FS/, '^XGR:CODE.GRF,1,1^FS');

const TRICKS: readonly ((zpl: string, another: string) => string)[] = [
  (_, another) => another,
  recalled,
  (zpl) => zpl.replace('^XA', '^XA^MUM'),
  (zpl, another) => zpl + another,
  (zpl) => zpl.replace(/\^LL\d+/, '$&^LH400,300'),
  (zpl) => zpl.replaceAll(/(\^BQN,2,)\d+/g, '$11'),
  (zpl, another) => zpl.replace('^XZ', `${/\^FO[^^]*\^BQ[^]*?\^FS/.exec(another)?.[0] ?? ''}^XZ`),
];

beforeAll(async () => {
  await prepareZXingModule({ overrides: { wasmBinary: await readZxingWasm() }, fireImmediately: true });
});

/** The codes of documents of dots; of one of fields, its text: none of those may come here. */
async function codesOf({ documents }: RawPrinter): Promise<string[]> {
  const codes: string[] = [];
  for (const document of documents) {
    for (const { paper } of readZpl(document)) {
      const pixels = Buffer.alloc(paper.width * paper.height, 255);
      for (let at = 0; at < pixels.length; at += 1)
        if (isBlack(paper, at % paper.width, Math.floor(at / paper.width))) pixels[at] = 0;
      const head = Buffer.from(`P5 ${paper.width} ${paper.height} 255\n`, 'latin1');
      const found = await readBarcodes(Buffer.concat([head, pixels]), { formats: ['QRCode'] });
      codes.push(found.map(({ text }) => text).join(' '));
    }
  }
  return codes;
}

async function scanned(desk: Desk, orders: readonly Order[]): Promise<string[]> {
  const reasons: string[] = [];
  for (const order of orders) {
    reasons.push((await desk.scan(skuOf(order))).reason);
    await untilPrinter(desk, ({ queue }) => queue.length === 0);
  }
  return reasons;
}

test('printer commands that lie are printed from the drawing instead, each label its own order’s', async () => {
  const printer = await openRawPrinter();
  const rogue = openRogue();
  rogue.lie(
    STICKERS,
    changing((texts) => {
      const ids = [...texts.keys()];
      return new Map(
        ids.map((id, at) => {
          const [own = '', another = ''] = [texts.get(id), texts.get(ids[(at + 1) % ids.length] ?? '')];
          return [id, isZpl(own) ? TRICKS[at % TRICKS.length]!(own, another) : own];
        }),
      );
    }),
  );
  const desk = await openDesk({ orders: 50, printerAddress: printer.address, through: rogue.before });
  const card = await takeAndOpen(desk);
  const orders = await loneOrders(desk, card.supplyId);
  expect(await scanned(desk, orders)).toEqual(orders.map(() => 'labelPrinting'));
  expect(await codesOf(printer)).toEqual(orders.map(({ sticker }) => sticker.barcode));
  expect(printer.documents.filter((document) => document.includes('^BQ'))).toEqual([]);
});
