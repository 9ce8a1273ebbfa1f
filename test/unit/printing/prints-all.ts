import type { AnyDocument, PrintableDocuments } from '../../../src/main/services/printing/printable.ts';

/** Every kind of document made by the same function. */
export const printsAll = (render: AnyDocument['render']): PrintableDocuments => ({
  orderLabel: { render },
  supplyQr: { render },
  boxLabel: { render },
  own: { render },
  badge: { render },
  test: { render },
});
