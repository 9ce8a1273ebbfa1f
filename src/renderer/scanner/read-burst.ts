import { readScannedText, type ScannedText } from '../../shared/domain/scanner/scan-text.ts';
import { textOfKeys, usKeys, type KeyReading } from '../../shared/domain/scanner/scanner-key-text.ts';
import { isModifier, type ScannerKey, type SuffixKey } from '../../shared/domain/scanner/scanner-keys.ts';
import type { ScannerProfile } from '../../shared/domain/scanner/scanner-profile.ts';
import type { WedgeKey } from './wedge.ts';

export interface Burst extends ScannedText {
  readonly scannerId: string | null;
  /** What a person typed into the field right before the scan, by the layout. */
  readonly typedBefore: string;
}

/** Reads a burst that is a scan, by the profile of the scanner that it can be from. */
export function readBurst(
  events: readonly WedgeKey[],
  suffix: SuffixKey | null,
  profiles: readonly ScannerProfile[],
): Burst {
  const start = startOfScan(events);
  const keys = events.slice(start);
  const profile = profileOf(keys, suffix, profiles);
  const raw = textOfKeys(keys, profile ?? unknownScanner(keys));
  const typedBefore = events
    .slice(0, start)
    .filter(({ phase, key }) => phase === 'down' && key.length === 1)
    .map(({ key }) => key)
    .join('');
  return { ...readScannedText(raw, profile), scannerId: profile?.id ?? null, typedBefore };
}

/** A US keyboard has no third level: who uses it is set to the computer's own layout. */
function unknownScanner(keys: readonly ScannerKey[]): KeyReading {
  const isOther = keys.some(
    ({ phase, code, key, altGraph, ctrl, alt }) =>
      phase === 'down' && !isModifier(code) && key.length === 1 && (altGraph || (ctrl && alt)),
  );
  return isOther ? { ...usKeys, layout: 'pc' } : usKeys;
}

/** All keyboards look alike to a page: a scanner is told by its prefix, then by its suffix. */
function profileOf(
  keys: readonly ScannerKey[],
  suffix: SuffixKey | null,
  profiles: readonly ScannerProfile[],
): ScannerProfile | null {
  const named = profiles.find(
    (profile) => profile.prefix !== '' && textOfKeys(keys, profile).includes(profile.prefix),
  );
  if (named) return named;
  const plain = profiles.filter(({ prefix }) => prefix === '');
  return plain.find((profile) => profile.suffix === (suffix ?? 'none')) ?? plain[0] ?? null;
}

/** Hands hold a key for 60 ms and more, a scanner for one report of its line. */
const HELD_BY_HAND_MS = 35;
const PAUSE_OF_HAND_MS = 25;
/** Nobody gets more keys in before the scanner starts. */
const MAX_TYPED_BEFORE = 3;

/**
 * Where a scan begins in a burst that a person's typing ran into: behind a key that was held long, with a pause that
 * is nothing like the scanner's. Only in a field: nowhere else does anybody type.
 */
function startOfScan(events: readonly WedgeKey[]): number {
  const presses = events.flatMap((event, index) =>
    event.phase === 'down' && !isModifier(event.code) ? [{ event, index }] : [],
  );
  const pauses = presses
    .slice(1)
    .map(({ event }, index) => event.at - (presses[index]?.event.at ?? event.at));
  const usual = pauses.toSorted((a, b) => a - b)[Math.floor(pauses.length / 2)] ?? 0;
  let start = 0;
  for (let number = 0; number < Math.min(MAX_TYPED_BEFORE, presses.length - 4); number += 1) {
    const press = presses[number];
    const next = presses[number + 1];
    const pause = pauses[number] ?? 0;
    if (!press?.event.editable || !next) break;
    if (pause > PAUSE_OF_HAND_MS && pause > usual * 4 && heldFor(events, press.index) > HELD_BY_HAND_MS) {
      const shift = events.findLastIndex((event, index) => index < next.index && isPressOfModifier(event));
      start = shift > press.index ? shift : next.index;
    }
  }
  return start;
}

const isPressOfModifier = ({ phase, code }: ScannerKey): boolean => phase === 'down' && isModifier(code);

/** Infinity while it is held. */
function heldFor(events: readonly ScannerKey[], index: number): number {
  const press = events[index];
  const release = events.find(
    ({ phase, code }, other) => other > index && phase === 'up' && code === press?.code,
  );
  return press && release ? release.at - press.at : Infinity;
}
