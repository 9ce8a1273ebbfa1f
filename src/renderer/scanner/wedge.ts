import type { Symbology } from '../../shared/domain/scanner/scan-symbology.ts';
import { characterOfPress, NO_CHARACTER, usKeys } from '../../shared/domain/scanner/scanner-key-text.ts';
import {
  isAltAlone,
  isModifier,
  numpadDigitOf,
  suffixKeyOf,
  type ScannerKey,
  type SuffixKey,
} from '../../shared/domain/scanner/scanner-keys.ts';
import {
  LONG_KEYS,
  MAX_AVERAGE_MS,
  MAX_AVERAGE_OF_LONG_MS,
  MAX_AVERAGE_WITHOUT_SUFFIX_MS,
  MAX_GAP_MS,
  MAX_SPREAD_MS,
  MIN_KEYS,
  MIN_KEYS_WITHOUT_SUFFIX,
  SAME_REPORT_MS,
  type Limits,
} from '../../shared/domain/scanner/scanner-pace.ts';
import { readBurst } from './read-burst.ts';

/**
 * Tells a scanner from a person by timing. Pure: key events in, scans out, no clock, no page. All times are
 * `KeyboardEvent.timeStamp`: a page that was blocked handles its events late, their stamps stay right.
 */

/** A scanner set to a delayed Enter sends it after a silence has ended the scan: 300 ms is the longest delay of theirs. */
const LATE_SUFFIX_MS = 300;
/** Four times the longest code: a burst beyond it is no code. */
const MAX_KEYS = 2048;

export interface WedgeKey extends ScannerKey {
  /** The key would type into a field that has the focus. */
  readonly editable: boolean;
}

interface Reading {
  readonly kind: 'reading';
  /** Every event since the first press, modifiers and releases too. */
  readonly events: readonly WedgeKey[];
  /** Presses that are a character. */
  readonly keys: number;
  /** Steps of the pace after the first press, modifiers too: what the average is taken over. */
  readonly steps: number;
  /** The longest and the shortest step. */
  readonly longest: number;
  readonly shortest: number;
  readonly startedAt: number;
  readonly lastKeyAt: number;
  /** Of the last event of any sort, releases of modifiers too: what the gap is measured from. */
  readonly lastEventAt: number;
  readonly swallowed: string;
  /** A number is being typed with Alt held. */
  readonly isNumber: boolean;
  /** The last event was a modifier that was a step of its own: its key in the same report is none. */
  readonly isModified: boolean;
}

export type WedgeState =
  | { readonly kind: 'idle' }
  | Reading
  | {
      readonly kind: 'ended';
      readonly at: number;
      /** The key that ended it; null for a silence. */
      readonly suffix: SuffixKey | null;
      /** What a silence ended: keys that a busy computer brings late go on with it. */
      readonly bySilence: Reading | null;
    };

export interface WedgeScan {
  /** Without prefix, identifier and suffix; GS is 0x1D. */
  readonly text: string;
  /** What the scanner says it read; null when it does not say. */
  readonly symbology: Symbology | null;
  /** `timeStamp` of the first key event, and of the last. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** The key behind the code; null when a silence ended it. */
  readonly suffix: SuffixKey | null;
  /** Which of the desk's scanners it was, as far as its set-up tells them apart. */
  readonly scannerId: string | null;
}

export interface WedgeStep {
  readonly state: WedgeState;
  readonly scan: WedgeScan | null;
  /** Characters of a person that were kept from the field, or that went into it together with a scan. */
  readonly giveBack: string;
  /** This key may be the first of a scan: the field is as it was before it. */
  readonly began: boolean;
  /** The key must not reach the page. */
  readonly swallow: boolean;
}

export const idle: WedgeState = { kind: 'idle' };

const pass = (state: WedgeState): WedgeStep => ({
  state,
  scan: null,
  giveBack: '',
  began: false,
  swallow: false,
});

