import { getSupply } from '../../../shared/marketplace/supplies.ts';
import type { Logger } from '../../kernel/ports.ts';
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
 * Reopens a supply that a list shows as open although this desk has it as handed over. The list may be older than the
 * hand-over, so the supply itself is asked. If the hand-over was this desk's, it becomes a task again. True if the
 * supply is open.
 */
export async function reopenSupply(
  { cache, journal, marketplace, clock, log }: ReopenPorts,
  supplyId: string,
  options: CallOptions,
): Promise<boolean> {
  const answer = await marketplace.call(getSupply, { supplyId }, options);
  // The next list will prompt another check.
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
