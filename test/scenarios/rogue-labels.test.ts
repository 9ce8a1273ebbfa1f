import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { readZxingWasm } from '../../src/main/labels/zxing-wasm-file.ts';
import { isBlack } from '../rigs/printers/read-label.ts';
import { readZpl } from '../rigs/printers/read-zpl.ts';
import {
  loneOrders,
  openDesk,
  shownAt,
  skuOf,
  takeAndOpen,
  untilCard,
  untilPacking,
  untilPrinter,
  type Desk,
  type Order,
} from '../rigs/desk/desk.ts';
import { openRawPrinter, type RawPrinter } from '../rigs/printers/raw-printer.ts';
import { openRogue, type RogueMarketplace } from '../rigs/marketplace/rogue-marketplace.ts';
import { until } from '../rigs/until.ts';

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

/** Labels that the station has found unfit. */
function faultyIn({ folder }: Desk): unknown {
  const cache = new DatabaseSync(path.join(folder, 'cache.sqlite'), { readOnly: true });
  const row = cache.prepare('SELECT count(*) AS faulty FROM labels WHERE fault IS NOT NULL').get();
  cache.close();
  return row?.['faulty'];
}

async function scanned(desk: Desk, orders: readonly Order[]): Promise<string[]> {
  const reasons: string[] = [];
  for (const order of orders) {
    reasons.push((await desk.scan(skuOf(order))).reason);
    await untilPrinter(desk, ({ queue }) => queue.length === 0);
  }
  return reasons;
}

test('printer commands that lie are printed from the drawing instead, labels exchanged in every form not at all', async () => {
  const printer = await openRawPrinter();
  const rogue = openRogue();
  rogue.lie(
    STICKERS,
    changing((texts) => {
      const ids = [...texts.keys()];
      return new Map(
        ids.map((id, at) => {
          const [own = '', another = ''] = [texts.get(id), texts.get(ids[(at + 1) % ids.length] ?? '')];
          // One that comes alone has no other to be exchanged with.
          const trick = ids.length === 1 ? recalled : TRICKS[at % TRICKS.length]!;
          return [id, isZpl(own) ? trick(own, another) : own];
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

  // Why it is another form is said with each.
  const { id: printerId } = await untilPrinter(desk, () => true);
  const history = await desk.client.printing.history({ printerId, before: null, limit: 10 });
  const why = { form: expect.stringMatching(/^zpl/), problem: { code: 'labelUnusable' } };
  expect(history).toMatchObject({ value: { jobs: orders.map(() => ({ instead: why })) } });

  await exchangedInEveryForm(desk, rogue, printer);
});

/** None is printed, on nobody's word, and the screen tells it of what it had said was on its way. */
async function exchangedInEveryForm(desk: Desk, rogue: RogueMarketplace, printer: RawPrinter): Promise<void> {
  const printed = printer.documents.length;
  rogue.lie(STICKERS, () => ({ stickers: [] }));
  const { groups } = await until(desk.client.supplies.newOrders, ({ total }) => total > 0);
  const [group] = groups.toSorted((one, next) => next.count - one.count);
  if (!group || group.count < 2) throw new Error('too few new orders');
  const taken = await desk.client.supplies.take({ from: { groupKey: group.key }, into: { newName: 'A' } });
  if (!taken.ok) throw new Error(taken.problem.code);
  const { supplyId } = await untilCard(desk, (each) => each.name === 'A' && each.total === group.count);
  await desk.client.packing.open({ supplyId: supplyId ?? '' });
  const orders = (await desk.marketplace()).orders.filter((order) => order.supplyId === supplyId);
  const [first] = orders;
  if (!first) throw new Error('no orders');
  expect(await desk.scan(skuOf(first))).toMatchObject({ reason: 'labelMissing' });
  rogue.lie(
    STICKERS,
    changing((texts) => {
      const ids = [...texts.keys()];
      const other = (at: number): string => (ids.length === 1 ? '' : (ids[(at + 1) % ids.length] ?? ''));
      return new Map(ids.map((id, at) => [id, texts.get(other(at)) ?? '']));
    }),
  );
  // Each such scan asks for what is missing at once.
  expect((await desk.scan(skuOf(first))).reason).toMatch(/^label(Missing|Faulty)$/);
  await untilPacking(desk, ({ verdict }) => verdict.reason === 'labelFaulty');
  await expect.poll(() => faultyIn(desk), { timeout: 20_000 }).toBe(group.count);

  let another = 0;
  for (const order of orders) {
    const verdict = await desk.scan(skuOf(order));
    expect(verdict).toMatchObject({
      reason: 'labelFaulty',
      fault: expect.stringMatching(/^(codeDiffers|empty)$/),
    });
    if (verdict.reason !== 'labelFaulty' || verdict.fault !== 'codeDiffers') continue;
    another += 1;
    const picture = { of: { kind: 'order', orderId: String(order.id) } } as const;
    expect(await desk.client.printing.refusedPicture(picture)).toMatchObject({ value: { wrong: 'foreign' } });
    expect(await desk.client.packing.printAnyway(await shownAt(desk))).toMatchObject({ ok: true });
    expect((await untilPacking(desk, () => true)).verdict).toEqual({ reason: 'scanProduct' });
    if (another === 2) break;
  }
  expect(another).toBeGreaterThan(0);
  expect(printer.documents).toHaveLength(printed);
  const counts = { packed: 0, labelsReady: 0, labelsFaulty: group.count };
  expect((await untilPacking(desk, () => true)).supply).toMatchObject({ ...counts, labelsToCome: 0 });
  expect(await untilCard(desk, (each) => each.supplyId === supplyId)).toMatchObject(counts);

  // The next right answer ends it, for each of them.
  rogue.lie(STICKERS, null);
  await desk.scan(skuOf(first));
  await expect.poll(() => faultyIn(desk), { timeout: 20_000 }).toBe(0);
}
