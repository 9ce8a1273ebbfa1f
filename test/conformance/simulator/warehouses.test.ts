import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { only, refusalOf } from './refusal.ts';
import { newOrder, openShop, read, type Reply, type Shop } from './shop.ts';
import { done } from './warehouse-shop.ts';

const HOUR_MS = 3600 * 1000;
/** Warehouses of a new shop: to the platform, of the courier. */
const HOME = 658_434;
const COURIER = 658_519;

const office = z.looseObject({ id: z.int(), selected: z.boolean() });
const selected = async (shop: Shop): Promise<number[]> => {
  const offices = z.array(office).parse((await shop.request('GET', '/offices')).body);
  return offices.flatMap((one) => (one.selected ? [one.id] : []));
};
const list = async (shop: Shop): Promise<unknown> => (await shop.request('GET', '/warehouses')).body;
const create = (shop: Shop, wishes: object): Promise<Reply> => shop.request('POST', '/warehouses', wishes);
const update = (shop: Shop, id: number, wishes: object): Promise<Reply> =>
  shop.request('PUT', `/warehouses/${id}`, wishes);

describe('offices', () => {
  test('listOffices: a bare array; those of the seller’s warehouses are selected', async () => {
    const shop = await openShop();
    const { status, body } = await shop.request('GET', '/offices');
    expect(status).toBe(200);
    const offices = z.array(z.unknown()).parse(body);
    expect(offices[0]).toEqual({
      id: 15,
      name: 'Northgate',
      address: expect.any(String),
      city: 'Northgate',
      longitude: expect.any(Number),
      latitude: expect.any(Number),
      cargoType: 1,
      deliveryType: 1,
      selected: true,
    });
    expect(await selected(shop)).toEqual([15, 218, 402, 503]);
  });
});

describe('a seller’s warehouses', () => {
  test('listWarehouses: a bare array', async () => {
    const shop = await openShop();
    expect(await list(shop)).toEqual([
      { id: 658_434, name: 'Riverside store', officeId: 15, cargoType: 1, deliveryType: 1 },
      { id: 658_471, name: 'Hill depot', officeId: 218, cargoType: 1, deliveryType: 1 },
      { id: 658_502, name: 'Own van', officeId: 402, cargoType: 1, deliveryType: 2 },
      { id: 658_519, name: 'Courier corner', officeId: 503, cargoType: 1, deliveryType: 3 },
    ]);
  });

  test('createWarehouse: takes cargoType and deliveryType of its office, which is selected then', async () => {
    const shop = await openShop();
    const reply = await create(shop, { name: 'Large', officeId: 311 });
    expect(reply).toMatchObject({ status: 201, body: { id: expect.any(Number) } });
    expect(await list(shop)).toContainEqual({
      id: read({ id: z.int() }, reply).id,
      name: 'Large',
      officeId: 311,
      cargoType: 2,
      deliveryType: 1,
    });
    expect(await selected(shop)).toContain(311);
  });

  test.each([
    ['an office in use', { name: 'x', officeId: 15 }, 409, 'StatusMismatch'],
    ['an office that is not there', { name: 'x', officeId: 77 }, 404, 'NotFound'],
    ['office 0', { name: 'x', officeId: 0 }, 400, 'IncorrectRequestBody'],
    ['no name', { name: '', officeId: 231 }, 400, 'IncorrectRequestBody'],
    ['a name of 201 characters', { name: 'ж'.repeat(201), officeId: 231 }, 400, 'IncorrectRequestBody'],
    ['no office', { name: 'x' }, 400, 'IncorrectRequestBody'],
  ])('createWarehouse, updateWarehouse: refuse %s', async (_what, wishes, status, code) => {
    const shop = await openShop();
    expect(await refusalOf(shop, () => create(shop, wishes))).toEqual(only(status, code));
    expect(await refusalOf(shop, () => update(shop, COURIER, wishes))).toEqual(only(status, code));
  });

  test('updateWarehouse: renames as often as wished, changes the office once in 24 hours', async () => {
    const shop = await openShop();
    const rename = async (name: string, officeId: number) =>
      expect(await update(shop, HOME, { name, officeId })).toMatchObject(done);
    await rename('One', 15);
    await rename('Two', 15);
    await rename('Three', 231);
    const again = () => update(shop, HOME, { name: 'Four', officeId: 245 });
    expect(await refusalOf(shop, again)).toEqual(only(409, 'StatusMismatch'));
    await rename('Five', 231);
    shop.clock.now += 24 * HOUR_MS - 1;
    expect(await refusalOf(shop, again)).toEqual(only(409, 'StatusMismatch'));
    await shop.control('POST', '/clock', { advance: 'PT0.001S' });
    expect(await again()).toMatchObject(done);
    expect(await list(shop)).toContainEqual({
      id: HOME,
      name: 'Four',
      officeId: 245,
      cargoType: 1,
      deliveryType: 1,
    });
    expect(await selected(shop)).toEqual([218, 245, 402, 503]);
  });

  test('updateWarehouse, deleteWarehouse: an unknown one is 404', async () => {
    const shop = await openShop();
    expect(await refusalOf(shop, () => update(shop, 5, { name: 'x', officeId: 231 }))).toEqual(
      only(404, 'NotFound'),
    );
    expect(await refusalOf(shop, () => shop.request('DELETE', '/warehouses/5'))).toEqual(
      only(404, 'NotFound'),
    );
  });

  test('deleteWarehouse: takes its stocks along and frees its office', async () => {
    const shop = await openShop({ orders: 0 });
    const sku = z
      .looseObject({ articles: z.array(z.object({ skus: z.array(z.string()) })) })
      .parse((await shop.control('GET', '/state')).body).articles[0]?.skus[0];
    await shop.request('PUT', `/stocks/${HOME}`, { stocks: [{ sku, amount: 3 }] });
    expect(await shop.control('GET', '/state')).toMatchObject({ body: { stocks: [{ sku, amount: 3 }] } });
    expect(await shop.request('DELETE', `/warehouses/${HOME}`)).toMatchObject(done);
    expect(await shop.control('GET', '/state')).toMatchObject({ body: { stocks: [] } });
    expect(await selected(shop)).toEqual([218, 402, 503]);
    expect((await shop.request('POST', `/stocks/${HOME}`, { skus: ['x'] })).status).toBe(404);
  });

  test('deleteWarehouse: is refused while orders are to be put together there', async () => {
    const shop = await openShop({ orders: 0 });
    const orderId = await newOrder(shop, { warehouseId: HOME });
    const remove = () => shop.request('DELETE', `/warehouses/${HOME}`);
    expect(await refusalOf(shop, remove)).toEqual(only(409, 'StatusMismatch'));
    await shop.request('PATCH', `/orders/${orderId}/cancel`);
    expect(await remove()).toMatchObject(done);
  });
});

