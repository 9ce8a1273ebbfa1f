import { operations } from '../../../src/shared/marketplace/index.ts';
import { change, isNoted, type Work } from './changes.ts';

const never = () => Promise.resolve(null);

/** Amounts are sent, and read back: an update that answers 204 may have changed nothing. */
export async function stockDay(work: Work, warehouseId: string, skus: readonly string[]): Promise<void> {
  const { desk, beliefs } = work;
  const stocks = skus.map((sku, n) => ({ sku, amount: 10 + n }));
  await desk.make(operations.updateStocks, { warehouseId, stocks }, never);
  const gone = skus.slice(0, 1);
  await change(work, operations.deleteStocks, { warehouseId, skus: [...gone] }, async () => {
    const asked = await desk.ask(operations.getStocks, { warehouseId, skus: [...skus] });
    return !(asked.stocks ?? []).some(({ sku, amount }) => gone.includes(sku) && amount > 0);
  });
  const left = await desk.ask(operations.getStocks, { warehouseId, skus: [...skus] });
  for (const { sku, amount } of left.stocks ?? []) beliefs.stocks.set(`${warehouseId}/${sku}`, amount);
}

const driver = { firstName: 'Ivan', lastName: 'Petrov', carModel: 'Gazelle' } as const;

export async function passDay(work: Work): Promise<void> {
  const { desk, beliefs } = work;
  const [office] = await desk.ask(operations.listPassOffices, {});
  const officeId = office?.id ?? '1';
  const passes = () => desk.ask(operations.listPasses, {});
  const create = async (carNumber: string): Promise<string> => {
    const { id } = await desk.make(
      operations.createPass,
      { ...driver, carNumber, officeId },
      async () => (await passes()).find((pass) => pass.carNumber === carNumber) ?? null,
    );
    isNoted(work, operations.createPass);
    return id;
  };
  const kept = await create('A111AA77');
  await desk.make(operations.updatePass, { passId: kept, ...driver, carNumber: 'B222BB77', officeId }, never);
  beliefs.passes.set(kept, 'B222BB77');
  const dropped = await create('C333CC77');
  await change(
    work,
    operations.deletePass,
    { passId: dropped },
    async () => !(await passes()).some(({ id }) => id === dropped),
  );
}

/** A warehouse is made, renamed, given contacts; another one is made and given up. */
export async function warehouseDay(work: Work): Promise<void> {
  const { desk, beliefs } = work;
  const warehouses = () => desk.ask(operations.listWarehouses, {});
  const offices = (await desk.ask(operations.listOffices, {})).filter(({ selected }) => selected !== true);
  const courier = offices.find(({ deliveryType }) => deliveryType === 3)?.id ?? '';
  const other = offices.find(({ id }) => id !== courier)?.id ?? '';
  const create = async (name: string, officeId: string): Promise<string> => {
    const { id } = await desk.make(
      operations.createWarehouse,
      { name, officeId },
      async () => (await warehouses()).find((warehouse) => warehouse.officeId === officeId) ?? null,
    );
    isNoted(work, operations.createWarehouse);
    return id;
  };
  const kept = await create('North', courier);
  await change(
    work,
    operations.updateWarehouse,
    { warehouseId: kept, name: 'Far north', officeId: courier },
    async () => (await warehouses()).some(({ id, name }) => id === kept && name === 'Far north'),
  );
  const contacts = [{ phone: '+79000000001', comment: 'gate' }];
  await desk.make(operations.updateWarehouseContacts, { warehouseId: kept, contacts }, never);
  beliefs.warehouses.set(kept, { name: 'Far north', contacts: contacts.length });
  const dropped = await create('Nowhere', other);
  await change(
    work,
    operations.deleteWarehouse,
    { warehouseId: dropped },
    async () => !(await warehouses()).some(({ id }) => id === dropped),
  );
}
