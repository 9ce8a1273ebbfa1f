import { isDeepStrictEqual } from 'node:util';
import type { Finish, PrinterLanguageName } from '../../../shared/domain/printer/printer-model.ts';
import type { PrinterEvidence } from '../../../shared/domain/print-job/evidence.ts';
import type { ConditionName, PrinterReport } from '../../../shared/domain/printer/printer-status.ts';
import type { Logger } from '../../kernel/ports.ts';
import type { Transport } from '../transport.ts';
import type { StatusSource } from './heard.ts';
import { hasRoom, isNeverHeard, newMonitorState, stepMonitor, type MonitorInput } from './monitor-state.ts';
import { isWorthALook, nextLookMs, PACE, type Pace } from './pacing.ts';
import { isOpen } from './proof/proof-state.ts';
import { createStatementTeller } from './statement-teller.ts';
import { statusSourceOf } from './status-source.ts';

export interface PrinterMonitorPorts {
  readonly transport: Transport;
  readonly language: PrinterLanguageName;
  /** What becomes of its labels at present: a peeler is asked whether one waits to be taken. */
  readonly finish?: () => Finish['kind'];
  /** The time of day in ms, for the report. */
  readonly clock: () => number;
  readonly log: Logger;
  /** The printer itself proves that these came out. */
  readonly confirmed: (jobIds: readonly string[], evidence: PrinterEvidence) => void;
  /** The printer has nothing left to do and its count says that these, or some of them, did not come out. */
  readonly printedNothing: (jobIds: readonly string[], detail: string) => void;
  /** Its count went up by so many labels more than it was sent: one may have come out twice. */
  readonly countedMore: (labels: number) => void;
  /** The printer stopped while it may have been printing these: half a label may be all there is of them. No conditions: it is gone. */
  readonly stoppedInLabel: (jobIds: readonly string[], conditions: readonly ConditionName[]) => void;
  /** It had as many labels as are asked about at once, and `hasRoom()` again. */
  readonly roomAgain: () => void;
  /** The value of `report()` or `isNeverHeard()` has changed. */
  readonly changed: () => void;
  /** This printer is known to count the labels it is sent; otherwise it must be seen to do so once first. */
  readonly countsLabels?: boolean;
  /**
   * A person saw a label of this printer, or scanned one: labels that it does not count may have come out all the same.
   */
  readonly wasSeenOut: () => boolean;
  /** A clock in ms that only goes forward, whatever is done to the time of day. */
  readonly ticks?: () => number;
  readonly pace?: Pace;
}

/**
 * Watches one printer. It asks only between documents, so that none is held up, and asks a printer that never answers
 * only seldom. It never throws, and reports each job at most once.
 */
export interface PrinterMonitor {
  /** May be called again. */
  start(): void;
  report(): PrinterReport;
  /** It takes labels, and never answered in its language, now or before. */
  isNeverHeard(): boolean;
  /** Whether one label more could be looked for by a person, should it stop now. */
  hasRoom(): boolean;
  /** The transport took the document of a job just now; `labels` come out of it, 1 if not given, `sideBySide` as one. */
  taken(jobId: string, labels?: number, sideBySide?: number): void;
  /** All of a job's document was handed over just now, and the printer did not close its side. */
  takenUnclosed(jobId: string): void;
  /** A document ended in doubt just now: up to so many labels of it may come out. */
  doubted(labels?: number): void;
  /** The printer is needed: it is asked at once, if it has ever answered. */
  lookNow(): void;
  /** Somebody scanned, signed in or did something by hand: the bench is in use, for a while. */
  inUse(): void;
  /** Nothing is reported after this call; what is under way ends with the transport. */
  stop(): Promise<void>;
}

