import type { PrinterReport, PrinterStatus } from '../../../shared/domain/printer/printer-status.ts';
import { unreachable } from '../../../shared/result.ts';
import type { Heard } from './heard.ts';
import { hindrance, isBusy, type ProofInput, type Statement, type TakenJob } from './proof/proof.ts';
import {
  isFull,
  NEVER_HEARD,
  ONE_WAY,
  stepUnderHead,
  withoutProved,
  type UnderHead,
} from './proof/under-head.ts';
import { isOpen, newProof, stepProof, type ProofState } from './proof/proof-state.ts';
import type { ProofKind } from './status-dialect.ts';

/** What is known of a printer, and of what it was sent. Times are on a clock in ms that only goes forward. */
export interface MonitorState {
  readonly report: PrinterReport;
  /** The last whole answer since the start. */
  readonly last: PrinterStatus | null;
  /** Nothing comes back on its transport. */
  readonly isOneWay: boolean;
  /** Looks in a row that brought no whole answer. */
  readonly misses: number;
  /** There was a connection at the last look, whatever came of it. */
  readonly wasReached: boolean;
  /** Since when the present run of misses lasts; null while it answers. */
  readonly missingSince: number | null;
  /** Documents so far, so that an answer to an older question is not taken for one about them. */
  readonly documents: number;
  /** When the last document was taken, or the last trouble with open jobs ended. */
  readonly activeAt: number;
  /** When the printer last had a reason for not being done with what is open. */
  readonly excusedAt: number;
  readonly proof: ProofState;
  readonly underHead: UnderHead;
  /** Nothing on its line tells a printer that is off from one that is silent. */
  readonly offIsSilent: boolean;
}

/**
 * - `heard`: `documents` is how many there were when the question was put; `at` is the time of day, for the report.
 * - `taken`: the transport took a document. `doubted`: one ended in doubt.
 */
export type MonitorInput =
  | {
      readonly kind: 'heard';
      readonly heard: Heard;
      readonly documents: number;
      readonly at: number;
      readonly now: number;
    }
  | { readonly kind: 'taken'; readonly job: TakenJob; readonly now: number }
  | { readonly kind: 'doubted'; readonly labels: number; readonly now: number };

/**
 * One lost answer, or one connection refused because another host has the printer, is not yet a state of the printer.
 */
const MISSES_THAT_COUNT = 2;

/**
 * Open jobs are waited for no longer than this once nothing hinders the printer: a counter explains them within
 * seconds, and a printer not seen printing by then was too quick to be seen.
 */
const GIVE_UP_MS = 20_000;

/** `isTrusted`: the printer is known to count what it is sent. */
export const newMonitorState = (
  proof: ProofKind,
  { isTrusted, offIsSilent }: { readonly isTrusted: boolean; readonly offIsSilent: boolean },
): MonitorState => ({
  report: { kind: 'unknown' },
  last: null,
  isOneWay: false,
  misses: 0,
  wasReached: false,
  missingSince: null,
  documents: 0,
  activeAt: -Infinity,
  excusedAt: -Infinity,
  proof: newProof(proof, isTrusted),
  underHead: NEVER_HEARD,
  offIsSilent,
});

/**
 * It is reachable, took a label and never answered: it is mute, or speaks another language than the one it is asked in.
 * Where a printer that is off is silent too, nothing is known.
 */
export const isNeverHeard = (state: MonitorState): boolean => {
  const { isOneWay, offIsSilent, last, wasReached, misses, documents } = state;
  const isMute = last === null && wasReached && misses >= MISSES_THAT_COUNT;
  return isMute && !isOneWay && !offIsSilent && documents > 0;
};

/**
 * Whether it may be sent a label that nobody stands and waits for. One that counts explains each of its labels itself; of
 * any other all that it has are in doubt when it stops, so it is given no more at once than a person looks through.
 */
export function hasRoom({ report, last, proof, underHead }: MonitorState): boolean {
  switch (report.kind) {
    case 'says':
    case 'silent':
    case 'unknown':
      return isCounting(proof, last) || !isFull(underHead);
    // It takes nothing, or can't say anything of what it takes.
    case 'unreachable':
    case 'cannotSay':
      return true;
    default:
      return unreachable(report);
  }
}

/** Its count is known, or was when it took what is open. */
const isCounting = (proof: ProofState, last: PrinterStatus | null): boolean =>
  proof.kind === 'counter' && ((last !== null && last.labelsPrinted !== null) || proof.ledger.base !== null);

interface Step {
  readonly state: MonitorState;
  readonly statements: readonly Statement[];
}

