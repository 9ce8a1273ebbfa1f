import { isCancelled, type OrderStatus } from '../../../shared/domain/order/order-status.ts';
import type { getDbsStatuses } from '../../../shared/marketplace/dbs.ts';
import { getOrderStatuses } from '../../../shared/marketplace/orders.ts';
import type { getPickupStatuses } from '../../../shared/marketplace/self-pickup.ts';
import type { MarketplaceProblem } from '../../../shared/problem.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { BrokenItem } from '../../marketplace/decode-answer.ts';
import { leavingOut } from '../../marketplace/leaving-out.ts';
import type { CallOptions, Marketplace } from '../../marketplace/marketplace.ts';
import { isUnknown } from '../outbox/refusals.ts';
import type { Unread } from './unread.ts';

/** Document 1, "Get statuses". */
export const STATUSES_A_REQUEST = 1000;

export interface StatusesRead {
  /** Orders missing from the answer, or unreadable in it: nothing new is known of them. */
  readonly unanswered: readonly string[];
  /** Orders that the marketplace says are in no supply. */
  readonly isNew: ReadonlySet<string>;
}

/** The schemes ask for statuses and answer them in the same form. */
export type StatusOperation = typeof getOrderStatuses | typeof getDbsStatuses | typeof getPickupStatuses;

/** `ask`: the operation for their scheme; left out: that of orders that travel in supplies. */
export type ReadStatuses = (
  orderIds: readonly string[],
  options: CallOptions,
  ask?: StatusOperation,
) => Promise<Result<StatusesRead, MarketplaceProblem>>;

export interface StatusReaderPorts {
  readonly cache: Cache;
  readonly marketplace: Marketplace;
  /** Receives what can't be read. */
  readonly unread: Pick<Unread, 'statuses'>;
}

export function createStatusReader({ cache, marketplace, unread }: StatusReaderPorts): ReadStatuses {
  return async (ids, options, ask = getOrderStatuses) => {
    const missing: string[] = [];
    const isNew = new Set<string>();
    for (let start = 0; start < ids.length; start += STATUSES_A_REQUEST) {
      const orders = ids.slice(start, start + STATUSES_A_REQUEST);
      const question = cache.statusAnswers.ask();
      try {
        const left = leavingOut(options);
        const answer = await marketplace.call(ask, { orders }, left.options);
        const cancelled = cancelledIn(left.broken());
        const cancel = (): void => {
          for (const { id, supplierStatus, platformStatus } of cancelled) {
            const known = question.isNews(id) ? cache.orders.get(id) : null;
            if (!known) continue;
            const supplier = supplierStatus ?? known.supplierStatus;
            const platform = platformStatus ?? known.platformStatus;
            cache.orders.setStatus(id, supplier, platform);
          }
        };
        if (!answer.ok && isUnknown(answer.problem)) {
          // It knows none of them.
          missing.push(...orders);
          unread.statuses(orders, orders, []);
          continue;
        }
        if (!answer.ok) {
          cache.transaction(cancel);
          return answer;
        }
        const answered = new Set([...(answer.value.orders ?? []), ...cancelled].map(({ id }) => id));
        const unanswered = orders.filter((id) => !answered.has(id));
        missing.push(...unanswered);
        unread.statuses(orders, unanswered, left.broken());
        cache.transaction(() => {
          for (const { id, supplierStatus, platformStatus } of onceEach(answer.value.orders ?? [])) {
            if (!question.isNews(id)) continue;
            if (supplierStatus === 'new') isNew.add(id);
            cache.orders.setStatus(id, supplierStatus, platformStatus);
          }
          cancel();
        });
      } finally {
        question.close();
      }
    }
    return ok({ unanswered: missing, isNew });
  };
}

/** An order listed twice is cancelled if either row says so: packing it would lose the goods. */
function onceEach<Row extends OrderStatus & { readonly id: string }>(rows: readonly Row[]): Iterable<Row> {
  const byId = new Map<string, Row>();
  for (const row of rows) {
    const before = byId.get(row.id);
    if (!before || !isCancelled(before)) byId.set(row.id, row);
  }
  return byId.values();
}

interface CancelledHalf {
  readonly id: string;
  /** Null if this half can't be read. */
  readonly supplierStatus: string | null;
  readonly platformStatus: string | null;
}

/** Half-readable rows in which the readable half says that the order is over: packing it would lose the goods. */
const cancelledIn = (broken: readonly BrokenItem[]): CancelledHalf[] =>
  broken.flatMap(({ id, readable }) => {
    const half = (name: string): string | null => {
      const said = readable[name];
      return typeof said === 'string' ? said : null;
    };
    const row = { supplierStatus: half('supplierStatus'), platformStatus: half('platformStatus') };
    const isOver = isCancelled({ ...row, supplierStatus: row.supplierStatus ?? '' });
    return id !== null && isOver ? [{ id, ...row }] : [];
  });
