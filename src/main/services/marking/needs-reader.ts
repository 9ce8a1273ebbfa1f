import type { Logger } from '../../kernel/ports.ts';
import { listen } from '../../kernel/signal.ts';
import { createWorker } from '../../kernel/worker.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import { metaOperationsOf } from './meta-operations.ts';

export interface NeedsReaderPorts {
  readonly cache: Pick<Cache, 'orders' | 'topics'>;
  readonly marketplace: Marketplace;
  readonly log: Logger;
}

/**
 * Asks which codes an order needs where no list said so: only the list of new orders does, so an order that was put
 * into a supply elsewhere arrives without it. Runs ahead of the scan, one request per order.
 */
export interface NeedsReader {
  /** The network is back. New orders are picked up without this. */
  wake(): void;
  stop(): Promise<void>;
}

/** A lost connection is noticed by polling, which wakes this too; a spent budget is back within seconds. */
const ASK_AGAIN_MS = 10_000;

export function createNeedsReader({ cache, marketplace, log }: NeedsReaderPorts): NeedsReader {
  /** Orders with a final refusal; asked once more after a restart. */
  const refused = new Set<string>();

  const run = async (signal: AbortSignal): Promise<number | null> => {
    const untold = cache.orders.idsUntold().filter((orderId) => !refused.has(orderId));
    for (const orderId of untold) {
      if (signal.aborted) return null;
      const answer = await marketplace.call(
        metaOperationsOf(cache.orders.get(orderId)).get,
        { orderId },
        { priority: 'polling', signal },
      );
      if (answer.ok) {
        // Each kind that the order needs is in the answer, null until it is set (observed facts, "unclear").
        cache.orders.setRequiredMeta(orderId, Object.keys(answer.value.meta));
        continue;
      }
      log.warn({ orderId, problem: answer.problem }, 'what an order needs could not be asked');
      const isFinal = answer.problem.code === 'marketplaceRefused' && answer.problem.status < 500;
      if (!isFinal) return ASK_AGAIN_MS;
      refused.add(orderId);
    }
    return null;
  };

  const worker = createWorker('needs', log, run);
  const stopListening = listen(worker.wake, cache.topics('orders', 'supplies'));
  return {
    wake: worker.wake,
    stop: () => {
      stopListening();
      return worker.stop();
    },
  };
}
