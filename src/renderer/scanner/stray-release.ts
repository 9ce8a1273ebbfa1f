import { MAX_GAP_MS } from '../../shared/domain/scanner/scanner-pace.ts';
import { isModifier, type ScannerKey } from '../../shared/domain/scanner/scanner-keys.ts';

/** Knows of a burst whose beginning went to another window, or to nobody: a key is let go that was never pressed here. */
export interface StrayReleases {
  /** Every key, as it comes. */
  note(key: Pick<ScannerKey, 'phase' | 'code' | 'at'>): void;
  /** Whether a burst that began then, in `timeStamp`, is the rest of one. */
  isRest(startedAt: number): boolean;
}

export function createStrayReleases(): StrayReleases {
  const pressed = new Set<string>();
  let strayAt = -Infinity;
  return {
    note({ phase, code, at }) {
      if (phase === 'down') pressed.add(code);
      // A modifier, and the Enter that led here, are let go by hands all the time.
      else if (!pressed.delete(code) && !isModifier(code) && !byHand.has(code)) strayAt = at;
    },
    isRest: (startedAt) => startedAt >= strayAt && startedAt - strayAt <= MAX_GAP_MS,
  };
}

const byHand: ReadonlySet<string> = new Set(['Enter', 'NumpadEnter', 'Space', 'Tab', 'Escape']);
