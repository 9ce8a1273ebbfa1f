import type { Buyer } from '../../../shared/contract/buyer.ts';
import type { Abroad, Story } from '../../../shared/contract/story.ts';
import { getBuyers, getCrossBorderHistory } from '../../../shared/marketplace/orders.ts';
import type { MarketplaceProblem, ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedOrder } from '../../db/cache/order-rows.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import { askBuyer, type AskBuyerPorts } from '../outbox/ask-buyer.ts';
import { isUnknown } from '../outbox/refusals.ts';

/**
 * Whether the marketplace is worth asking what became of the order in other countries. No list tells these orders apart,
 * and a refusal costs a shop as much as ten answers: one that never had such an order is not asked.
 */
export function abroadOf(cache: Cache, order: CachedOrder | null): Story['abroad'] {
  if (order?.scheme === 'crossBorder') return 'yes';
  return order?.scheme === 'warehouse' && cache.schemeOrders.hasAny('crossBorder') ? 'perhaps' : 'no';
}

export interface AbroadPorts {
  readonly cache: Cache;
  readonly marketplace: Pick<Marketplace, 'call'>;
}

/** The history of an order that crosses a border, asked for now. It answers for no others, so it also tells them apart. */
export async function askAbroad(
  { cache, marketplace }: AbroadPorts,
  orderId: string,
): Promise<Result<Abroad | null, MarketplaceProblem>> {
  if (abroadOf(cache, cache.orders.get(orderId)) === 'no') return ok(null);
  const answer = await marketplace.call(
    getCrossBorderHistory,
    { orders: [orderId] },
    { priority: 'polling', patienceMs: PATIENCE_MS },
  );
  if (!answer.ok) return isUnknown(answer.problem) ? ok(null) : answer;
  const told = (answer.value.orders ?? []).find(({ orderID }) => orderID === orderId);
  if (!told) return ok(null);
  cache.orders.setCrossBorder(orderId);
  const steps = (told.statuses ?? []).flatMap(({ date, code }) =>
    code === null || code.trim() === '' ? [] : [{ at: date, code: code.trim() }],
  );
  return ok({ arrives: told.deliveryDate, steps: steps.toSorted(byTime) });
}

/** Who gets it, asked when somebody who may see it wants to, and kept nowhere. */
export async function askBuyerAbroad(
  { cache, marketplace, ...asking }: AbroadPorts & AskBuyerPorts,
  orderId: string,
): Promise<Result<Buyer, MarketplaceProblem | ProblemOf<'orderUnknown' | 'buyerNotTold'>>> {
  if (cache.orders.get(orderId)?.scheme !== 'crossBorder') return fail({ code: 'orderUnknown', orderId });
  return askBuyer(asking, orderId, () =>
    marketplace.call(getBuyers, { orders: [orderId] }, { priority: 'polling', patienceMs: PATIENCE_MS }),
  );
}

/** Somebody looks at an empty place meanwhile. */
const PATIENCE_MS = 5000;

/** Those without a time that can be read stay where they came. */
function byTime(one: Abroad['steps'][number], other: Abroad['steps'][number]): number {
  const [first, second] = [Date.parse(one.at ?? ''), Date.parse(other.at ?? '')];
  return Number.isNaN(first) || Number.isNaN(second) ? 0 : first - second;
}
