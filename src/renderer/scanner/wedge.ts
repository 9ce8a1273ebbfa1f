import { characterOf, isModifier, numpadDigitOf } from './keys.ts';

/**
 * Tells a scanner from a person by timing and reads what it sent. Pure: key events in, scans out, no clock, no page.
 * All times are `KeyboardEvent.timeStamp`: a page that was blocked handles its events late, their stamps stay right.
 */

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
 * faster keys are asked for.
 */
export const MIN_KEYS_WITHOUT_SUFFIX = 6;
export const MAX_AVERAGE_WITHOUT_SUFFIX_MS = 50;
/** From this pace on, keys are kept out of a text field at once; slower bursts are taken back out when they end. */
const SWALLOW_AVERAGE_MS = 35;
/** Scanners set to CR LF, or to a delayed Enter, send a suffix after the scan has already ended. */
const LATE_SUFFIX_MS = 300;

const GS = '\u001d';

export interface WedgeKey {
  readonly phase: 'down' | 'up';
  readonly code: string;
  /** What the layout made of the key: only ever given back to the field of a person who was typing. */
  readonly key: string;
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
  /** A held key. */
  readonly repeat: boolean;
  readonly at: number;
  /** The key would type into a field that has the focus. */
  readonly editable: boolean;
}

interface Reading {
  readonly kind: 'reading';
  readonly text: string;
  readonly keys: number;
  /** Key events after the first, modifiers too: what the average is taken over. */
  readonly intervals: number;
  readonly startedAt: number;
  readonly lastKeyAt: number;
  /** Of the last event of any sort, releases of modifiers too: what the gap is measured from. */
  readonly lastEventAt: number;
  readonly swallowed: string;
  /** Digits typed on the number pad while Alt is held: `Alt+029` is GS. */
  readonly altDigits: string | null;
}

export type WedgeState =
  { readonly kind: 'idle' } | Reading | { readonly kind: 'ended'; readonly at: number };

export interface WedgeScan {
  readonly text: string;
  /** `timeStamp` of the last key event. */
  readonly endedAt: number;
}

