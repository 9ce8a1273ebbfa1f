import type { JobOutcome } from '../../../shared/domain/print-job/next.ts';
import type { PrintJob } from '../../../shared/domain/print-job/print-job.ts';
import type { PrinterEvidence } from '../../../shared/domain/print-job/evidence.ts';
import { type PrinterSetup } from '../../../shared/domain/printer/printer-set.ts';
import type { PrinterReport } from '../../../shared/domain/printer/printer-status.ts';
import type { Logger } from '../../kernel/ports.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { parsePrinterAddress } from '../../printers/address.ts';
import { joinRow } from '../../labels/picture/join-row.ts';
import { bytesAfterCut } from '../../printers/languages/language-of.ts';
import { createFinishing } from '../../printers/queue/finishing.ts';
import { createPrintQueue } from '../../printers/queue/print-queue.ts';
import type { PrintQueue } from '../../printers/queue/queue.ts';
import type { Pace } from '../../printers/status/pacing.ts';
import { createPrinterMonitor, type PrinterMonitor } from '../../printers/status/printer-monitor.ts';
import type { Transport } from '../../printers/transport.ts';
import type { PicturePrinter } from '../../printers/transports/spool/picture-printer.ts';
import { createTransport, type OwnPrinter } from '../../printers/transports/create-transport.ts';
import { preparationKey, type LabelSettings } from '../../labels/label-settings.ts';
import { healthWith, isHindered, stoppedBy, type DeskPrinter } from './desk-printer.ts';
import type { PrinterLives } from './printer-life.ts';
import type { AnyDocument, Prints } from './printable-document.ts';

/** A label that waited longer asks whether it is still wanted: its parcel may have left with another one. */
const STALE_AFTER_MS = 10 * 60_000;

/** People look for an extra label while the parcels of these minutes are still at the bench. */
const EXTRA_TOLD_MS = 10 * 60_000;

