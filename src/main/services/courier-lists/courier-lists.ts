import { MOST_PAST } from '../../../shared/contract/courier-lists.ts';
import type { Handlers } from '../../../shared/contract/index.ts';
import type { CourierList } from '../../../shared/domain/courier-list/courier-list.ts';
import { judgeScan } from '../../../shared/domain/courier-list/judge-scan.ts';
import { printableScan } from '../../../shared/domain/scanner/scan.ts';
import { ok } from '../../../shared/result.ts';
import { feed, feedOnceReady } from '../../kernel/signal.ts';
import { createCloseList, UNKNOWN_LIST, type CloseListPorts } from './close-list.ts';
import { createReadCourierLists } from './read-lists.ts';

export interface CourierListsPorts extends CloseListPorts {
  readonly newId: () => string;
}

/** Before the first scan there is no list yet, only what lies ready. */
const NOTHING_SCANNED: Omit<CourierList, 'openedAt'> = {
  listId: '',
  number: 0,
  state: 'open',
  closedAt: null,
  courier: '',
  car: '',
  person: null,
  signature: null,
  given: [],
  notExpected: [],
  missing: [],
};

/** What couriers of the marketplace take along: scanned out, signed for, told, and kept. */
export function createCourierLists(ports: CourierListsPorts): {
  readonly handlers: Handlers['courierLists'];
} {
  const { cache, journal, wayWork, person, clock, newId } = ports;
  const lists = journal.courierLists;
  const reading = createReadCourierLists(ports);
  const { parcelOf, orderOf, viewOf } = reading;

  return {
    handlers: {
      now: feedOnceReady(
        wayWork.isRead,
        () => {
          if (!cache.schemeOrders.hasAny('courier')) return null;
          return viewOf(lists.open() ?? { ...NOTHING_SCANNED, openedAt: 0 });
        },
        cache.topics('orders', 'labels'),
        journal.topics('parcels', 'outbox', 'courier_lists', 'courier_list_parcels', 'courier_list_finds'),
        wayWork.wasRead,
      ),
      past: feed(
        () =>
          lists
            .past(MOST_PAST)
            .filter(({ state }) => state === 'given')
            .map(({ listId, number, closedAt, courier, car, given, missing }) => ({
              listId,
              number,
              closedAt: closedAt ?? 0,
              courier,
              car,
              given: given.length,
              missing: missing.length,
            })),
        journal.topics('courier_lists'),
      ),
      get: async ({ listId }) => {
        const list = lists.get(listId);
        return list ? ok(viewOf(list)) : UNKNOWN_LIST;
      },
      scan: async ({ text }) => {
        const said = text.trim();
        const orderId = orderOf(said);
        const parcel = orderId === null ? null : parcelOf(orderId);
        const at = clock();
        return journal.transaction(() => {
          const verdict = judgeScan(lists.open(), parcel);
          const told = { verdict, orderId, article: parcel?.article ?? null };
          if (verdict === 'again') return ok(told);
          const { listId } = lists.openOne(newId(), at);
          if (verdict === 'given' && parcel)
            lists.apply(
              listId,
              {
                kind: 'given',
                parcel: { orderId: parcel.orderId, article: parcel.article, person: person() },
              },
              at,
            );
          else if (verdict !== 'given')
            lists.apply(
              listId,
              { kind: 'notExpected', found: { text: printableScan(said), orderId, why: verdict } },
              at,
            );
          return ok(told);
        });
      },
      takeBack: async ({ orderId }) => {
        const list = lists.open();
        const done = list && lists.apply(list.listId, { kind: 'takenBack', orderId }, clock());
        return done ? ok(null) : UNKNOWN_LIST;
      },
      close: createCloseList(ports, reading),
      callOff: async () => {
        const list = lists.open();
        const done = list && lists.apply(list.listId, { kind: 'calledOff', person: person() }, clock());
        return done ? ok(null) : UNKNOWN_LIST;
      },
    },
  };
}
