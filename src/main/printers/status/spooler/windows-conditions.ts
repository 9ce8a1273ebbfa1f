import { NOTHING_SAID, type ConditionName } from '../../../../shared/domain/printer/printer-status.ts';
import type { Heard } from '../heard.ts';

/** `PRINTER_STATUS_…` bits of winspool.h (PRINTER_INFO_6, "dwStatus"). */
const bits: readonly (readonly [number, ConditionName])[] = [
  [0x1, 'paused'],
  [0x2, 'otherFault'],
  [0x8, 'jam'],
  [0x10, 'paperOut'],
  // Manual feed: it waits for paper to be put in.
  [0x20, 'paperOut'],
  // Paper problem.
  [0x40, 'jam'],
  // Output bin full.
  [0x800, 'takeLabel'],
  // Not available, no toner, user intervention, out of memory, door open.
  [0x1000, 'otherFault'],
  [0x4_0000, 'ribbonOut'],
  [0x10_0000, 'otherFault'],
  [0x20_0000, 'bufferFull'],
  [0x40_0000, 'headOpen'],
];
/** Offline, and the server that has the queue offline. */
const OFFLINE = 0x80 | 0x200_0000;
/** I/O active, busy, printing, processing. */
const PRINTING = 0x100 | 0x200 | 0x400 | 0x4000;

/**
 * What Windows knows of the printer behind a queue, as far as its port monitor tells: of a raw port without SNMP it
 * knows nothing and says 0.
 */
export function heardOfWindows(status: number): Heard {
  if ((status & OFFLINE) !== 0)
    return { kind: 'unreachable', reason: `PRINTER_STATUS 0x${status.toString(16)}` };
  return {
    kind: 'says',
    status: {
      ...NOTHING_SAID,
      conditions: [...new Set(bits.filter(([bit]) => (status & bit) !== 0).map(([, name]) => name))],
      printing: (status & PRINTING) !== 0,
      raw: `0x${status.toString(16)}`,
    },
  };
}