export function createPrinterMonitor(ports: PrinterMonitorPorts): PrinterMonitor {
  const { transport, clock, log, pace = PACE } = ports;
  const ticks = ports.ticks ?? (() => performance.now());
  const { source, proof, offIsSilent } = statusSourceOf(transport, ports.language, ticks, ports.finish);
  const teller = createStatementTeller(ports);
  let state = newMonitorState(proof, { isTrusted: ports.countsLabels ?? false, offIsSilent });
  let timer: NodeJS.Timeout | null = null;
  let looking = false;
  let isRunning = false;
  let thoroughAt = -Infinity;
  let lookedAt = -Infinity;
  let wantedAt = ticks();

  function schedule(milliseconds: number | null): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (!isRunning || milliseconds === null) return;
    timer = setTimeout(() => void look(), milliseconds);
    timer.unref();
  }

  async function look(): Promise<void> {
    timer = null;
    looking = true;
    const { documents } = state;
    const thorough = ticks() - thoroughAt >= pace.troubledMs;
    const heard = await lookAt(source, thorough, !isOpen(state.proof));
    looking = false;
    lookedAt = ticks();
    if (!isRunning) return;
    if (thorough && heard.kind === 'says') thoroughAt = ticks();
    take({ kind: 'heard', heard, documents, at: clock(), now: ticks() });
    const isDue = state.documents !== documents && isWorthALook(state);
    schedule(isDue ? pace.firstLookMs : nextLookMs(state, ticks(), pace, wantedAt));
  }

  async function lookAt(
    from: StatusSource,
    ...how: Parameters<StatusSource['look']>
  ): ReturnType<StatusSource['look']> {
    try {
      return await from.look(...how);
    } catch (error) {
      log.error({ printer: transport.address, error: String(error) }, 'a printer could not be asked');
      return { kind: 'silent' };
    }
  }

  function take(input: MonitorInput): void {
    const { report: before } = state;
    const wasMute = isNeverHeard(state);
    const wasFull = !hasRoom(state);
    const { state: after, statements } = stepMonitor(state, input);
    state = after;
    for (const statement of statements) teller.tell(statement);
    if (before.kind !== after.report.kind)
      log.info({ printer: transport.address, report: after.report }, 'a printer is in another state');
    if (!isSameReport(before, after.report) || wasMute !== isNeverHeard(after)) teller.guarded(ports.changed);
    if (wasFull && hasRoom(after)) teller.guarded(ports.roomAgain);
  }

  function documentGone(input: MonitorInput): void {
    take(input);
    if (isRunning && !looking && isWorthALook(state)) schedule(pace.firstLookMs);
  }

  return {
    start() {
      if (isRunning) return;
      isRunning = true;
      schedule(0);
    },
    report: () => state.report,
    isNeverHeard: () => !ports.countsLabels && isNeverHeard(state),
    hasRoom: () => hasRoom(state),
    taken: (jobId, labels = 1, sideBySide = labels) =>
      documentGone({ kind: 'taken', job: { jobId, labels, sideBySide }, now: ticks() }),
    takenUnclosed: (jobId) =>
      documentGone({ kind: 'taken', job: { jobId, labels: 1, isUnclosed: true }, now: ticks() }),
    doubted: (labels = 1) => documentGone({ kind: 'doubted', labels, now: ticks() }),
    lookNow() {
      if (!isRunning || looking || !isWorthALook(state)) return;
      schedule(Math.max(0, lookedAt + pace.quickMs - ticks()));
    },
    inUse() {
      const rested = ticks() - wantedAt >= pace.inUseMs;
      wantedAt = ticks();
      if (rested && isRunning && !looking && isWorthALook(state)) schedule(0);
    },
    async stop() {
      isRunning = false;
      schedule(null);
      source.stop();
    },
  };
}

/** Apart from when it was heard. */
function isSameReport(one: PrinterReport, other: PrinterReport): boolean {
  return one.kind === 'says' && other.kind === 'says'
    ? isDeepStrictEqual(one.status, other.status)
    : isDeepStrictEqual(one, other);
}
