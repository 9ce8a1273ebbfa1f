import type { PrinterSetup } from '../../../shared/domain/printer/printer-set.ts';
import { severityOf, type PrinterReport } from '../../../shared/domain/printer/printer-status.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { PrintQueue, QueueHealth } from '../../printers/queue/queue.ts';
import type { PrinterMonitor } from '../../printers/status/printer-monitor.ts';
import { outOfReach } from '../../printers/transports/no-permission.ts';
import type { Transport } from '../../printers/transport.ts';

/** One printer of the desk at work. */
export interface DeskPrinter {
  readonly id: string;
  setup(): PrinterSetup;
  transport(): Transport | null;
  readonly queue: PrintQueue;
  report(): PrinterReport;
  health(): QueueHealth;
  monitor(): PrinterMonitor | null;
  /** Labels that its counter shows recently beyond those it was sent. */
  extraLabels(): number;
}

/** The part of a printer that tells whether it can print. */
export type Watched = Pick<DeskPrinter, 'id' | 'health' | 'report'>;

/** What the printer itself reports that keeps anything from being sent. */
export function stoppedBy(report: PrinterReport, address: string): Problem | null {
  if (report.kind !== 'says') return null;
  const conditions = report.status.conditions.filter((each) => severityOf[each] === 'stops');
  return conditions.length === 0 ? null : { code: 'printerStopped', address, conditions };
}

/**
 * The queue's own trouble comes first, because it concerns waiting labels. The printer's report, or its silence, is
 * shown before a label runs into it and also while one does: that takes seconds, and no packer should wait for nothing.
 */
export function healthWith(queue: QueueHealth, report: PrinterReport, address: string): QueueHealth {
  if (queue.health !== 'ready' && queue.health !== 'printing') return queue;
  const stopped = stoppedBy(report, address);
  if (stopped) return { health: 'needsHelp', trouble: stopped };
  if (report.kind === 'unreachable')
    return { health: 'needsHelp', trouble: outOfReach(address, report.reason) };
  if (report.kind === 'silent') return { health: 'needsHelp', trouble: { code: 'printerSilent', address } };
  return queue;
}

/** Whether anything is known against the printer: it reports that it can't print, or the connection is down. */
export const isHindered = (report: PrinterReport, address: string): boolean =>
  report.kind === 'unreachable' || stoppedBy(report, address) !== null;

/** Stronger than no known trouble: the printer itself reports that it can print. */
export const isKnownToPrint = (printer: Watched): boolean =>
  printer.report().kind === 'says' && canPrint(printer);

/** Whether a label sent there now would come out, as far as is known. */
export const canPrint = (printer: Pick<Watched, 'health'>): boolean => {
  const { health, trouble } = printer.health();
  return health === 'ready' || health === 'printing' || trouble?.code === 'printerSilent';
};
