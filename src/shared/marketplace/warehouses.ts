import { z } from 'zod';
import { characters, flagOrNull, listOf, numberOrNull, textOrNull } from './common.ts';
import { tolerantInt64, int64, positiveInt64 } from './int64.ts';
import { operation } from './operation.ts';

const inWarehouse = z.object({ warehouseId: int64 });
const wishes = z.object({ name: characters(1, 200), officeId: positiveInt64 });
const contact = z.object({ comment: z.string(), phone: z.string() });

/** Platform warehouses that can be linked. `deliveryType` 1 platform warehouse, 2 by the seller, 3 courier. */
export const listOffices = operation({
  name: 'listOffices',
  document: 1,
  row: 'List offices',
  method: 'GET',
  path: '/api/v3/offices',
  status: 200,
  answer: z.array(
    z.looseObject({
      id: tolerantInt64,
      name: textOrNull,
      address: textOrNull,
      city: textOrNull,
      longitude: numberOrNull,
      latitude: numberOrNull,
      cargoType: numberOrNull,
      deliveryType: numberOrNull,
      selected: flagOrNull,
    }),
  ),
  whenLost: 'repeat',
});

export const listWarehouses = operation({
  name: 'listWarehouses',
  document: 1,
  row: 'List seller warehouses',
  method: 'GET',
  path: '/api/v3/warehouses',
  status: 200,
  answer: z.array(
    z.looseObject({
      id: tolerantInt64,
      name: textOrNull,
      officeId: tolerantInt64,
      cargoType: numberOrNull,
      deliveryType: numberOrNull,
    }),
  ),
  whenLost: 'repeat',
});

/** An office already in use can't be linked. */
export const createWarehouse = operation({
  name: 'createWarehouse',
  document: 1,
  row: 'Create seller warehouse',
  method: 'POST',
  path: '/api/v3/warehouses',
  body: wishes,
  status: 201,
  answer: z.looseObject({ id: tolerantInt64 }),
  refusals: [400, 404, 409],
  whenLost: 'readBack',
});

/** The linked office can be changed once a day. */
export const updateWarehouse = operation({
  name: 'updateWarehouse',
  document: 1,
  row: 'Update seller warehouse',
  method: 'PUT',
  path: '/api/v3/warehouses/{warehouseId}',
  params: inWarehouse,
  body: wishes,
  status: 204,
  refusals: [400, 404, 409],
  whenLost: 'readBack',
});

export const deleteWarehouse = operation({
  name: 'deleteWarehouse',
  document: 1,
  row: 'Delete seller warehouse',
  method: 'DELETE',
  path: '/api/v3/warehouses/{warehouseId}',
  params: inWarehouse,
  status: 204,
  refusals: [400, 404, 409],
  whenLost: 'readBack',
});

export const getWarehouseContacts = operation({
  name: 'getWarehouseContacts',
  document: 1,
  row: 'Get warehouse contacts',
  method: 'GET',
  path: '/api/v3/warehouses/{warehouseId}/contacts',
  params: inWarehouse,
  status: 200,
  answer: z.array(
    z.looseObject({ contacts: listOf(z.looseObject({ comment: textOrNull, phone: textOrNull })) }),
  ),
  refusals: [400],
  whenLost: 'repeat',
});

/** Only for warehouses with `deliveryType` 3. An empty list deletes all contacts. */
export const updateWarehouseContacts = operation({
  name: 'updateWarehouseContacts',
  document: 1,
  row: 'Update warehouse contacts',
  method: 'PUT',
  path: '/api/v3/warehouses/{warehouseId}/contacts',
  params: inWarehouse,
  body: z.object({ contacts: z.array(contact).max(5) }),
  status: 204,
  refusals: [400],
  whenLost: 'repeat',
});
