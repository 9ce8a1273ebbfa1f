import type { JobOutcome } from '../../../shared/domain/print-job/next.ts';
import type { DocumentKind, JobDocument, PrintJob } from '../../../shared/domain/print-job/print-job.ts';
import type { PrinterSetup } from '../../../shared/domain/printer/printer-set.ts';
import type { LabelProblem, Problem } from '../../../shared/problem.ts';
import type { Result } from '../../../shared/result.ts';
import type { LabelSettings } from '../../labels/label-settings.ts';
import type { LabelFile } from '../../labels/prepared-label.ts';

/** A file of the marketplace's that was not printed, and why; `problem` null: nothing is known against it. */
export interface RefusedFile {
  readonly file: LabelFile;
  readonly problem: LabelProblem | null;
}

export type DocumentOf<K extends DocumentKind> = Extract<JobDocument, { kind: K }>;

/** For what the bytes are made. */
export interface PrintedFor {
  readonly setup: PrinterSetup;
  /** Labels as this printer is given them. */
  readonly settings: LabelSettings;
  /** A person wants it although its code can't be read back. */
  readonly unread: boolean;
}

/** One kind of document, as the service whose it is has it printed. */
export interface PrintableDocument<K extends DocumentKind> {
  render(document: DocumentOf<K>, at: PrintedFor): Promise<Result<Uint8Array, Problem>>;
  /** Whether one that waits at this printer is wanted yet. Left out: it always is. */
  stillWanted?(document: DocumentOf<K>, setup: PrinterSetup): boolean;
  /** It is fetched from the marketplace when it is made, which may take a minute: nothing waits for that. */
  readonly isFetched?: true;
  /** The file that it would be made of, to be looked at; null where none is kept. Left out: it is drawn here. */
  refused?(document: DocumentOf<K>): RefusedFile | null;
  /** Inside the transaction that writes it down. Left out: nothing of its service waits for that. */
  ended?(document: DocumentOf<K>, outcome: JobOutcome): void;
}

/** As the line of a printer sees any of them. */
export interface AnyDocument {
  render(document: JobDocument, at: PrintedFor): Promise<Result<Uint8Array, Problem>>;
  stillWanted?(document: JobDocument, setup: PrinterSetup): boolean;
  readonly isFetched?: true;
  refused?(document: JobDocument): RefusedFile | null;
  ended?(document: JobDocument, outcome: JobOutcome): void;
}

/** All that this desk prints. A kind that no service answers for does not compile. */
export type PrintableDocuments = { readonly [K in DocumentKind]: PrintableDocument<K> };

/** Who tells people what became of each job, whatever is on it. Inside the transaction that writes it down. */
export interface PrintingDesk {
  jobEnded(job: PrintJob, outcome: JobOutcome): void;
  /** A person cancelled all of these at once. */
  jobsCancelled(jobs: readonly PrintJob[]): void;
}

/** What the printers of a desk print, and whom they tell. */
export interface Prints {
  readonly documents: PrintableDocuments;
  readonly desk: PrintingDesk;
}
