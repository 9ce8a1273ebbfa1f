import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { codesIn, drawn } from './decode.ts';
import { z } from 'zod';
import { add, ids, newOrder, newSupply, openShop, packedSupply, read, refused, type Shop } from './shop.ts';
import { refusal, newBoxes, putInBox, supplyOf } from './warehouse-shop.ts';

const stickers = z.array(
  z.object({
    orderId: z.union([z.int(), z.bigint()]),
    partA: z.int(),
    partB: z.int(),
    barcode: z.string(),
    file: z.base64(),
  }),
);
type Sticker = z.output<typeof stickers>[number];

const sizes = [
  [58, 40],
  [40, 30],
] as const;
const types = ['png', 'svg', 'zplh', 'zplv'] as const;
const everyLabel = types.flatMap((type) => sizes.map(([width, height]) => ({ type, width, height })));

async function labels(shop: Shop, orders: readonly unknown[], query: string): Promise<Sticker[]> {
  const reply = await shop.request('POST', `/orders/stickers?${query}`, { orders });
  return read({ stickers }, reply).stickers;
}

/** A supply with all orders of the shop, in `confirm`. */
async function everythingPacked(
  count: number,
): Promise<{ shop: Shop; orders: readonly (number | bigint)[] }> {
  const shop = await openShop({ orders: 0 });
  const made = await shop.control('POST', '/orders', { count, cargoType: 1 });
  const { orders } = read({ orders: ids }, made);
  const supplyId = await newSupply(shop);
  for (const id of orders) await add(shop, supplyId, id);
  return { shop, orders };
}

