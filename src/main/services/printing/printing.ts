import type { Handlers } from '../../../shared/contract/index.ts';
import type { PrinterView, PrintJob } from '../../../shared/contract/printing.ts';
import { fail, ok } from '../../../shared/result.ts';
import { createChanges, feedOf, type Changes } from '../../core/changes.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { JobRow } from '../../db/journal/jobs.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { PrinterModel } from '../../../shared/domain/printer-model.ts';
import { formatPrinterAddress, parsePrinterAddress } from '../../printers/address.ts';
import { widerThanHead } from '../../labels/wider-than-head.ts';
import { languageOf } from '../../printers/languages/language-of.ts';
import { newJob } from '../../printers/queue/new-job.ts';
import type { PrintQueue } from '../../printers/queue/print-queue.ts';
import { parcelRef, parcelRefOfParcel } from '../packing/parcel-ref.ts';
import { drawTestLabel, type PaperSize } from './test-label.ts';

export interface PrintingPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly queue: () => PrintQueue;
  readonly printer: () => Pick<PrinterView, 'address' | 'model' | 'catalogueId'>;
  readonly paper: () => PaperSize;
  /** Saves the choice and puts it in force. */
  readonly usePrinter: (address: string, model: PrinterModel, catalogueId: string | null) => void;
  readonly clock: () => number;
  readonly newId: () => string;
}

/** The printer as its screen shows it, and what a person may do with its queue. */
export function createPrinting(ports: PrintingPorts): {
  readonly handlers: Handlers['printing'];
  /** The queue or the printer changed. */
  readonly changes: Changes;
} {
  const { cache, journal, clock } = ports;
  const changes = createChanges();

  const viewOf = (job: JobRow): PrintJob => ({
    id: job.jobId,
    document: job.document,
    parcel: parcelOf(job),
    cause: job.cause,
    state: job.state,
    evidence: job.evidence,
    attempts: job.attempts,
    createdAt: job.createdAt,
    trouble: job.trouble,
  });

  const parcelOf = ({ document }: JobRow): PrintJob['parcel'] => {
    if (document.kind !== 'orderLabel') return null;
    const order = cache.orders.get(document.orderId);
    if (order) return parcelRef(cache, order);
    const parcel = journal.parcels.get(document.orderId);
    return parcel && parcelRefOfParcel(parcel);
  };

  const read = (): PrinterView => {
    return { ...ports.printer(), ...ports.queue().health(), queue: journal.jobs.open().map(viewOf) };
  };

  const handlers: Handlers['printing'] = {
    printer: feedOf(read, changes),
    setPrinter: async ({ address, model, catalogueId }) => {
      const parsed = parsePrinterAddress(address);
      if (!parsed.ok) return parsed;
      const normal = formatPrinterAddress(parsed.value);
      ports.usePrinter(normal, model, catalogueId);
      return ok({ address: normal });
    },
    printTest: async () => {
      const { address, model } = ports.printer();
      if (address === null) return fail({ code: 'printerNotSet' });
      const dots = drawTestLabel(ports.paper(), model.dpi);
      const tooWide = widerThanHead(dots.width, model);
      if (tooWide !== null) return tooWide;
      journal.jobs.add(
        newJob({
          jobId: ports.newId(),
          document: { kind: 'test' },
          cause: 'test',
          replaces: null,
          bytes: languageOf(model).encode(dots, model),
          createdAt: clock(),
        }),
      );
      ports.queue().wake();
      changes.notify();
      return ok(null);
    },
    retryNow: async () => {
      ports.queue().retryNow();
      return ok(null);
    },
    cancel: async ({ jobId }) => {
      const job = journal.jobs.get(jobId);
      if (!job) return fail({ code: 'jobUnknown', jobId });
      const nothingReached = job.state === 'queued' || job.state === 'failed';
      if (!nothingReached) return fail({ code: 'jobMovedOn', jobId, state: job.state });
      journal.audit.add(clock(), 'jobCancelled', { jobId });
      ports.queue().cancel(job);
      return ok(null);
    },
  };

  return { handlers, changes };
}
