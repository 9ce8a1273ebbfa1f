import { expect, test } from 'vitest';
import type { WarehousesView } from '../../src/shared/contract/warehouses.ts';
import { openDesk, readJournal, type Desk } from '../rigs/desk/desk.ts';
import { openRogue } from '../rigs/marketplace/rogue-marketplace.ts';
import { until } from '../rigs/until.ts';

const view = (desk: Desk, is: (seen: WarehousesView) => boolean): Promise<WarehousesView> =>
  until(desk.client.warehouses.view, is);

async function openThere(options: Partial<Parameters<typeof openDesk>[0]> = {}): Promise<Desk> {
  const desk = await openDesk({ orders: 0, ...options });
  await desk.client.warehouses.read({});
  await view(desk, ({ warehouses, offices }) => warehouses.length === 4 && offices.length > 10);
  return desk;
}

const there = async (desk: Desk): Promise<{ id: number; name: string; officeId: number }[]> =>
  (await desk.api('GET', '/warehouses')).json();

test('a warehouse is made, renamed, linked to another office once a day, and deleted by its name', async () => {
  const desk = await openThere();
  expect(await desk.client.warehouses.create({ name: 'New', officeId: '15' })).toMatchObject({
    problem: { code: 'officeTaken', office: 'Northgate' },
  });
  expect(await desk.client.warehouses.create({ name: ' Harbour ', officeId: '302' })).toMatchObject({
    ok: true,
  });
  const made = await view(desk, ({ warehouses }) => warehouses.some(({ name }) => name === 'Harbour'));
  const harbour = made.warehouses.find(({ name }) => name === 'Harbour');
  const warehouseId = harbour?.warehouseId ?? '';
  expect(harbour).toMatchObject({ officeId: '302', cargoType: 1, deliveryType: 1, officeFreeAt: null });

  expect(await desk.client.warehouses.change({ warehouseId, name: 'Sea', officeId: '231' })).toMatchObject({
    ok: true,
  });
  const changed = await view(desk, ({ warehouses }) =>
    warehouses.some(({ name, wanted }) => name === 'Sea' && wanted === null),
  );
  const sea = changed.warehouses.find(({ name }) => name === 'Sea');
  expect(sea?.officeId).toBe('231');
  expect(Math.abs((sea?.officeFreeAt ?? 0) - Date.now() - 24 * 3600_000)).toBeLessThan(60_000);
  // Said before it is tried; the name can be changed all the same.
  expect(await desk.client.warehouses.change({ warehouseId, name: 'Sea', officeId: '245' })).toMatchObject({
    problem: { code: 'officeChangedToday', warehouse: 'Sea' },
  });
  expect(await desk.client.warehouses.change({ warehouseId, name: 'Lake', officeId: '231' })).toMatchObject({
    ok: true,
  });
  await expect
    .poll(async () => (await there(desk)).find(({ id }) => String(id) === warehouseId)?.name)
    .toBe('Lake');
  await view(desk, ({ warehouses }) => warehouses.some(({ name, wanted }) => name === 'Lake' && !wanted));

  expect(await desk.client.warehouses.remove({ warehouseId, name: 'Sea' })).toMatchObject({
    problem: { code: 'warehouseNameDiffers', warehouse: 'Lake' },
  });
  expect(await desk.client.warehouses.remove({ warehouseId, name: 'Lake' })).toMatchObject({ ok: true });
  await expect.poll(async () => (await there(desk)).length).toBe(4);
  await view(desk, ({ warehouses }) => warehouses.length === 4);
});

test('a change whose answer was lost is looked for; a refused one waits for a person with the marketplace’s word', async () => {
  const rogue = openRogue();
  const desk = await openThere({ through: rogue.before });
  await desk.spoil({ kind: 'dropAfter', operation: 'createWarehouse' });
  await desk.client.warehouses.create({ name: 'Harbour', officeId: '302' });
  await expect.poll(async () => (await there(desk)).length).toBe(5);
  await desk.heal();
  await view(desk, ({ warehouses, toMake }) => warehouses.length === 5 && toMake.length === 0);
  expect(rogue.heard.filter(({ request }) => request.startsWith('POST /api/v3/warehouses'))).toHaveLength(1);

  // Somebody else changed the office today.
  const [store] = await there(desk);
  await desk.api('PUT', `/warehouses/${store?.id}`, { name: store?.name, officeId: 231 });
  const warehouseId = String(store?.id);
  await desk.client.warehouses.change({ warehouseId, name: 'Moved', officeId: '245' });
  const refused = await view(desk, ({ warehouses }) =>
    warehouses.some(({ wanted }) => wanted?.state === 'refused'),
  );
  const wanted = refused.warehouses.find((each) => each.warehouseId === warehouseId)?.wanted;
  expect(wanted).toMatchObject({
    kind: 'changeWarehouse',
    problem: { code: 'marketplaceRefused', known: 'StatusMismatch' },
  });
  const [task] = await until(desk.client.supplies.tasks, (tasks) => tasks.length === 1);
  expect(task).toMatchObject({ change: 'changeWarehouse', supplyName: 'Moved' });
  expect(await desk.client.warehouses.takeBack({ id: wanted?.id ?? '' })).toMatchObject({ ok: true });
  await view(desk, ({ warehouses }) => warehouses.every((each) => each.wanted === null));
});

