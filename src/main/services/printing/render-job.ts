import type { JobDocument } from '../../../shared/domain/print-job/print-job.ts';
import type { PrinterModel } from '../../../shared/domain/printer-model.ts';
import type { PrinterSetup } from '../../../shared/domain/printer-set.ts';
import type { Problem } from '../../../shared/problem.ts';
import { fail, unreachable, type Result } from '../../../shared/result.ts';
import type { JobRow } from '../../db/journal/job-rows.ts';
import type { OwnSheet, OwnSheetQueries } from '../../db/journal/own-sheets.ts';
import type { LabelDrawers } from '../../labels/worker/label-drawers.ts';
import type { LabelSettings } from '../labels/label-settings.ts';
import type { Labels } from '../labels/labels.ts';
import type { Templates } from '../templates/templates.ts';
import { renderOwnLabel, renderTestLabel, type PaperSize } from './own-labels.ts';

type Rendered = Promise<Result<Uint8Array, Problem>>;

export interface RenderJobPorts {
  readonly labels: Pick<Labels, 'render'>;
  readonly drawers: Pick<LabelDrawers, 'own'>;
  readonly templates: Pick<Templates, 'find'>;
  readonly ownSheets: OwnSheetQueries;
  /** It leaves files of what it prints. */
  readonly keepsLabels: (printer: PrinterSetup) => boolean;
  readonly badgeSheet: (personId: string) => OwnSheet | null;
  readonly supplyQr: (supplyId: string, settings: LabelSettings, unread: boolean) => Rendered;
  readonly boxLabel: (supplyId: string, boxId: string, settings: LabelSettings, unread: boolean) => Rendered;
  readonly settingsFor: (printer: PrinterSetup) => LabelSettings;
  readonly paper: () => PaperSize;
}

/** The bytes of a job for the printer that it is to come out of. */
export function renderJob(
  ports: RenderJobPorts,
  { document, overrode }: JobRow,
  setup: PrinterSetup,
): Rendered {
  switch (document.kind) {
    case 'test':
      return renderTestLabel(ports, ports.paper(), document.id, setup.model, false);
    case 'badge': {
      // Another printer took over, or this one is another since it was asked for.
      if (ports.keepsLabels(setup))
        return Promise.resolve(fail({ code: 'printerKeepsLabels', printer: setup.name }));
      const sheet = ports.badgeSheet(document.personId);
      return sheet
        ? renderOwnLabel(ports.drawers, sheet, 0, setup.model)
        : Promise.resolve(fail({ code: 'templateUnknown', templateId: document.name }));
    }
    case 'own':
      return renderSheet(ports, document, setup.model);
    case 'supplyQr':
      return ports.supplyQr(document.supplyId, ports.settingsFor(setup), overrode !== null);
    case 'boxLabel':
      return ports.boxLabel(document.supplyId, document.boxId, ports.settingsFor(setup), overrode !== null);
    case 'orderLabel':
      return ports.labels.render(document.orderId, ports.settingsFor(setup), overrode !== null);
    default:
      return unreachable(document);
  }
}

async function renderSheet(
  { drawers, ownSheets }: Pick<RenderJobPorts, 'drawers' | 'ownSheets'>,
  { sheetId, title, page }: Extract<JobDocument, { kind: 'own' }>,
  model: PrinterModel,
): Rendered {
  const sheet = ownSheets.get(sheetId);
  return sheet
    ? renderOwnLabel(drawers, sheet, page, model)
    : fail({ code: 'templateUnknown', templateId: title });
}
