import { fail, ok, unreachable } from '../../shared/result.ts';
import type { Result } from '../../shared/result.ts';
import { Desk } from './desk.ts';
import type { LooseNotes } from './desk.ts';
import { FaultBoard } from './faults/fault-board.ts';
import type { PrinterFault } from './faults/printer-fault.ts';
import { fitFaults, unfitFault } from './faults/unfit-fault.ts';
import { createSpeech } from './languages/speech.ts';
import { openFileLine } from './lines/file-line.ts';
import type { Line, LinkListener, PortProblem } from './lines/line.ts';
import { openPtyLine } from './lines/pty-line.ts';
import { openTcpLine } from './lines/tcp-line.ts';
import { Listeners } from './listeners.ts';
import { newCounts } from './printer-counts.ts';
import { pressKey } from './press-key.ts';
import { openLabelFolder } from './paper/label-folder.ts';
import { loadedPage } from './paper/page.ts';
import { PrintQueue } from './paper/print-queue.ts';
import { Tray } from './paper/tray.ts';
import type { IncompleteFormat } from './paper/tray.ts';
import type { LabelPrinterOptions, RunningPrinter, StartProblem } from './running-printer.ts';
import { serveInTurn } from './serve-in-turn.ts';
import { createRenderer } from './worker-renderer.ts';

export type { LabelPrinterOptions, RunningPrinter, StartProblem } from './running-printer.ts';

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
  const { language = 'zpl', dpi = 203, widthMm = 58, heightMm = 40, pictures = true } = options;
  const { reprintOnResume = false, printMs = 0, now = () => new Date() } = options;
  const lineKind = options.line?.kind ?? 'tcp';
  const unfit = ({ fault }: PrinterFault): string | null => unfitFault(fault, lineKind, language);
  const reason = (options.faults ?? []).map(unfit).find((each) => each !== null);
  if (reason !== undefined) return fail({ code: 'badArgument', argument: '--fault', reason });
  const folder = options.outFolder === undefined ? null : await openLabelFolder(options.outFolder);
  if (folder !== null && !folder.ok) return folder;

  const page = loadedPage(dpi, widthMm, heightMm);
  const renderer = options.renderer ?? createRenderer(pictures);
  const incomplete = new Listeners<IncompleteFormat>();
  const loose = new Listeners<LooseNotes>();
  const changes = new Listeners<null>();
  const changed = (): void => changes.tell(null);
  const tray = new Tray(folder?.value ?? null, now, changed);
  const counted = newCounts();

  const speech = createSpeech(language, page);
  const faults = new FaultBoard({ silencedBy: () => speech.language().silencedBy, onChange: changed });
  const queue = new PrintQueue({
    renderer,
    faults,
    folder: folder?.value ?? null,
    printMs,
    reprintOnResume,
    now,
    onLabel: tray.add,
    onChange: changed,
  });
  if (options.onLabel !== undefined) tray.on(options.onLabel);
  const desk = new Desk({
    speech,
    queue,
    faults,
    onIncomplete: (format) => {
      counted.incompleteFormats += 1;
      tray.addScrap(format);
      incomplete.tell(format);
    },
    onNotes: (notes) => loose.tell(notes),
  });

  const connections = serveInTurn({
    counted,
    faults,
    desk,
    room: () => queue.room(),
    powerCycle: () => powerCycle(),
  });
  const opened = await openLine(options, connections.serve);
  if (!opened.ok) return opened;
  const line = opened.value;
  const powerCycle = (): void => {
    counted.powerCycles += 1;
    line.breakOff();
    desk.powerCycle(connections.serving());
  };
  const setFault = (fault: PrinterFault): void => {
    const reason = unfit(fault);
    if (reason !== null) throw new Error(reason);
    if (fault.fault === 'powerCycle' && !('bytes' in fault)) powerCycle();
    else faults.set(fault);
    if (fault.fault === 'refuse') line.refuse();
  };
  for (const fault of options.faults ?? []) setFault(fault);
  connections.start();

  return ok({
    address: line.address,
    tray,
    overview: () => ({
      language,
      speaks: speech.language().name,
      dpi,
      page,
      address: line.address,
      line: lineKind,
      pictures,
      reprintsOnResume: reprintOnResume,
      possibleFaults: fitFaults(lineKind, language),
      counters: { labelsPrinted: queue.printed, ...counted },
      ...atThisMoment(queue, faults, tray),
    }),
    labels: () => [...tray.labels],
    on: (listener) => tray.on(listener),
    onIncomplete: (listener) => incomplete.add(listener),
    onNotes: (listener) => loose.add(listener),
    onChange: (listener) => changes.add(listener),
    unfit,
    setFault,
    clearFaults: () => {
      faults.clear();
      return line.accept();
    },
    clearFault: async (fault) => {
      faults.lift(fault);
      return fault === 'refuse' ? line.accept() : ok(null);
    },
    catchUp: () => line.catchUp(),
    loadPaper: (labels) => {
      faults.lift('paperOut');
      if (labels !== null) faults.set({ fault: 'paperOut', after: labels });
    },
    press: (key) => pressKey(key, { faults, queue, counted, changed }),
    close: async () => {
      await line.close();
      faults.clear();
      await connections.served();
      queue.exit.serve();
      await queue.drained();
      await renderer.close();
    },
  });
}

/** What of the overview changes while it prints. */
const atThisMoment = (queue: PrintQueue, faults: FaultBoard, tray: Tray) => ({
  faults: faults.inForce,
  labelToTake: !queue.exit.isTaken,
  reads: faults.reads && !faults.has('refuse') && !faults.has('busy'),
  prints: faults.prints,
  waiting: queue.waiting,
  tray: { labels: tray.labels.length, incomplete: tray.scraps.length, newest: tray.newest },
});

function openLine(
  { port, line, key }: LabelPrinterOptions,
  onLink: LinkListener,
): Promise<Result<Line, PortProblem>> {
  if (line === undefined) return openTcpLine(port, key ?? null, onLink);
  switch (line.kind) {
    case 'pty':
      return openPtyLine(line.flow, onLink);
    case 'file':
      return openFileLine(line.path, onLink);
    default:
      return unreachable(line);
  }
}
