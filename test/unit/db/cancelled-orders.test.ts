import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openCache } from '../../../src/main/db/cache/open-cache.ts';
import { isCancelled, isPackable } from '../../../src/shared/domain/order-status.ts';
import { orderNews } from './order-news.ts';

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

test('an order that anybody cancelled is cancelled for the rules and for the counts alike', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'packbench-cancelled-'));
  const opened = openCache(path.join(folder, 'cache.sqlite'));
  if (!opened.ok) throw new Error(opened.problem.code);
  const { orders } = opened.value.cache;
  onTestFinished(() => {
    opened.value.cache.close();
    rmSync(folder, { recursive: true, force: true });
  });
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