const cornerOf = async (desk: Desk): Promise<string> => {
  const { warehouses } = await view(desk, () => true);
  return warehouses.find(({ deliveryType }) => deliveryType === 3)?.warehouseId ?? '';
};
const contactsWanted = ({ warehouses }: WarehousesView): string[] =>
  warehouses.flatMap(({ wantedContacts }) => wantedContacts?.state ?? []);
const drafts = (desk: Desk) => readJournal(desk, 'SELECT count(*) AS kept FROM contact_drafts');
const ANNA = [{ phone: '8 (912) 345-67-89', comment: ' gate ' }];
const ANNA_TOLD = [{ phone: '+79123456789', comment: 'gate' }];

test('contacts are those of the courier’s warehouses, with whole phone numbers', async () => {
  const desk = await openThere();
  const corner = await cornerOf(desk);
  expect(await desk.client.warehouses.contacts({ warehouseId: corner })).toEqual({
    ok: true,
    value: { contacts: [], isWaiting: false },
  });
  const bad = { warehouseId: corner, contacts: [{ phone: '12', comment: '' }] };
  expect(await desk.client.warehouses.saveContacts(bad)).toEqual({
    ok: false,
    problem: { code: 'contactUnfit', number: 1 },
  });
  const saved = await desk.client.warehouses.saveContacts({ warehouseId: corner, contacts: ANNA });
  if (!saved.ok) throw new Error(saved.problem.code);
  await view(desk, ({ warehouses }) => warehouses.some((each) => each.toldContacts === saved.value.id));
  expect(await desk.client.warehouses.contacts({ warehouseId: corner })).toEqual({
    ok: true,
    value: { contacts: ANNA_TOLD, isWaiting: false },
  });
  expect(drafts(desk)).toEqual([{ kept: 0 }]);

  // A refusal waits for a person, who takes the change back.
  const store = (await view(desk, () => true)).warehouses.find(({ deliveryType }) => deliveryType === 1);
  await desk.client.warehouses.saveContacts({ warehouseId: store?.warehouseId ?? '', contacts: ANNA });
  const refused = await view(desk, (seen) => contactsWanted(seen)[0] === 'refused');
  const wanted = refused.warehouses.find(({ wantedContacts }) => wantedContacts)?.wantedContacts;
  expect(wanted?.problem).toMatchObject({ code: 'marketplaceRefused', known: 'IncorrectRequest' });
  expect(drafts(desk)).toEqual([{ kept: 1 }]);
  expect(await desk.client.warehouses.takeBack({ id: wanted?.id ?? '' })).toMatchObject({ ok: true });
  expect(drafts(desk)).toEqual([{ kept: 0 }]);
});

test('contacts that are changed without network wait, sealed, say so, and go out by themselves; the last word counts', async () => {
  const desk = await openThere();
  const warehouseId = await cornerOf(desk);
  await desk.spoil({ kind: 'dropBefore' });
  expect(await desk.client.warehouses.contacts({ warehouseId })).toMatchObject({
    problem: { code: 'marketplaceUnreachable' },
  });
  const earlier = [{ phone: '+79990000000', comment: 'before' }];
  await desk.client.warehouses.saveContacts({ warehouseId, contacts: earlier });
  expect(await desk.client.warehouses.saveContacts({ warehouseId, contacts: ANNA })).toMatchObject({
    ok: true,
  });
  await view(desk, (seen) => contactsWanted(seen)[0] === 'waiting');
  expect(await desk.client.warehouses.contacts({ warehouseId })).toEqual({
    ok: true,
    value: { contacts: ANNA_TOLD, isWaiting: true },
  });
  const [{ change } = {}] = readJournal(desk, "SELECT change FROM outbox WHERE chain LIKE 'warehouse %'");
  expect(String(change)).toContain('changeContacts');
  const kept = readJournal(desk, 'SELECT CAST(closed AS TEXT) AS closed FROM contact_drafts');
  for (const phone of ['9123456789', '9990000000', 'gate'])
    expect(JSON.stringify([change, kept, readJournal(desk, 'SELECT * FROM audit')])).not.toContain(phone);

  await desk.heal();
  await desk.client.station.syncNow({});
  await view(desk, (seen) => contactsWanted(seen).length === 0);
  expect(await desk.client.warehouses.contacts({ warehouseId })).toEqual({
    ok: true,
    value: { contacts: ANNA_TOLD, isWaiting: false },
  });
  expect(drafts(desk)).toEqual([{ kept: 0 }]);
});
