import { textOfBytes } from './scan-bytes.ts';
import { withoutFramingBefore, withoutFramingBehind } from './scan-text.ts';
import { splitSymbology } from './scan-symbology.ts';
import { GS } from '../marking/element-string.ts';
import { readPresses, usKeys, type KeyReading, type Pressed } from './scanner-key-text.ts';
import { isModifier, suffixKeyOf, type ScannerKey } from './scanner-keys.ts';
import type { ScannerFindings } from './scanner-profile.ts';

/** One scan of the set-up card as it came in: every key event, or every byte. */
export type RawScan =
  | { readonly kind: 'keys'; readonly keys: readonly ScannerKey[] }
  /** `at`: when each byte was read, in Unix milliseconds. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly at: readonly number[] };

type Suffix = ScannerFindings['suffix'];

/** A raw scan without what ended it. */
export interface CardScan {
  readonly suffix: Suffix;
  /** Empty for bytes. */
  readonly keys: readonly ScannerKey[];
  /** The characters, by a reading of the keys. */
  read(reading: KeyReading): readonly Pressed[];
}

export function takeCardScan(raw: RawScan): CardScan {
  if (raw.kind === 'bytes') return cardScanOfText(textOfBytes(raw.bytes));
  const { keys } = raw;
  const isPress = ({ phase, code }: ScannerKey): boolean => phase === 'down' && !isModifier(code);
  const last = keys.findLastIndex((key) => isPress(key) && suffixKeyOf(key) === null);
  const end = keys.findIndex((key, index) => index > last && isPress(key));
  const ending = end === -1 ? undefined : keys[end];
  const body = end === -1 ? keys : keys.slice(0, end);
  return {
    suffix: ending ? (suffixKeyOf(ending) ?? 'none') : 'none',
    keys: body,
    read: (reading) => readPresses(body, reading),
  };
}

const endings: Readonly<Record<string, Suffix>> = {
  '\r': 'enter',
  '\n': 'enter',
  '\t': 'tab',
  '\u0003': 'etx',
};

function cardScanOfText(text: string): CardScan {
  const suffix = endings[text.at(-1) ?? ''] ?? 'none';
  const presses = Array.from(withoutFramingBehind(text), (character) => ({
    name: `=${character}`,
    character,
  }));
  return { suffix, keys: [], read: () => presses };
}

/** A code of the card found whole in what arrived. */
export interface CardMatch {
  readonly prefix: string;
  readonly trailer: string;
  readonly identifiers: boolean;
  /** What came for GS, empty for nothing; null in a code without GS. */
  readonly between: string | null;
  /** The press that made it, where it was one. */
  readonly separatorPress: string | null;
}

/** Null when a character of the code did not arrive as itself. */
export function matchCode(presses: readonly Pressed[], text: string): CardMatch | null {
  const raw = presses.map(({ character }) => character).join('');
  const [first = '', ...others] = text.split(GS);
  const start = raw.indexOf(first);
  if (start === -1) return null;
  let end = start + first.length;
  let between: string | null = null;
  let separatorPress: string | null = null;
  for (const part of others) {
    const next = raw.indexOf(part, end);
    if (next === -1) return null;
    const gap = raw.slice(end, next);
    if (between !== null && gap !== between) return null;
    between = gap;
    separatorPress = gap.length === 1 ? (presses[end]?.name ?? null) : null;
    end = next + part.length;
  }
  const before = withoutFramingBefore(raw.slice(0, start)).replaceAll(GS, '');
  const named = splitSymbology(before);
  const isBehind = /\][A-Za-z][0-9A-Za-z]$/.test(before);
  return {
    prefix: named.symbology !== null ? named.rest : isBehind ? before.slice(0, -3) : before,
    trailer: withoutFramingBehind(raw.slice(end)),
    identifiers: named.symbology !== null || isBehind,
    between,
    separatorPress,
  };
}

/** What each press means, when the presses and the code go together one by one and never contradict each other. */
export function learnPresses(scan: CardScan, text: string): Readonly<Record<string, string>> | null {
  const presses = scan.read(usKeys);
  for (let prefix = 0; prefix + text.length <= presses.length; prefix += 1) {
    const meanings = new Map<string, string>();
    const isSteady = Array.from(text).every((character, index) => {
      const name = presses[prefix + index]?.name ?? '';
      const known = meanings.get(name) ?? character;
      meanings.set(name, known);
      return known === character;
    });
    if (isSteady) return Object.fromEntries(meanings);
  }
  return null;
}
