import * as fc from 'fast-check';
import type { OrderEvent, OrderState } from '../../../../src/shared/domain/order/next.ts';

export const supplierStatuses = fc.constantFrom(
  'new',
  'confirm',
  'complete',
  'cancel',
  'Cancel_Carrier',
  'rare',
);
export const platformStatuses = fc.constantFrom('waiting', 'sold', 'canceled_by_client', 'DEFECT', null);
const supplies = fc.constantFrom('S', 'T', null);

export const events: fc.Arbitrary<OrderEvent> = fc.oneof(
  fc.record({
    kind: fc.constant('listed' as const),
    supplierStatus: fc.option(supplierStatuses),
    supplyId: supplies,
  }),
  fc.record({
    kind: fc.constant('told' as const),
    supplierStatus: supplierStatuses,
    platformStatus: platformStatuses,
  }),
  fc.record({ kind: fc.constant('movedTo' as const), supplyId: supplies }),
  fc.constant({ kind: 'freed' } as const),
);

/** An order in any state, whatever was heard of it. */
export const anyOrder: fc.Arbitrary<OrderState> = fc.record({
  supplierStatus: fc.oneof(supplierStatuses, fc.constant('')),
  platformStatus: platformStatuses,
  supplyId: supplies,
});
