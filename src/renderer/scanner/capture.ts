import { isModifier, suffixKeyOf, type ScannerKey } from '../../shared/domain/scanner/scanner-keys.ts';
import { createQuietTimer, type Clock } from './quiet-timer.ts';

/** Longer than any scanner's pause between two keys, shorter than the time to the next pull of its trigger. */
const BURST_ENDS_MS = 500;
/** Without its Enter: a scanner that sends none, or a busy computer holds the rest back for longer than any code ends. */
const UNENDED_MS = 1500;
/** The shortest code of the set-up card has three times as many; a person is not that fast. */
const MIN_EVENTS = 10;

const byHand: ReadonlySet<string> = new Set(['Escape', 'Tab', 'Enter', 'Space']);

/** The set-up card wants the keys themselves, of scanners that may not be recognised yet. */
export interface Capture {
  /** True if the key must not reach the page. */
  take(key: ScannerKey): boolean;
  stop(): void;
}

/**
 * A silence hands over what came. Where the stamps of later keys show that it was the computer that paused, the burst is
 * handed over once more, whole.
 */
export function createCapture(clock: Clock, onBurst: (keys: readonly ScannerKey[]) => void): Capture {
  const timer = createQuietTimer(clock);
  let keys: ScannerKey[] = [];
  let isHandedOver = false;

  const handOver = (): void => {
    if (!isHandedOver && keys.length >= MIN_EVENTS) onBurst([...keys]);
    isHandedOver = true;
  };

  return {
    take(key) {
      const last = keys.at(-1);
      if (last && key.at - last.at > BURST_ENDS_MS) {
        handOver();
        keys = [];
      }
      keys.push(key);
      isHandedOver = false;
      timer.wait(hasEnd(keys) ? BURST_ENDS_MS : UNENDED_MS, handOver);
      // Working by hand, a person moves through the page and leaves it.
      return !byHand.has(key.code) || keys.length >= MIN_EVENTS;
    },
    stop: timer.stop,
  };
}

function hasEnd(keys: readonly ScannerKey[]): boolean {
  const last = keys.findLast(({ phase, code }) => phase === 'down' && !isModifier(code));
  return last !== undefined && suffixKeyOf(last) !== null;
}