/** No clock and no I/O inside. */
export function stepMonitor(state: MonitorState, input: MonitorInput): Step {
  switch (input.kind) {
    case 'taken':
    case 'doubted': {
      const { now } = input;
      return prove({ ...state, documents: state.documents + 1, activeAt: now, excusedAt: now }, input);
    }
    case 'heard':
      return hear(state, input);
    default:
      return unreachable(input);
  }
}

function prove(state: MonitorState, input: ProofInput): Step {
  const { state: proof, statements } = stepProof(state.proof, input);
  const proved = statements.flatMap((each) => (each.kind === 'confirmed' ? each.jobIds : []));
  const under = stepUnderHead(withoutProved(state.underHead, proved), input);
  const jobIds = under.stopped?.jobIds.filter((jobId) => !isCounted(state, jobId)) ?? [];
  const doubts: readonly Statement[] =
    under.stopped && jobIds.length > 0
      ? [{ kind: 'stoppedInLabel', jobIds, conditions: under.stopped.conditions }]
      : [];
  return { state: { ...state, proof, underHead: under.state }, statements: [...statements, ...doubts] };
}

/**
 * A count will explain what became of it: a printer that stopped in a label prints it once more, and one that was off
 * counts fewer. That takes a printer that tells its count; after an absence, one that was known before the label went.
 */
function isCounted({ proof, last, misses }: MonitorState, jobId: string): boolean {
  if (proof.kind !== 'counter') return false;
  // One that is silent and tells why it stands says nothing of its count: what was known of it before holds.
  const isTold = misses === 0 && last !== null && last.labelsPrinted !== null;
  return isTold || proof.ledger.open.some((job) => job.jobId === jobId);
}

function hear(state: MonitorState, input: Extract<MonitorInput, { kind: 'heard' }>): Step {
  const { heard, now } = input;
  switch (heard.kind) {
    case 'putOff':
      return { state, statements: [] };
    case 'oneWay':
      return {
        state: { ...state, isOneWay: true, report: { kind: 'cannotSay' }, underHead: ONE_WAY },
        statements: [],
      };
    case 'says':
      return hearStatus(state, heard.status, input);
    case 'silent':
    case 'unreachable': {
      // A printer that was off and can be reached again is starting up: its silence means something else.
      const isBack = heard.kind === 'silent' && state.report.kind === 'unreachable';
      const misses = isBack ? 1 : state.misses + 1;
      const wasReached = heard.kind === 'silent';
      const missed = {
        ...state,
        misses,
        wasReached,
        missingSince: state.missingSince ?? now,
        excusedAt: now,
      };
      const mayBeOff = heard.kind === 'unreachable' || state.offIsSilent;
      return prove(
        { ...missed, report: reportOfMiss(missed, heard, input.at) },
        { kind: 'missed', mayBeOff, now },
      );
    }
    default:
      return unreachable(heard);
  }
}

function reportOfMiss(
  { report, last, misses }: MonitorState,
  heard: Extract<Heard, { kind: 'silent' | 'unreachable' }>,
  at: number,
): PrinterReport {
  if (report.kind === 'says' && misses < MISSES_THAT_COUNT) return report;
  if (heard.kind === 'unreachable')
    return {
      kind: 'unreachable',
      since: report.kind === 'unreachable' ? report.since : at,
      reason: heard.reason,
    };
  if (last === null) return { kind: 'cannotSay' };
  return { kind: 'silent', since: report.kind === 'silent' ? report.since : at, last };
}

function hearStatus(
  state: MonitorState,
  status: PrinterStatus,
  { documents, at, now }: Extract<MonitorInput, { kind: 'heard' }>,
): Step {
  const wasHindered = state.misses > 0 || (state.last !== null && hindrance(state.last) !== null);
  const isHindered = hindrance(status) !== null;
  const heard: MonitorState = {
    ...state,
    report: { kind: 'says', status, at },
    last: status,
    misses: 0,
    wasReached: true,
    missingSince: null,
    activeAt: wasHindered && !isHindered && isOpen(state.proof) ? now : state.activeAt,
    excusedAt: wasHindered || isHindered || isBusy(status) ? now : state.excusedAt,
  };
  // A document came in between: the answer may be about the time before it.
  if (documents !== state.documents) return { state: heard, statements: [] };
  const proven = prove(heard, { kind: 'says', status, now });
  if (!isOpen(proven.state.proof) || now - proven.state.excusedAt < GIVE_UP_MS) return proven;
  return { ...prove(proven.state, { kind: 'giveUp' }), statements: proven.statements };
}
