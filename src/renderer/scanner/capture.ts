import type { ScannerKey } from '../../shared/domain/scanner-keys.ts';
import { createQuietTimer, type Clock } from './quiet-timer.ts';

/** Slower than any scanner between two keys, quicker than the next pull of its trigger. */
const BURST_ENDS_MS = 500;
/** The shortest code of the set-up card has three times as many; a person is not that quick. */
const MIN_EVENTS = 10;

const byHand: ReadonlySet<string> = new Set(['Escape', 'Tab', 'Enter', 'Space']);

/** The set-up card wants the keys themselves, of scanners that may not be recognised yet. */
export interface Capture {
  /** True when the key is to be kept from the page. */
  take(key: ScannerKey): boolean;
  stop(): void;
}

export function createCapture(clock: Clock, onBurst: (keys: readonly ScannerKey[]) => void): Capture {
  const timer = createQuietTimer(clock);
  let keys: ScannerKey[] = [];

  const end = (): void => {
    const burst = keys;
    keys = [];
    if (burst.length >= MIN_EVENTS) onBurst(burst);
  };

  return {
    take(key) {
      const last = keys.at(-1);
      if (last && key.at - last.at > BURST_ENDS_MS) end();
      keys.push(key);
      timer.wait(BURST_ENDS_MS, end);
      // By hand a person goes through the page and leaves it.
      return !byHand.has(key.code) || keys.length >= MIN_EVENTS;
    },
    stop: timer.stop,
  };
}