describe('getOrderLabels', () => {
  test.each(everyLabel)(
    '$type $width×$height: the one code on each is its barcode',
    async ({ type, width, height }) => {
      const { shop, orders } = await everythingPacked(3);
      const state = await shop.view();
      const stickers = await labels(shop, orders, `type=${type}&width=${width}&height=${height}`);
      expect(stickers).toHaveLength(3);
      for (const sticker of stickers) {
        const known = state.orders.find(({ id }) => id === sticker.orderId)?.sticker;
        expect(sticker).toMatchObject({
          partA: Number(known?.partA),
          partB: Number(known?.partB),
          barcode: known?.barcode,
        });
        const lying = type !== 'zplv';
        const picture = await drawn(
          Buffer.from(sticker.file, 'base64'),
          type,
          lying ? width : height,
          lying ? height : width,
        );
        const dots = type.startsWith('zpl') ? 8 : 10;
        const wide = lying ? width : height;
        expect([picture.width, picture.height]).toEqual([wide * dots, (width + height - wide) * dots]);
        expect(await codesIn(picture.png)).toEqual([{ text: sticker.barcode, format: 'QRCode' }]);
      }
    },
  );

  test('both numbers stand on the label, partB with its leading zeros', async () => {
    const { shop, orders } = await everythingPacked(40);
    const state = await shop.view();
    const zeros = state.orders.find(({ sticker }) => sticker.partB.startsWith('0'));
    expect(zeros).toBeDefined();
    for (const type of ['svg', 'zplh', 'zplv']) {
      const [sticker] = await labels(shop, [zeros?.id], `type=${type}&width=58&height=40`);
      const text = Buffer.from(sticker?.file ?? '', 'base64').toString();
      expect(text).toContain(zeros?.sticker.partA);
      expect(text).toContain(zeros?.sticker.partB);
    }
    expect(orders).toContain(zeros?.id);
  });

  test('text and code do not touch: the quiet zone around the code is white', async () => {
    const { shop, orders } = await everythingPacked(1);
    for (const { type, width, height } of everyLabel.filter(({ type }) => type === 'png')) {
      const [sticker] = await labels(shop, orders, `type=${type}&width=${width}&height=${height}`);
      const { data, info } = await sharp(Buffer.from(sticker?.file ?? '', 'base64'))
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const side = width === 58 ? 348 : 261;
      const inset = (side / 29) * 4;
      const codeEnd = side - inset;
      const white = Array.from({ length: info.height }, (_, y) =>
        data.subarray(y * info.width + codeEnd, y * info.width + side - inset / 2),
      );
      expect(white.every((row) => row.every((value) => value > 250))).toBe(true);
    }
  });

  test('only orders in confirm have one; the others are absent', async () => {
    const shop = await openShop({ orders: 1 });
    const [fresh] = (await shop.view()).orders;
    const done = await packedSupply(shop);
    await shop.request('PATCH', `/supplies/${done.supplyId}/deliver`);
    const cancelled = await packedSupply(shop);
    await shop.request('PATCH', `/orders/${cancelled.orderId}/cancel`);
    const packed = await packedSupply(shop);
    const asked = [fresh?.id, done.orderId, cancelled.orderId, 42, packed.orderId];
    const stickers = await labels(shop, asked, 'type=svg&width=58&height=40');
    expect(stickers.map(({ orderId }) => orderId)).toEqual([packed.orderId]);
  });

  test('warehouse, cross-border and courier orders have one, DBS and self-pickup orders have none', async () => {
    const shop = await openShop({ orders: 0 });
    const supplyId = await newSupply(shop);
    const orders: unknown[] = [];
    for (const scheme of ['fbs', 'crossborder', 'platformgo', 'dbs', 'pickup']) {
      const id = await newOrder(shop, { scheme });
      orders.push(id);
      await add(shop, supplyId, id);
      for (const path of ['/orders', '/dbs/orders', '/click-collect/orders']) {
        await shop.request('PATCH', `${path}/${id}/confirm`);
      }
    }
    const stickers = await labels(shop, orders, 'type=svg&width=58&height=40');
    expect(stickers.map(({ orderId }) => orderId)).toEqual(orders.slice(0, 3));
    expect((await shop.view()).orders.map((order) => order['supplierStatus'])).toEqual(
      Array(5).fill('confirm'),
    );
  });

  test.each([
    'type=svg&width=58&height=30',
    'type=svg&width=40&height=40',
    'type=svg&width=60&height=40',
    'type=pdf&width=58&height=40',
    'type=svg&width=58',
    'width=58&height=40',
  ])('refuses %s', async (query) => {
    const shop = await openShop({ orders: 0 });
    const { orderId } = await packedSupply(shop);
    const reply = await shop.request('POST', `/orders/stickers?${query}`, { orders: [orderId] });
    expect(reply).toMatchObject(refused(400, 'IncorrectParameter'));
  });

  test('refuses more than 100 orders and none', async () => {
    const shop = await openShop({ orders: 0 });
    for (const orders of [[], Array.from({ length: 101 }, (_, index) => index + 1)]) {
      const reply = await shop.request('POST', '/orders/stickers?type=svg&width=58&height=40', { orders });
      expect(reply).toMatchObject(refused(400, 'IncorrectRequestBody'));
    }
  });

  test('answers a hundred pictures at once', async () => {
    const { shop, orders } = await everythingPacked(100);
    const stickers = await labels(shop, orders, 'type=png&width=58&height=40');
    expect(stickers.map(({ orderId }) => orderId)).toEqual(orders);
  });
});

describe('getSupplyQr', () => {
  test.each(types)('%s: its code is the supply id', async (type) => {
    const shop = await openShop({ orders: 0 });
    const { supplyId } = await packedSupply(shop);
    await shop.request('PATCH', `/supplies/${supplyId}/deliver`);
    const reply = await shop.request('GET', `/supplies/${supplyId}/barcode?type=${type}`);
    expect(reply).toMatchObject({ status: 200, body: { barcode: supplyId } });
    const { file } = read({ file: z.base64() }, reply);
    const [wide, high] = type === 'zplv' ? [40, 58] : [58, 40];
    const picture = await drawn(Buffer.from(file, 'base64'), type, wide, high);
    const dots = type.startsWith('zpl') ? 8 : 10;
    expect([picture.width, picture.height]).toEqual([wide * dots, high * dots]);
    expect(await codesIn(picture.png)).toEqual([{ text: supplyId, format: 'QRCode' }]);
  });

  test('exists only after the transfer to delivery', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId } = await packedSupply(shop);
    expect(await shop.request('GET', `/supplies/${supplyId}/barcode?type=png`)).toMatchObject(
      refused(409, 'SupplyNotClosed'),
    );
  });

  test('refuses an unknown type', async () => {
    const shop = await openShop({ orders: 0 });
    const { supplyId } = await packedSupply(shop);
    await shop.request('PATCH', `/supplies/${supplyId}/deliver`);
    expect(await shop.request('GET', `/supplies/${supplyId}/barcode?type=gif`)).toMatchObject(
      refused(400, 'IncorrectParameter'),
    );
  });
});