describe('contacts', () => {
  const contacts = [
    { comment: 'Olga, mornings', phone: '+79990001122' },
    { comment: '', phone: '5' },
  ];
  const get = async (shop: Shop, id: number): Promise<unknown> =>
    (await shop.request('GET', `/warehouses/${id}/contacts`)).body;
  const put = (shop: Shop, id: number, body: object): Promise<Reply> =>
    shop.request('PUT', `/warehouses/${id}/contacts`, body);

  test('updateWarehouseContacts: replaces the list, an empty one deletes; getWarehouseContacts reads it', async () => {
    const shop = await openShop();
    expect(await get(shop, COURIER)).toEqual([{ contacts: [] }]);
    expect(await put(shop, COURIER, { contacts })).toMatchObject(done);
    expect(await get(shop, COURIER)).toEqual([{ contacts }]);
    expect(await put(shop, COURIER, { contacts: [] })).toMatchObject(done);
    expect(await get(shop, COURIER)).toEqual([{ contacts: [] }]);
  });

  test.each([
    ['a warehouse of another delivery type', HOME, { contacts }, 'IncorrectRequest'],
    ['an unknown warehouse', 5, { contacts }, 'IncorrectParameter'],
    ['six contacts', COURIER, { contacts: Array(6).fill(contacts[0]) }, 'IncorrectRequestBody'],
    ['no list', COURIER, {}, 'IncorrectRequestBody'],
    ['a contact without phone', COURIER, { contacts: [{ comment: '' }] }, 'IncorrectRequestBody'],
  ])('updateWarehouseContacts: refuses %s', async (_what, id, body, code) => {
    const shop = await openShop();
    expect(await refusalOf(shop, () => put(shop, id, body))).toEqual(only(400, code));
  });

  test('getWarehouseContacts: an unknown warehouse is a bad parameter', async () => {
    const shop = await openShop();
    const ask = () => shop.request('GET', '/warehouses/5/contacts');
    expect(await refusalOf(shop, ask)).toEqual(only(400, 'IncorrectParameter'));
  });
});
