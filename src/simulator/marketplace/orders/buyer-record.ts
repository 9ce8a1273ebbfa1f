import type { z } from 'zod';
import type { buyerShape } from '../../../shared/marketplace/order-shapes.ts';
import type { SimulatedOrder } from '../state/state-shapes.ts';

type BuyerRecord = z.output<typeof buyerShape>;

/** DbsClientInfo of document 1, of those orders that have a buyer to show. */
export const buyerRecords = (orders: readonly SimulatedOrder[]): BuyerRecord[] =>
  orders.flatMap(({ id, buyer }) => (buyer === null ? [] : [{ orderID: id, ...buyer }]));
