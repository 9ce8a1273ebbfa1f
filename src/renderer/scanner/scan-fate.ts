import type { KeptScan } from './kept-scans.ts';

/** Longer than the station takes for a scan on any day; with one frame of the screen it is 50 ms. */
const LOOKED_UP_MS = 30;
/** A busy station was never seen to take half of that; a packer looks up after two seconds. */
export const SILENT_MS = 1500;
/** A station that is restarted quickly must not make the panel flicker. */
const NO_LINK_MS = 1000;
/** What a scan made of the bench comes right behind its answer; after this it is shown as it stands. */
const VIEW_LATE_MS = 1000;

/** What the panel says of the last scan. `told`: the station's own verdict is about it. */
export type ScanFate =
  | { readonly kind: 'told' }
  | { readonly kind: 'lookingUp' }
  | { readonly kind: 'kept'; readonly why: 'noLink' | 'silent' }
  /** Nothing was scanned, but the station's own scanners can't be heard either. */
  | { readonly kind: 'noLink' }
  | { readonly kind: 'asked' }
  /** The station did nothing for it, and its verdict is about another scan. */
  | { readonly kind: 'lost' };

export interface FateFacts {
  readonly waiting: readonly KeptScan[];
  readonly isAsking: boolean;
  /** The last scan was refused or lost on its way, nobody has seen to it, and the station has said nothing new since. */
  readonly isLost: boolean;
  /** Null once the bench as it is shown knows of it. */
  readonly answered: { readonly since: number; readonly at: number } | null;
  /** The page has just opened: whether the station is there is not known yet. */
  readonly isConnecting: boolean;
  /** Unix milliseconds; null while the link stands. */
  readonly offlineSince: number | null;
}

/** Also when to look again: `null` if time alone changes nothing. */
export interface FateNow {
  readonly fate: ScanFate;
  readonly againAt: number | null;
}

/**
 * A green panel over a scan that was not processed would mean a parcel without a label: the fate covers every verdict.
 */
export function fateOf(
  { waiting, isAsking, isLost, answered, isConnecting, offlineSince }: FateFacts,
  now: number,
): FateNow {
  const [oldest] = waiting;
  const newest = waiting.at(-1);
  const is = (fate: ScanFate, againAt: number | null = null): FateNow => ({ fate, againAt });
  if (oldest && newest) {
    if (offlineSince !== null) return is({ kind: 'kept', why: 'noLink' });
    if (isConnecting) return is({ kind: 'lookingUp' });
    if (now - oldest.since >= SILENT_MS) return is({ kind: 'kept', why: 'silent' });
    const lookedUpAt = newest.since + LOOKED_UP_MS;
    return now >= lookedUpAt
      ? is({ kind: 'lookingUp' }, oldest.since + SILENT_MS)
      : is(isAsking ? { kind: 'asked' } : { kind: 'told' }, lookedUpAt);
  }
  if (offlineSince !== null) {
    const noLinkAt = offlineSince + NO_LINK_MS;
    return now >= noLinkAt ? is({ kind: 'noLink' }) : is({ kind: 'told' }, noLinkAt);
  }
  if (isAsking) return is({ kind: 'asked' });
  if (isLost) return is({ kind: 'lost' });
  if (answered && now < answered.at + VIEW_LATE_MS) {
    const lookedUpAt = answered.since + LOOKED_UP_MS;
    return now >= lookedUpAt
      ? is({ kind: 'lookingUp' }, answered.at + VIEW_LATE_MS)
      : is({ kind: 'told' }, lookedUpAt);
  }
  return is({ kind: 'told' });
}
