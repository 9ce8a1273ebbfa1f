import { expect, test } from 'vitest';
import { openStores } from '../people/open-stores.ts';
import { orderNews } from './order-news.ts';

test('an order becomes no other product once it was taken; one more barcode is taken', () => {
  const { cache } = openStores(() => 0);
  const tell = (skus: readonly string[], article: string, supplierStatus: string): unknown => {
    const supplyId = supplierStatus === 'new' ? null : 'S';
    cache.orders.upsert(
      orderNews('1', { skus, article, supplierStatus, supplyId, colorCode: `of ${article}` }),
    );
    const order = cache.orders.get('1');
    return [order?.skus, order?.article, order?.colorCode];
  };
  expect(tell(['a'], 'MUG', 'new')).toEqual([['a'], 'MUG', 'of MUG']);
  // Nobody has begun with it.
  expect(tell(['b'], 'CUP', 'new')).toEqual([['b'], 'CUP', 'of CUP']);
  expect(tell(['b'], 'CUP', 'confirm')).toEqual([['b'], 'CUP', 'of CUP']);

  expect(tell(['a'], 'MUG', 'confirm')).toEqual([['b'], 'CUP', 'of CUP']);
  expect(cache.orders.idsBySku('a', 'S')).toEqual([]);
  expect(tell(['b', 'c'], 'CUP', 'confirm')).toEqual([['b', 'c'], 'CUP', 'of CUP']);
  expect(cache.orders.idsBySku('c', 'S')).toEqual(['1']);
  expect(tell(['c'], 'CUP', 'confirm')).toEqual([['b', 'c'], 'CUP', 'of CUP']);
  expect(tell([], '', 'confirm')).toEqual([['b', 'c'], 'CUP', 'of CUP']);
});

test('what no answer had told of a taken order is learned', () => {
  const { cache } = openStores(() => 0);
  const told = { supplierStatus: 'confirm', supplyId: 'S' };
  cache.orders.upsert(orderNews('1', { ...told, skus: [], article: '', colorCode: null }));
  cache.orders.upsert(orderNews('1', { ...told, skus: ['a'], article: 'MUG', colorCode: 'red' }));
  expect(cache.orders.get('1')).toMatchObject({ skus: ['a'], article: 'MUG', colorCode: 'red' });
});
