import type { Logger } from '../../kernel/ports.ts';
import { createWorker } from '../../kernel/worker.ts';
import type { SupplyReader } from './supply-reader.ts';

/**
 * Added orders are collected for this long before their supply is read: a take of hundreds lasts a minute, and each of
 * its orders is checked within three seconds.
 */
const GATHER_MS = 2500;

export interface FilledSuppliesPorts {
  readonly reader: Pick<SupplyReader, 'orders'>;
  readonly log: Logger;
}

/** Reads a supply's orders right after a take: their goods may have changed since the last list of new orders. */
export interface FilledSupplies {
  filled(supplyId: string): void;
  stop(): Promise<void>;
}

export function createFilledSupplies({ reader, log }: FilledSuppliesPorts): FilledSupplies {
  const filled = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  const run = async (signal: AbortSignal): Promise<number | null> => {
    const supplyIds = [...filled];
    filled.clear();
    for (const supplyId of supplyIds) {
      const read = await reader.orders(supplyId, { priority: 'polling', signal });
      if (read.ok || signal.aborted) continue;
      log.warn(
        { supplyId, problem: read.problem },
        'the orders of a supply that was filled could not be read',
      );
      filled.add(supplyId);
    }
    return filled.size > 0 ? GATHER_MS : null;
  };

  const worker = createWorker('filled supplies', log, run);
  return {
    filled: (supplyId) => {
      filled.add(supplyId);
      timer ??= setTimeout(() => {
        timer = null;
        worker.wake();
      }, GATHER_MS).unref();
    },
    stop: async () => {
      if (timer) clearTimeout(timer);
      await worker.stop();
    },
  };
}
