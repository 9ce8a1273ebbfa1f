import type { Handlers } from '../../../shared/contract/index.ts';
import { nextSearchAt, SEARCHES_WINDOW_MS } from '../../../shared/domain/counter/phone-searches.ts';
import { getPickupCustomers, getPickupStatuses } from '../../../shared/marketplace/self-pickup.ts';
import type { MarketplaceProblem } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { CallOptions, Marketplace } from '../../marketplace/marketplace.ts';
import { askBuyer } from '../outbox/ask-buyer.ts';
import { withoutEcho } from '../outbox/without-echo.ts';
import { rowsOf, type FoundAtCounter } from './find-at-counter.ts';
import type { CounterIndex } from './resolve-counter-scan.ts';

export interface BuyersPorts extends CounterIndex {
  readonly marketplace: Marketplace;
  readonly person: () => string | null;
  /** Null: nobody is signed in. */
  readonly personId: () => string | null;
  readonly clock: () => number;
}

/** Orders that a request asks about, and requests that one search may make: the buyer waits for the answer. */
const ORDERS_A_REQUEST = 1000;
const MOST_REQUESTS = 30;

const options: CallOptions = { priority: 'packing', patienceMs: 10_000, answerWithinMs: 15_000, tries: 2 };

/**
 * Who comes for an order. It is asked of the marketplace each time, given to the one window that asked, and kept
 * nowhere: in no store, no log and no memory of the station. That somebody looked is on record.
 */
export function createBuyers(
  ports: BuyersPorts,
): Pick<Handlers['counter'], 'buyer' | 'findByPhone' | 'lookUp'> {
  const { cache, journal, marketplace, person, personId, clock } = ports;
  /** By id, who searches by telephone at this moment: a hundred at once are a hundred searches. */
  const underWay: (string | null)[] = [];

  /** Of the orders asked about, those whose telephone number ends in these digits. */
  const withPhone = async (
    orders: string[],
    digits: string,
  ): Promise<Result<string[], MarketplaceProblem>> => {
    const answer = await marketplace.call(getPickupCustomers, { orders }, options);
    if (!answer.ok)
      // None of them is known any more: the others may be.
      return answer.problem.code === 'marketplaceRefused' && answer.problem.status === 404
        ? ok([])
        : fail(withoutEcho(answer.problem));
    return ok(
      (answer.value.orders ?? []).flatMap(({ orderID, phone, phoneCode }) => {
        const numbers = [phone, phoneCode].map((number) => number?.replaceAll(/\D/g, '') ?? '');
        return orderID !== null && numbers.some((number) => number.endsWith(digits)) ? [orderID] : [];
      }),
    );
  };

  /**
   * Those on the shelf first, then those that are ready elsewhere. A part is read when it is asked about: reading a hundred
   * thousand at once would hold scans up.
   */
  function* waiting(): Generator<string[]> {
    for (let after: string | undefined = ''; after !== undefined;) {
      const some = journal.counterParcels.idsWaiting(after, ORDERS_A_REQUEST);
      if (some.length > 0) yield some;
      after = some.length < ORDERS_A_REQUEST ? undefined : some.at(-1);
    }
    const liesHere = (orderId: string): boolean => {
      const counter = journal.counterParcels.get(orderId);
      return counter?.state === 'shelved' && counter.endedAs === null;
    };
    for (let after: string | undefined = ''; after !== undefined;) {
      const some = cache.schemeOrders.idsBehind('selfPickup', 'waiting', after, ORDERS_A_REQUEST);
      const others = some.filter((orderId) => !liesHere(orderId));
      if (others.length > 0) yield others;
      after = some.length < ORDERS_A_REQUEST ? undefined : some.at(-1);
    }
  }

  const search = async (
    digits: string,
    by: { readonly name: string | null; readonly id: string | null },
  ): Promise<Result<FoundAtCounter & { asked: number }, MarketplaceProblem>> => {
    const found: string[] = [];
    let asked = 0;
    underWay.push(by.id);
    try {
      for (const ids of waiting().take(MOST_REQUESTS)) {
        const some = await withPhone(ids, digits);
        // Nothing of it is told to anybody: it counts as no search.
        if (!some.ok) return some;
        found.push(...some.value);
        asked += ids.length;
      }
    } finally {
      underWay.splice(underWay.indexOf(by.id), 1);
    }
    const answer = rowsOf(ports, found);
    journal.transaction(() => {
      journal.audit.add(clock(), 'buyersSought', { found: answer.rows.length, personId: by.id }, by.name);
      for (const { parcel } of answer.rows)
        journal.audit.add(clock(), 'buyerSeen', { orderId: parcel.orderId, what: 'phone' }, by.name);
    });
    return ok({ ...answer, asked });
  };

  return {
    buyer: async ({ orderId }) => {
      if (!cache.orders.get(orderId) && !journal.counterParcels.get(orderId))
        return fail({ code: 'orderUnknown', orderId });
      return askBuyer(ports, orderId, () =>
        marketplace.call(getPickupCustomers, { orders: [orderId] }, options),
      );
    },
    findByPhone: async ({ digits }) => {
      const by = { name: person(), id: personId() };
      const now = clock();
      const made = journal.audit.timesOf('buyersSought', by.id, now - SEARCHES_WINDOW_MS);
      const until = nextSearchAt(made, underWay.filter((other) => other === by.id).length, now);
      if (until !== null) return fail({ code: 'phoneSearchesSpent', until });
      return search(digits, by);
    },
    lookUp: async ({ orderId }) => {
      if (!cache.orders.get(orderId)) return fail({ code: 'orderUnknown', orderId });
      const question = cache.statusAnswers.ask();
      try {
        const answer = await marketplace.call(getPickupStatuses, { orders: [orderId] }, options);
        if (!answer.ok) return answer;
        const said = (answer.value.orders ?? []).find(({ id }) => id === orderId);
        if (said && question.isNews(orderId))
          cache.orders.setStatus(orderId, said.supplierStatus, said.platformStatus);
        return ok(null);
      } finally {
        question.close();
      }
    },
  };
}