export interface WedgeStep {
  readonly state: WedgeState;
  readonly scan: WedgeScan | null;
  /** Characters that were kept from the field although a person typed them. */
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

export function onKey(state: WedgeState, key: WedgeKey): WedgeStep {
  if (state.kind === 'reading' && key.at - state.lastEventAt > MAX_GAP_MS) {
    const quiet = onQuiet(state);
    const step = onKey(quiet.state, key);
    return { ...step, scan: quiet.scan, giveBack: quiet.giveBack };
  }
  if (key.phase === 'up') return onRelease(state, key);
  if (isModifier(key.code)) return pass(withModifier(state, key));
  if (state.kind === 'ended' && suffixOf(key) !== null && key.at - state.at <= LATE_SUFFIX_MS) {
    return { ...pass(state), swallow: true };
  }
  if (key.repeat || key.meta) return abandon(state);
  if (suffixOf(key) !== null) return onSuffix(state, key);
  if (key.alt && !key.ctrl) return onAltDigit(state, key);
  const character = scannedCharacter(key);
  return character === null ? abandon(state) : addCharacter(state, key, character);
}

/** No key came for longer than the largest gap. */
export function onQuiet(state: WedgeState): WedgeStep {
  if (state.kind !== 'reading') return pass(idle);
  const isScan = isFast(state, MIN_KEYS_WITHOUT_SUFFIX, MAX_AVERAGE_WITHOUT_SUFFIX_MS);
  return isScan ? finish(state, state.lastKeyAt) : abandon(state);
}

function scannedCharacter(key: WedgeKey): string | null {
  if (key.code === 'F8' && !key.ctrl && !key.alt) return GS;
  if (key.ctrl) return key.code === 'BracketRight' && !key.alt ? GS : null;
  if (key.code === '') {
    // A scanner's own driver injects characters without any key: there is no layout that could have bent them.
    return /^[\u0020-\u007e]$/.test(key.key) ? key.key : null;
  }
  return characterOf(key.code, key.shift);
}

type Suffix = 'always' | 'afterCharacters';

/** Enter and Tab as keys; CR and LF as Ctrl+M and Ctrl+J, which count only where a scan is being read. */
function suffixOf(key: WedgeKey): Suffix | null {
  if (key.alt || key.meta) return null;
  if (key.ctrl) return key.code === 'KeyJ' || key.code === 'KeyM' ? 'afterCharacters' : null;
  if (key.code === 'Enter' || key.code === 'NumpadEnter') return 'always';
  if (key.code === '' && key.key === 'Enter') return 'always';
  return key.code === 'Tab' && !key.shift ? 'always' : null;
}

function onSuffix(state: WedgeState, key: WedgeKey): WedgeStep {
  if (state.kind !== 'reading') return abandon(state);
  const isScan = isFast(state, MIN_KEYS, MAX_AVERAGE_MS) || isFast(state, LONG_KEYS, MAX_AVERAGE_OF_LONG_MS);
  if (!isScan) return abandon(state);
  return { ...finish(state, key.at), swallow: true };
}

const isFast = (state: Reading, keys: number, averageMs: number): boolean =>
  state.keys >= keys && averageOf(state) <= averageMs;

const averageOf = (state: Reading): number =>
  state.intervals === 0 ? 0 : (state.lastKeyAt - state.startedAt) / state.intervals;

function addCharacter(state: WedgeState, key: WedgeKey, character: string): WedgeStep {
  if (state.kind !== 'reading') {
    return { ...pass(begin(key, character, 1)), began: true };
  }
  const next: Reading = {
    ...state,
    text: state.text + character,
    keys: state.keys + 1,
    intervals: state.intervals + 1,
    lastKeyAt: key.at,
    lastEventAt: key.at,
  };
  // Outside a field nothing is typed by a person, so the second quick key is enough: a space in a code must not press
  // the focused button.
  const swallow = !key.editable || (next.keys >= MIN_KEYS && averageOf(next) <= SWALLOW_AVERAGE_MS);
  if (!swallow) return pass(next);
  const typed = key.editable && !key.ctrl && key.key.length === 1 ? key.key : '';
  return { ...pass({ ...next, swallowed: state.swallowed + typed }), swallow: true };
}

const begin = (key: WedgeKey, text: string, keys: number): Reading => ({
  kind: 'reading',
  text,
  keys,
  intervals: 0,
  startedAt: key.at,
  lastKeyAt: key.at,
  lastEventAt: key.at,
  swallowed: '',
  altDigits: null,
});

function onAltDigit(state: WedgeState, key: WedgeKey): WedgeStep {
  const digit = numpadDigitOf(key.code);
  if (digit === null) return abandon(state);
  const began = state.kind !== 'reading';
  const reading = state.kind === 'reading' ? state : begin(key, '', 0);
  return {
    ...pass({
      ...reading,
      altDigits: (reading.altDigits ?? '') + digit,
      intervals: reading.intervals + (began ? 0 : 1),
      lastEventAt: key.at,
    }),
    began,
    swallow: !began,
  };
}

function onRelease(state: WedgeState, key: WedgeKey): WedgeStep {
  if (state.kind !== 'reading' || !isModifier(key.code)) return pass(state);
  const touched = { ...state, lastEventAt: key.at };
  const isAlt = key.code === 'AltLeft' || key.code === 'AltRight';
  if (!isAlt || state.altDigits === null) return pass(touched);
  const character = altCharacter(state.altDigits);
  if (character === null) return abandon(state);
  return pass({
    ...touched,
    text: state.text + character,
    keys: state.keys + 1,
    lastKeyAt: key.at,
    altDigits: null,
  });
}

/** Code pages differ above 126, and below 32 only GS belongs to a code. */
function altCharacter(digits: string): string | null {
  const point = Number(digits);
  if (point === 29) return GS;
  return point >= 32 && point <= 126 ? String.fromCodePoint(point) : null;
}

function withModifier(state: WedgeState, key: WedgeKey): WedgeState {
  if (state.kind !== 'reading') return state;
  return { ...state, intervals: state.intervals + 1, lastEventAt: key.at };
}

const finish = (state: Reading, endedAt: number): WedgeStep => ({
  ...pass({ kind: 'ended', at: endedAt }),
  scan: { text: state.text, endedAt },
});

const abandon = (state: WedgeState): WedgeStep => ({
  ...pass(idle),
  giveBack: state.kind === 'reading' ? state.swallowed : '',
});
