import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import { orderMetadata } from '../../../shared/marketplace/metadata.ts';
import type { MarketplaceProblem } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { CallOptions } from '../../marketplace/marketplace.ts';
import { createSupplyReader, type SupplyReaderPorts } from '../sync/supply-reader.ts';
import type { Unread } from '../sync/unread.ts';

/** The readable part of what the marketplace left out or garbled about a supply. */
export interface NoAnswer {
  readonly orderIds: readonly string[];
  readonly boxIds: readonly string[];
  /** List rows without an id, and whole lists that can't be read. */
  readonly unnamed: number;
}

/** What this desk learned of a supply by asking. */
export interface Rechecked {
  /** Orders that need a UIN and have none at the marketplace. */
  readonly lackUin: ReadonlySet<string>;
  readonly noAnswer: NoAnswer;
}

export const NOTHING_RECHECKED: Rechecked = {
  lackUin: new Set(),
  noAnswer: { orderIds: [], boxIds: [], unnamed: 0 },
};

export type RecheckPorts = Omit<SupplyReaderPorts, 'unread'>;

/**
 * Checks everything for which the marketplace would refuse a hand-over, so that it doesn't take a refusal to find out.
 * UINs are checked one by one, except those that this desk sent. Unreadable parts of an answer don't stop the check: a
 * person decides on each by name.
 */
export async function recheckSupply(
  ports: RecheckPorts,
  supplyId: string,
  options: CallOptions,
): Promise<Result<Rechecked, MarketplaceProblem>> {
  const { cache, journal, marketplace } = ports;
  const orderIds = new Set<string>();
  const boxIds = new Set<string>();
  let unnamed = 0;
  const unread: Pick<Unread, 'list' | 'statuses'> = {
    list: (_name, what, broken) => {
      for (const { id } of broken) {
        if (id === null) unnamed += 1;
        else if (what === 'boxes') boxIds.add(id);
        // For a known order the list adds nothing to its status.
        else if (cache.orders.get(id)?.supplyId !== supplyId) orderIds.add(id);
      }
    },
    statuses: (_asked, unanswered) => {
      for (const id of unanswered) orderIds.add(id);
    },
  };
  const reader = createSupplyReader({ ...ports, unread });
  const reads = [
    { read: () => reader.orders(supplyId, options), unreadable: () => void (unnamed += 1) },
    {
      read: () => reader.statuses(cache.orders.idsOfSupply(supplyId), options),
      unreadable: () => cache.orders.idsOfSupply(supplyId).forEach((id) => orderIds.add(id)),
    },
    { read: () => reader.boxes(supplyId, options), unreadable: () => void (unnamed += 1) },
  ];
  for (const { read, unreadable } of reads) {
    const answer = await read();
    if (answer.ok) continue;
    if (answer.problem.code !== 'marketplaceGarbled') return answer;
    unreadable();
  }
  const lackUin = new Set<string>();
  for (const order of cache.orders.ofSupply(supplyId)) {
    const { orderId, requiredMeta } = order;
    if (isCancelled(order) || requiredMeta?.includes('uin') !== true) continue;
    const last = journal.metaChanges.of(orderId, 'uin').at(-1);
    if (last?.change.kind === 'setMeta' && last.state === 'done') continue;
    const answer = await marketplace.call(orderMetadata.get, { orderId }, options);
    if (!answer.ok && answer.problem.code === 'marketplaceGarbled') orderIds.add(orderId);
    else if (!answer.ok) return answer;
    else if ((answer.value.meta.uin ?? null) === null) lackUin.add(orderId);
  }
  return ok({ lackUin, noAnswer: { orderIds: [...orderIds], boxIds: [...boxIds], unnamed } });
}
