import { isModifier, type ScannerKey } from './scanner-keys.ts';
import type { ScannerProfile } from './scanner-profile.ts';

/** Bluetooth and old serial wedges pause up to 60 ms between keys; nobody has seen a working one beyond this. */
export const MAX_GAP_MS = 100;
/** The average over the whole burst: a short one is a word that somebody types well. */
export const MAX_AVERAGE_MS = 65;
/**
 * A long burst may be slower: a wedge of 60 ms comes to over 65 on a busy computer, and nobody types so many keys
 * without one pause of more than `MAX_GAP_MS`.
 */
export const MAX_AVERAGE_OF_LONG_MS = 80;
export const LONG_KEYS = 8;
/** One or two quick keys are a person's; no code of the field is shorter than three. */
export const MIN_KEYS = 3;
/**
 * Without a suffix there is no Enter to tell a scan from a quick syllable ("ing" is three keys in 150 ms), so more and
 * faster keys are asked for, or a slow and long burst that is steady: hands differ by more than this between two keys.
 */
export const MIN_KEYS_WITHOUT_SUFFIX = 6;
export const MAX_AVERAGE_WITHOUT_SUFFIX_MS = 50;
export const MAX_SPREAD_MS = 40;
/** From this pace on, keys are kept out of a text field at once; slower bursts are taken back out when they end. */
const SWALLOW_AVERAGE_MS = 35;
/** Two pulls of the trigger of a scanner without a suffix: its own worst pause, with room for a busy computer. */
const SPLIT_TIMES_WORST = 2;
const SPLIT_ROOM_MS = 20;

/**
 * How long the page waits for the next key of a burst that may be over without a suffix. A busy computer holds keys
 * back longer than any scanner pauses, and half a code is a wrong one; a scanner that was set up is trusted more.
 */
const SILENCE_OF_STRANGER_MS = 250;
const SILENCE_MS = 120;
/** The scanner before sent a suffix: this is another one, or its suffix is on its way. */
const SILENCE_AFTER_SUFFIX_MS = 1000;

/** What the scanners of this desk may do; the defaults for a desk where none was set up. */
export interface Limits {
  readonly profiles: readonly ScannerProfile[];
  /** Presses that mean a character to one of the scanners, although they mean none on a US keyboard. */
  readonly keys: Readonly<Record<string, string>>;
  /** A burst may end by silence. Not where every scanner is known to send a suffix: half a scan would be one, too. */
  readonly isWithoutSuffix: boolean;
  /** A pause that parts two scans without a suffix; null where no such scanner was set up. */
  readonly splitGapMs: number | null;
  readonly swallowAverageMs: number;
  readonly silenceMs: number;
  readonly silenceAfterSuffixMs: number;
}

export function limitsOf(all: readonly ScannerProfile[]): Limits {
  const profiles = all.filter(({ connection }) => connection === 'keyboard');
  const silent = profiles.filter(({ suffix }) => suffix === 'none');
  const worst = silent.map(({ pace }) => pace?.worstMs ?? MAX_GAP_MS);
  const medians = profiles.map(({ pace }) => pace?.medianMs ?? 0);
  return {
    profiles,
    keys: Object.assign({}, ...profiles.map(({ keys }) => keys)),
    isWithoutSuffix: profiles.length === 0 || silent.length > 0,
    splitGapMs:
      worst.length === 0
        ? null
        : Math.min(MAX_GAP_MS, Math.max(...worst) * SPLIT_TIMES_WORST + SPLIT_ROOM_MS),
    silenceMs: profiles.length === 0 ? SILENCE_OF_STRANGER_MS : SILENCE_MS,
    silenceAfterSuffixMs: profiles.length === 0 ? SILENCE_AFTER_SUFFIX_MS : SILENCE_MS,
    // A slow scanner that is known shows nothing in the field while it types.
    swallowAverageMs: Math.min(MAX_AVERAGE_MS, Math.max(SWALLOW_AVERAGE_MS, ...medians.map((ms) => ms + 5))),
  };
}

/** A long marking code takes four seconds and more from here on. */
export const SLOW_MS = 30;
/** A keyboard sends shift and its key in one report: events this close together are one step of the pace. */
export const SAME_REPORT_MS = 2;

type Pace = NonNullable<ScannerProfile['pace']>;

/** The pauses between the key events of several scans; null without any. */
export function paceOf(scans: readonly (readonly ScannerKey[])[]): Pace | null {
  const pauses = scans.flatMap((keys) => {
    const times = keys.filter(({ phase, code }) => phase === 'down' || isModifier(code)).map(({ at }) => at);
    return times.slice(1).map((at, index) => at - (times[index] ?? at));
  });
  const steps = pauses.filter((pause) => pause >= SAME_REPORT_MS);
  const sorted = (steps.length * 4 >= pauses.length ? steps : pauses).toSorted((a, b) => a - b);
  const worst = sorted.at(-1);
  if (worst === undefined) return null;
  const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;
  return { medianMs: rounded(sorted[Math.floor(sorted.length / 2)] ?? worst), worstMs: rounded(worst) };
}

/** Such a scanner is told from a person's typing. */
export const isPaceOfScanner = ({ medianMs, worstMs }: Pace): boolean =>
  medianMs <= MAX_AVERAGE_MS && worstMs <= MAX_GAP_MS;
