import { call, type Plans } from './plan.ts';
import { breaks, chooseId, isWild, pick, pickOf, type Place } from './step.ts';

function chooseWarehouse({ shop, other, step }: Place, only?: (deliveryType: number) => boolean): string {
  const warehouses = [...shop.warehouses.values()];
  return chooseId(step, 0, step.a, {
    fit: warehouses.filter(({ deliveryType }) => only?.(deliveryType) ?? true).map(({ id }) => id),
    any: warehouses.map(({ id }) => id),
    others: [...other.warehouses.keys()],
  });
}

/** Barcodes of the shop, one that nobody has among them. */
function skus({ shop, step }: Place): string[] {
  if (breaks(step, 1)) return [];
  const known = [...shop.goods.keys()];
  const count = 1 + (step.b % 3);
  const some = Array.from({ length: count }, (_, n) => pick(known, step.b + n) ?? 'none');
  return [...new Set(step.c % 3 === 0 ? [...some, 'no-such-barcode'] : some)];
}

/** Sometimes with a misspelt field, which the marketplace does not notice. */
function stocks(place: Place): unknown[] {
  const { step } = place;
  return skus(place).map((sku, n) =>
    breaks(step, 2) ? { sku, amuont: n } : { sku, amount: (step.a * 7 + n) % 50 },
  );
}

function warehouseWish({ world, shop, step }: Place): unknown {
  const used = new Set([...shop.warehouses.values()].map(({ officeId }) => officeId));
  const free = [...world.offices].filter((id) => !used.has(id));
  const offices = breaks(step, 2) ? ['1', '999999999'] : breaks(step, 3) ? [...used] : free;
  const officeId = Number(pick(offices, step.b) ?? pick([...world.offices], step.b) ?? '1');
  const name = breaks(step, 1)
    ? pickOf(['', 'y'.repeat(201)], step.c)
    : pickOf(['North', 'Склад', 'z'.repeat(200)], step.c);
  return { name, officeId };
}

const contact = (n: number) => ({ phone: `+7900000000${n}`, comment: `ring ${n}` });

function passWish({ world, step }: Place): unknown {
  const pass = {
    firstName: pickOf(['Ivan', 'Анна', 'J'], step.b),
    lastName: pickOf(['Petrov', 'Сидорова'], step.b),
    carModel: pickOf(['Gazelle', 'x'.repeat(100)], step.c),
    carNumber: pickOf(['A123BC', 'А456ВС777'], step.c),
    officeId: Number(pick([...world.passOffices], step.b) ?? '1'),
  };
  if (!isWild(step)) return pass;
  const broken = [
    { firstName: '' },
    { lastName: 'B', firstName: 'A' },
    { lastName: 'L'.repeat(100) },
    { carModel: '' },
    { carNumber: 'A-123-BC' },
    { carNumber: 'AB12' },
    { officeId: 0 },
    { officeId: 987654321 },
  ];
  return { ...pass, ...pick(broken, step.c) };
}

function choosePass({ shop, other, step }: Place): string {
  const any = [...shop.passes.keys()];
  return chooseId(step, 0, step.a, { fit: any, any, others: [...other.passes.keys()] });
}

export const placePlans: Plans = {
  updateStocks: (place) =>
    call(place, 'updateStocks', { warehouseId: chooseWarehouse(place) }, { body: { stocks: stocks(place) } }),
  deleteStocks: (place) =>
    call(place, 'deleteStocks', { warehouseId: chooseWarehouse(place) }, { body: { skus: skus(place) } }),
  getStocks: (place) =>
    call(place, 'getStocks', { warehouseId: chooseWarehouse(place) }, { body: { skus: skus(place) } }),
  listOffices: (place) => call(place, 'listOffices'),
  listWarehouses: (place) => call(place, 'listWarehouses'),
  createWarehouse: (place) => call(place, 'createWarehouse', {}, { body: warehouseWish(place) }),
  updateWarehouse: (place) => {
    const warehouseId = chooseWarehouse(place);
    const kept = place.shop.warehouses.get(warehouseId);
    // Half of the time only the name changes.
    const stays = kept !== undefined && !isWild(place.step) && place.step.c % 2 === 0;
    const body = stays ? { name: 'Renamed', officeId: Number(kept.officeId) } : warehouseWish(place);
    return call(place, 'updateWarehouse', { warehouseId }, { body });
  },
  deleteWarehouse: (place) => call(place, 'deleteWarehouse', { warehouseId: chooseWarehouse(place) }),
  getWarehouseContacts: (place) =>
    call(place, 'getWarehouseContacts', { warehouseId: chooseWarehouse(place, (type) => type === 3) }),
  updateWarehouseContacts: (place) => {
    const { step } = place;
    const count = breaks(step, 1) ? 6 : step.b % 6;
    const contacts = Array.from({ length: count }, (_, n) => contact(n));
    const warehouseId = chooseWarehouse(place, (type) => type === 3);
    return call(place, 'updateWarehouseContacts', { warehouseId }, { body: { contacts } });
  },
  listPassOffices: (place) => call(place, 'listPassOffices'),
  listPasses: (place) => call(place, 'listPasses'),
  createPass: (place) => call(place, 'createPass', {}, { body: passWish(place) }),
  updatePass: (place) => call(place, 'updatePass', { passId: choosePass(place) }, { body: passWish(place) }),
  deletePass: (place) => call(place, 'deletePass', { passId: choosePass(place) }),
};
