import { isWithdrawable } from '../../../shared/domain/print-job/job-state.ts';
import type { Handlers } from '../../../shared/contract/index.ts';
import type { PrinterView } from '../../../shared/contract/printing.ts';
import { templateFault } from '../../../shared/domain/label/check-template.ts';
import { freeName, isNameAmong } from '../../../shared/domain/given-name.ts';
import {
  MOST_PRINTERS,
  PRINTER_NAME_LENGTH,
  routedDocuments,
  type PrinterSetup,
  type Routes,
} from '../../../shared/domain/printer/printer-set.ts';
import type { PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import type { WrongOnLabel } from '../../../shared/domain/label/wrong-on-label.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { feed } from '../../kernel/signal.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { JobRow } from '../../db/journal/job-rows.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { LabelDrawers } from '../../labels/worker/label-drawers.ts';
import { formatPrinterAddress, parsePrinterAddress } from '../../printers/address.ts';
import { deviceProblem, isUnplugged } from '../../printers/transports/printer-device.ts';
import { pictureProblem, type PictureHost } from '../../printers/languages/png/picture-problem.ts';
import type { PrinterLanguageName } from '../../../shared/domain/printer/printer-model.ts';
import { isSecretDocument, type JobDocument } from '../../../shared/domain/print-job/print-job.ts';
import { readBack } from '../../printers/status/read-back/read-back.ts';
import { readTestLabelCode } from '../../../shared/domain/label/test-label.ts';
import type { Templates } from '../templates/templates.ts';
import type { Preferences } from '../../../shared/contract/station.ts';
import { renderTestLabel, testIdOf, type PaperSize } from './own-labels.ts';
import type { DeskPrinter } from './desk-printer.ts';
import { viewJob } from './job-view.ts';
import { pictureOfJob, type PicturePorts } from './picture-of-job.ts';
import { createHeadPattern } from './head-pattern.ts';
import type { PrinterLives } from './printer-life.ts';
import { queueFull, testsFull } from './queue-room.ts';
import { askedNow, enqueue } from './enqueue.ts';
import { createGiveOut } from './give-out.ts';
import { createPrintAnyway } from './print-anyway.ts';
import { DEFAULT_MODEL, type PrinterPool } from './printer-pool.ts';

export interface PrintingPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly printers: PrinterPool;
  readonly lives: Pick<PrinterLives, 'cleaned' | 'hasPrinted' | 'view'>;
  /** The size of the desk's labels in millimetres. */
  readonly paper: () => PaperSize;
  readonly drawers: Pick<LabelDrawers, 'own' | 'checkOwn' | 'ownPdf'>;
  readonly templates: Templates;
  readonly finding: Pick<Handlers['printing'], 'find' | 'stopFinding' | 'found'>;
  readonly givingOutLabels: Pick<Handlers['printing'], 'giveOutLabels'>;
  /** Saves the printers and puts them in force. */
  readonly usePrinters: (printers: readonly PrinterSetup[], routes: Routes) => void;
  /** Where the station runs, and so whether a driver can be given a picture. */
  readonly pictureHost: PictureHost;
  /** A person answered a printer's question. */
  readonly answered: () => void;
  readonly pictures: PicturePorts;
  readonly person: () => string | null;
  readonly language: () => Preferences['language'];
  readonly clock: () => number;
  readonly newId: () => string;
}

/** Waiting labels shown on a screen; the rest are only counted. */
const SHOWN_JOBS = 50;

/** ZPL printers of every maker answer `~HS`; many printers of other languages answer nothing. */
const ANSWERING: ReadonlySet<PrinterLanguageName> = new Set(['zpl']);

/** Two rolls of labels; a larger number is a typing error. */
const MOST_OWN_LABELS = 1000;

