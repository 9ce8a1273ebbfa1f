import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { PrintableDocument } from '../printing/printable-document.ts';
import type { Labels } from './labels.ts';
import { faultOf, fileOf } from './stored-label.ts';
import { refusedLabel } from './refused-label.ts';

/** The label of an order, as the print queue makes it. The label of a cancelled order is no longer wanted. */
export const orderLabel = (
  { cache, journal }: { readonly cache: Cache; readonly journal: Journal },
  labels: Pick<Labels, 'render'>,
): PrintableDocument<'orderLabel'> => ({
  render: ({ orderId }, { settings, unread }) => labels.render(orderId, settings, unread),
  stillWanted: ({ orderId }) => {
    const order = cache.orders.get(orderId);
    return order === null || !isCancelled(order);
  },
  refused: ({ orderId }) => {
    const label = cache.labels.get(orderId);
    const problem = refusedLabel({ cache, journal }, orderId);
    return label && { file: fileOf(label), problem: problem ?? faultOf(label) };
  },
});
