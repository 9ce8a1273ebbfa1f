import { isDue, NOT_ASKED, pauseAfter } from '../../../shared/domain/carrier-label/next.ts';
import { getCrossBorderLabels } from '../../../shared/marketplace/orders.ts';
import type { MarketplaceProblem } from '../../../shared/problem.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import { MOST_CARRIER_LABELS } from '../../../shared/contract/carrier-labels.ts';
import { createFollowLink, type FollowLinkPorts } from './follow-link.ts';

export type FetchCarrierLabelsPorts = FollowLinkPorts & {
  readonly marketplace: Pick<Marketplace, 'call'>;
};

/** Document 1, "Limits". */
const LINKS_A_REQUEST = 100;
/** Files come from one store, and each is drawn when it came. */
const FILES_AT_ONCE = 3;

/** The platform takes what it was given within a day or two. */
const ASKED_FOR_MS = 3 * 24 * 3600 * 1000;
const CLOSED_SUPPLIES = 20;
/**
 * Nothing on the lists tells these orders apart, and a link may be late: each closed supply is asked about a few times, a
 * hundred orders a request. Once an order is known to cross a border, it is asked for until its label is here.
 */
const ASKS_OF_A_SUPPLY = 3;
const BETWEEN_ASKS_MS = [0, 60_000, 900_000] as const;
const AFTER_NO_ANSWER_MS = 15_000;

/** Carriers' labels of orders that cross a border: which orders these are, the links, and the files behind them. */
export function createFetchCarrierLabels(ports: FetchCarrierLabelsPorts) {
  const { cache, marketplace, clock, log } = ports;
  const { carrierLabels } = cache;

  const { apply, follow } = createFollowLink(ports);

  /** Null: all were answered. */
  const ask = async (orders: readonly string[], signal: AbortSignal): Promise<MarketplaceProblem | null> => {
    const answer = await marketplace.call(
      getCrossBorderLabels,
      { orders: [...orders] },
      { priority: 'handOver', signal },
    );
    if (!answer.ok) {
      log.warn({ problem: answer.problem }, 'links to carriers’ labels could not be fetched');
      return answer.problem;
    }
    const asked = new Set(orders);
    const links = (answer.value.stickers ?? [])
      .filter(({ orderID }) => asked.delete(orderID))
      .map(({ orderID, url, parcelID }) => ({
        orderId: orderID,
        url: url ?? '',
        parcelId: parcelID?.trim() ?? '',
      }));
    cache.transaction(() => {
      for (const { orderId, url, parcelId } of links) {
        cache.orders.setCrossBorder(orderId);
        if (url === '') apply(orderId, { kind: 'notThere', parcelId: parcelId || null });
      }
      for (const orderId of asked)
        if (cache.orders.get(orderId)?.scheme === 'crossBorder')
          apply(orderId, { kind: 'notThere', parcelId: null });
    });
    const all = links.filter(({ url }) => url !== '');
    const lanes = Array.from({ length: FILES_AT_ONCE }, async () => {
      for (let link = all.shift(); link !== undefined && !signal.aborted; link = all.shift())
        await follow(link, signal);
    });
    await Promise.all(lanes);
    return null;
  };

  const askAll = async (orders: readonly string[], signal: AbortSignal): Promise<boolean> => {
    for (let start = 0; start < orders.length; start += LINKS_A_REQUEST) {
      if (signal.aborted || (await ask(orders.slice(start, start + LINKS_A_REQUEST), signal)) !== null)
        return false;
    }
    return true;
  };

  /** Those known to cross a border that have no label yet. */
  const dueOrders = (now: number): string[] =>
    carrierLabels
      .ordersAtHand(MOST_CARRIER_LABELS)
      .filter((orderId) => isDue(carrierLabels.get(orderId) ?? NOT_ASKED, now));

  const dueSupplies = (now: number) =>
    carrierLabels
      .lastClosed(CLOSED_SUPPLIES)
      .filter(({ closedAt, tries }) => now - Date.parse(closedAt) < ASKED_FOR_MS && tries < ASKS_OF_A_SUPPLY);

  /** Milliseconds until something is due; null: nothing is until something changes. */
  const pause = (now: number): number | null => {
    const times = [
      ...carrierLabels
        .ordersAtHand(MOST_CARRIER_LABELS)
        .map((orderId) => carrierLabels.get(orderId) ?? NOT_ASKED)
        .filter(({ state }) => state !== 'here')
        .map(({ notBefore }) => notBefore),
      ...dueSupplies(now).map(({ notBefore }) => notBefore),
    ];
    return times.length === 0 ? null : Math.max(50, Math.min(...times) - now);
  };

  return {
    run: async (signal: AbortSignal): Promise<number | null> => {
      const orders = dueOrders(clock());
      if (orders.length > 0 && !(await askAll(orders, signal))) return AFTER_NO_ANSWER_MS;
      for (const { supplyId, tries } of dueSupplies(clock()).filter(
        ({ notBefore }) => notBefore <= clock(),
      )) {
        if (signal.aborted) return null;
        if (!(await askAll(carrierLabels.unknownOf(supplyId), signal))) return AFTER_NO_ANSWER_MS;
        const wait = BETWEEN_ASKS_MS[tries + 1] ?? pauseAfter(Infinity);
        carrierLabels.asked(supplyId, { tries: tries + 1, notBefore: clock() + wait });
      }
      return pause(clock());
    },
  };
}
