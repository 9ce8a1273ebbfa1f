import type { Handlers } from '../../../shared/contract/index.ts';
import type { PrinterView } from '../../../shared/contract/printing.ts';
import type { PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import type { WrongOnLabel } from '../../../shared/domain/label/wrong-on-label.ts';
import { fail, ok } from '../../../shared/result.ts';
import { feed } from '../../kernel/signal.ts';
import type { JobRow } from '../../db/journal/job-rows.ts';
import type { PrinterLanguageName } from '../../../shared/domain/printer/printer-model.ts';
import { isSecretDocument, type JobDocument } from '../../../shared/domain/print-job/print-job.ts';
import type { DeskPrinter } from './desk-printer.ts';
import { viewJob } from './job-view.ts';
import { pictureOfJob } from './picture-of-job.ts';
import { createGiveOut } from './give-out.ts';
import { createPrintAnyway } from './print-anyway.ts';
import { DEFAULT_MODEL } from './printer-pool.ts';
import { findIn } from './find-in.ts';
import { createPrintOwn } from './print-own.ts';
import { createPrinterSetHandlers } from './printer-set-handlers.ts';
import type { PrintingPorts } from './printing-ports.ts';
import { createQueueHandlers } from './queue-handlers.ts';
import { createTestHandlers } from './test-handlers.ts';

/** Waiting labels shown on a screen; the rest are only counted. */
const SHOWN_JOBS = 50;

/** ZPL printers of every maker answer `~HS`; many printers of other languages answer nothing. */
const ANSWERING: ReadonlySet<PrinterLanguageName> = new Set(['zpl']);

/** The printers as their screen shows them, and what a person may do with their queues. */
export function createPrinting(ports: PrintingPorts): {
  readonly handlers: Handlers['printing'];
} {
  const { cache, journal } = ports;
  const pool = ports.printers;
  const found = findIn(pool);

  const viewOf = (printer: DeskPrinter): PrinterView => ({
    ...printer.setup(),
    ...printer.health(),
    heard: printer.report().kind === 'says' || ports.lives.hasPrinted(printer.id),
    report: printer.report(),
    languageDoubtful:
      ANSWERING.has(printer.setup().model.language) &&
      printer.monitor()?.isNeverHeard() === true &&
      // People have seen its labels, so its language is right even if it answers no questions.
      !journal.jobs.wasSeenOut(printer.id, 0),
    extraLabels: printer.extraLabels(),
    waiting: journal.jobs.countOpen(printer.id),
    queue: journal.jobs.open(printer.id, SHOWN_JOBS).map((job) => viewJob({ cache, journal }, job)),
    held: journal.jobs.held(printer.id),
    inDoubt: journal.jobs.allIn(printer.id, ['uncertain']).length,
    sending: printer.queue.sending(),
    uncut: printer.queue.uncut(),
    oldMayCome: journal.jobs.mayStillCome(printer.id),
  });

  const drawn = async (
    job: Pick<JobRow, 'bytes' | 'document' | 'trouble'>,
    model: PrinterModel,
  ): Promise<{ readonly png: string | null; readonly wrong: WrongOnLabel | null }> => {
    const { png, wrong } = await pictureOfJob(ports.pictures, job, model);
    return { png: png && Buffer.from(png).toString('base64'), wrong };
  };

  const handlers: Handlers['printing'] = {
    printers: feed(
      () => ({ printers: pool.list().map(viewOf), routes: pool.routes() }),
      pool.changes,
      journal.topics('print_jobs', 'printer_lives', 'printer_events', 'printer_states'),
    ),
    ...createPrinterSetHandlers(ports),
    ...createTestHandlers({ ...ports, found }),
    ...createQueueHandlers({ ...ports, found }),
    printOwn: createPrintOwn(ports),
    printedCodes: async ({ keys }) => ok({ printed: journal.ownSheets.printedCodes(keys) }),
    ...ports.finding,
    ...ports.givingOutLabels,
    ...createGiveOut({
      ...ports,
      dpi: () => pool.effectivePrinter('own')?.setup().model.dpi ?? DEFAULT_MODEL.dpi,
    }),
    printAnyway: createPrintAnyway({ ...ports, pool }),
    history: async ({ printerId, before, limit }) => {
      const printer = found(printerId);
      if (!printer.ok) return printer;
      const jobs = journal.jobs.history(printerId, before, limit);
      return ok({ jobs: jobs.map((job) => viewJob({ cache, journal }, job)) });
    },
    picture: async ({ jobId }) => {
      const job = journal.jobs.get(jobId);
      if (!job) return fail({ code: 'jobUnknown', jobId });
      if (isSecretDocument(job.document)) return ok({ png: null, wrong: null });
      const model = pool.holderOf(job)?.setup().model;
      return ok(model ? await drawn(job, model) : { png: null, wrong: null });
    },
    refusedPicture: async ({ of }) => {
      const document: JobDocument =
        of.kind === 'supplyQr'
          ? { kind: 'supplyQr', supplyId: of.supplyId }
          : { kind: 'orderLabel', orderId: of.orderId, supplyId: '' };
      if (of.kind === 'order' && !cache.orders.get(of.orderId))
        return fail({ code: 'orderUnknown', orderId: of.orderId });
      const model = pool.primaryPrinter(document.kind)?.setup().model ?? DEFAULT_MODEL;
      return ok(await drawn({ bytes: null, document, trouble: null }, model));
    },
  };

  return { handlers };
}
