import type { JobOutcome } from '../../../shared/domain/print-job/next.ts';
import type { PrintJob } from '../../../shared/domain/print-job/print-job.ts';
import type { PrinterHealth } from '../../../shared/contract/printing.ts';
import type { PersonEvidence, PrinterEvidence } from '../../../shared/domain/print-job/evidence.ts';
import type { ConditionName } from '../../../shared/domain/printer/printer-status.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { Result } from '../../../shared/result.ts';
import type { JobRow } from '../../db/journal/job-rows.ts';
import type { JobQueries } from '../../db/journal/jobs.ts';
import type { PrinterStateQueries } from '../../db/journal/printer-states.ts';
import type { Logger } from '../../kernel/ports.ts';
import type { Transport } from '../transport.ts';
import type { Finishing } from './finishing.ts';

export interface PrintQueuePorts {
  readonly printerId: string;
  readonly jobs: JobQueries;
  readonly states: PrinterStateQueries;
  readonly transaction: <T>(work: () => T) => T;
  readonly clock: () => number;
  readonly log: Logger;
  /** Null while its address can't be used. */
  readonly transport: () => Transport | null;
  /** How old a waiting job may be and still be printed without a question. */
  readonly staleAfterMs: number;
  /** Makes the bytes of a job that has none (yet, or for this printer). */
  readonly render: (job: JobRow) => Promise<Result<Uint8Array, Problem>>;
  /** Asked before each sending: an order may have been cancelled while its label waited. */
  readonly stillWanted: (job: JobRow) => boolean;
  /** Whether it is fetched from afar when it is made. */
  readonly isFetched: (job: JobRow) => boolean;
  /** What the printer is sent instead of `bytes` when its last document was cut in the middle. */
  readonly afterCut: (bytes: Uint8Array) => Uint8Array;
  /** Documents of one label each as one row of labels side by side; null where they can't be in one. */
  readonly joinRow: (documents: readonly Uint8Array[]) => Uint8Array | null;
  /** Labels that the printer has side by side. */
  readonly across: () => number;
  /** What becomes of a label when it is out is said when it is sent: only then it is known what waits behind it. */
  readonly finishing: Finishing;
  readonly onOutcome: (job: PrintJob, outcome: JobOutcome) => void;
  /** A person cancelled all of these, of which nothing was sent; told inside the transaction that writes it down. */
  readonly onCancelled: (jobs: readonly PrintJob[]) => void;
  /** The connection took this job's document just now; `sideBySide` labels lie in it. */
  readonly onTaken: (jobId: string, sideBySide: number) => void;
  /** This job's document ended in doubt. `isUnclosed`: the printer was handed all of it; else some of it may come out. */
  readonly onDoubt: (jobId: string, isUnclosed: boolean) => void;
  /** Why the printer, by its own word, can't print just now: then nothing is sent to it. */
  readonly blockedBy: () => Problem | null;
  /** Whether the printer may have a label that nobody waits for; `wake` is called when it may again. */
  readonly hasRoom: () => boolean;
  /** The printer can't be had: whether what waits was given to another one. */
  readonly moveOn: () => boolean;
  readonly changed: () => void;
}

export interface PrintQueue {
  /** Jobs that a dead station left in flight become uncertain; then work begins. */
  start(): void;
  /** Call after a job was added: it is handed to the transport before this returns, if its turn has come. */
  wake(): void;
  /** A person's word: forgets the back-off of failed jobs, and tries once whatever the printer says of itself. */
  retryNow(): void;
  /** The printer says that it is ready again: what failed is tried at once. */
  ready(): void;
  /** Nothing is sent from now on; what is under way ends as it will. */
  pause(): void;
  resume(): void;
  /** The printer or its paper is another: what was made for the one before is made again, what waits goes there. */
  printerChanged(): void;
  /** A person's word for a job that was taken or is in doubt; any other is left alone. */
  proved(job: PrintJob, evidence: PersonEvidence): void;
  /** The printer's own word on jobs that its connection took, or that were handed over whole; others are left alone. */
  confirmed(jobIds: readonly string[], evidence: PrinterEvidence): void;
  printedNothing(jobIds: readonly string[], detail: string): void;
  stoppedInLabel(jobIds: readonly string[], conditions: readonly ConditionName[]): void;
  /** Only for jobs of which nothing reached the printer, or which a person said did not come out. */
  cancel(job: PrintJob): void;
  /** Everything meant of which nothing reached the printer; answers how many labels these were. */
  cancelWaiting(isMeant?: (job: PrintJob) => boolean): number;
  /** The answer to labels that waited too long; answers how many they were. */
  answerHeld(print: boolean): number;
  health(): QueueHealth;
  /** A label on a slow line: since when it is under way, Unix milliseconds, and how long all of it takes. */
  sending(): Sending | null;
  /** Labels left uncut for one that then did not come; none while another may still bring the cut. */
  uncut(): number;
  stop(): Promise<void>;
}

export interface QueueHealth {
  readonly health: PrinterHealth;
  readonly trouble: Problem | null;
}

export interface Sending {
  readonly since: number;
  readonly expectedMs: number;
}
