import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { only, refusalOf } from './refusal.ts';
import { openShop, read, type Reply, type Shop } from './shop.ts';
import { done } from './warehouse-shop.ts';

const HOUR_MS = 3600 * 1000;
const driver = {
  firstName: 'Анна',
  lastName: 'Lindgren',
  carModel: 'Van',
  carNumber: 'А123ВС77',
  officeId: 15,
};

const create = (shop: Shop, wishes: object = driver): Promise<Reply> =>
  shop.request('POST', '/passes', wishes);
const list = async (shop: Shop): Promise<unknown> => (await shop.request('GET', '/passes')).body;
const idOf = (reply: Reply): number => read({ id: z.int() }, reply).id;

test('listPassOffices: only the offices that ask for a pass', async () => {
  const shop = await openShop();
  const { body } = await shop.request('GET', '/passes/offices');
  const offices = z.array(z.looseObject({ id: z.int() })).parse(body);
  expect(offices.map(({ id }) => id)).toEqual([15, 218, 302, 318]);
  expect(offices[0]).toEqual({ id: 15, name: 'Northgate', address: expect.any(String) });
});

describe('a pass', () => {
  test('createPass, listPasses: valid 48 hours, the end with its UTC offset', async () => {
    const shop = await openShop();
    const reply = await create(shop);
    expect(reply).toMatchObject({ status: 201, body: { id: expect.any(Number) } });
    expect(await list(shop)).toEqual([
      {
        id: idOf(reply),
        ...driver,
        dateEnd: '2026-03-04T09:00:00+00:00',
        officeName: 'Northgate',
        officeAddress: expect.any(String),
      },
    ]);
  });

  test('listPasses, updatePass, deletePass: an expired one is gone, from the control side too', async () => {
    const shop = await openShop();
    const id = idOf(await create(shop));
    shop.clock.now += 48 * HOUR_MS - 1;
    expect(await list(shop)).toMatchObject([{ id }]);
    shop.clock.now += 1;
    expect(await list(shop)).toEqual([]);
    expect(await refusalOf(shop, () => shop.request('PUT', `/passes/${id}`, driver))).toEqual(
      only(404, 'NotFound'),
    );
    expect(await refusalOf(shop, () => shop.request('DELETE', `/passes/${id}`))).toEqual(
      only(404, 'NotFound'),
    );
    expect(await shop.control('GET', '/state')).toMatchObject({ body: { passes: [] } });
  });

  test('updatePass: changes everything but the end', async () => {
    const shop = await openShop();
    const id = idOf(await create(shop));
    shop.clock.now += HOUR_MS;
    const other = {
      firstName: 'Mark',
      lastName: 'Li',
      carModel: 'Truck',
      carNumber: 'ABC123',
      officeId: 218,
    };
    expect(await shop.request('PUT', `/passes/${id}`, other)).toMatchObject(done);
    expect(await list(shop)).toEqual([
      {
        id,
        ...other,
        dateEnd: '2026-03-04T09:00:00+00:00',
        officeName: 'Eastmoor',
        officeAddress: expect.any(String),
      },
    ]);
  });

  test('deletePass: is gone then', async () => {
    const shop = await openShop();
    const id = idOf(await create(shop));
    expect(await shop.request('DELETE', `/passes/${id}`)).toMatchObject(done);
    expect(await list(shop)).toEqual([]);
    expect(await refusalOf(shop, () => shop.request('DELETE', `/passes/${id}`))).toEqual(
      only(404, 'NotFound'),
    );
  });

  test.each([
    ['an office that needs none', { officeId: 231 }, 409, 'PassValidationError'],
    ['an unknown office', { officeId: 77 }, 404, 'NotFound'],
    ['office 0', { officeId: 0 }, 400, 'IncorrectRequestBody'],
    ['no first name', { firstName: '' }, 400, 'IncorrectRequestBody'],
    ['names of 5 characters together', { firstName: 'Al', lastName: 'Ivy' }, 400, 'IncorrectRequestBody'],
    ['names of 101 characters', { firstName: 'A', lastName: 'b'.repeat(100) }, 400, 'IncorrectRequestBody'],
    ['no car model', { carModel: '' }, 400, 'IncorrectRequestBody'],
    ['a car model of 101 characters', { carModel: 'c'.repeat(101) }, 400, 'IncorrectRequestBody'],
    ['a car number of 5', { carNumber: 'AB123' }, 400, 'IncorrectRequestBody'],
    ['a car number of 10', { carNumber: 'AB12345678' }, 400, 'IncorrectRequestBody'],
    ['a car number with a blank', { carNumber: 'AB 1234' }, 400, 'IncorrectRequestBody'],
  ])('createPass, updatePass: refuse %s', async (_what, change, status, code) => {
    const shop = await openShop();
    const id = idOf(await create(shop));
    const wishes = { ...driver, ...change };
    expect(await refusalOf(shop, () => create(shop, wishes))).toEqual(only(status, code));
    expect(await refusalOf(shop, () => shop.request('PUT', `/passes/${id}`, wishes))).toEqual(
      only(status, code),
    );
  });

  test('updatePass, deletePass: an unknown one is 404', async () => {
    const shop = await openShop();
    expect(await refusalOf(shop, () => shop.request('PUT', '/passes/5', driver))).toEqual(
      only(404, 'NotFound'),
    );
    expect(await refusalOf(shop, () => shop.request('DELETE', '/passes/5'))).toEqual(only(404, 'NotFound'));
  });

  test('createPass: one call in 10 minutes by the simulator’s clock; the other pass calls are not limited so', async () => {
    const shop = await openShop({ limits: 'on' });
    const first = await create(shop);
    expect([first.status, first.headers.get('x-ratelimit-remaining')]).toEqual([201, '0']);
    const second = await create(shop);
    const headers = ['x-ratelimit-retry', 'x-ratelimit-limit', 'x-ratelimit-reset'];
    expect([second.status, ...headers.map((name) => second.headers.get(name))]).toEqual([
      429,
      '600',
      '1',
      '600',
    ]);
    expect(await shop.request('PUT', `/passes/${idOf(first)}`, driver)).toMatchObject(done);
    await shop.control('POST', '/clock', { advance: 'PT10M' });
    expect((await create(shop)).status).toBe(201);
  });
});
