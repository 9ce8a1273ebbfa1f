import type { Handlers } from '../../../shared/contract/index.ts';
import type { PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import type { PrinterSetup } from '../../../shared/domain/printer/printer-set.ts';
import type { LabelType } from '../../../shared/marketplace/common.ts';
import { getSupplyQr } from '../../../shared/marketplace/supplies.ts';
import type { LabelProblem, MarketplaceProblem, ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Logger } from '../../kernel/ports.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedSupply } from '../../db/cache/supplies.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { labelUnusable } from '../../../shared/domain/label/label-unusable.ts';
import type { LabelPreparer } from '../../labels/prepare-label.ts';
import { PRACTICE_MODEL } from '../../labels/warm-up.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import { firstPrintable, type CameFile } from '../labels/first-printable.ts';
import { namesAnother } from '../labels/names-another.ts';
import type { LabelSettings } from '../../labels/label-settings.ts';
import type { RefusedFiles } from '../labels/refused-files.ts';
import type { MarketplaceLabels } from '../labels/give-out-labels.ts';
import { askedNow, enqueue } from '../printing/enqueue.ts';
import type { PrintableDocument } from '../printing/printable-document.ts';
import { queueFull } from '../printing/queue-room.ts';
import type { PrinterPool } from '../printing/printer-pool.ts';

export interface SupplyQrPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly marketplace: Marketplace;
  readonly drawers: LabelPreparer;
  readonly refusedFiles: RefusedFiles;
  readonly printers: PrinterPool;
  readonly labelSettingsFor: (printer: PrinterSetup) => LabelSettings;
  readonly closedSupply: (
    supplyId: string,
  ) => Result<CachedSupply, ProblemOf<'supplyUnknown' | 'supplyNotOpen'>>;
  readonly person: () => string | null;
  readonly clock: () => number;
  readonly log: Logger;
  readonly newId: () => string;
}

/** The supply QR is always drawn at this size (document 1), in millimetres. */
const QR_SIZE = { width: 58, height: 40 } as const;
const TYPE = 'svg';

/** The supply code that the driver scans, on screen and on paper, once the supply is closed. */
export function createSupplyQr(ports: SupplyQrPorts): {
  readonly picture: MarketplaceLabels['supplyQr'];
  readonly handlers: Pick<Handlers['supplies'], 'qr' | 'printQr' | 'printQrAnyway'>;
  readonly document: PrintableDocument<'supplyQr'>;
} {
  const { journal, marketplace, closedSupply } = ports;

  /**
   * As a picture for every printer, because the station can check that a picture is readable. Its code is the supply's
   * id (observed facts, "Values"), whatever the answer claims.
   */
  const fetch = async (
    supplyId: string,
    type: LabelType,
  ): Promise<Result<CameFile, MarketplaceProblem | LabelProblem>> => {
    const answer = await marketplace.call(getSupplyQr, { supplyId, type }, { priority: 'handOver' });
    if (!answer.ok) return answer;
    const { barcode, file } = answer.value;
    return ok({
      file: { type, ...QR_SIZE, bytes: Buffer.from(file, 'base64'), code: supplyId },
      refused:
        barcode === supplyId
          ? null
          : labelUnusable('codeDiffers', `the code of ${barcode} came for ${supplyId}`).problem,
    });
  };

  const made = (supplyId: string, model: PrinterModel, unread: boolean): ReturnType<typeof firstPrintable> =>
    firstPrintable({
      chosen: TYPE,
      ask: (type) => fetch(supplyId, type),
      prepare: (file, options) => ports.drawers.prepare(file, model, options),
      isAnothers: (text) => namesAnother(ports, text, [supplyId]),
      unread,
      seen: (refused) => ports.refusedFiles.note(supplyId, refused),
      log: ports.log,
    });

  const render = async (
    supplyId: string,
    model: PrinterModel,
    unread: boolean,
  ): Promise<Result<Uint8Array, MarketplaceProblem | LabelProblem>> => {
    const printable = await made(supplyId, model, unread);
    return printable.ok ? ok(printable.value.bytes) : printable;
  };

  const print = async (supplyId: string, unread: boolean): ReturnType<Handlers['supplies']['printQr']> => {
    const supply = closedSupply(supplyId);
    if (!supply.ok) return supply;
    const printer = ports.printers.effectivePrinter('supplyQr');
    if (!printer) return fail({ code: 'printerNotSet' });
    const full = queueFull(journal.jobs, printer.id, 1);
    if (full) return fail(full);
    const asked = askedNow(ports);
    const printable = await made(supplyId, ports.labelSettingsFor(printer.setup()).model, unread);
    if (!printable.ok) return printable;
    const { bytes, overrode } = printable.value;
    journal.transaction(() => {
      const document = { kind: 'supplyQr', supplyId } as const;
      const jobId = enqueue(asked, { printerId: printer.id, document, cause: 'supplyQr', bytes, overrode });
      const detail = { supplyId, jobId, overrode };
      if (overrode) journal.audit.add(ports.clock(), 'supplyQrPrintedUnread', detail, asked.person());
    });
    printer.queue.wake();
    return ok(null);
  };

  return {
    document: {
      isFetched: true,
      render: ({ supplyId }, { setup, unread }) => render(supplyId, setup.model, unread),
      refused: ({ supplyId }) => ports.refusedFiles.of(supplyId),
    },
    picture: async (supplyId, model) => {
      const supply = closedSupply(supplyId);
      return supply.ok ? await render(supplyId, model, false) : supply;
    },
    handlers: {
      qr: async ({ supplyId }) => {
        const supply = closedSupply(supplyId);
        if (!supply.ok) return supply;
        // The driver scans it off the screen, so it is read back as if it were printed.
        const printable = await made(supplyId, PRACTICE_MODEL, false);
        if (!printable.ok) return printable;
        const { type, bytes } = printable.value.file;
        const mime = type === 'png' ? 'image/png' : 'image/svg+xml';
        return ok({
          barcode: supplyId,
          picture: `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`,
        });
      },
      printQr: async ({ supplyId }) => await print(supplyId, false),
      printQrAnyway: async ({ supplyId }) => await print(supplyId, true),
    },
  };
}
