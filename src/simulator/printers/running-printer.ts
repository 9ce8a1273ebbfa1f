import type { ProblemOf } from '../../shared/problem.ts';
import type { Result } from '../../shared/result.ts';
import type { LooseNotes } from './desk.ts';
import type { FaultName, PrinterFault } from './faults/printer-fault.ts';
import type { SpokenLanguage } from './languages/language.ts';
import type { PortProblem } from './lines/line.ts';
import type { SerialFlow } from './lines/pty-line.ts';
import type { PrinterOverview } from './overview.ts';
import type { LabelRenderer } from './paper/label-renderer.ts';
import type { HeadDpi } from './paper/page.ts';
import type { LabelListener, PrintedLabel } from './paper/printed-label.ts';
import type { IncompleteFormat, Tray } from './paper/tray.ts';

/** A line other than a TCP port. */
export type OtherLine =
  { readonly kind: 'pty'; readonly flow: SerialFlow } | { readonly kind: 'file'; readonly path: string };

export type LabelPrinterOptions = {
  /** 0 takes any free port. Of no account with `line`. */
  readonly port: number;
  readonly line?: OtherLine;
  /** What hosts must say first on the port; whoever comes is served when not given, as by printers. */
  readonly key?: string;
  /** ZPL when not given. */
  readonly language?: SpokenLanguage;
  /** Where the labels come out as files; without it they are only told of. */
  readonly outFolder?: string;
  readonly onLabel?: LabelListener;
  /** 203 when not given, and 58 × 40 mm of paper. */
  readonly dpi?: HeadDpi;
  readonly widthMm?: number;
  readonly heightMm?: number;
  /** How long a label takes to come out; no time when not given. */
  readonly printMs?: number;
  /** False: codes are read from the dots and no picture is made of them. True when not given. */
  readonly pictures?: boolean;
  /** The label at whose end the paper ran out is printed once more when the trouble is over. False when not given. */
  readonly reprintOnResume?: boolean;
  /** In force from the first connection on. */
  readonly faults?: readonly PrinterFault[];
  /** Draws the labels; the real renderer in worker threads when not given. */
  readonly renderer?: LabelRenderer;
  readonly now?: () => Date;
};

export type StartProblem = PortProblem | ProblemOf<'dataFolderNotWritable'>;

/** `pause` stops and goes on; `feed` moves a blank label out; `take` is a hand that takes a peeled label. */
export const printerKeys = ['pause', 'feed', 'take'] as const;

export type PrinterKey = (typeof printerKeys)[number];

export type RunningPrinter = {
  /** `tcp://127.0.0.1:PORT`, `serial:///dev/pts/N` or `file:///PATH`. */
  readonly address: string;
  readonly tray: Tray;
  overview(): PrinterOverview;
  /** What lies in the tray, without the bytes. */
  labels(): readonly PrintedLabel[];
  /** Hears of each label once its files are written. Answers the function that ends it. */
  on(listener: LabelListener): () => void;
  onIncomplete(listener: (format: IncompleteFormat) => void): () => void;
  onNotes(listener: (notes: LooseNotes) => void): () => void;
  /** Hears that the overview is another one than before. */
  onChange(listener: () => void): () => void;
  /** Why this printer can't have the fault, or null when it can. */
  unfit(fault: PrinterFault): string | null;
  /** In force when this returns, for connections in service from their next bytes on. Throws on an unfit one. */
  setFault(fault: PrinterFault): void;
  /** Stalled connections go on where they stopped. After `refuse` the same port is opened again. */
  clearFaults(): Promise<Result<null, PortProblem>>;
  clearFault(fault: FaultName): Promise<Result<null, PortProblem>>;
  /** Reads what hosts have written by now: a pseudo-terminal says "sent" before its bytes have arrived. */
  catchUp(): void;
  /** A new roll of so many labels; null: of more than anybody prints. */
  loadPaper(labels: number | null): void;
  /** Answers why nothing happened, or null. */
  press(key: PrinterKey): string | null;
  /** Breaks off the connections, finishes the labels that were wholly received, then resolves. */
  close(): Promise<void>;
};
