import { createLabels } from '../../services/labels/labels.ts';
import { orderLabel } from '../../services/labels/order-label.ts';
import { ownDocuments } from '../../services/printing/own-documents.ts';
import { DEFAULT_MODEL } from '../../services/printing/printer-pool.ts';
import { createTemplates } from '../../services/templates/templates.ts';
import type { Desk } from './desk.ts';
import type { Link } from './link-room.ts';

export type LabelRoom = ReturnType<typeof labelRoom>;

/** Labels: those of orders, fetched ahead and made ready, and the seller's own, drawn from templates. */
export function labelRoom(desk: Desk, { reconnected }: Link) {
  const { journal, clock, printers, drawers, deliveries } = desk;
  const labels = createLabels({
    ...desk,
    settings: desk.labelSettings,
    whereTo: (orderId) => ({ window: deliveries.windowOf(orderId), cell: cellOf(journal, orderId) }),
    windows: journal.deliveries.kept,
    windowsTold: journal.topics('deliveries'),
  });
  reconnected.subscribe(() => labels.wanted());

  const templates = createTemplates({
    ...desk,
    folder: desk.dataFolder,
    model: (printerId) => {
      const printer = printerId === null ? printers.primaryPrinter('own') : printers.get(printerId);
      return printer?.setup().model ?? (printerId === null ? DEFAULT_MODEL : null);
    },
    saved: (template) => journal.audit.add(clock(), 'templateSaved', template),
    preview: drawers.previewOwn,
    takePicture: drawers.takePicture,
  });
  return {
    handlers: { templates: templates.handlers },
    documents: {
      ...ownDocuments({ ...desk, templates, ownSheets: journal.ownSheets }),
      orderLabel: orderLabel(desk, labels),
    },
    labels,
    templates,
    start: labels.wake,
    stop: labels.stop,
  };
}

function cellOf({ counterParcels, counterCells }: Desk['journal'], orderId: string): string | null {
  const parcel = counterParcels.get(orderId);
  const cellId = parcel?.state === 'shelved' ? parcel.cellId : null;
  return cellId === null ? null : (counterCells.get(cellId)?.name ?? null);
}