/** The printers as their screen shows them, and what a person may do with their queues. */
export function createPrinting(ports: PrintingPorts): {
  readonly handlers: Handlers['printing'];
} {
  const { cache, journal, clock } = ports;
  /** Test labels that are being drawn for a printer. */
  const testsBeingMade = new Map<string, number>();
  const pool = ports.printers;

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

  const found = (printerId: string): Result<DeskPrinter, ProblemOf<'printerUnknown'>> => {
    const printer = pool.get(printerId);
    return printer ? ok(printer) : fail({ code: 'printerUnknown', printerId });
  };

  const setups = (): PrinterSetup[] => pool.list().map((printer) => printer.setup());

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
    savePrinter: async ({ id, address, ...given }) => {
      const parsed = parsePrinterAddress(address);
      if (!parsed.ok) return parsed;
      const unfit = pictureProblem(parsed.value, given.model.language, ports.pictureHost);
      if (unfit) return fail(unfit);
      const noDevice = await deviceProblem(parsed.value);
      // Its values can be changed while it is unplugged.
      const isOld = pool.get(id ?? '')?.setup().address === formatPrinterAddress(parsed.value);
      if (noDevice && !(isOld && isUnplugged(parsed.value, noDevice))) return fail(noDevice);
      if (id !== null && !pool.get(id)) return fail({ code: 'printerUnknown', printerId: id });
      const before = setups();
      if (id === null && before.length >= MOST_PRINTERS)
        return fail({ code: 'deskFull', thing: 'printer', most: MOST_PRINTERS });
      const others = before.filter((each) => each.id !== id).map(({ name }) => name);
      const isRenamed = id !== null && pool.get(id)?.setup().name !== given.name;
      if (isRenamed && isNameAmong(given.name, others))
        return fail({ code: 'nameInUse', thing: 'printer', name: given.name });
      const name = id === null ? freeName(given.name, others, PRINTER_NAME_LENGTH) : given.name;
      const setup = { ...given, name, id: id ?? ports.newId(), address: formatPrinterAddress(parsed.value) };
      const next = id === null ? [...before, setup] : before.map((each) => (each.id === id ? setup : each));
      ports.usePrinters(next, pool.routes());
      return ok({ printerId: setup.id, address: setup.address });
    },
    removePrinter: async ({ printerId }) => {
      const printer = found(printerId);
      if (!printer.ok) return printer;
      const jobs = journal.jobs.countOpen(printerId);
      if (jobs > 0) return fail({ code: 'printerHasJobs', printerId, jobs });
      ports.usePrinters(
        setups().filter(({ id }) => id !== printerId),
        routesWithout(pool.routes(), printerId),
      );
      return ok(null);
    },
    saveRoutes: async (routes) => {
      for (const kind of routedDocuments) {
        for (const printerId of [routes[kind].printerId, routes[kind].fallbackId]) {
          if (printerId !== null && !pool.get(printerId)) return fail({ code: 'printerUnknown', printerId });
        }
      }
      for (const { id, address } of setups()) {
        const isNamed = routedDocuments.some(
          (kind) => routes[kind].printerId === id || routes[kind].fallbackId === id,
        );
        const parsed = isNamed ? parsePrinterAddress(address) : null;
        const noDevice = parsed?.ok ? await deviceProblem(parsed.value) : null;
        if (parsed?.ok && noDevice && !isUnplugged(parsed.value, noDevice)) return fail(noDevice);
      }
      ports.usePrinters(setups(), routes);
      return ok(null);
    },
    ...ports.finding,
    ...ports.givingOutLabels,
    ...createGiveOut({
      ...ports,
      dpi: () => pool.effectivePrinter('own')?.setup().model.dpi ?? DEFAULT_MODEL.dpi,
    }),
    printTest: async ({ printerId }) => {
      const printer = found(printerId);
      if (!printer.ok) return printer;
      if (printer.value.health().health === 'notSet') return fail({ code: 'printerNotSet' });
      const beingMade = testsBeingMade.get(printerId) ?? 0;
      const full = testsFull(journal.jobs, printerId, beingMade);
      if (full) return fail(full);
      const jobId = ports.newId();
      const id = testIdOf(jobId);
      const { model } = printer.value.setup();
      testsBeingMade.set(printerId, beingMade + 1);
      const drawn = await renderTestLabel(ports, ports.paper(), id, model, true).finally(() =>
        testsBeingMade.set(printerId, (testsBeingMade.get(printerId) ?? 1) - 1),
      );
      if (!drawn.ok) return drawn;
      enqueue(ports, { jobId, printerId, document: { kind: 'test', id }, cause: 'test', bytes: drawn.value });
      printer.value.queue.wake();
      return ok({ jobId, id });
    },
    life: async ({ printerId }) => {
      const printer = found(printerId);
      return printer.ok ? ok(ports.lives.view(printerId)) : printer;
    },
    cleaned: async ({ printerId }) => {
      const printer = found(printerId);
      if (!printer.ok) return printer;
      journal.transaction(() => {
        journal.audit.add(clock(), 'headCleaned', { printerId });
        ports.lives.cleaned(printerId);
      });
      return ok(null);
    },
    printHead: createHeadPattern({ ...ports, found }),
    readTest: async ({ text }) => {
      const label = readTestLabelCode(text.trim());
      const job = label && journal.jobs.lastTest(label.id.toUpperCase());
      if (!job?.printerId) return ok(null);
      pool.proved(job, 'scannedBack');
      return ok({ printerId: job.printerId, jobId: job.jobId });
    },
    readBack: async ({ printerId }) => {
      const printer = found(printerId);
      if (!printer.ok) return printer;
      const transport = printer.value.transport();
      if (transport === null) return fail({ code: 'printerNotSet' });
      return ok(await readBack(transport, printer.value.setup().model, printer.value.report().kind));
    },
    sawTest: async ({ jobId }) => {
      const job = journal.jobs.get(jobId);
      if (job?.document.kind !== 'test') return fail({ code: 'jobUnknown', jobId });
      pool.proved(job, 'personSaw');
      return ok(null);
    },
    printOwn: async ({ templateId, fields, copies, printerId }) => {
      const printer = printerId === null ? pool.effectivePrinter('own') : pool.get(printerId);
      if (!printer)
        return fail(printerId === null ? { code: 'printerNotSet' } : { code: 'printerUnknown', printerId });
      const template = ports.templates.find(templateId);
      if (!template) return fail({ code: 'templateUnknown', templateId });
      const { model } = printer.setup();
      const asked = askedNow(ports);
      const checked = await ports.drawers.checkOwn({ template, fields, model });
      if (!checked.ok) return checked;
      const count = checked.value;
      const jobs = copies * count;
      const refused = ownRefused(jobs) ?? queueFull(journal.jobs, printer.id, jobs);
      if (refused) return fail(refused);
      const sheetId = ports.newId();
      journal.transaction(() => {
        const { name } = template;
        const printed = { printerId: printer.id, name, labels: jobs };
        journal.audit.add(clock(), 'ownLabelsPrinted', printed, asked.person());
        journal.ownSheets.add(sheetId, { template, fields });
        for (let copy = 0; copy < copies; copy += 1) {
          for (let page = 0; page < count; page += 1) {
            const document = { kind: 'own', sheetId, title: template.name, page } as const;
            enqueue(asked, { printerId: printer.id, document, cause: 'own' });
          }
        }
      });
      printer.queue.wake();
      return ok({ jobs });
    },
    printedCodes: async ({ keys }) => ok({ printed: journal.ownSheets.printedCodes(keys) }),
    pause: async ({ printerId }) => {
      const printer = found(printerId);
      if (!printer.ok) return printer;
      journal.audit.add(clock(), 'printerPaused', { printerId, person: ports.person() });
      printer.value.queue.pause();
      return ok(null);
    },
    resume: async ({ printerId }) => {
      const printer = found(printerId);
      if (!printer.ok) return printer;
      journal.audit.add(clock(), 'printerResumed', { printerId, person: ports.person() });
      printer.value.queue.resume();
      return ok(null);
    },
    retryNow: async () => {
      for (const { queue, monitor } of pool.list()) {
        queue.retryNow();
        // If nothing is waiting for it, only polling can tell that it is back.
        monitor()?.lookNow();
      }
      return ok(null);
    },
    printAnyway: createPrintAnyway({ ...ports, pool }),
    cancel: async ({ jobId }) => {
      const job = journal.jobs.get(jobId);
      if (!job) return fail({ code: 'jobUnknown', jobId });
      if (!isWithdrawable(job.state)) return fail({ code: 'jobMovedOn', jobId, state: job.state });
      journal.audit.add(clock(), 'jobCancelled', { jobId, person: ports.person() });
      pool.holderOf(job)?.queue.cancel(job);
      return ok(null);
    },
    cancelWaiting: async ({ printerId }) => {
      const printer = found(printerId);
      if (!printer.ok) return printer;
      const jobs = journal.transaction(() => {
        const cancelled = printer.value.queue.cancelWaiting();
        if (cancelled > 0)
          journal.audit.add(clock(), 'jobsCancelled', {
            printerId,
            jobs: cancelled,
            person: ports.person(),
          });
        return cancelled;
      });
      return ok({ jobs });
    },
    answerHeld: async ({ printerId, print }) => {
      const printer = found(printerId);
      if (!printer.ok) return printer;
      const jobs = printer.value.queue.answerHeld(print);
      journal.audit.add(clock(), 'heldAnswered', { printerId, print, jobs, person: ports.person() });
      ports.answered();
      return ok({ jobs });
    },
    moveWaiting: async ({ from, to }) => {
      for (const printerId of [from, to]) {
        const printer = found(printerId);
        if (!printer.ok) return printer;
      }
      const jobs = pool.move(from, to, routedDocuments);
      journal.audit.add(clock(), 'jobsMoved', { from, to, jobs, person: ports.person() });
      return ok({ jobs });
    },
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

const ownRefused = (jobs: number): ProblemOf<'templateFault'> | null =>
  jobs > MOST_OWN_LABELS
    ? templateFault('tooManyLabels', 'all', '', `${jobs} labels, ${MOST_OWN_LABELS} at most`)
    : null;

/** Documents routed to a removed printer go to the first one. */
function routesWithout(routes: Routes, printerId: string): Routes {
  const without = (id: string | null): string | null => (id === printerId ? null : id);
  const next = { ...routes };
  for (const kind of routedDocuments) {
    const { printerId: first, fallbackId } = routes[kind];
    next[kind] = { printerId: without(first), fallbackId: without(fallbackId) };
  }
  return next;
}
