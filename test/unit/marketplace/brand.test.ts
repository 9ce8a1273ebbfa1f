import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBrand } from '../../../src/main/marketplace/brand.ts';

describe('brand', () => {
  test('renames names and values in answers, by the case of their position', () => {
    const wire = () => ({
      orders: [{ id: 1, acmeStatus: 'sold', deliveryType: 'acmego', comment: 'acmego' }],
      stocks: { stocksAcme: 5, stocksMp: 1 },
      offices: [{ deliveryType: 3 }, null],
    });
    const ours = {
      orders: [{ id: 1, platformStatus: 'sold', deliveryType: 'platformgo', comment: 'acmego' }],
      stocks: { stocksPlatform: 5, stocksMp: 1 },
      offices: [{ deliveryType: 3 }, null],
    };
    expect(createBrand('acme').fromWire(wire())).toEqual(ours);
    expect(createBrand('ACME').fromWire(wire())).toEqual(ours);
  });

  test('renames what a request holds', () => {
    const request = { orderBy: { field: 'stockPlatformQty', mode: 'asc' }, deliveryType: 'platformgo' };
    expect(createBrand('acme').toWire(request)).toEqual({
      orderBy: { field: 'stockAcmeQty', mode: 'asc' },
      deliveryType: 'acmego',
    });
  });

  test('with the neutral word everything stays as it is', () => {
    const value = { platformStatus: 'sold', acmeStatus: 'x', deliveryType: 'platformgo' };
    expect(createBrand('platform').fromWire({ ...value })).toEqual(value);
    expect(createBrand('platform').toWire({ ...value })).toEqual(value);
  });

  test('a service that already writes the neutral word is understood', () => {
    expect(createBrand('acme').fromWire({ platformStatus: 'sold' })).toEqual({ platformStatus: 'sold' });
  });

  test('there and back changes nothing, in whatever JSON', () => {
    const keys = fc.constantFrom('platformStatus', 'stocksPlatform', 'deliveryType', 'field', 'x');
    const values = fc.constantFrom('platformgo', 'stockPlatformQty', 'fbs', 'x', 7, null);
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        values,
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(keys, tie('tree'), { maxKeys: 3 }),
      ),
    }));
    const brand = createBrand('acme');
    fc.assert(
      fc.property(tree, (value) => {
        expect(brand.fromWire(structuredClone(brand.toWire(value)))).toEqual(value);
      }),
    );
  });
});
