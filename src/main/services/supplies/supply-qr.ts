import type { Handlers } from '../../../shared/contract/index.ts';
import type { PrinterSetup } from '../../../shared/domain/printer-set.ts';
import { getSupplyQr } from '../../../shared/marketplace/supplies.ts';
import type { LabelProblem, MarketplaceProblem, ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { CachedSupply } from '../../db/cache/supplies.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { LabelPreparer } from '../../labels/prepare-label.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import { newJob } from '../../printers/queue/new-job.ts';
import type { LabelSettings } from '../labels/label-settings.ts';
import { queueFull } from '../printing/queue-room.ts';
import type { PrinterPool } from '../printing/printer-pool.ts';

export interface SupplyQrPorts {
  readonly journal: Journal;
  readonly marketplace: Marketplace;
  readonly preparer: LabelPreparer;
  readonly printers: () => PrinterPool;
  readonly labelSettingsFor: (printer: PrinterSetup) => LabelSettings;
  readonly closedSupply: (
    supplyId: string,
  ) => Result<CachedSupply, ProblemOf<'supplyUnknown' | 'supplyNotOpen'>>;
  readonly person: () => string | null;
  readonly clock: () => number;
  readonly newId: () => string;
}

/** The supply QR is always drawn at this size (document 1), in millimetres. */
const QR_SIZE = { width: 58, height: 40 } as const;

/** What the driver's side scans: on screen and on paper, once the supply is closed. */
export function createSupplyQr(ports: SupplyQrPorts): {
  readonly handlers: Pick<Handlers['supplies'], 'qr' | 'printQr'>;
  /** The bytes of a supply QR job. */
  render(
    supplyId: string,
    settings: LabelSettings,
  ): Promise<Result<Uint8Array, MarketplaceProblem | LabelProblem>>;
} {
  const { journal, marketplace, closedSupply } = ports;

  const fetch = async (
    supplyId: string,
    type: LabelSettings['type'],
  ): Promise<Result<{ barcode: string; file: Uint8Array }, MarketplaceProblem>> => {
    const answer = await marketplace.call(getSupplyQr, { supplyId, type }, { priority: 'handOver' });
    if (!answer.ok) return answer;
    return ok({ barcode: answer.value.barcode, file: Buffer.from(answer.value.file, 'base64') });
  };

  const render = async (
    supplyId: string,
    { type, model }: LabelSettings,
  ): Promise<Result<Uint8Array, MarketplaceProblem | LabelProblem>> => {
    const qr = await fetch(supplyId, type);
    if (!qr.ok) return qr;
    const { file, barcode } = qr.value;
    const prepared = await ports.preparer.prepare({ type, ...QR_SIZE, bytes: file, code: barcode }, model);
    return prepared.ok ? ok(prepared.value.bytes) : prepared;
  };

  return {
    render,
    handlers: {
      qr: async ({ supplyId }) => {
        const supply = closedSupply(supplyId);
        if (!supply.ok) return supply;
        const qr = await fetch(supplyId, 'svg');
        if (!qr.ok) return qr;
        return ok({ barcode: qr.value.barcode, svg: Buffer.from(qr.value.file).toString('utf8') });
      },
      printQr: async ({ supplyId }) => {
        const supply = closedSupply(supplyId);
        if (!supply.ok) return supply;
        const printer = ports.printers().printerFor('supplyQr');
        if (!printer) return fail({ code: 'printerNotSet' });
        const full = queueFull(journal.jobs, printer.id, 1);
        if (full) return fail(full);
        const bytes = await render(supplyId, ports.labelSettingsFor(printer.setup()));
        if (!bytes.ok) return bytes;
        journal.jobs.add(
          newJob({
            jobId: ports.newId(),
            printerId: printer.id,
            document: { kind: 'supplyQr', supplyId },
            cause: 'supplyQr',
            bytes: bytes.value,
            person: ports.person(),
            createdAt: ports.clock(),
          }),
        );
        printer.queue.wake();
        return ok(null);
      },
    },
  };
}
