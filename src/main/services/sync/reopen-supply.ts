import { getSupply } from '../../../shared/marketplace/supplies.ts';
import type { Logger } from '../../core/ports.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { CallOptions, Marketplace } from '../../marketplace/marketplace.ts';
import { cachedSupplyOf } from './order-news.ts';

export interface ReopenPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly marketplace: Marketplace;
  readonly clock: () => number;
  readonly log: Logger;
}

/**
 * Opens a supply again that a list says is open although this desk takes it for handed over. A list may be older than
 * the hand-over; the supply itself, asked now, is not. Where the hand-over was this desk's, it becomes a task again.
 * True: it is open.
 */
export async function reopenSupply(
  { cache, journal, marketplace, clock, log }: ReopenPorts,
  supplyId: string,
  options: CallOptions,
): Promise<boolean> {
  const answer = await marketplace.call(getSupply, { supplyId }, options);
  // Asked again with the next list.
  if (!answer.ok || answer.value.done) return false;
  log.warn({ supplyId }, 'a supply that was handed over is open');
  cache.transaction(() => cache.supplies.upsert(cachedSupplyOf({ ...answer.value, id: supplyId })));
  const handOver = journal.outbox
    .ofChain(supplyId)
    .findLast(({ change, state }) => change.kind === 'deliver' && state === 'done');
  if (!handOver) return true;
  const { seq, change } = handOver;
  const problem = { code: 'handOverNotTaken', supplyId } as const;
  journal.transaction(() => {
    journal.outbox.apply(seq, { kind: 'denied', trouble: problem }, clock());
    journal.audit.add(clock(), 'changeRefused', { change, problem });
  });
  return true;
}
