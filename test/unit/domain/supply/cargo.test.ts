import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { differIn, misfitIn, type Cargo } from '../../../../src/shared/domain/supply/cargo.ts';

const cargo: fc.Arbitrary<Cargo> = fc.record({
  cargoType: fc.constantFrom(1, 2, 0, null),
  warehouseId: fc.constantFrom('W1', 'W2', null),
});

test('what nobody told of stands in nobody’s way, and what fits one way fits the other', () => {
  fc.assert(
    fc.property(cargo, cargo, (goods, supply) => {
      expect(misfitIn(goods, supply)).toBe(misfitIn(supply, goods));
      expect(misfitIn(goods, { cargoType: 0, warehouseId: null })).toBeNull();
    }),
  );
  expect(misfitIn({ cargoType: 1, warehouseId: 'W1' }, { cargoType: 1, warehouseId: 'W2' })).toBe(
    'warehouseId',
  );
  expect(misfitIn({ cargoType: 1, warehouseId: 'W1' }, { cargoType: 2, warehouseId: 'W1' })).toBe(
    'cargoType',
  );
});

test('orders that are taken together fit every supply that one of them fits', () => {
  fc.assert(
    fc.property(fc.array(cargo, { minLength: 1, maxLength: 4 }), cargo, (orders, supply) => {
      if (differIn(orders) !== null) return;
      expect(new Set(orders.map((order) => misfitIn(order, supply))).size).toBe(1);
    }),
    { numRuns: 500 },
  );
});
