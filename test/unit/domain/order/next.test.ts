import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { next, UNTOLD_ORDER, type OrderEvent } from '../../../../src/shared/domain/order/next.ts';
import { isCancelledBySeller } from '../../../../src/shared/domain/order/order-status.ts';
import { anyOrder, events } from './order-arbitraries.ts';

const lists = events.filter(({ kind }) => kind === 'listed');

test('an order that was taken is new again only once it is in no supply and that is said of it', () => {
  fc.assert(
    fc.property(anyOrder, events, (given, event) => {
      const now = next(given, event);
      if (now?.supplierStatus !== 'new' || ['', 'new'].includes(given.supplierStatus)) return;
      expect([event.kind, given.supplyId]).toEqual(['freed', null]);
    }),
    { numRuns: 1000 },
  );
});

test('no list brings a cancelled order back, whatever it says', () => {
  fc.assert(
    fc.property(anyOrder, fc.array(lists, { maxLength: 6 }), (given, heard) => {
      const cancelled = { ...given, supplierStatus: 'cancel' };
      const now = heard.reduce((order, event) => next(order, event) ?? order, cancelled);
      expect(isCancelledBySeller(now)).toBe(true);
    }),
  );
});

test('a list that says nothing of an order changes nothing, and the first word of it is believed', () => {
  const silent: OrderEvent = { kind: 'listed', supplierStatus: null, supplyId: null };
  fc.assert(
    fc.property(anyOrder, (given) => {
      expect(next(given, silent)).toBeNull();
    }),
  );
  expect(next(UNTOLD_ORDER, { ...silent, supplierStatus: 'new' })?.supplierStatus).toBe('new');
});
