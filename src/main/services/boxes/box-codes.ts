import { getBoxLabels } from '../../../shared/marketplace/boxes.ts';
import type { Logger } from '../../kernel/ports.ts';
import { listen } from '../../kernel/signal.ts';
import { createWorker } from '../../kernel/worker.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Box } from '../../db/journal/boxes.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';

export interface BoxCodesPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly marketplace: Marketplace;
  readonly log: Logger;
}

/**
 * Asks for the codes on box labels that were printed elsewhere, so that scanning one opens its box here too. The answer
 * names no box, so each box is asked for separately, and only once it holds something: an empty box has no label.
 */
export interface BoxCodes {
  /** The network is back. New boxes, and those that get their first order, are picked up without this. */
  wake(): void;
  stop(): Promise<void>;
}

const ASK_AGAIN_MS = 10_000;
/** One request a second is a sixth of the general budget, for as long as there are boxes left to ask about. */
const PAUSE_MS = 1000;

export function createBoxCodes({ cache, journal, marketplace, log }: BoxCodesPorts): BoxCodes {
  /**
   * Boxes with a final answer, with or without a code: a marketplace that gives two boxes one code is not asked
   * forever.
   */
  const answered = new Set<string>();

  const next = (): (Box & { readonly boxId: string }) | null => {
    for (const { supplyId } of cache.supplies.open()) {
      for (const box of journal.boxes.ofSupply(supplyId)) {
        const { boxId, code } = box;
        if (boxId === null || code !== null || answered.has(boxId)) continue;
        if (cache.boxes.ordersOf(boxId).length > 0) return { ...box, boxId };
      }
    }
    return null;
  };

  const run = async (signal: AbortSignal): Promise<number | null> => {
    const box = next();
    if (box === null) return null;
    const { supplyId, boxId, key } = box;
    const input = { supplyId, type: 'zplh' as const, trbxIds: [boxId] };
    const answer = await marketplace.call(getBoxLabels, input, { priority: 'polling', signal });
    if (!answer.ok) {
      log.warn({ boxId, problem: answer.problem }, 'the code of a box could not be asked');
      const isFinal = answer.problem.code === 'marketplaceRefused' && answer.problem.status < 500;
      if (isFinal) answered.add(boxId);
      return isFinal ? PAUSE_MS : ASK_AGAIN_MS;
    }
    answered.add(boxId);
    const code = (answer.value.stickers ?? [])[0]?.barcode ?? '';
    if (code !== '') journal.transaction(() => journal.boxes.setCode(key, code));
    return PAUSE_MS;
  };

  const worker = createWorker('box codes', log, run);
  const stopListening = listen(worker.wake, cache.topics('supplies', 'box_orders'), journal.topics('boxes'));
  return {
    wake: worker.wake,
    stop: () => {
      stopListening();
      return worker.stop();
    },
  };
}
