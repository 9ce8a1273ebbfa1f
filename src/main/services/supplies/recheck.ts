import { isCancelled } from '../../../shared/domain/order-status.ts';
import { orderMetadata } from '../../../shared/marketplace/metadata.ts';
import type { MarketplaceProblem } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { CallOptions } from '../../marketplace/marketplace.ts';
import { createSupplyReader, type SupplyReaderPorts } from '../sync/supply-reader.ts';

/**
 * Asks the marketplace for everything that it would refuse a hand-over for, so that no refusal is needed to find out.
 * Answers the orders of which it has no UIN although they need one: asked one by one, except for those that this desk
 * told it of.
 */
export async function recheckSupply(
  ports: SupplyReaderPorts,
  supplyId: string,
  options: CallOptions,
): Promise<Result<ReadonlySet<string>, MarketplaceProblem>> {
  const { cache, journal, marketplace } = ports;
  const reader = createSupplyReader(ports);
  for (const read of [
    () => reader.orders(supplyId, options),
    () => reader.statuses(cache.orders.idsOfSupply(supplyId), options),
    () => reader.boxes(supplyId, options),
  ]) {
    const answer = await read();
    if (!answer.ok) return answer;
  }
  const lackUin = new Set<string>();
  for (const order of cache.orders.ofSupply(supplyId)) {
    const { orderId, requiredMeta } = order;
    if (isCancelled(order) || requiredMeta?.includes('uin') !== true) continue;
    const last = journal.metaChanges.of(orderId, 'uin').at(-1);
    if (last?.change.kind === 'setMeta' && last.state === 'done') continue;
    const answer = await marketplace.call(orderMetadata.get, { orderId }, options);
    if (!answer.ok) return answer;
    if ((answer.value.meta.uin ?? null) === null) lackUin.add(orderId);
  }
  return ok(lackUin);
}