describe('getBoxLabels', () => {
  const boxStickers = z.array(z.strictObject({ barcode: z.string(), file: z.base64() }));
  const ask = (shop: Shop, supplyId: string, trbxIds: unknown, type = 'svg') =>
    shop.request('POST', `/supplies/${supplyId}/trbx/stickers?type=${type}`, { trbxIds });

  /** A supply whose first boxes hold one order each, and which has one empty box more. */
  async function boxed(count: number) {
    const shop = await openShop({ orders: 0 });
    const { supplyId, orders } = await supplyOf(shop, count);
    const boxes = await newBoxes(shop, supplyId, count + 1);
    for (const [index, id] of orders.entries()) await putInBox(shop, supplyId, boxes[index] ?? '', [id]);
    return { shop, supplyId, full: boxes.slice(0, count), empty: boxes.slice(count) };
  }

  test.each(types)('%s: the one code on each is its barcode', async (type) => {
    const { shop, supplyId, full } = await boxed(2);
    const reply = await ask(shop, supplyId, full, type);
    expect(reply.status).toBe(200);
    const { stickers } = read({ stickers: boxStickers }, reply);
    expect(new Set(stickers.map(({ barcode }) => barcode)).size).toBe(2);
    for (const { barcode, file } of stickers) {
      expect(barcode).toMatch(/^\$PMP:1:\d{3}:\d{7}$/);
      const [wide, high] = type === 'zplv' ? [40, 58] : [58, 40];
      const picture = await drawn(Buffer.from(file, 'base64'), type, wide, high);
      const dots = type.startsWith('zpl') ? 8 : 10;
      expect([picture.width, picture.height]).toEqual([wide * dots, high * dots]);
      expect(await codesIn(picture.png)).toEqual([{ text: barcode, format: 'QRCode' }]);
    }
  });

  test('stickers come in the order asked for; empty and unknown boxes are left out', async () => {
    const { shop, supplyId, full, empty } = await boxed(3);
    const barcodes = async (boxes: readonly string[]) =>
      read({ stickers: boxStickers }, await ask(shop, supplyId, boxes)).stickers.map(
        ({ barcode }) => barcode,
      );
    const each = await Promise.all(full.map((box) => barcodes([box])));
    const [first = [], second = [], third = []] = each;
    const asked = [full[2] ?? '', ...empty, full[0] ?? '', 'PFX-TRBX-1', full[1] ?? ''];
    expect(await barcodes(asked)).toEqual([...third, ...first, ...second]);
  });

  test('a closed supply still has them', async () => {
    const { shop, supplyId, full, empty } = await boxed(1);
    await shop.request('DELETE', `/supplies/${supplyId}/trbx`, { trbxIds: empty });
    await shop.request('PATCH', `/supplies/${supplyId}/deliver`);
    expect((await ask(shop, supplyId, full)).status).toBe(200);
  });

  test('refuses empty boxes alone, no boxes, unknown ones, those of another supply, an unknown type', async () => {
    const { shop, supplyId, full, empty } = await boxed(1);
    const strange = await newBoxes(shop, await newSupply(shop), 1);
    expect(await refusal(shop, () => ask(shop, supplyId, empty))).toEqual(
      refused(400, 'IncorrectRequestBody'),
    );
    expect(await refusal(shop, () => ask(shop, supplyId, []))).toEqual(refused(400, 'IncorrectRequestBody'));
    expect(await refusal(shop, () => ask(shop, supplyId, 'box'))).toEqual(
      refused(400, 'IncorrectRequestBody'),
    );
    expect(await refusal(shop, () => ask(shop, supplyId, ['PFX-TRBX-1']))).toEqual(refused(404, 'NotFound'));
    expect(await refusal(shop, () => ask(shop, supplyId, strange))).toEqual(refused(404, 'NotFound'));
    expect(await refusal(shop, () => ask(shop, supplyId, full, 'gif'))).toEqual(
      refused(400, 'IncorrectParameter'),
    );
  });
});
