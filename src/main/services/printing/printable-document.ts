import type { JobOutcome } from '../../../shared/domain/print-job/next.ts';
import type { DocumentKind, JobDocument, PrintJob } from '../../../shared/domain/print-job/print-job.ts';
import type { PrinterSetup } from '../../../shared/domain/printer/printer-set.ts';
import type { LabelProblem, Problem } from '../../../shared/problem.ts';
import type { Result } from '../../../shared/result.ts';
import type { LabelSettings } from '../../labels/label-settings.ts';
import type { LabelFile } from '../../labels/prepared-label.ts';

/** A marketplace file that was not printed, and why; `problem` null: nothing is known against it. */
export interface RefusedFile {
  readonly file: LabelFile;
  readonly problem: LabelProblem | null;
}

export type DocumentOf<K extends DocumentKind> = Extract<JobDocument, { kind: K }>;

/** What the bytes are made for. */
export interface PrintedFor {
  readonly setup: PrinterSetup;
  /** The label settings for this printer. */
  readonly settings: LabelSettings;
  /** Print on a person's word although the code can't be read back. */
  readonly unread: boolean;
}

/** One kind of document, registered by the service that owns it. */
export interface PrintableDocument<K extends DocumentKind> {
  render(document: DocumentOf<K>, at: PrintedFor): Promise<Result<Uint8Array, Problem>>;
  /** Whether a document waiting at this printer is still wanted. If left out, it always is. */
  stillWanted?(document: DocumentOf<K>, setup: PrinterSetup): boolean;
  /** It is fetched from the marketplace when it is made, which may take a minute; other labels don't wait for it. */
  readonly isFetched?: true;
  /**
   * The file it would be made from, to look at; null if none is kept. Left out for documents that Packbench draws
   * itself.
   */
  refused?(document: DocumentOf<K>): RefusedFile | null;
  /** Called inside the transaction that records the end. Left out if the owning service needs no notice. */
  ended?(document: DocumentOf<K>, outcome: JobOutcome): void;
}

/** Any of them, as a printer's queue sees it. */
export interface AnyDocument {
  render(document: JobDocument, at: PrintedFor): Promise<Result<Uint8Array, Problem>>;
  stillWanted?(document: JobDocument, setup: PrinterSetup): boolean;
  readonly isFetched?: true;
  refused?(document: JobDocument): RefusedFile | null;
  ended?(document: JobDocument, outcome: JobOutcome): void;
}

/** Everything this desk prints. A kind without a service does not compile. */
export type PrintableDocuments = { readonly [K in DocumentKind]: PrintableDocument<K> };

/** Tells people how each job ended, whatever the document. Called inside the transaction that records it. */
export interface PrintingDesk {
  jobEnded(job: PrintJob, outcome: JobOutcome): void;
  /** A person cancelled all of these at once. */
  jobsCancelled(jobs: readonly PrintJob[]): void;
}

/** What the desk's printers print, and whom they inform. */
export interface Prints {
  readonly documents: PrintableDocuments;
  readonly desk: PrintingDesk;
}
