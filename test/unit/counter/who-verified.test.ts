import { expect, test } from 'vitest';
import { createCounterStores } from '../../../src/main/services/counter/counter-stores.ts';
import { createVerifyCode } from '../../../src/main/services/counter/verify-code.ts';
import { createMoves } from '../../../src/main/services/schemes/moves.ts';
import { newlyShelved } from '../../../src/shared/domain/counter/next.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';
import { orderNews } from '../../rigs/desk/order-news.ts';

/** A desk at which Olga works, and Pavel from the moment on in which something of hers is under way. */
function openDesk() {
  const { cache, journal } = openStores();
  const here = { name: 'Olga' };
  const byOlga = async <T>(ask: () => Promise<T>): Promise<T> => {
    here.name = 'Olga';
    const asked = ask();
    here.name = 'Pavel';
    return asked;
  };
  return { cache, journal, byOlga, person: () => here.name };
}

test('a check code is verified by whoever asked, whoever works here when the marketplace answers', async () => {
  const { cache, journal, byOlga, person } = openDesk();
  const clock = (): number => 1000;
  const ports = {
    cache,
    journal,
    person,
    clock,
    shopClock: clock,
    rules: () => ({ parcelsInACell: 9, checkTries: 3, storageDays: 3 }),
  };
  cache.orders.upsert(orderNews('71', { scheme: 'selfPickup', supplierStatus: 'prepare', orderCode: '5' }));
  journal.transaction(() =>
    journal.counterParcels.add(newlyShelved({ orderId: '71', article: 'MUG' }, 'A1', 1)),
  );
  let isRight = false;
  const { verify } = createVerifyCode({
    ...ports,
    stores: createCounterStores(ports),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is asked one thing
    marketplace: { call: async () => ({ ok: true, value: { ok: isRight } }) } as never,
    mayVouch: () => false,
    isKnown: () => false,
  });
  const asked = { orderId: '71', orderCode: null, isSure: true, isScanned: false };
  for (const passcode of ['123', '456']) {
    expect(await byOlga(() => verify({ ...asked, passcode }))).toMatchObject({
      ok: true,
      value: { isRight },
    });
    isRight = true;
  }
  expect(journal.counterActs.ofOrder('71').map(({ what, person: by }) => [what, by])).toEqual([
    ['codeAsked', 'Olga'],
    ['codeWrong', 'Olga'],
    ['codeAsked', 'Olga'],
    ['codeRight', 'Olga'],
  ]);
});

test('many orders are moved on by whoever asked for it', async () => {
  const { cache, journal, byOlga, person } = openDesk();
  const moves = createMoves({ cache, journal, person, clock: () => 1 });
  const ids = Array.from({ length: 600 }, (_each, at) => String(1000 + at));
  for (const orderId of ids)
    cache.orders.upsert(orderNews(orderId, { scheme: 'bySeller', supplierStatus: 'new' }));
  const moved = await byOlga(() => moves.ask(ids.map((orderId) => ({ orderId, to: 'confirm' }))));
  expect(moved.every((each) => each.moved.ok)).toBe(true);
  const rows = journal.audit.before(null, 999, null);
  expect(rows).toHaveLength(ids.length);
  expect(new Set(rows.map((row) => row.person))).toEqual(new Set(['Olga']));
});
