import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { PrintableDocument } from '../printing/printable-document.ts';
import type { Labels } from './labels.ts';

/** The label of an order, as its printer's line has it made. Nobody wants that of a cancelled one. */
export const orderLabel = (
  cache: Pick<Cache, 'orders'>,
  labels: Pick<Labels, 'render'>,
): PrintableDocument<'orderLabel'> => ({
  render: ({ orderId }, { settings, unread }) => labels.render(orderId, settings, unread),
  stillWanted: ({ orderId }) => {
    const order = cache.orders.get(orderId);
    return order === null || !isCancelled(order);
  },
});
