import type { ProblemOf } from '../../shared/problem.ts';
import { fail, ok, unreachable } from '../../shared/result.ts';
import type { Result } from '../../shared/result.ts';
import { Desk } from './desk.ts';
import type { IncompleteFormat, LooseNotes } from './desk.ts';
import { FaultBoard } from './faults/fault-board.ts';
import type { PrinterFault } from './faults/printer-fault.ts';
import { unfitFault } from './faults/unfit-fault.ts';
import { languageOf } from './languages/language-of.ts';
import type { LanguageName } from './languages/language.ts';
import { openFileLine } from './lines/file-line.ts';
import type { Line, Link, LinkListener, PortProblem } from './lines/line.ts';
import { openPtyLine } from './lines/pty-line.ts';
import type { SerialFlow } from './lines/pty-line.ts';
import { serveLink } from './lines/serve-link.ts';
import { openTcpLine } from './lines/tcp-line.ts';
import { openLabelFolder } from './paper/label-folder.ts';
import type { LabelRenderer } from './paper/label-renderer.ts';
import { loadedPage } from './paper/page.ts';
import type { HeadDpi } from './paper/page.ts';
import { PrintQueue } from './paper/print-queue.ts';
import type { LabelListener, PrintedLabel } from './paper/printed-label.ts';
import { WorkerRenderer } from './worker-renderer.ts';

/** A line other than a TCP port. */
export type OtherLine =
  { readonly kind: 'pty'; readonly flow: SerialFlow } | { readonly kind: 'file'; readonly path: string };

export type LabelPrinterOptions = {
  /** 0 takes any free port. Of no account with `line`. */
  readonly port: number;
  readonly line?: OtherLine;
  /** ZPL when not given. */
  readonly language?: LanguageName;
  /** Where the labels come out as files; without it they are only told of. */
  readonly outFolder?: string;
  readonly onLabel?: LabelListener;
  /** 203 when not given, and 58 × 40 mm of paper. */
  readonly dpi?: HeadDpi;
  readonly widthMm?: number;
  readonly heightMm?: number;
  /** How long a label takes to come out; no time when not given. */
  readonly printMs?: number;
  /** In force from the first connection on. */
  readonly faults?: readonly PrinterFault[];
  /** Draws the labels; the real renderer in a worker thread when not given. */
  readonly renderer?: LabelRenderer;
  readonly now?: () => Date;
};

export type StartProblem = PortProblem | ProblemOf<'dataFolderNotWritable'>;

export type RunningPrinter = {
  /** `tcp://127.0.0.1:PORT`, `serial:///dev/pts/N` or `file:///PATH`. */
  readonly address: string;
  /** What came out so far, without the bytes. */
  labels(): readonly PrintedLabel[];
  /** Hears of each label once its files are written. Answers the function that ends it. */
  on(listener: LabelListener): () => void;
  onIncomplete(listener: (format: IncompleteFormat) => void): () => void;
  onNotes(listener: (notes: LooseNotes) => void): () => void;
  /** Why this printer can't have the fault, or null when it can. */
  unfit(fault: PrinterFault): string | null;
  /** In force when this returns, for connections in service from their next bytes on. Throws on an unfit one. */
  setFault(fault: PrinterFault): void;
  /** Stalled connections go on where they stopped. After `refuse` the same port is opened again. */
  clearFaults(): Promise<Result<null, PortProblem>>;
  /** Breaks off the connections, finishes the labels that were wholly received, then resolves. */
  close(): Promise<void>;
};

/** For use inside another program, where a port or folder that can't be had is a defect and is thrown. */
export async function startLabelPrinter(options: LabelPrinterOptions): Promise<RunningPrinter> {
  const opened = await openLabelPrinter(options);
  if (opened.ok) return opened.value;
  throw new Error(`the emulated printer did not start: ${JSON.stringify(opened.problem)}`);
}

