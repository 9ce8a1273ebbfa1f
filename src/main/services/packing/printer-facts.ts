import { ON_ITS_WAY, type JobState } from '../../../shared/domain/print-job/job-state.ts';
import type { PrintJob } from '../../../shared/domain/print-job/print-job.ts';
import type { AboutDocument, Facts } from '../../../shared/domain/packing/facts.ts';
import type { PrinterHealth } from '../../../shared/contract/printing.ts';
import type { Doubt, ParcelRef, Verdict } from '../../../shared/domain/verdict.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { canPrint } from '../printing/desk-printer.ts';
import type { PrinterPool } from '../printing/printer-pool.ts';
import { boxName } from '../parcels/box-name.ts';
import { parcelRefOfParcel } from '../parcels/parcel-ref.ts';

export interface PrinterFactsPorts {
  readonly journal: Journal;
  readonly printers: PrinterPool;
}

/** What printers and their jobs hold up at the bench. */
export interface PrinterFacts {
  /**
   * The trouble of the order-label printer, whether it accepts labels all the same, and whether it reported the trouble
   * itself.
   */
  printer(): { readonly says: string | null; readonly trouble: string | null; readonly isHeard: boolean };
  question(): Facts['question'];
  held(): Facts['held'];
  awaited(): ParcelRef | null;
  /** Parcels scanned before the printer's trouble was known: their labels wait behind the one on the screen. */
  alsoAwaited(verdict: Verdict): readonly ParcelRef[];
  parcelOfJob(job: PrintJob): ParcelRef | null;
  aboutDocument(job: PrintJob): AboutDocument;
}

/** Once the trouble is known no more goods are taken; a quick packer has scanned two or three by then. */
const MOST_AWAITED = 10;

const IN_ORDER: ReadonlySet<PrinterHealth> = new Set(['asking', 'ready', 'printing']);

export function createPrinterFacts({ journal, printers }: PrinterFactsPorts): PrinterFacts {
  /** Where the next order label would go. */
  const labelPrinter = () => printers.effectivePrinter('orderLabel');

  const readPrinter: PrinterFacts['printer'] = () => {
    const printer = labelPrinter();
    if (!printer) return { says: 'printerNotSet', trouble: 'printerNotSet', isHeard: true };
    const now = printer.health();
    const trouble = now.trouble ? describeTrouble(now.trouble) : now.health;
    const says = IN_ORDER.has(now.health) ? null : trouble;
    const isHeard = now.health !== 'asking' && now.health !== 'printing';
    return { says, trouble: canPrint({ health: () => now }) ? null : says, isHeard };
  };

  const labelIn = (printerId: string, state: JobState): PrintJob | null =>
    journal.jobs.allIn(printerId, [state]).find(({ document }) => document.kind === 'orderLabel') ?? null;

  /**
   * Questions about other documents are asked here only if they are at the printer of order labels; otherwise on the
   * printer's own page.
   */
  const held = (): Facts['held'] => {
    for (const { id } of printers.list()) {
      const found = journal.jobs.held(id);
      if (found && (id === labelPrinter()?.id || labelIn(id, 'held'))) return { printerId: id, ...found };
    }
    return null;
  };

  const parcelOfJob: PrinterFacts['parcelOfJob'] = (job) => {
    if (job.document.kind !== 'orderLabel') return null;
    const parcel = journal.parcels.get(job.document.orderId);
    return parcel && parcelRefOfParcel(parcel);
  };

  /**
   * Once what is asked about goes to another printer, nobody looks at the page of this one any more. A test is of one
   * printer alone.
   */
  const isAskedHere = ({ document: { kind } }: PrintJob, printerId: string): boolean =>
    printerId === labelPrinter()?.id || (kind !== 'test' && printerId !== printers.primaryPrinter(kind)?.id);

  const aboutDocument: PrinterFacts['aboutDocument'] = ({ document, printerId }) => {
    if (document.kind === 'orderLabel') return {};
    const box = document.kind === 'boxLabel' ? journal.boxes.ofCode(document.boxId) : null;
    const all = printers.list();
    const printer = all.length > 1 ? all.find(({ id }) => id === printerId) : undefined;
    return {
      ...(box && { box: boxName(box) }),
      ...(printer && { printerId: printer.id, printer: printer.setup().name }),
    };
  };

  const inDoubt = (): PrintJob | null => {
    let asked: PrintJob | null = null;
    for (const { id } of printers.list()) {
      const first = journal.jobs.firstIn(id, ['uncertain']);
      if (!first) continue;
      const label = first.document.kind === 'orderLabel' ? first : labelIn(id, 'uncertain');
      const job = label ?? (isAskedHere(first, id) ? first : null);
      if (job && (asked === null || goesBefore(job, asked))) asked = job;
    }
    return asked;
  };

  const question = (): Facts['question'] => {
    const job = journal.jobs.uncertain() && inDoubt();
    if (!job) return null;
    const parcel = parcelOfJob(job);
    const packs = parcel !== null && job.cause !== 'ahead' && journal.holds.get(parcel.orderId) === null;
    const doubt = doubtOf(job.trouble);
    const { document } = job;
    if (document.kind === 'orderLabel') return { jobId: job.jobId, parcel, packs, doubt };
    return { jobId: job.jobId, parcel, packs, doubt, document: document.kind, about: aboutDocument(job) };
  };

  /** A label that can't be made, or is still being fetched, is not waiting for the printer. */
  function* allAwaited(): Generator<ParcelRef> {
    for (const { id } of printers.list()) {
      for (const job of journal.jobs.eachPacked(id, ON_ITS_WAY)) {
        const isPrinters = job.trouble?.code !== 'labelNotReady' && job.trouble?.code !== 'labelUnusable';
        const parcel = isPrinters ? parcelOfJob(job) : null;
        if (parcel && journal.parcels.get(parcel.orderId)?.state === 'labelling') yield parcel;
      }
    }
  }

  const awaited = (): ParcelRef | null => {
    const [first = null] = allAwaited();
    return first;
  };

  const alsoAwaited = (verdict: Verdict): readonly ParcelRef[] => {
    if (verdict.reason !== 'printerNeedsHelp') return [];
    const named = new Set([verdict.parcel, verdict.inside, verdict.printed].map((parcel) => parcel?.orderId));
    return [
      ...allAwaited()
        .filter(({ orderId }) => !named.has(orderId))
        .take(MOST_AWAITED),
    ];
  };

  return { printer: readPrinter, question, held, awaited, alsoAwaited, parcelOfJob, aboutDocument };
}

/** Order labels first, then by age. */
const goesBefore = (one: PrintJob, other: PrintJob): boolean => {
  const isLabel = one.document.kind === 'orderLabel';
  if (isLabel !== (other.document.kind === 'orderLabel')) return isLabel;
  return one.createdAt < other.createdAt;
};

export const describeTrouble = (trouble: Problem): string => {
  if (trouble.code === 'labelUnusable') return trouble.fault;
  return 'reason' in trouble ? `${trouble.code}: ${trouble.reason}` : trouble.code;
};

function doubtOf(trouble: Problem | null): Doubt {
  switch (trouble?.code) {
    case 'printerPrintedNothing':
      return 'count';
    case 'printerStoppedInLabel':
      return trouble.conditions.length > 0 ? 'stopped' : 'gone';
    default:
      return 'sending';
  }
}
