import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMoves } from '../../../src/main/services/schemes/moves.ts';
import { createSchemes } from '../../../src/main/services/schemes/schemes.ts';
import { createWayWork } from '../../../src/main/services/schemes/way-work.ts';
import { moveVerdict } from '../../../src/shared/domain/scheme/going-to.ts';
import { schemeRules, supplierStates } from '../../../src/shared/domain/scheme/scheme-rules.ts';
import { stageOf } from '../../../src/shared/domain/scheme/scheme-stage.ts';
import { ENDED, schemesWithoutSupply, type Scheme } from '../../../src/shared/domain/scheme/schemes.ts';
import { orderNews } from '../../rigs/desk/order-news.ts';
import { openStores } from '../../rigs/desk/open-stores.ts';
import { silent } from '../../rigs/silent.ts';

const AT = 1000;

function openMoves() {
  const { cache, journal } = openStores();
  const moves = createMoves({ cache, journal, person: () => 'Ann', clock: () => AT });
  const put = (id: string, scheme: Scheme, status = 'new', platform: string | null = 'waiting'): void => {
    cache.orders.upsert(orderNews(id, { scheme }));
    cache.orders.setStatus(id, status, platform);
  };
  const rows = (): string[] =>
    journal.outbox
      .heads()
      .map(({ change }) => (change.kind === 'moveOrder' ? `${change.orderId} ${change.to}` : ''));
  return {
    cache,
    journal,
    moves,
    put,
    rows,
    schemes: createSchemes({
      cache,
      journal,
      moves,
      wayWork: createWayWork({ cache, journal, clock: () => AT, log: silent }),
      clock: () => AT,
    }),
  };
}

test('many are asked for at once, and each has its own outcome; nothing is told twice', async () => {
  const { moves, put, rows, journal } = openMoves();
  put('1', 'selfPickup');
  put('2', 'selfPickup', 'prepare');
  put('3', 'bySeller', 'cancel');
  put('4', 'courier', 'new', 'canceled_by_client');
  put('5', 'warehouse');
  const all = ['1', '1', '2', '3', '4', '5', '6'].map((orderId) => ({ orderId, to: 'confirm' as const }));
  expect((await moves.ask(all)).map(({ moved }) => moved)).toEqual([
    { ok: true, value: true },
    { ok: true, value: false },
    { ok: true, value: false },
    { ok: false, problem: { code: 'orderCanNotMove', orderId: '3', to: 'confirm', stage: 'cancelled' } },
    { ok: false, problem: { code: 'orderCanNotMove', orderId: '4', to: 'confirm', stage: 'cancelled' } },
    { ok: false, problem: { code: 'orderUnknown', orderId: '5' } },
    { ok: false, problem: { code: 'orderUnknown', orderId: '6' } },
  ]);
  expect(rows()).toEqual(['1 confirm']);
  expect(journal.stories.logOf('1')).toMatchObject([{ what: 'orderMoved' }]);
});

test('what is still to be told counts: the next change follows it, and no other does', () => {
  const { moves, put } = openMoves();
  put('1', 'selfPickup');
  const ask = (to: 'confirm' | 'prepare' | 'receive' | 'cancel') => moves.put({ orderId: '1', to });
  expect(ask('prepare')).toMatchObject({ problem: { code: 'orderCanNotMove', stage: 'new' } });
  expect(ask('confirm')).toEqual({ ok: true, value: true });
  expect(ask('receive')).toMatchObject({ problem: { stage: 'assembly' } });
  expect(ask('prepare')).toEqual({ ok: true, value: true });
  expect(ask('confirm')).toEqual({ ok: true, value: false });
  expect(ask('cancel')).toEqual({ ok: true, value: true });
  expect(ask('receive')).toMatchObject({ problem: { stage: 'cancelled' } });
  expect(moves.askedOf('1')).toEqual(['confirm', 'prepare', 'cancel']);
});

test('a change that was refused may be asked for again', () => {
  const { moves, put, journal, rows } = openMoves();
  put('1', 'bySeller');
  moves.put({ orderId: '1', to: 'confirm' });
  const [row] = journal.outbox.heads();
  journal.outbox.apply(row?.seq ?? 0, { kind: 'sendingBegan' }, AT);
  journal.outbox.apply(row?.seq ?? 0, { kind: 'refused', trouble: { code: 'nothingToTake' } }, AT);
  expect(rows()).toEqual([]);
  expect(moves.put({ orderId: '1', to: 'confirm' })).toEqual({ ok: true, value: true });
  expect(rows()).toEqual(['1 confirm']);
});

test('a scheme’s new orders are taken together or by their numbers, what can’t be packed here stays', async () => {
  const { put, rows, schemes, cache } = openMoves();
  put('1', 'selfPickup');
  put('2', 'selfPickup');
  put('3', 'bySeller');
  cache.orders.upsert(orderNews('4', { scheme: 'selfPickup', requiredMeta: ['serial'] }));
  const { take, orders } = schemes.handlers;
  expect(await take({ scheme: 'selfPickup', orderIds: ['2'] })).toMatchObject({ value: { moved: 1 } });
  expect(await take({ scheme: 'selfPickup', orderIds: null })).toMatchObject({
    value: { moved: 1, outcomes: [{ orderId: '1' }, { orderId: '2', problem: null }] },
  });
  expect(rows().toSorted()).toEqual(['1 confirm', '2 confirm']);
  const page = { scheme: 'selfPickup', stage: 'new', offset: 1, limit: 1 } as const;
  expect(await orders(page)).toMatchObject({
    value: { total: 3, rows: [{ orderId: '2', goingTo: 'confirm', stage: 'new', isLate: false }] },
  });
});

test('whatever is asked for in whatever order, the marketplace is told only what its documents allow', () => {
  const scheme = fc.constantFrom(...schemesWithoutSupply);
  const asked = fc.array(fc.constantFrom(...supplierStates), { maxLength: 12 });
  fc.assert(
    fc.property(scheme, asked, (of, wanted) => {
      const order = { scheme: of, supplierStatus: 'new', platformStatus: null };
      const told: (typeof supplierStates)[number][] = [];
      for (const to of wanted) if (moveVerdict(order, told, to) === 'possible') told.push(to);
      let state: string = 'new';
      for (const to of told) {
        const rules = Object.entries(schemeRules[of].states).find(([name]) => name === state)?.[1];
        expect(Object.keys(rules?.next ?? {})).toContain(to);
        expect(ENDED.has(stageOf({ ...order, supplierStatus: state, isPacked: false }))).toBe(false);
        state = to;
      }
      expect(new Set(told).size).toBe(told.length);
    }),
  );
});
