import { expect, test } from 'vitest';
import type { CallOptions, Marketplace } from '../../../src/main/marketplace/marketplace.ts';
import { createBoxSenders } from '../../../src/main/services/boxes/box-senders.ts';
import { createBoxes } from '../../../src/main/services/boxes/boxes.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';

const supplyId = 'SUPPLY-1';
const garbled = {
  code: 'marketplaceGarbled',
  status: 200,
  reason: 'a box',
  excerpt: '',
  requestId: null,
} as const;

/** A marketplace that makes `makes` of the boxes that are asked for, and answers with `answers`. */
function openSupply(makes: number, answers: (made: readonly string[]) => readonly string[] | null) {
  const { cache, journal } = openStores();
  let keys = 0;
  const newId = (): string => `key-${(keys += 1)}`;
  const boxes = createBoxes({ cache, journal, person: () => null, clock: Date.now, newId });
  boxes.create(supplyId, 3);
  const there: string[] = ['OTHER'];
  const asked: number[] = [];
  /** Another box of the supply is told in a way that can't be read. */
  let broken: string | null | undefined;
  const call = async (
    { name }: { readonly name: string },
    input: { readonly amount: number },
    { onBroken }: CallOptions,
  ): Promise<unknown> => {
    if (name === 'listBoxes') {
      if (broken !== undefined && !onBroken) return { ok: false, problem: garbled };
      onBroken?.(broken === undefined ? [] : [{ id: broken, fault: 'orders', readable: {} }]);
      const listed = there.filter((id) => id !== broken);
      return { ok: true, value: { trbxes: listed.map((id) => ({ id, orders: [] })) } };
    }
    asked.push(input.amount);
    const made = Array.from({ length: makes }, (_none, index) => `MADE-${asked.length}-${index}`);
    there.push(...made);
    const trbxIds = answers(made);
    return trbxIds === null
      ? { ok: false, problem: { code: 'outcomeUnknown', reason: 'no ids' } }
      : { ok: true, value: { trbxIds } };
  };
  const { addBoxes } = createBoxSenders({
    cache,
    journal,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one thing of it that is used
    marketplace: { call } as unknown as Marketplace,
    clock: Date.now,
    newId,
  });
  if (!('send' in addBoxes)) throw new Error('boxes go out one change at a time');
  const changeNow = () => {
    const { change } = journal.boxChanges.ofBoxes(supplyId).at(-1) ?? {};
    if (change?.kind !== 'addBoxes') throw new Error('no boxes are asked for');
    return change;
  };
  const { signal } = new AbortController();
  return {
    asked,
    breakList: (id: string | null) => (broken = id),
    send: () => addBoxes.send(changeNow(), signal),
    readBack: () => addBoxes.readBack(changeNow(), 0, signal),
    ids: () =>
      journal.boxes
        .everOfSupply(supplyId)
        .filter(({ key }) => Number(key.slice(4)) <= 3)
        .map(({ boxId }) => boxId),
    waiting: () => changeNow().boxKeys.length,
  };
}

const ALL = ['MADE-1-0', 'MADE-1-1', 'MADE-1-2'];

test.each<[string, (made: readonly string[]) => readonly string[]]>([
  ['names the first alone', ([first = '']) => [first]],
  ['names one twice', ([first = '', second = '']) => [first, first, second]],
  ['names a box of before', ([first = '', second = '']) => ['OTHER', first, second]],
  ['has empty names', () => ['', '', '']],
])('an answer that %s is completed from the list, and nothing is made twice', async (_how, answers) => {
  const supply = openSupply(3, answers);
  expect(await supply.send()).toMatchObject({ ok: true });
  expect(new Set(supply.ids())).toEqual(new Set(ALL));
  expect(supply.asked).toEqual([3]);
  expect(supply.waiting()).toBe(3);
});

test('boxes of an answer without ids are found in the list, one that can’t be read among them', async () => {
  const supply = openSupply(3, () => null);
  expect(await supply.send()).toMatchObject({ ok: false, problem: { code: 'outcomeUnknown' } });
  supply.breakList('MADE-1-1');
  expect(await supply.readBack()).toEqual({ ok: true, value: 'done' });
  expect(new Set(supply.ids())).toEqual(new Set(ALL));
});

test('of a list in which one of them may be hidden nothing is concluded', async () => {
  const supply = openSupply(2, () => null);
  await supply.send();
  supply.breakList(null);
  expect(await supply.readBack()).toEqual({ ok: false, problem: garbled });
  expect(supply.asked).toEqual([3]);
});

test('where fewer were made, the rest alone is asked for', async () => {
  const supply = openSupply(2, () => null);
  await supply.send();
  supply.breakList('OTHER');
  expect(await supply.readBack()).toEqual({ ok: true, value: 'done' });
  expect(supply.ids()).toEqual(['MADE-1-0', 'MADE-1-1', null]);
  expect(supply.waiting()).toBe(1);
});
