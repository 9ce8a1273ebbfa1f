import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { openCache, type Cache } from '../../../src/main/db/cache/open-cache.ts';
import { next, UNTOLD_ORDER } from '../../../src/shared/domain/order/next.ts';
import {
  CANCELLED_BEGINS,
  isCancelled,
  isHandedOver,
  isPackable,
} from '../../../src/shared/domain/order/order-status.ts';
import { events } from '../domain/order/order-arbitraries.ts';
import { orderNews } from '../../rigs/desk/order-news.ts';

const ended = [
  ['confirm', 'canceled'],
  ['confirm', 'canceled_by_client'],
  ['confirm', 'declined_by_client'],
  ['confirm', 'defect'],
  ['confirm', 'canceled_by_missed_call'],
  ['confirm', 'canceled_by_carrier'],
  ['confirm', 'canceled_by_missclick'],
  ['confirm', 'canceled_by_somebody_new'],
  ['confirm', 'Canceled_By_Carrier'],
  ['complete', 'cancelled'],
  ['cancel', 'waiting'],
  ['cancel_carrier', 'waiting'],
  ['cancel_missed_call', 'waiting'],
] as const;
const live = [
  ['confirm', 'waiting'],
  ['confirm', 'accepted_by_carrier'],
  ['confirm', 'sent_to_carrier'],
  ['confirm', 'postponed_delivery'],
  ['confirm', 'ready_for_pickup'],
  ['confirm', 'something_new'],
  ['confirm', 'waiting_canceled'],
] as const;

function openedCache(): Cache {
  const folder = mkdtempSync(path.join(tmpdir(), 'packbench-cancelled-'));
  const opened = openCache(path.join(folder, 'cache.sqlite'));
  if (!opened.ok) throw new Error(opened.problem.code);
  onTestFinished(() => {
    opened.value.cache.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return opened.value.cache;
}

test('an order that anybody cancelled is cancelled for the rules and for the counts alike', () => {
  const { orders } = openedCache();
  const ids = [...ended, ...live].map(([supplierStatus, platformStatus], index) => {
    const orderId = String(1000 + index);
    orders.upsert(orderNews(orderId, { skus: ['A'], supplierStatus: 'confirm', supplyId: 'S-1' }));
    orders.setStatus(orderId, supplierStatus, platformStatus);
    return orderId;
  });
  const known = orders.ofSupply('S-1');
  expect(known.filter(isCancelled).map(({ orderId }) => orderId)).toEqual(ids.slice(0, ended.length));
  expect(known.filter(isPackable).map(({ orderId }) => orderId)).toEqual(ids.slice(ended.length));
  expect(orders.cancelledOfSupply('S-1').toSorted()).toEqual(ids.slice(0, ended.length));
  expect(orders.countBySupply('S-1')).toEqual({
    live: live.length,
    cancelled: ended.length,
    handedOver: 0,
  });
});

/** As the marketplace begins such words, in any letters, with anything before or after. */
const beginnings = Object.values(CANCELLED_BEGINS).flat();
const words = fc
  .tuple(
    fc.constantFrom('', 'not_'),
    fc.constantFrom(...beginnings, 'complete', ''),
    fc.string({ maxLength: 6 }),
  )
  .map((parts) => parts.join(''))
  .chain((word) => fc.mixedCase(fc.constant(word)));

test('whatever word the marketplace invents, the counts and the rules say the same of it', () => {
  const { orders, transaction } = openedCache();
  let run = 0;
  const property = fc.property(words, fc.option(words), (supplierStatus, platformStatus) => {
    const supplyId = `S-${(run += 1)}`;
    orders.upsert(orderNews(supplyId, { supplierStatus: 'confirm', supplyId }));
    orders.setStatus(supplyId, supplierStatus, platformStatus);
    const order = orders.get(supplyId);
    const { cancelled, handedOver } = orders.countBySupply(supplyId);
    expect([cancelled, handedOver]).toEqual([
      Number(order !== null && isCancelled(order)),
      Number(order !== null && isHandedOver(order)),
    ]);
  });
  transaction(() => fc.assert(property, { numRuns: 400 }));
});

test('the cache writes what the life of an order says', () => {
  const { orders, transaction } = openedCache();
  let run = 0;
  const property = fc.property(fc.array(events, { maxLength: 8 }), (heard) => {
    const orderId = String((run += 1));
    orders.upsert(orderNews(orderId, { supplierStatus: null }));
    let known = UNTOLD_ORDER;
    for (const event of heard) {
      const now = next(known, event);
      if (event.kind === 'listed') orders.upsert(orderNews(orderId, event));
      else if (event.kind === 'movedTo') orders.setSupply(orderId, event.supplyId);
      else if (event.kind === 'freed') orders.setNew(orderId);
      else {
        const isChanged = orders.setStatus(orderId, event.supplierStatus, event.platformStatus);
        expect(isChanged).toBe(now !== null);
      }
      known = now ?? known;
      expect(orders.get(orderId)).toMatchObject(known);
    }
  });
  transaction(() => fc.assert(property, { numRuns: 300 }));
});