/** A printer is a language, a line and paper. Many may connect, one at a time is read, as print servers do. */
export async function openLabelPrinter(
  options: LabelPrinterOptions,
): Promise<Result<RunningPrinter, StartProblem>> {
  const language = languageOf(options.language ?? 'zpl');
  const unfit = (fault: PrinterFault): string | null =>
    unfitFault(fault, options.line?.kind ?? 'tcp', language.name);
  for (const fault of options.faults ?? []) {
    const reason = unfit(fault);
    if (reason !== null) return fail({ code: 'badArgument', argument: '--fault', reason });
  }
  const folder =
    options.outFolder === undefined ? null : await openLabelFolder(options.outFolder, language.extension);
  if (folder !== null && !folder.ok) return folder;

  const renderer = options.renderer ?? new WorkerRenderer();
  const printed: PrintedLabel[] = [];
  const labelListeners = new Set<LabelListener>(options.onLabel ? [options.onLabel] : []);
  const incompleteListeners = new Set<(format: IncompleteFormat) => void>();
  const noteListeners = new Set<(notes: LooseNotes) => void>();
  const faults = new FaultBoard(language.silencedBy);
  const queue = new PrintQueue({
    renderer,
    faults,
    folder: folder?.value ?? null,
    printMs: options.printMs ?? 0,
    now: options.now ?? (() => new Date()),
    onLabel: (label, sheet) => {
      printed.push(label);
      for (const listener of labelListeners) listener(label, sheet);
    },
  });
  const desk = new Desk({
    interpreter: language.createInterpreter(
      loadedPage(options.dpi ?? 203, options.widthMm ?? 58, options.heightMm ?? 40),
    ),
    queue,
    faults,
    onIncomplete: (format) => tell(incompleteListeners, format),
    onNotes: (notes) => tell(noteListeners, notes),
  });

  let connections = 0;
  let serving = 0;
  // A line without connections hands over its link while it is opened: it waits for the faults.
  const started = Promise.withResolvers<void>();
  let lastServed = started.promise;
  const serve = (link: Link): void => {
    connections += 1;
    const connection = connections;
    lastServed = lastServed.then(() => {
      serving = connection;
      return serveLink(link, {
        faults,
        take: (bytes) => desk.take(bytes, connection, (answer) => link.answer(answer)),
        room: () => queue.room(),
        powerCycle,
        onEnd: () => desk.end(connection),
      });
    });
  };
  const opened = await openLine(options, serve);
  if (!opened.ok) return opened;
  const line = opened.value;
  const powerCycle = (): void => {
    line.breakOff();
    desk.powerCycle(serving);
  };
  const setFault = (fault: PrinterFault): void => {
    const reason = unfit(fault);
    if (reason !== null) throw new Error(reason);
    if (fault.fault === 'powerCycle' && fault.bytes === undefined) {
      powerCycle();
      return;
    }
    faults.set(fault);
    if (fault.fault === 'refuse') line.refuse();
  };
  for (const fault of options.faults ?? []) setFault(fault);
  started.resolve();

  return ok({
    address: line.address,
    labels: () => [...printed],
    on: (listener) => subscribe(labelListeners, listener),
    onIncomplete: (listener) => subscribe(incompleteListeners, listener),
    onNotes: (listener) => subscribe(noteListeners, listener),
    unfit,
    setFault,
    clearFaults: () => {
      faults.clear();
      return line.accept();
    },
    close: async () => {
      await line.close();
      faults.clear();
      await lastServed;
      await queue.drained();
      await renderer.close();
    },
  });
}

function openLine(
  { port, line }: LabelPrinterOptions,
  onLink: LinkListener,
): Promise<Result<Line, PortProblem>> {
  if (line === undefined) return openTcpLine(port, onLink);
  switch (line.kind) {
    case 'pty':
      return openPtyLine(line.flow, onLink);
    case 'file':
      return openFileLine(line.path, onLink);
    default:
      return unreachable(line);
  }
}

function tell<T>(listeners: ReadonlySet<(value: T) => void>, value: T): void {
  for (const listener of listeners) listener(value);
}

function subscribe<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