export function onKey(state: WedgeState, key: WedgeKey, limits: Limits): WedgeStep {
  if (state.kind === 'ended' && state.bySilence && goesOn(state.bySilence, key, limits))
    return onKey(state.bySilence, key, limits);
  if (state.kind === 'reading' && isApart(state, key, limits)) {
    const quiet = onQuiet(state, limits);
    const rest = quiet.state.kind === 'ended' ? { ...quiet.state, bySilence: null } : idle;
    const step = onKey(rest, key, limits);
    return { ...step, scan: quiet.scan, giveBack: quiet.giveBack };
  }
  if (key.phase === 'up') return pass(state.kind === 'reading' ? withRelease(state, key) : state);
  if (isModifier(key.code))
    return pass(state.kind === 'reading' ? endNumber(withStep(state, key), key) : state);
  const suffix = suffixKeyOf(key);
  if (state.kind === 'ended' && suffix !== null && isOfScan(state, key))
    return { ...pass(state), swallow: true };
  if (key.repeat || key.meta) return abandon(state);
  if (suffix !== null) return onSuffix(state, key, suffix, limits);
  if (isAltAlone(key) && numpadDigitOf(key.code) !== null) return onAltDigit(state, key, limits);
  const character = characterOfPress(key, { ...usKeys, keys: limits.keys });
  if (character !== null && (character !== NO_CHARACTER || state.kind === 'reading'))
    return addCharacter(state, key, limits);
  // Arrow keys and the like: some scanners send them as suffix.
  if (state.kind === 'reading' && isScanWithoutSuffix(state, limits))
    return { ...finish(state, key.at, null, limits), swallow: true };
  return abandon(state);
}

/**
 * No key came for longer than the largest gap. A burst that is no scan yet gives back what it kept; it is not
 * forgotten, for a busy computer may deliver the rest of it late: the stamps of the keys decide.
 */
export function onQuiet(state: WedgeState, limits: Limits): WedgeStep {
  if (state.kind !== 'reading') return pass(state);
  if (isScanWithoutSuffix(state, limits)) {
    const step = finish(state, state.lastKeyAt, null, limits);
    return { ...step, state: { kind: 'ended', at: state.lastKeyAt, suffix: null, bySilence: state } };
  }
  return { ...pass({ ...state, swallowed: '' }), giveBack: state.swallowed };
}

/**
 * How long to wait for the next key before `onQuiet`, in ms of the page's own clock. `sendsSuffix`: the last scan had a
 * suffix, so this one will have one.
 */
export function quietAfterMs(state: WedgeState, limits: Limits, sendsSuffix: boolean): number {
  if (state.kind !== 'reading' || !isScanWithoutSuffix(state, limits)) return MAX_GAP_MS + 1;
  return sendsSuffix ? limits.silenceAfterSuffixMs : limits.silenceMs;
}

/** The scan that a silence ended was cut by the computer: by the stamps its keys go on. It is read again, whole. */
const goesOn = (state: Reading, key: WedgeKey, limits: Limits): boolean =>
  key.phase === 'down' && suffixKeyOf(key) === null && !isApart(state, key, limits);

/**
 * A suffix behind the end of a scan is the scanner's where the scan had none yet, or where it comes at a scanner's pace
 * (CR LF). An Enter after that is a hand's on whatever has the focus.
 */
const isOfScan = ({ at, suffix }: Extract<WedgeState, { kind: 'ended' }>, key: WedgeKey): boolean =>
  key.at - at <= (suffix === null ? LATE_SUFFIX_MS : MAX_GAP_MS);

/** The key does not belong to the scan being read. */
function isApart(state: Reading, key: WedgeKey, limits: Limits): boolean {
  const gap = key.at - state.lastEventAt;
  if (gap > MAX_GAP_MS) return true;
  if (limits.splitGapMs === null || gap <= limits.splitGapMs || suffixKeyOf(key) !== null) return false;
  return key.phase === 'down' && averageOf(state) * 3 < gap && isScanWithoutSuffix(state, limits);
}

function onSuffix(state: WedgeState, key: WedgeKey, suffix: SuffixKey, limits: Limits): WedgeStep {
  if (state.kind !== 'reading') return abandon(state);
  const isScan = isFast(state, MIN_KEYS, MAX_AVERAGE_MS) || isFast(state, LONG_KEYS, MAX_AVERAGE_OF_LONG_MS);
  return isScan ? { ...finish(state, key.at, suffix, limits), swallow: true } : abandon(state);
}

const isFast = (state: Reading, keys: number, averageMs: number): boolean =>
  state.keys >= keys && averageOf(state) <= averageMs;

const averageOf = (state: Reading): number =>
  state.steps === 0 ? 0 : (state.lastKeyAt - state.startedAt) / state.steps;

