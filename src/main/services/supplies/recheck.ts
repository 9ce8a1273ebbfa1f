import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import { orderMetadata } from '../../../shared/marketplace/metadata.ts';
import type { MarketplaceProblem } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { CallOptions } from '../../marketplace/marketplace.ts';
import { createSupplyReader, type SupplyReaderPorts } from '../sync/supply-reader.ts';
import type { Unread } from '../sync/unread.ts';

/** What of a supply the marketplace was asked and gave no answer about that can be read. */
export interface NoAnswer {
  readonly orderIds: readonly string[];
  readonly boxIds: readonly string[];
  /** Rows of its lists that have no number, and lists that can't be read at all. */
  readonly unnamed: number;
}

/** What this desk knows of a supply only since it asked. */
export interface Rechecked {
  /** Orders of which the marketplace has no UIN although they need one. */
  readonly lackUin: ReadonlySet<string>;
  readonly noAnswer: NoAnswer;
}

export const NOTHING_RECHECKED: Rechecked = {
  lackUin: new Set(),
  noAnswer: { orderIds: [], boxIds: [], unnamed: 0 },
};

export type RecheckPorts = Omit<SupplyReaderPorts, 'unread'>;

/**
 * Asks the marketplace for everything that it would refuse a hand-over for, so that no refusal is needed to find out.
 * UINs are asked one by one, except for those that this desk told it of. What can't be read of its answers ends
 * nothing: a person decides on it by name.
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
        // Of one that is known the list says nothing that its status does not.
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
