import type { JobOutcome } from '../../../shared/domain/print-job/next.ts';
import type { JobDocument, PrintJob } from '../../../shared/domain/print-job/print-job.ts';
import type { PersonEvidence, PrinterEvidence } from '../../../shared/domain/print-job/evidence.ts';
import type { DocumentKind } from '../../../shared/domain/print-job/print-job.ts';
import { printerModelSchema, type PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import { NO_ROUTES, type PrinterSetup, type Routes } from '../../../shared/domain/printer/printer-set.ts';
import type { PrinterReport } from '../../../shared/domain/printer/printer-status.ts';
import { createSignal, type Source } from '../../kernel/signal.ts';
import type { Logger } from '../../kernel/ports.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { formatPrinterAddress, parsePrinterAddress } from '../../printers/address.ts';
import { joinRow } from '../../labels/picture/join-row.ts';
import { bytesAfterCut } from '../../printers/languages/language-of.ts';
import { createFinishing } from '../../printers/queue/finishing.ts';
import { createPrintQueue } from '../../printers/queue/print-queue.ts';
import type { Pace } from '../../printers/status/pacing.ts';
import { createPrinterMonitor, type PrinterMonitor } from '../../printers/status/printer-monitor.ts';
import type { Transport } from '../../printers/transport.ts';
import type { PicturePrinter } from '../../printers/transports/spool/picture-printer.ts';
import { createTransport, type OwnPrinter } from '../../printers/transports/create-transport.ts';
import { preparationKey, type LabelSettings } from '../../labels/label-settings.ts';
import { healthWith, isHindered, stoppedBy, type DeskPrinter } from './desk-printer.ts';
import type { PrinterLives } from './printer-life.ts';
import type { AnyDocument, Prints, RefusedFile } from './printable-document.ts';
import { createRouting } from './routing.ts';

/** The 4-inch head of desktop printers is wide enough for every label of the marketplace. */
export const DEFAULT_MODEL: PrinterModel = printerModelSchema.parse({
  language: 'zpl',
  dpi: 203,
  headDots: 832,
});

/** A label that waited longer asks whether it is still wanted: its parcel may have left with another one. */
const STALE_AFTER_MS = 10 * 60_000;

/** People look for an extra label while the parcels of these minutes are still at the bench. */
const EXTRA_TOLD_MS = 10 * 60_000;

/** Bytes kept for this many labels, for their pictures: two supplies of a small seller, a few MB. */
const KEPT_LABELS = 200;

export interface PrinterPoolPorts {
  readonly journal: Journal;
  readonly clock: () => number;
  readonly log: Logger;
  /** Follows each printer's reports and labels for its own page. */
  readonly lives: Pick<PrinterLives, 'heard' | 'taken' | 'countedMore'>;
  readonly settingsFor: (setup: PrinterSetup) => LabelSettings;
  /** Prints a picture through a Windows driver; null outside the desktop program. */
  readonly pictures: PicturePrinter | null;
  /** The parent folder of those that collect labels for looking at. */
  readonly lookingFolder: string;
  /** The practice printer; null if there is none. */
  readonly ownPrinter: OwnPrinter | null;
  readonly staleAfterMs?: number;
  readonly pace?: Pace;
}

/** The printers of the desk, each with its queue, and which document goes where. */
export interface PrinterPool {
  /** Queues or printers changed. */
  readonly changes: Source;
  list(): readonly DeskPrinter[];
  get(printerId: string): DeskPrinter | null;
  routes(): Routes;
  /** The primary printer of this kind of document; null if no printer is set. */
  primaryPrinter(kind: DocumentKind): DeskPrinter | null;
  /** Where the document goes now: the fallback while the primary printer can't print and the fallback can. */
  effectivePrinter(kind: DocumentKind): DeskPrinter | null;
  /** The printer that has the job. */
  holderOf(job: PrintJob): DeskPrinter | null;
  /** The file of a document that was not printed; null if none is kept. */
  refused(document: JobDocument): RefusedFile | null;
  /** Sets the desk's printers; those that stay keep their work under way. */
  use(printers: readonly PrinterSetup[], routes: Routes): void;
  /** Paper or label settings changed: labels prepared for the old ones are made again. */
  formatChanged(): void;
  /** A person's or a scan's proof about a job, even if its printer is gone. */
  proved(job: PrintJob, evidence: PersonEvidence): void;
  /** Moves waiting labels to another printer; answers how many. */
  move(from: string, to: string, kinds: readonly DocumentKind[]): number;
  wake(): void;
  /** The bench is in use again: printers whose polling had slowed are asked at once. */
  inUse(): void;
  /** Nothing is printed before this call. */
  start(prints: Prints): void;
  stop(): Promise<void>;
}

interface Running extends DeskPrinter {
  change(setup: PrinterSetup): void;
  formatChanged(): void;
  close(): Promise<void>;
}

export function createPrinterPool(ports: PrinterPoolPorts): PrinterPool {
  const { journal, clock, log } = ports;
  const changes = createSignal();
  let running: readonly Running[] = [];
  let routes: Routes = NO_ROUTES;
  let started: Prints | null = null;
  const closing: Promise<void>[] = [];

  const prints = (): Prints => {
    if (!started) throw new Error('the printers were not started');
    return started;
  };
  const documentOf = ({ document }: Pick<PrintJob, 'document'>): AnyDocument =>
    prints().documents[document.kind];
  const ended = (job: PrintJob, outcome: JobOutcome): void => {
    documentOf(job).ended?.(job.document, outcome);
    prints().desk.jobEnded(job, outcome);
  };
  const formatFor = (setup: PrinterSetup): string => preparationKey(ports.settingsFor(setup));

  const get = (printerId: string | null): Running | null =>
    running.find(({ id }) => id === printerId) ?? null;

  const move: PrinterPool['move'] = (from, to, kinds) => {
    const moved = journal.jobs.moveWaiting(from, to, kinds, clock());
    if (moved === 0) return 0;
    log.warn({ from, to, jobs: moved }, 'labels that waited come out at another printer');
    changes.tell();
    setImmediate(() => get(to)?.queue.wake());
    return moved;
  };

  const { primaryPrinter, effectivePrinter, moveOn, takeBack } = createRouting<Running>({
    printers: () => running,
    routes: () => routes,
    move: (from, to, kinds) => move(from, to, kinds),
    clock,
  });

  /** Nothing is sent to a printer that could not be reached, so only polling can tell that it is back. */
  const lookAgain = (printer: Running): void => {
    if (printer.report().kind === 'unreachable') printer.monitor()?.lookNow();
  };

  const open = (first: PrinterSetup): Running => {
    const { id } = first;
    let setup = first;
    let transport: Transport | null = null;
    let monitor: PrinterMonitor | null = null;
    let extra: { readonly labels: number; readonly at: number } | null = null;

    const report = (): PrinterReport => monitor?.report() ?? { kind: 'cannotSay' };
    const queue = createPrintQueue({
      printerId: id,
      jobs: journal.jobs,
      states: journal.printerStates,
      transaction: journal.transaction,
      clock,
      log,
      transport: () => transport,
      staleAfterMs: ports.staleAfterMs ?? STALE_AFTER_MS,
      render: (job) => {
        const at = { setup, settings: ports.settingsFor(setup), unread: job.overrode !== null };
        return documentOf(job).render(job.document, at);
      },
      stillWanted: (job) => documentOf(job).stillWanted?.(job.document, setup) !== false,
      isFetched: (job) => documentOf(job).isFetched === true,
      afterCut: (bytes) => bytesAfterCut(setup.model, bytes),
      joinRow: (documents) => joinRow(documents, setup.model),
      across: () => setup.model.across?.columns ?? 1,
      finishing: createFinishing(() => setup.model),
      onDoubt: (jobId, isUnclosed) => (isUnclosed ? monitor?.takenUnclosed(jobId) : monitor?.doubted()),
      onOutcome: ended,
      onCancelled: (jobs) => prints().desk.jobsCancelled(jobs),
      onTaken: (jobId) => {
        monitor?.taken(jobId);
        ports.lives.taken(id);
      },
      blockedBy: () => stoppedBy(report(), setup.address),
      moveOn: () => moveOn(id),
      changed: changes.tell,
    });

    const connect = (): void => {
      const parsed = parsePrinterAddress(setup.address);
      transport = parsed.ok ? createTransport(parsed.value, {}, ports) : null;
      let couldPrint = true;
      const deviceSince = journal.printerStates.deviceSince(id, deviceOf(setup), clock());
      let before: PrinterReport = { kind: 'unknown' };
      monitor =
        transport &&
        createPrinterMonitor({
          transport,
          language: setup.model.language,
          finish: () => setup.model.finish.kind,
          // Another device may count differently or not at all.
          countsLabels: journal.jobs.hasCounted(id, deviceSince),
          wasSeenOut: () => journal.jobs.wasSeenOut(id, deviceSince),
          ...(ports.pace && { pace: ports.pace }),
          clock,
          log,
          confirmed: (jobIds: readonly string[], evidence: PrinterEvidence) =>
            queue.confirmed(jobIds, evidence),
          printedNothing: (jobIds: readonly string[], detail: string) => queue.printedNothing(jobIds, detail),
          countedMore: (labels) => {
            extra = { labels, at: clock() };
            ports.lives.countedMore(id);
            changes.tell();
          },
          stoppedInLabel: (jobIds, conditions) => queue.stoppedInLabel(jobIds, conditions),
          changed: () => {
            ports.lives.heard(id, before, report());
            before = report();
            const canNow = !isHindered(report(), setup.address);
            if (canNow && !couldPrint) {
              queue.ready();
              takeBack(id);
            }
            // If it merely can't be reached, the next label is tried all the same: the printer may be waking up.
            if (stoppedBy(report(), setup.address)) moveOn(id);
            couldPrint = canNow;
            changes.tell();
          },
        });
      if (started) monitor?.start();
    };

    /** Closes what was connected at the time of the call, whatever is connected while it waits. */
    const disconnect = async (): Promise<void> => {
      const connected = transport;
      const watching = monitor;
      await Promise.all([watching?.stop(), connected?.close()]);
    };

    const printer: Running = {
      id,
      setup: () => setup,
      transport: () => transport,
      queue,
      report,
      monitor: () => monitor,
      extraLabels: () => (extra && Math.abs(clock() - extra.at) < EXTRA_TOLD_MS ? extra.labels : 0),
      health: () => healthWith(queue.health(), report(), setup.address),
      change: (next) => {
        const before = setup;
        setup = next;
        const isSameDevice = deviceOf(before) === deviceOf(next);
        if (!isSameDevice) {
          closing.push(disconnect());
          connect();
        }
        printer.formatChanged();
        if (!isSameDevice) queue.printerChanged();
      },
      /** The printer may have been changed while another account's journal was open, or just before a crash. */
      formatChanged: () => {
        const format = formatFor(setup);
        if (journal.printerStates.labelFormat(id) === format) return;
        queue.printerChanged();
        journal.printerStates.saveLabelFormat(id, format);
      },
      close: async () => {
        await queue.stop();
        await disconnect();
      },
    };
    connect();
    return printer;
  };

  return {
    changes,
    list: () => running,
    get,
    routes: () => routes,
    primaryPrinter,
    effectivePrinter: (kind) => {
      const printer = effectivePrinter(kind);
      if (printer) lookAgain(printer);
      return printer;
    },
    holderOf: (job) => get(job.printerId),
    refused: (document) => documentOf({ document }).refused?.(document) ?? null,
    proved: (job, evidence) => {
      const holder = get(job.printerId);
      if (holder) {
        holder.queue.proved(job, evidence);
        return;
      }
      journal.transaction(() => {
        const applied = journal.jobs.apply(job.jobId, { kind: 'provedByPerson', evidence }, clock());
        if (applied?.outcome) ended(applied.job, applied.outcome);
      });
      changes.tell();
    },
    use: (setups, nextRoutes) => {
      const before = running;
      routes = nextRoutes;
      running = setups.map((given) => {
        const setup = { ...given, address: normalAddress(given.address) };
        const known = before.find(({ id }) => id === setup.id);
        known?.change(setup);
        return known ?? open(setup);
      });
      for (const gone of before) if (!running.includes(gone)) closing.push(gone.close());
      const [first] = running;
      const ids = running.map(({ id }) => id);
      if (first) journal.jobs.adopt(first.id, ids, clock());
      if (started) for (const printer of running) if (!before.includes(printer)) startOne(printer);
      changes.tell();
    },
    formatChanged: () => {
      for (const printer of running) printer.formatChanged();
    },
    move,
    wake: () => {
      for (const printer of running) {
        lookAgain(printer);
        printer.queue.wake();
      }
      // A queue that is paused or asks sends nothing and says nothing: what was added or answered shows all the same.
      changes.tell();
    },
    inUse: () => {
      for (const printer of running) printer.monitor()?.inUse();
    },
    start: (given) => {
      started = given;
      journal.jobs.prune(KEPT_LABELS);
      for (const printer of running) startOne(printer);
    },
    stop: async () => {
      await Promise.all([...running.map((printer) => printer.close()), ...closing]);
    },
  };

  function startOne(printer: Running): void {
    const format = formatFor(printer.setup());
    // Before anything is sent: a job in flight when the station died was made for the format of that time.
    if (journal.printerStates.labelFormat(printer.id) !== format) {
      journal.jobs.forgetBytes(printer.id, true);
      journal.printerStates.saveLabelFormat(printer.id, format);
    }
    printer.queue.start();
    printer.monitor()?.start();
  }
}

/** The device behind the address, as far as its set-up tells. */
const deviceOf = ({ address, catalogueId, model: { language } }: PrinterSetup): string =>
  JSON.stringify([address, language, catalogueId]);

/** For an address that can't be read, such as one edited by hand, the part that may be shown. */
function normalAddress(address: string): string {
  const parsed = parsePrinterAddress(address);
  return parsed.ok ? formatPrinterAddress(parsed.value) : parsed.problem.address;
}