function isScanWithoutSuffix(state: Reading, limits: Limits): boolean {
  if (!limits.isWithoutSuffix) return false;
  const isSteady = state.longest - state.shortest <= MAX_SPREAD_MS;
  return (
    isFast(state, MIN_KEYS_WITHOUT_SUFFIX, MAX_AVERAGE_WITHOUT_SUFFIX_MS) ||
    (isSteady && isFast(state, LONG_KEYS, MAX_AVERAGE_MS))
  );
}

function addCharacter(state: WedgeState, key: WedgeKey, limits: Limits): WedgeStep {
  if (state.kind !== 'reading') return { ...pass(begin(key, 1)), began: true };
  if (state.keys >= MAX_KEYS) return abandon(state);
  const next: Reading = { ...withStep(state, key), keys: state.keys + 1, lastKeyAt: key.at };
  const isText = !key.ctrl && key.key.length === 1;
  // Outside a field nothing is typed by a person, so the second quick key is enough: a space in a code must not press
  // the focused button. A shortcut of the system, or a function key, may be a person's.
  const isKept = isBurst(next, limits) || (!key.editable && isText);
  // What was kept once comes back in its order: nothing overtakes it.
  const goesOn = state.swallowed !== '' && averageOf(next) <= MAX_AVERAGE_MS;
  if (!isKept && !goesOn) return { ...pass({ ...next, swallowed: '' }), giveBack: state.swallowed };
  const typed = key.editable && isText ? key.key : '';
  return { ...pass({ ...next, swallowed: state.swallowed + typed }), swallow: true };
}

/** Fast enough to be kept from the page before it has ended. */
const isBurst = (state: Reading, { swallowAverageMs }: Limits): boolean =>
  isFast(state, MIN_KEYS, swallowAverageMs) || isFast(state, LONG_KEYS, MAX_AVERAGE_MS);

const begin = (key: WedgeKey, keys: number): Reading => ({
  kind: 'reading',
  events: [key],
  keys,
  steps: 0,
  longest: 0,
  shortest: Infinity,
  startedAt: key.at,
  lastKeyAt: key.at,
  lastEventAt: key.at,
  swallowed: '',
  isNumber: false,
  isModified: false,
});

/** A number typed with Alt held is one character: it counts when Alt is released. */
function onAltDigit(state: WedgeState, key: WedgeKey, limits: Limits): WedgeStep {
  if (state.kind !== 'reading') return { ...pass({ ...begin(key, 0), isNumber: true }), began: true };
  const next: Reading = { ...withStep(state, key), isNumber: true };
  // The digits type nothing by themselves; a person's character by number must come through.
  return { ...pass(next), swallow: isBurst(next, limits) };
}

function withRelease(state: Reading, key: WedgeKey): Reading {
  const events = [...state.events, key];
  return isModifier(key.code)
    ? endNumber({ ...state, events, lastEventAt: key.at, isModified: false }, key)
    : { ...state, events };
}

const endNumber = (state: Reading, { code, at }: WedgeKey): Reading =>
  state.isNumber && code.startsWith('Alt')
    ? { ...state, keys: state.keys + 1, lastKeyAt: at, isNumber: false }
    : state;

function withStep(state: Reading, key: WedgeKey): Reading {
  const step = key.at - state.lastEventAt;
  const isOwnReport = step >= SAME_REPORT_MS;
  const isStep = isModifier(key.code) ? isOwnReport : isOwnReport || !state.isModified;
  return {
    ...state,
    events: [...state.events, key],
    lastEventAt: key.at,
    steps: state.steps + (isStep ? 1 : 0),
    longest: Math.max(state.longest, step),
    shortest: isOwnReport ? Math.min(state.shortest, step) : state.shortest,
    isModified: isStep && isModifier(key.code),
  };
}

function finish(state: Reading, endedAt: number, suffix: SuffixKey | null, { profiles }: Limits): WedgeStep {
  const { text, symbology, scannerId, typedBefore } = readBurst(state.events, suffix, profiles);
  return {
    ...pass({ kind: 'ended', at: endedAt, suffix, bySilence: null }),
    scan: { text, symbology, startedAt: state.startedAt, endedAt, suffix, scannerId },
    giveBack: typedBefore,
  };
}

const abandon = (state: WedgeState): WedgeStep => ({
  ...pass(idle),
  giveBack: state.kind === 'reading' ? state.swallowed : '',
});
