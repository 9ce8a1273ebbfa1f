import { expect, test } from 'vitest';
import type { Marketplace } from '../../../src/main/marketplace/marketplace.ts';
import { createBoxSenders } from '../../../src/main/services/boxes/box-senders.ts';
import { createBoxService } from '../../../src/main/services/boxes/box-service.ts';
import { createBoxes } from '../../../src/main/services/boxes/boxes.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';
import { turnsDuring } from '../turns-during.ts';
import { orderNews } from '../../rigs/desk/order-news.ts';

const ids = Array.from({ length: 1000 }, (_none, index) => String(4_000_000_000 + index));
const supplyId = 'SUPPLY-1';

function openBoxes() {
  const { cache, journal } = openStores();
  cache.transaction(() => {
    cache.supplies.upsert({
      supplyId,
      name: 'Monday',
      done: false,
      cargoType: 1,
      createdAt: '2026-11-23T08:00:00Z',
      closedAt: null,
      scannedAt: null,
    });
    for (const orderId of ids)
      cache.orders.upsert(orderNews(orderId, { supplyId, supplierStatus: 'confirm' }));
  });
  let keys = 0;
  const here: { name: string | null } = { name: null };
  const person = (): string | null => here.name;
  const newId = (): string => `key-${(keys += 1)}`;
  const boxes = createBoxes({ cache, journal, person, clock: Date.now, newId });
  const { handlers } = createBoxService({
    cache,
    journal,
    boxes,
    person,
    clock: Date.now,
    newId,
    marketplace: null as never,
    drawers: null as never,
    refusedFiles: null as never,
    printers: null as never,
    log: null as never,
  });
  const [first, second] = boxes.create(supplyId, 2);
  if (!first || !second) throw new Error('no boxes');
  for (const box of [first, second]) journal.boxes.setBoxId(box.key, `ID-${box.number}`);
  const inBox = async (boxKey: string): Promise<string[]> => {
    const contents = await handlers.contents({ boxKey });
    return contents.ok ? contents.value.parcels.map(({ parcel }) => parcel.orderId) : [];
  };
  return { cache, journal, boxes, handlers, here, first, second, inBox };
}

test('a thousand parcels change their box, come out of it and are looked at while others have their turn', async () => {
  const { handlers, first, second, inBox } = openBoxes();
  const all = { ok: true, value: { moved: ids.length } };
  for (const work of [
    () => handlers.move({ orderIds: ids, into: first.key }),
    () => handlers.move({ orderIds: ids, into: second.key }),
    () => handlers.empty({ boxKey: second.key }),
    () => handlers.move({ orderIds: ids, into: first.key }),
    () => handlers.move({ orderIds: ids, into: null }),
  ]) {
    const { answer, turns } = await turnsDuring(work());
    expect(answer).toEqual(all);
    expect(turns).toBeGreaterThan(6);
  }
  await handlers.move({ orderIds: ids, into: first.key });
  const { answer, turns } = await turnsDuring(inBox(first.key));
  expect(answer.toSorted()).toEqual(ids);
  expect(turns).toBeGreaterThan(3);
});

test('one order that may not be moved keeps all of them where they are', async () => {
  const { handlers, first, inBox } = openBoxes();
  expect(await handlers.move({ orderIds: [...ids.slice(0, 500), '1'], into: first.key })).toEqual({
    ok: false,
    problem: { code: 'orderUnknown', orderId: '1' },
  });
  expect(await inBox(first.key)).toEqual([]);
});

test('a box that is deleted while it is being filled is said to be gone, and holds nothing', async () => {
  const { journal, boxes, handlers, first } = openBoxes();
  const { answer } = await turnsDuring(handlers.move({ orderIds: ids, into: first.key }), (turns) => {
    if (turns === 5) boxes.remove([first], false);
  });
  expect(answer).toEqual({ ok: false, problem: { code: 'boxUnknown', boxKey: first.key } });
  expect(journal.boxChanges.unsettledOf(supplyId).filter(({ change }) => change.kind === 'putInBox')).toEqual(
    [],
  );
});

test('a supply takes a thousand boxes and no more, and they are told apart in one look', async () => {
  const { cache, journal, handlers } = openBoxes();
  const full = { ok: false, problem: { code: 'tooManyBoxes', supplyId, most: 1000 } };
  expect(await handlers.create({ supplyId, amount: 999 })).toEqual(full);
  expect(await handlers.create({ supplyId, amount: 998 })).toMatchObject({ ok: true });
  expect(await handlers.create({ supplyId, amount: 1 })).toEqual(full);

  const there = Array.from({ length: 1000 }, (_none, index) => ({ id: `OTHER-${index}`, orders: [] }));
  const made = Array.from({ length: 998 }, (_none, index) => `MADE-${index}`);
  const call = async (operation: { readonly name: string }): Promise<unknown> => ({
    ok: true,
    value: operation.name === 'listBoxes' ? { trbxes: there } : { trbxIds: made },
  });
  let newIds = 0;
  const { addBoxes } = createBoxSenders({
    cache,
    journal,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one thing of it that is used
    marketplace: { call } as unknown as Marketplace,
    clock: Date.now,
    newId: () => `adopted-${(newIds += 1)}`,
  });
  const change = journal.boxChanges
    .ofBoxes(supplyId)
    .flatMap((row) =>
      row.change.kind === 'addBoxes' && row.change.boxKeys.length === 998 ? row.change : [],
    )[0];
  if (!change || !('send' in addBoxes)) throw new Error('nothing to send');
  let looks = 0;
  const { everOfSupply } = journal.boxes;
  Object.assign(journal.boxes, {
    everOfSupply: (id: string) => {
      looks += 1;
      return everOfSupply(id);
    },
  });
  expect(await addBoxes.send(change, new AbortController().signal)).toMatchObject({ ok: true });
  expect(looks).toBeLessThan(5);
  expect(everOfSupply(supplyId).filter(({ boxId }) => boxId?.startsWith('MADE-'))).toHaveLength(998);
});

test('parcels are moved and taken out in the name of whoever asked for it, however long it takes', async () => {
  const { journal, handlers, here, first } = openBoxes();
  for (const [ask, what] of [
    [() => handlers.move({ orderIds: ids, into: first.key }), 'parcelBoxed'],
    [() => handlers.empty({ boxKey: first.key }), 'parcelUnboxed'],
  ] as const) {
    here.name = 'Olga';
    const asked = ask();
    here.name = 'Pavel';
    expect(await asked).toMatchObject({ ok: true });
    const rows = journal.audit.before(null, 5000, null).filter((row) => row.what === what);
    expect(rows.length).toBe(ids.length);
    expect(new Set(rows.map(({ person }) => person))).toEqual(new Set(['Olga']));
  }
});
