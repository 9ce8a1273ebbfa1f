import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operations } from '../../../src/shared/marketplace/index.ts';
import { add, newOrder, newSupply, openShop, packedSupply, refused, type Reply, type Shop } from './shop.ts';
import { deliver, done, refusal, type Id } from './warehouse-shop.ts';

const kinds = ['imei', 'uin', 'gtin', 'sgtin'];

/** A group of six operations on metadata, and how its orders come to `confirm`. */
interface Group {
  readonly path: string;
  readonly schemes: readonly string[];
  readonly confirm: (shop: Shop, id: Id) => Promise<Reply>;
  readonly changed: object;
  /** What the body of a refusal holds beside code and message. */
  readonly more: object;
  /** For a kind that the order does not take. */
  readonly notTaken: string;
  /** For a value that has not the documented length. */
  readonly wrongBody: string;
  readonly names: string;
}

const patch = (shop: Shop, path: string) => shop.request('PATCH', path);

const groups: readonly Group[] = [
  {
    names: 'getOrderMeta deleteOrderMeta setOrderSgtin setOrderUin setOrderImei setOrderGtin',
    path: '/orders',
    schemes: ['fbs', 'crossborder'],
    confirm: async (shop, id) => add(shop, await newSupply(shop), id),
    changed: done,
    more: {},
    notTaken: 'StatusMismatch',
    wrongBody: 'IncorrectRequestBody',
  },
  {
    names: 'getOrderMeta deleteOrderMeta setOrderSgtin setOrderUin setOrderImei setOrderGtin (courier)',
    path: '/orders',
    schemes: ['platformgo'],
    confirm: (shop, id) => patch(shop, `/orders/${id}/confirm`),
    changed: done,
    more: {},
    notTaken: 'StatusMismatch',
    wrongBody: 'IncorrectRequestBody',
  },
  {
    names: 'getDbsMeta deleteDbsMeta setDbsSgtin setDbsUin setDbsImei setDbsGtin',
    path: '/dbs/orders',
    schemes: ['dbs'],
    confirm: (shop, id) => patch(shop, `/dbs/orders/${id}/confirm`),
    changed: done,
    more: {},
    notTaken: 'StatusMismatch',
    wrongBody: 'IncorrectRequestBody',
  },
  {
    names: 'getPickupMeta deletePickupMeta setPickupSgtin setPickupUin setPickupImei setPickupGtin',
    path: '/click-collect/orders',
    schemes: ['pickup'],
    confirm: (shop, id) => patch(shop, `/click-collect/orders/${id}/confirm`),
    changed: { status: 200, body: { code: '', data: {}, message: '' } },
    more: { data: {} },
    notTaken: 'FailedToUpdateMeta',
    wrongBody: 'IncorrectRequest',
  },
];

const values = {
  imei: '490154203237518',
  uin: '9876543210987654',
  gtin: '4006381333931',
} as const;
const codes = ['010460043993125621JgXJ5.T\u001d93Mdzt', '010460043993125621LgXJ5.U\u001d93Ndzt'];
const bodyOf: Readonly<Record<string, object>> = {
  imei: { imei: values.imei },
  uin: { uin: values.uin },
  gtin: { gtin: values.gtin },
  sgtin: { sgtins: codes },
};
/** As numbers: the UIN lies beyond 2^53. */
const told: Readonly<Record<string, unknown>> = {
  imei: 490154203237518,
  uin: 9876543210987654n,
  gtin: 4006381333931,
  sgtin: codes,
};