export interface RunningPrinterPorts {
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

/** What a printer needs of the others, and of what is printed. */
export interface AroundPrinter {
  documentOf(job: Pick<PrintJob, 'document'>): AnyDocument;
  ended(job: PrintJob, outcome: JobOutcome): void;
  jobsCancelled: Prints['desk']['jobsCancelled'];
  /** Nothing is sent before. */
  isStarted(): boolean;
  /** It can't print: what waits goes to the printer that takes over; whether there is one. */
  moveOn(printerId: string): boolean;
  /** It can print again. */
  takeBack(printerId: string): void;
  /** Resolves when a device that it no longer is was left. */
  closing(ended: Promise<void>): void;
  changed(): void;
}

export interface RunningPrinter extends DeskPrinter {
  /** Sends what waits, and asks the printer how it is. */
  start(): void;
  change(setup: PrinterSetup): void;
  formatChanged(): void;
  close(): Promise<void>;
}

/** A printer of the desk, with its queue and the device that it is at the moment. */
export function openPrinter(
  first: PrinterSetup,
  ports: RunningPrinterPorts,
  around: AroundPrinter,
): RunningPrinter {
  const { journal, clock, log } = ports;
  const { id } = first;
  let setup = first;
  let connection: Connection = { transport: null, monitor: null, close: async () => undefined };
  let extra: { readonly labels: number; readonly at: number } | null = null;

  const format = (): string => preparationKey(ports.settingsFor(setup));
  const report = (): PrinterReport => connection.monitor?.report() ?? { kind: 'cannotSay' };
  const queue = createPrintQueue({
    printerId: id,
    jobs: journal.jobs,
    states: journal.printerStates,
    transaction: journal.transaction,
    clock,
    log,
    transport: () => connection.transport,
    staleAfterMs: ports.staleAfterMs ?? STALE_AFTER_MS,
    render: (job) => {
      const at = { setup, settings: ports.settingsFor(setup), unread: job.overrode !== null };
      return around.documentOf(job).render(job.document, at);
    },
    stillWanted: (job) => around.documentOf(job).stillWanted?.(job.document, setup) !== false,
    isFetched: (job) => around.documentOf(job).isFetched === true,
    afterCut: (bytes) => bytesAfterCut(setup.model, bytes),
    joinRow: (documents) => joinRow(documents, setup.model),
    across: () => setup.model.across?.columns ?? 1,
    finishing: createFinishing(() => setup.model),
    onDoubt: (jobId, isUnclosed) =>
      isUnclosed ? connection.monitor?.takenUnclosed(jobId) : connection.monitor?.doubted(),
    onOutcome: around.ended,
    onCancelled: around.jobsCancelled,
    onTaken: (jobId, sideBySide) => {
      connection.monitor?.taken(jobId, 1, sideBySide);
      ports.lives.taken(id);
    },
    blockedBy: () => stoppedBy(report(), setup.address),
    hasRoom: () => connection.monitor?.hasRoom() ?? true,
    moveOn: () => around.moveOn(id),
    changed: around.changed,
  });

  const connect = (): Connection => {
    const countedMore = (labels: number): void => {
      extra = { labels, at: clock() };
      ports.lives.countedMore(id);
      around.changed();
    };
    return connectTo({ setup: () => setup, queue, report, countedMore }, ports, around);
  };

  const printer: RunningPrinter = {
    id,
    setup: () => setup,
    transport: () => connection.transport,
    queue,
    report,
    monitor: () => connection.monitor,
    extraLabels: () => (extra && Math.abs(clock() - extra.at) < EXTRA_TOLD_MS ? extra.labels : 0),
    health: () => healthWith(queue.health(), report(), setup.address),
    change: (next) => {
      const before = setup;
      setup = next;
      const isSameDevice = deviceOf(before) === deviceOf(next);
      if (!isSameDevice) {
        around.closing(connection.close());
        connection = connect();
        if (around.isStarted()) connection.monitor?.start();
      }
      printer.formatChanged();
      if (!isSameDevice) queue.printerChanged();
    },
    /** The printer may have been changed while another account's journal was open, or just before a crash. */
    formatChanged: () => {
      const made = format();
      if (journal.printerStates.labelFormat(id) === made) return;
      queue.printerChanged();
      journal.printerStates.saveLabelFormat(id, made);
    },
    start: () => {
      const made = format();
      // Before anything is sent: a job in flight when the station died was made for the format of that time.
      if (journal.printerStates.labelFormat(id) !== made) {
        journal.jobs.forgetBytes(id, true);
        journal.printerStates.saveLabelFormat(id, made);
      }
      queue.start();
      connection.monitor?.start();
    },
    close: async () => {
      await queue.stop();
      await connection.close();
    },
  };
  connection = connect();
  if (around.isStarted()) connection.monitor?.start();
  return printer;
}

/** The line to a device, and who watches it; null at an address that names none. */
interface Connection {
  readonly transport: Transport | null;
  readonly monitor: PrinterMonitor | null;
  close(): Promise<void>;
}

interface Connected {
  readonly setup: () => PrinterSetup;
  readonly queue: PrintQueue;
  /** Of whatever is connected by then. */
  readonly report: () => PrinterReport;
  readonly countedMore: (labels: number) => void;
}

/** Watches the device that the printer is at now, until it is closed. */
function connectTo(
  { setup, queue, report, countedMore }: Connected,
  ports: RunningPrinterPorts,
  around: AroundPrinter,
): Connection {
  const { journal, clock, log } = ports;
  const { id, address, model } = setup();
  const parsed = parsePrinterAddress(address);
  const transport = parsed.ok ? createTransport(parsed.value, {}, ports) : null;
  let couldPrint = true;
  const deviceSince = journal.printerStates.deviceSince(id, deviceOf(setup()), clock());
  let before: PrinterReport = { kind: 'unknown' };
  const monitor =
    transport &&
    createPrinterMonitor({
      transport,
      language: model.language,
      finish: () => setup().model.finish.kind,
      // Another device may count differently or not at all.
      countsLabels: journal.jobs.hasCounted(id, deviceSince),
      wasSeenOut: () => journal.jobs.wasSeenOut(id, deviceSince),
      ...(ports.pace && { pace: ports.pace }),
      clock,
      log,
      confirmed: (jobIds: readonly string[], evidence: PrinterEvidence) => queue.confirmed(jobIds, evidence),
      printedNothing: (jobIds: readonly string[], detail: string) => queue.printedNothing(jobIds, detail),
      countedMore,
      stoppedInLabel: (jobIds, conditions) => queue.stoppedInLabel(jobIds, conditions),
      roomAgain: () => queue.wake(),
      changed: () => {
        ports.lives.heard(id, before, report());
        before = report();
        const at = setup().address;
        const canNow = !isHindered(report(), at);
        if (canNow && !couldPrint) {
          queue.ready();
          around.takeBack(id);
        }
        // If it merely can't be reached, the next label is tried all the same: the printer may be waking up.
        if (stoppedBy(report(), at)) around.moveOn(id);
        couldPrint = canNow;
        around.changed();
      },
    });
  return {
    transport,
    monitor,
    close: async () => {
      await Promise.all([monitor?.stop(), transport?.close()]);
    },
  };
}

/** The device behind the address, as far as its set-up tells. */
const deviceOf = ({ address, catalogueId, model: { language } }: PrinterSetup): string =>
  JSON.stringify([address, language, catalogueId]);
