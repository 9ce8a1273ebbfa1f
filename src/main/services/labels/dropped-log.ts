import type { Logger } from '../../kernel/ports.ts';
import type { PreparedLabel } from '../../labels/prepared-label.ts';

/** A marketplace makes all its labels the same way; if every one differed, the set would fill memory. */
const MOST_SETS = 100;

/** Logs each set of dropped commands once: the marketplace puts the same ones into every label. */
export function createDroppedLog(log: Pick<Logger, 'warn'>): (orderId: string, made: PreparedLabel) => void {
  const before = new Set<string>();
  return (orderId, { dropped = [] }) => {
    if (dropped.length === 0) return;
    const names = dropped.join(' ');
    if (before.has(names)) return;
    if (before.size >= MOST_SETS) before.clear();
    before.add(names);
    log.warn({ orderId, dropped }, 'printer commands of a label were left out');
  };
}
