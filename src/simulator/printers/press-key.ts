import { unreachable } from '../../shared/result.ts';
import type { FaultBoard } from './faults/fault-board.ts';
import type { PrintQueue } from './paper/print-queue.ts';
import type { CountsSoFar } from './printer-counts.ts';
import type { PrinterKey } from './running-printer.ts';

export interface KeyedParts {
  readonly faults: FaultBoard;
  readonly queue: PrintQueue;
  readonly counted: CountsSoFar;
  readonly changed: () => void;
}

/** What a key on the printer does; else why it does nothing. */
export function pressKey(key: PrinterKey, { faults, queue, counted, changed }: KeyedParts): string | null {
  switch (key) {
    case 'pause':
      if (faults.has('pause')) faults.lift('pause');
      else faults.set({ fault: 'pause' });
      return null;
    case 'feed':
      if (faults.stopped) return 'no paper moves before the trouble is mended';
      counted.labelsFed += 1;
      faults.labelOut();
      changed();
      return null;
    case 'take':
      if (!queue.exit.take()) return 'no label hangs from the printer';
      changed();
      return null;
    default:
      return unreachable(key);
  }
}
