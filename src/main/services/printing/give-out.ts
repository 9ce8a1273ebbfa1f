import type { Handlers } from '../../../shared/contract/index.ts';
import { templateFault } from '../../../shared/domain/label/check-template.ts';
import { placesOn } from '../../../shared/domain/label/label-sheet.ts';
import { keyOfOwnSheet } from '../../db/journal/own-sheets.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { LabelDrawers } from '../../labels/worker/label-drawers.ts';
import { askedNow, noteGivenOut } from './enqueue.ts';
import type { Templates } from '../templates/templates.ts';

export interface GiveOutPorts {
  readonly journal: Journal;
  readonly drawers: Pick<LabelDrawers, 'ownPdf'>;
  readonly templates: Pick<Templates, 'find'>;
  /** Resolution of the printer that own labels usually go to. */
  readonly dpi: () => PrinterModel['dpi'];
  readonly person: () => string | null;
  readonly clock: () => number;
  readonly newId: () => string;
}

/** Office printers draw at this or at twice this. */
const SHEET_DPI = 600;

/**
 * Own labels as a file, to be printed without Packbench. Each is recorded as given out, like a printed label: a marking
 * code that is on paper, or on its way there, is given out again only on a person's word.
 */
export function createGiveOut(ports: GiveOutPorts): Pick<Handlers['printing'], 'giveOut'> {
  const { journal, clock } = ports;
  return {
    giveOut: async ({ templateId, lists, copies, sheet, again }) => {
      const asked = askedNow(ports);
      const template = ports.templates.find(templateId);
      if (!template) return fail({ code: 'templateUnknown', templateId });
      if (sheet !== null && sheet.start >= placesOn(sheet.format))
        return fail(templateFault('notOnSheet', 'all', '', `${sheet.start + 1} > ${placesOn(sheet.format)}`));
      const keys = lists.flatMap((fields) => keyOfOwnSheet({ template, fields }) ?? []);
      const wasGiven = (): boolean =>
        new Set(keys).size < keys.length || journal.ownSheets.printedCodes(keys).length > 0;
      if (!again && wasGiven()) return fail({ code: 'codesPrintedBefore' });
      const dpi = sheet === null ? ports.dpi() : SHEET_DPI;
      const drawn = await ports.drawers.ownPdf({ template, lists, copies, dpi, sheet });
      if (!drawn.ok) return drawn;
      // Another screen may have printed one of them while it was drawn.
      if (!again && wasGiven()) return fail({ code: 'codesPrintedBefore' });
      const { pdf, counts } = drawn.value;
      const labels = counts.reduce((sum, count) => sum + count, 0) * copies;
      journal.transaction(() => {
        for (const [at, fields] of lists.entries()) {
          const sheetId = ports.newId();
          journal.ownSheets.add(sheetId, { template, fields });
          for (let label = 0; label < (counts[at] ?? 0) * copies; label += 1) {
            const page = label % (counts[at] ?? 1);
            const document = { kind: 'own', sheetId, title: template.name, page } as const;
            noteGivenOut(asked, { document, cause: 'own' });
          }
        }
        journal.audit.add(clock(), 'labelsGivenOut', { name: template.name, labels }, asked.person());
      });
      return ok({ file: Buffer.from(pdf).toString('base64'), labels });
    },
  };
}
