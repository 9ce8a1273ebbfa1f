import { expect, test } from 'vitest';
import { createTaking, type TakePorts } from '../../../src/main/services/supplies/take.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';

test('a name is looked up for the first orders and groups, however many are named', async () => {
  const { cache, journal } = openStores();
  const asked = { orders: 0, groups: 0 };
  const orders: typeof cache.orders = {
    ...cache.orders,
    get: () => {
      asked.orders += 1;
      return null;
    },
    newOfGroup: () => {
      asked.groups += 1;
      return [];
    },
  };
  const unused = (): never => {
    throw new Error('a name changes nothing');
  };
  const ports: TakePorts = {
    cache: { ...cache, orders },
    journal,
    boxes: {
      openEmpty: unused,
      create: unused,
      put: unused,
      takeOut: unused,
      remove: unused,
      forget: unused,
    },
    openSupply: unused,
    nameSupply: () => 'named',
    person: () => null,
    clock: () => 0,
    newId: unused,
  };
  const { previewName } = createTaking(ports);
  const orderIds = Array.from({ length: 10_000 }, (_, index) => String(index));
  const groupKeys = Array.from({ length: 1000 }, (_, index) => JSON.stringify([null, index, []]));
  for (const from of [{ orderIds }, { groupKeys, orderIds }])
    expect(await previewName({ pattern: null, from })).toEqual({ ok: true, value: { name: 'named' } });
  expect(asked.orders).toBeLessThanOrEqual(200);
  expect(asked.groups).toBe(10);
});
