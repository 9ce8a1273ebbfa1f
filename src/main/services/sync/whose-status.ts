import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { readSession } from '../packing/stored-session.ts';
import { STATUSES_A_REQUEST } from './status-reader.ts';

/** With this many requests a beat comes every 20 s, and never less often, however many orders are open. */
const NEXT_REQUESTS = 8;
const OTHER_REQUESTS = 2;
export interface Asked {
  /** The orders packed next. */
  readonly next: readonly string[];
  /** The orders of each request. */
  readonly parts: readonly (readonly string[])[];
}

/** Whose statuses are asked next. */
export interface WhoseStatus {
  /** What is packed next, each time; of the rest as many as one beat may ask for, in rotation. */
  toAsk(): Asked;
}

export function createWhoseStatus({
  cache,
  journal,
}: {
  readonly cache: Pick<Cache, 'orders'>;
  readonly journal: Journal;
}): WhoseStatus {
  /** Where the rotation through the remaining orders continues. */
  let turn = 0;

  /** Unpacked orders of the open supplies at the bench, then of other open supplies; then everything packed later. */
  const inOrder = (): { readonly next: readonly string[]; readonly others: readonly string[] } => {
    const bySupply = Map.groupBy(cache.orders.toWatch(), ({ supplyId }) => supplyId);
    const session = readSession(journal);
    const atHand = new Set(session.kind === 'open' ? session.supplyIds : []);
    const supplyIds = [...bySupply.keys()].toSorted((a, b) => Number(atHand.has(b)) - Number(atHand.has(a)));
    const next: string[] = [];
    const others: string[] = [];
    for (const supplyId of supplyIds) {
      const done = new Set(journal.parcels.idsDone(supplyId));
      for (const { orderId } of bySupply.get(supplyId) ?? [])
        (done.has(orderId) ? others : next).push(orderId);
    }
    const most = NEXT_REQUESTS * STATUSES_A_REQUEST;
    return { next: next.slice(0, most), others: [...next.slice(most), ...others] };
  };

  /** As many of the rest as one beat may ask for, in rotation. */
  const inTurn = (others: readonly string[]): readonly string[] => {
    const most = OTHER_REQUESTS * STATUSES_A_REQUEST;
    if (turn >= others.length) turn = 0;
    const asked = others.slice(turn, turn + most);
    turn += most;
    return asked;
  };

  const toAsk: WhoseStatus['toAsk'] = () => {
    const { next, others } = inOrder();
    const orders = [...next, ...inTurn(others)];
    const parts: string[][] = [];
    for (let start = 0; start < orders.length; start += STATUSES_A_REQUEST)
      parts.push(orders.slice(start, start + STATUSES_A_REQUEST));
    return { next, parts };
  };

  return { toAsk };
}