describe.each(groups)('$names', (group) => {
  const { path, schemes, confirm, changed, more, notTaken, wrongBody } = group;
  const get = (shop: Shop, id: Id) => shop.request('GET', `${path}/${id}/meta`);
  const set = (shop: Shop, id: Id, kind: string, body = bodyOf[kind]) =>
    shop.request('PUT', `${path}/${id}/meta/${kind}`, body);
  const remove = (shop: Shop, id: Id, key: string) => shop.request('DELETE', `${path}/${id}/meta?key=${key}`);

  async function confirmed(shop: Shop, requiredMeta: readonly string[], scheme = schemes[0]): Promise<Id> {
    const id = await newOrder(shop, { scheme, requiredMeta });
    expect((await confirm(shop, id)).status).toBeLessThan(300);
    return id;
  }
  const wrong = (status: number, code: string) => ({
    status,
    body: { code, message: expect.any(String), ...more },
  });

  test.each(schemes)('%s: null until set, then the values, then null again', async (scheme) => {
    const shop = await openShop({ orders: 0 });
    const id = await confirmed(shop, kinds, scheme);
    const nothing = { imei: null, uin: null, gtin: null, sgtin: null };
    expect(await get(shop, id)).toMatchObject({ status: 200, body: { meta: nothing } });
    for (const kind of kinds) expect(await set(shop, id, kind)).toMatchObject(changed);
    expect((await get(shop, id)).body).toEqual({ meta: told });
    for (const kind of kinds) {
      expect(await remove(shop, id, kind)).toMatchObject(changed);
      expect((await get(shop, id)).body).toMatchObject({ meta: { [kind]: null } });
    }
    expect((await get(shop, id)).body).toEqual({ meta: nothing });
    expect(await remove(shop, id, 'uin')).toMatchObject(changed);
  });

  test('a value is replaced, of marking codes all', async () => {
    const shop = await openShop({ orders: 0 });
    const id = await confirmed(shop, ['gtin', 'sgtin']);
    for (const kind of ['gtin', 'sgtin']) await set(shop, id, kind);
    await set(shop, id, 'gtin', { gtin: '0123456789012' });
    await set(shop, id, 'sgtin', { sgtins: codes.slice(1) });
    // A number would lose the zero at the front.
    expect((await get(shop, id)).body).toEqual({
      meta: { gtin: '0123456789012', sgtin: codes.slice(1) },
    });
  });

  test('an order takes the kinds that its metadata holds, and none when that is empty', async () => {
    const shop = await openShop({ orders: 0 });
    const plain = await confirmed(shop, []);
    expect(await get(shop, plain)).toMatchObject({ status: 200, body: { meta: {} } });
    const partly = await confirmed(shop, ['uin']);
    expect((await get(shop, partly)).body).toEqual({ meta: { uin: null } });
    for (const [id, kind] of [...kinds.map((kind) => [plain, kind] as const), [partly, 'imei'] as const]) {
      expect(await refusal(shop, () => set(shop, id, kind))).toEqual(wrong(409, notTaken));
      expect(await refusal(shop, () => remove(shop, id, kind))).toEqual(wrong(409, notTaken));
    }
    expect(await set(shop, partly, 'uin')).toMatchObject(changed);
  });

  test('only in confirm', async () => {
    const shop = await openShop({ orders: 0 });
    const id = await newOrder(shop, { scheme: schemes[0], requiredMeta: kinds });
    const refusals = async () => {
      for (const kind of kinds) {
        expect(await refusal(shop, () => set(shop, id, kind))).toEqual(wrong(409, 'StatusMismatch'));
        expect(await refusal(shop, () => remove(shop, id, kind))).toEqual(wrong(409, 'StatusMismatch'));
      }
    };
    await refusals();
    await confirm(shop, id);
    await set(shop, id, 'uin');
    await patch(shop, `${path}/${id}/cancel`);
    await refusals();
    expect((await get(shop, id)).body).toMatchObject({ meta: { uin: told['uin'] } });
  });

  test('takes values of the documented lengths, 24 marking codes of 16 to 135 characters', async () => {
    const shop = await openShop({ orders: 0 });
    const id = await confirmed(shop, kinds);
    const short = [
      ['uin', { uin: '987654321098765' }],
      ['uin', { uin: '98765432109876543' }],
      ['imei', { imei: '49015420323751' }],
      ['imei', { imei: '4901542032375180' }],
      ['gtin', { gtin: '400638133393' }],
      ['gtin', { gtin: '40063813339310' }],
      ['sgtin', { sgtins: [] }],
      ['sgtin', { sgtins: Array.from({ length: 25 }, (_, index) => `0104600439931256${index}`) }],
    ] as const;
    for (const [kind, body] of short) {
      expect(await refusal(shop, () => set(shop, id, kind, body))).toEqual(wrong(400, wrongBody));
    }
    for (const code of ['x'.repeat(15), 'x'.repeat(136)]) {
      const ask = () => set(shop, id, 'sgtin', { sgtins: [code] });
      expect(await refusal(shop, ask)).toEqual(wrong(400, 'IncorrectRequestBody'));
    }
    for (const kind of kinds) {
      expect(await refusal(shop, () => set(shop, id, kind, {}))).toEqual(wrong(400, 'IncorrectRequestBody'));
    }
    const longest = Array.from({ length: 24 }, (_, index) => String(index % 10).repeat(135));
    expect(await set(shop, id, 'sgtin', { sgtins: longest })).toMatchObject(changed);
    expect((await get(shop, id)).body).toMatchObject({ meta: { sgtin: longest } });
  });

  test('deletes one known kind at a time', async () => {
    const shop = await openShop({ orders: 0 });
    const id = await confirmed(shop, kinds);
    for (const query of ['', '?key=', '?key=serial', '?key=uin&key=gtin']) {
      const ask = () => shop.request('DELETE', `${path}/${id}/meta${query}`);
      expect(await refusal(shop, ask)).toEqual(wrong(400, 'IncorrectRequest'));
    }
  });

  test('knows no order of another scheme or seller', async () => {
    const shop = await openShop({ orders: 0 });
    const every = ['fbs', 'crossborder', 'platformgo', 'dbs', 'pickup'];
    const own = path === '/orders' ? ['fbs', 'crossborder', 'platformgo'] : schemes;
    const strange: Id[] = [42];
    for (const scheme of every.filter((one) => !own.includes(one))) {
      strange.push(await newOrder(shop, { scheme, requiredMeta: kinds }));
    }
    for (const id of strange) {
      for (const ask of [
        () => get(shop, id),
        () => remove(shop, id, 'uin'),
        ...kinds.map((kind) => () => set(shop, id, kind)),
      ]) {
        expect(await refusal(shop, ask)).toEqual(wrong(404, 'NotFound'));
      }
    }
    const mine = await newOrder(shop, { scheme: schemes[0], requiredMeta: kinds });
    const foreign = shop.request('GET', `${path}/${mine}/meta`, undefined, shop.tokenOf('second'));
    expect((await foreign).status).toBe(404);
    expect(await refusal(shop, () => shop.request('GET', `${path}/x/meta`))).toEqual(
      wrong(400, 'IncorrectParameter'),
    );
  });

  test.each([
    ['numbers', 9876543210987654n, codes, null],
    ['strings', values.uin, codes, null],
    ['objects', { value: values.uin }, { value: codes }, { value: null }],
  ] as const)('in the form %s, which reads as the same text', async (metadataForm, uin, sgtin, empty) => {
    const shop = await openShop({ orders: 0, metadataForm });
    const { answer } = operations.getOrderMeta;
    const id = await confirmed(shop, ['uin', 'sgtin']);
    const before = (await get(shop, id)).body;
    expect(before).toEqual({ meta: { uin: empty, sgtin: empty } });
    expect(answer.parse(before)).toEqual({ meta: { uin: null, sgtin: [] } });
    for (const kind of ['uin', 'sgtin']) await set(shop, id, kind);
    const after = (await get(shop, id)).body;
    expect(after).toEqual({ meta: { uin, sgtin } });
    const text = { meta: { uin: values.uin, sgtin: codes } };
    expect(answer.parse(after)).toEqual(text);
    expect(z.encode(answer, text)).toEqual(text);
  });
});

test('deliverSupply: a missing UIN holds the supply back until it is set', async () => {
  const shop = await openShop({ orders: 0 });
  const { supplyId, orderId } = await packedSupply(shop, { requiredMeta: ['uin', 'imei'] });
  expect(await deliver(shop, supplyId)).toMatchObject(refused(409, 'UinIsNotFilled'));
  await shop.request('PUT', `/orders/${orderId}/meta/uin`, bodyOf['uin']);
  expect(await deliver(shop, supplyId)).toMatchObject(done);
});
