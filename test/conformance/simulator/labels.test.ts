import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { codesIn, drawn } from './decode.ts';
import { z } from 'zod';
import { add, ids, newSupply, openShop, packedSupply, read, refused, type Shop } from './shop.ts';

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

describe('order labels', () => {
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

describe('supply QR', () => {
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
