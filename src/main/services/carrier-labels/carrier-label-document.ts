import { isUnreadCode } from '../../../shared/domain/label/on-word.ts';
import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { LabelDrawers } from '../../labels/worker/label-drawers.ts';
import type { PrintableDocument } from '../printing/printable-document.ts';

export interface CarrierLabelDocumentPorts {
  readonly cache: Cache;
  readonly drawers: Pick<LabelDrawers, 'prepare'>;
}

/** A carrier's label, as the print queue makes it: from the file that is here, its code read back once more. */
export const carrierLabelDocument = ({
  cache,
  drawers,
}: CarrierLabelDocumentPorts): PrintableDocument<'carrierLabel'> => ({
  render: async ({ orderId }, { settings, unread }) => {
    const label = cache.carrierLabels.get(orderId);
    const file = cache.carrierLabels.file(orderId);
    const overrides = label?.state === 'refused' && isUnreadCode(label.problem);
    if (!label || !file || label.parcelId === null || (label.state !== 'here' && !overrides))
      return fail({ code: 'carrierLabelNotHere', orderId });
    const { parcelId } = label;
    const made = await drawers.prepare({ ...file, code: parcelId }, settings.model, {
      unread: unread || overrides,
    });
    return made.ok ? ok(made.value.bytes) : made;
  },
  stillWanted: ({ orderId }) => {
    const order = cache.orders.get(orderId);
    return order === null || !isCancelled(order);
  },
  refused: ({ orderId }) => {
    const label = cache.carrierLabels.get(orderId);
    const file = cache.carrierLabels.file(orderId);
    if (!label || !file) return null;
    const problem = label.problem?.code === 'labelUnusable' ? label.problem : null;
    return { file: { ...file, code: label.parcelId ?? '' }, problem };
  },
});
