import { orderMetadata } from '../../../shared/marketplace/metadata.ts';
import type { Logger } from '../../core/ports.ts';
import { listen } from '../../core/signal.ts';
import { createWorker } from '../../core/worker.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';

export interface NeedsReaderPorts {
  readonly cache: Pick<Cache, 'orders' | 'topics'>;
  readonly marketplace: Marketplace;
  readonly log: Logger;
}

/**
 * Asks what orders need of which no list told: only the list of new orders does, so an order that was put into a supply
 * elsewhere comes without it. Ahead of the scan, one request an order.
 */
export interface NeedsReader {
  /** The network is back: what came meanwhile is asked for by itself. */
  wake(): void;
  stop(): Promise<void>;
}

/** A cut connection is told of by the polling, which wakes this one too; a spent budget is there again in seconds. */
const ASK_AGAIN_MS = 10_000;

export function createNeedsReader({ cache, marketplace, log }: NeedsReaderPorts): NeedsReader {
  /** The marketplace answered no for good; a restart asks once more. */
  const refused = new Set<string>();

  const run = async (signal: AbortSignal): Promise<number | null> => {
    const untold = cache.orders.idsUntold().filter((orderId) => !refused.has(orderId));
    for (const orderId of untold) {
      if (signal.aborted) return null;
      const answer = await marketplace.call(orderMetadata.get, { orderId }, { priority: 'polling', signal });
      if (answer.ok) {
        // A kind that the order needs stands in the answer, null until it is set (observed facts, "unclear").
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
