import type { JobOutcome } from '../../../shared/domain/print-job/next.ts';
import type { JobDocument, PrintJob } from '../../../shared/domain/print-job/print-job.ts';
import type { PersonEvidence } from '../../../shared/domain/print-job/evidence.ts';
import type { DocumentKind } from '../../../shared/domain/print-job/print-job.ts';
import { printerModelSchema, type PrinterModel } from '../../../shared/domain/printer/printer-model.ts';
import { NO_ROUTES, type PrinterSetup, type Routes } from '../../../shared/domain/printer/printer-set.ts';
import { createSignal, type Source } from '../../kernel/signal.ts';
import { formatPrinterAddress, parsePrinterAddress } from '../../printers/address.ts';
import { type DeskPrinter } from './desk-printer.ts';
import type { AnyDocument, Prints, RefusedFile } from './printable-document.ts';
import { createRouting } from './routing.ts';
import { openPrinter, type RunningPrinter, type RunningPrinterPorts } from './running-printer.ts';

/** The 4-inch head of desktop printers is wide enough for every label of the marketplace. */
export const DEFAULT_MODEL: PrinterModel = printerModelSchema.parse({
  language: 'zpl',
  dpi: 203,
  headDots: 832,
});

/** Bytes kept for this many labels, for their pictures: two supplies of a small seller, a few MB. */
const KEPT_LABELS = 200;

export type PrinterPoolPorts = RunningPrinterPorts;

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

export function createPrinterPool(ports: PrinterPoolPorts): PrinterPool {
  const { journal, clock, log } = ports;
  const changes = createSignal();
  let running: readonly RunningPrinter[] = [];
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
  const get = (printerId: string | null): RunningPrinter | null =>
    running.find(({ id }) => id === printerId) ?? null;

  const move: PrinterPool['move'] = (from, to, kinds) => {
    const moved = journal.jobs.moveWaiting(from, to, kinds, clock());
    if (moved === 0) return 0;
    log.warn({ from, to, jobs: moved }, 'labels that waited come out at another printer');
    changes.tell();
    setImmediate(() => get(to)?.queue.wake());
    return moved;
  };

  const { primaryPrinter, effectivePrinter, moveOn, takeBack } = createRouting<RunningPrinter>({
    printers: () => running,
    routes: () => routes,
    move: (from, to, kinds) => move(from, to, kinds),
    clock,
  });

  /** Nothing is sent to a printer that could not be reached, so only polling can tell that it is back. */
  const lookAgain = (printer: RunningPrinter): void => {
    if (printer.report().kind === 'unreachable') printer.monitor()?.lookNow();
  };

  const open = (setup: PrinterSetup): RunningPrinter =>
    openPrinter(setup, ports, {
      documentOf,
      ended,
      jobsCancelled: (jobs) => prints().desk.jobsCancelled(jobs),
      isStarted: () => started !== null,
      moveOn,
      takeBack,
      closing: (ended) => void closing.push(ended),
      changed: changes.tell,
    });

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
      if (started) for (const printer of running) if (!before.includes(printer)) printer.start();
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
      for (const printer of running) printer.start();
    },
    stop: async () => {
      await Promise.all([...running.map((printer) => printer.close()), ...closing]);
    },
  };
}

/** For an address that can't be read, such as one edited by hand, the part that may be shown. */
function normalAddress(address: string): string {
  const parsed = parsePrinterAddress(address);
  return parsed.ok ? formatPrinterAddress(parsed.value) : parsed.problem.address;
}
