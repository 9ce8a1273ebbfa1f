import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import type { ProblemOf } from '../../shared/problem.ts';
import { fail, ok, unreachable } from '../../shared/result.ts';
import type { Result } from '../../shared/result.ts';
import { FaultBoard } from './fault-board.ts';
import type { StreamEvent } from './format-collector.ts';
import { hostAnswer } from './host-answer.ts';
import { openLabelFolder } from './label-folder.ts';
import type { LabelRenderer } from './label-renderer.ts';
import { loadedPage } from './page.ts';
import type { HeadDpi, Page } from './page.ts';
import { PrintQueue } from './print-queue.ts';
import type { LabelListener, PrintedLabel } from './printed-label.ts';
import type { PrinterFault } from './printer-fault.ts';
import { serveConnection } from './serve-connection.ts';
import { WorkerRenderer } from './worker-renderer.ts';

/** A network printer listens on this machine alone: it is an emulation, not a service. */
const HOST = '127.0.0.1';

export type LabelPrinterOptions = {
  /** 0 takes any free port. */
  readonly port: number;
  /** Where the labels come out as files; without it they are only told of. */
  readonly outFolder?: string;
  readonly onLabel?: LabelListener;
  /** 203 when not given, and 58 × 40 mm of paper. */
  readonly dpi?: HeadDpi;
  readonly widthMm?: number;
  readonly heightMm?: number;
  /** In force from the first connection on. */
  readonly faults?: readonly PrinterFault[];
  /** Draws the labels; the real renderer in a worker thread when not given. */
  readonly renderer?: LabelRenderer;
  readonly now?: () => Date;
};

export type PortProblem = ProblemOf<'portInUse' | 'badArgument'>;
export type StartProblem = PortProblem | ProblemOf<'dataFolderNotWritable'>;

/** A connection ended inside a format of `incomplete` bytes, or the format outgrew the memory: none came out. */
export type IncompleteFormat = { readonly incomplete: number; readonly connection: number };

export type RunningPrinter = {
  /** `tcp://127.0.0.1:PORT`. */
  readonly address: string;
  /** What came out so far, without the bytes. */
  labels(): readonly PrintedLabel[];
  /** Hears of each label once its files are written. Answers the function that ends it. */
  on(listener: LabelListener): () => void;
  onIncomplete(listener: (format: IncompleteFormat) => void): () => void;
  /** In force when this returns, for connections in service from their next bytes on. */
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

/** A raw-port printer: many may connect, one at a time is read, as single-client print servers do. */
export async function openLabelPrinter(
  options: LabelPrinterOptions,
): Promise<Result<RunningPrinter, StartProblem>> {
  const folder = options.outFolder === undefined ? null : await openLabelFolder(options.outFolder);
  if (folder !== null && !folder.ok) return folder;

  const paper = loadedPage(options.dpi ?? 203, options.widthMm ?? 58, options.heightMm ?? 40);
  const renderer = options.renderer ?? new WorkerRenderer();
  const printed: PrintedLabel[] = [];
  const labelListeners = new Set<LabelListener>(options.onLabel ? [options.onLabel] : []);
  const incompleteListeners = new Set<(format: IncompleteFormat) => void>();
  const faults = new FaultBoard();
  const queue = new PrintQueue({
    paper,
    renderer,
    folder: folder?.value ?? null,
    now: options.now ?? (() => new Date()),
    onLabel: (label, sheet) => {
      printed.push(label);
      for (const listener of labelListeners) listener(label, sheet);
    },
  });

  const tellIncomplete = (incomplete: number, connection: number): void => {
    for (const listener of incompleteListeners) listener({ incomplete, connection });
  };
  const open = new Set<Socket>();
  let connections = 0;
  let lastServed: Promise<void> = Promise.resolve();
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (socket) => {
    connections += 1;
    const connection = connections;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    // A reset is ordinary life on a raw port; without a listener it would end the process.
    socket.on('error', () => {});
    const served = lastServed.then(() =>
      serveConnection(socket, {
        faults,
        take: (event) => takeEvent(event, connection, { queue, paper, tellIncomplete }),
        room: () => queue.room(),
        onIncomplete: (bytes) => tellIncomplete(bytes, connection),
      }),
    );
    lastServed = served;
  });

  const bound = await listen(server, options.port);
  if (!bound.ok) return bound;
  const port = bound.value;
  const setFault = (fault: PrinterFault): void => {
    faults.set(fault);
    if (fault.fault === 'refuse' && server.listening) server.close();
  };
  let closing = false;
  let opening: Promise<Result<number, PortProblem>> | null = null;
  const reopen = async (): Promise<Result<number, PortProblem>> => {
    const opened = await listen(server, port);
    if (closing || faults.has('refuse')) server.close();
    return opened;
  };
  for (const fault of options.faults ?? []) setFault(fault);

  return ok({
    address: `tcp://${HOST}:${port}`,
    labels: () => [...printed],
    on: (listener) => subscribe(labelListeners, listener),
    onIncomplete: (listener) => subscribe(incompleteListeners, listener),
    setFault,
    clearFaults: async () => {
      faults.clear();
      if (server.listening) return ok(null);
      opening ??= reopen().finally(() => {
        opening = null;
      });
      const opened = await opening;
      return opened.ok ? ok(null) : opened;
    },
    close: async () => {
      closing = true;
      if (server.listening) server.close();
      for (const socket of open) socket.resetAndDestroy();
      faults.clear();
      await lastServed;
      await queue.drained();
      await renderer.close();
    },
  });
}

type Desk = {
  readonly queue: PrintQueue;
  readonly paper: Page;
  readonly tellIncomplete: (bytes: number, connection: number) => void;
};

function takeEvent(event: StreamEvent, connection: number, desk: Desk): Buffer | null {
  switch (event.kind) {
    case 'format':
      desk.queue.add({ zpl: event.zpl, connection });
      return null;
    case 'dropped':
      desk.tellIncomplete(event.bytes, connection);
      return null;
    case 'query':
      return hostAnswer(event.query, {
        dotsPerMm: desk.paper.dotsPerMm,
        labelLengthDots: desk.paper.height,
        formatsWaiting: desk.queue.waiting,
      });
    default:
      return unreachable(event);
  }
}

/** Answers the port that was bound. */
function listen(server: Server, port: number): Promise<Result<number, PortProblem>> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void => {
      server.off('listening', onListening);
      if (error.code === 'EADDRINUSE') resolve(fail({ code: 'portInUse', port }));
      else if (error.code === 'EACCES')
        resolve(fail({ code: 'badArgument', argument: '--port', reason: `port ${port} is reserved` }));
      else reject(error);
    };
    const onListening = (): void => {
      server.off('error', onError);
      resolve(ok(portOf(server)));
    };
    server.once('error', onError).once('listening', onListening).listen(port, HOST);
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

function subscribe<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
