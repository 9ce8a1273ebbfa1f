import { fail } from '../../../shared/result.ts';
import type { OwnSheetQueries } from '../../db/journal/own-sheets.ts';
import type { LabelDrawers } from '../../labels/worker/label-drawers.ts';
import type { Templates } from '../templates/templates.ts';
import { renderOwnLabel, renderTestLabel, type PaperSize } from './own-labels.ts';
import type { PrintableDocuments } from './printable-document.ts';

export interface OwnDocumentsPorts {
  readonly drawers: Pick<LabelDrawers, 'own'>;
  readonly templates: Pick<Templates, 'find'>;
  readonly ownSheets: OwnSheetQueries;
  readonly paper: () => PaperSize;
}

/** What Packbench draws itself: labels from the seller's own templates, and the test label. */
export const ownDocuments = (ports: OwnDocumentsPorts): Pick<PrintableDocuments, 'own' | 'test'> => ({
  own: {
    render: async ({ sheetId, title, page }, { setup }) => {
      const sheet = ports.ownSheets.get(sheetId);
      return sheet
        ? renderOwnLabel(ports.drawers, sheet, page, setup.model)
        : fail({ code: 'templateUnknown', templateId: title });
    },
  },
  test: {
    render: ({ id }, { setup }) => renderTestLabel(ports, ports.paper(), id, setup.model, false),
  },
});
