import { unreachable } from '../../../shared/result.ts';
import { hindrance } from './proof/proof.ts';
import { isOpen } from './proof/proof-state.ts';
import type { MonitorState } from './monitor-state.ts';

/** How often a printer is asked, in ms. Tests pass their own; the station passes `PACE`. */
export interface Pace {
  /** From a document to the first look. */
  readonly firstLookMs: number;
  /** After a document, until everything taken is explained, for `followMs` at most. */
  readonly quickMs: number;
  readonly followMs: number;
  /** While there is trouble, and for jobs open longer than that. */
  readonly troubledMs: number;
  /** Nothing to do and nothing wrong. */
  readonly idleMs: number;
  /**
   * The bench counts as in use for this long after a scan, a touch or a label; after that the printer rests, and is
   * asked only this seldom.
   */
  readonly inUseMs: number;
  readonly restMs: number;
  /** From the first look that found no connection to the one that decides whether the printer is in trouble. */
  readonly doubtMs: number;
  /** The same from a look that was met with silence. */
  readonly silenceMs: number;
  /** For a printer that has been unreachable for long. */
  readonly goneMs: number;
  /** A printer that has never answered. */
  readonly rareMs: number;
}

export const PACE: Pace = {
  /**
   * Longer than the pause between two labels of a batch, so that a batch is not asked about label by label; shorter
   * than a label takes to come out (0.4 s), so that the printer is still seen printing it.
   */
  firstLookMs: 100,
  /** A label comes out in 0.4 s: two looks at each. */
  quickMs: 250,
  /** Three dozen labels waiting in the printer. A longer batch is followed at the pace of trouble. */
  followMs: 15_000,
  /** A person who closes a lid or puts in paper looks up within some seconds: the screen should know it by then. */
  troubledMs: 2000,
  /**
   * Paper that ends between two labels is on the packer's panel before the next piece is in their hand: within three
   * seconds, behind a label as much as at rest. Each look takes some 20 ms over the network, 200 ms down a line of 9600
   * baud. With the two that a silent printer is given (`ask-printer.ts`) it comes to 2.7 s on such a line.
   */
  idleMs: 700,
  /** A pause of a packer who comes back to it: goods are fetched, tea is drunk. */
  inUseMs: 15 * 60_000,
  /** A Wi-Fi printer that sleeps wakes up for each question. When work begins again it is asked at once. */
  restMs: 60_000,
  /** Within the same three seconds; longer than the label of another host that has the printer for now (0.4 s). */
  doubtMs: 800,
  /** A silent printer has already been waited for. */
  silenceMs: 50,
  /** A connection that fails may take seconds each time. */
  goneMs: 10_000,
  /** A printer that can't talk takes each question for something else, a line of text at worst. */
  rareMs: 60_000,
};

/** A printer that is starting up is silent for some seconds. */
const TRIES_BEFORE_RARE = 3;

/** A printer that has been off for a minute is off for the night. */
const LONG_GONE_MS = 60_000;

/** Until the next look, in ms; null: never. `wantedAt`: when somebody last did something at the bench. */
export function nextLookMs(state: MonitorState, now: number, pace: Pace, wantedAt: number): number | null {
  const next = nextWhileInUse(state, now, pace);
  const isResting = now - Math.max(wantedAt, state.activeAt) >= pace.inUseMs && !isOpen(state.proof);
  // What is in doubt is made sure of first.
  const isSure = state.report.kind !== 'says' || state.misses === 0;
  return next !== null && isResting && isSure ? Math.max(next, pace.restMs) : next;
}

function nextWhileInUse(state: MonitorState, now: number, pace: Pace): number | null {
  const { report, proof } = state;
  if (state.isOneWay) return null;
  switch (report.kind) {
    case 'unknown':
      return pace.quickMs;
    case 'cannotSay':
      return state.misses < TRIES_BEFORE_RARE ? pace.troubledMs : pace.rareMs;
    case 'unreachable':
      return now - (state.missingSince ?? now) < LONG_GONE_MS ? pace.troubledMs : pace.goneMs;
    case 'silent':
      return pace.troubledMs;
    case 'says': {
      if (state.misses > 0) return state.wasReached ? pace.silenceMs : pace.doubtMs;
      if (hindrance(report.status) !== null) return pace.troubledMs;
      if (!isOpen(proof)) return pace.idleMs;
      return now - state.activeAt < pace.followMs ? pace.quickMs : pace.troubledMs;
    }
    default:
      return unreachable(report);
  }
}

/** Whether a document is a reason to look soon: not at a printer that does not talk. */
export const isWorthALook = ({ isOneWay, last, report }: MonitorState): boolean =>
  !isOneWay && (last !== null || report.kind === 'unreachable' || report.kind === 'unknown');
