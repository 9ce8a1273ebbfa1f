import type { Handlers } from '../../../shared/contract/index.ts';
import type { MarkedProduct } from '../../../shared/contract/marking.ts';
import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import { fail, ok } from '../../../shared/result.ts';
import { feed } from '../../kernel/signal.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { ProductKey } from '../../db/journal/marking-codes.ts';
import type { MetaRow } from '../../db/journal/meta-changes.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { parcelPlace, parcelRef, parcelRefOfParcel } from '../parcels/parcel-ref.ts';
import type { Marking } from './marking.ts';
import { markingTasks } from './marking-tasks.ts';

export interface MarkingHandlersPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly marking: Marking;
  readonly person: () => string | null;
  readonly clock: () => number;
}

/** Marking codes away from the bench: what the marketplace refused, and what was learned about products. */
export function createMarkingHandlers(ports: MarkingHandlersPorts): Handlers['marking'] {
  const { cache, journal, marking, clock, person } = ports;

  const refused = (id: string): MetaRow | null =>
    journal.metaChanges.refused().find(({ seq }) => String(seq) === id) ?? null;

  const parcelOf = (orderId: string): ReturnType<typeof parcelRef> | null => {
    const parcel = journal.parcels.get(orderId);
    if (parcel) return parcelRefOfParcel(parcel);
    const order = cache.orders.get(orderId);
    return order && parcelRef(cache, order);
  };

  /** The log names the order and the kind; codes are logged where they are taken and given back. */
  const note = (event: 'taskRetried' | 'taskDismissed', { change }: MetaRow): void => {
    const { kind, orderId, meta } = change;
    journal.audit.add(clock(), event, { change: { kind, orderId, meta }, person: person() });
  };

  const settleWith =
    (event: 'taskRetried' | 'taskDismissed', act: (row: MetaRow) => void) =>
    (row: MetaRow): void => {
      journal.transaction(() => {
        act(row);
        note(event, row);
      });
    };

  const sendAgain = settleWith('taskRetried', ({ seq }) =>
    journal.outbox.apply(seq, { kind: 'wantedAgain' }, clock()),
  );
  const dismiss = settleWith('taskDismissed', ({ seq }) => void journal.outbox.withdraw(seq));

  return {
    tasks: feed(
      () =>
        markingTasks({
          journal,
          parcelOf,
          placeOf: (orderId) => {
            const parcel = journal.parcels.get(orderId);
            return parcel?.state === 'packed' ? parcelPlace({ cache, journal }, parcel) : null;
          },
          isOver: (orderId) => {
            const order = cache.orders.get(orderId);
            return order !== null && isCancelled(order);
          },
        }),
      journal.topics('outbox', 'marking_codes', 'parcels', 'boxes'),
      cache.topics('orders', 'labels', 'box_orders', 'supplies'),
    ),
    sendAgain: async ({ id }) => {
      const row = refused(id);
      if (!row) return fail({ code: 'taskUnknown', taskId: id });
      sendAgain(row);
      return ok(null);
    },
    takeBack: async ({ id }) => {
      const row = refused(id);
      if (!row) return fail({ code: 'taskUnknown', taskId: id });
      const { orderId, meta } = row.change;
      const order = cache.orders.get(orderId);
      if (!order) return fail({ code: 'orderUnknown', orderId });
      settleWith('taskDismissed', ({ seq }) => {
        // The goods of a cancelled order go back to the shelf with all their codes.
        if (isCancelled(order)) marking.release(orderId);
        else marking.takeBackKind(order, meta);
        journal.outbox.withdraw(seq);
      })(row);
      return ok(null);
    },
    dismissTask: async ({ id }) => {
      const row = refused(id);
      if (!row) return fail({ code: 'taskUnknown', taskId: id });
      dismiss(row);
      return ok(null);
    },
    exchange: async ({ orderId, replaces, text, isConfirmed }) => {
      const order = cache.orders.get(orderId);
      if (!order) return fail({ code: 'orderUnknown', orderId });
      if (isCancelled(order)) return fail({ code: 'orderCancelled', orderId });
      if (journal.parcels.get(orderId)?.state !== 'packed') return fail({ code: 'orderNotPacked', orderId });
      const outcome = marking.exchange(order, replaces, text, isConfirmed);
      return ok(outcome);
    },
    products: feed(
      () => readProducts({ cache, journal }),
      journal.topics('product_gtins', 'product_codes'),
      cache.topics('orders', 'supplies'),
    ),
    forgetGtin: async ({ gtin, ...product }) => {
      journal.transaction(() => marking.forgetGtin(product, gtin));
      return ok(null);
    },
    setCodesAPiece: async ({ codes, ...product }) => {
      journal.transaction(() => marking.setCodesAPiece(product, codes));
      return ok(null);
    },
  };
}

function readProducts({
  cache,
  journal,
}: {
  readonly cache: Cache;
  readonly journal: Journal;
}): MarkedProduct[] {
  const { markingCodes } = journal;
  const products = new Map<string, MarkedProduct>();
  const of = ({ article, nmId }: ProductKey): MarkedProduct => {
    const key = JSON.stringify([article, nmId]);
    const known = products.get(key) ?? { article, nmId, codesAPiece: 1, gtins: [], isWanted: false };
    products.set(key, known);
    return known;
  };
  for (const product of cache.orders.markedProducts()) of(product).isWanted = true;
  for (const { codes, ...product } of markingCodes.setProducts()) of(product).codesAPiece = codes;
  for (const { gtin, at, by, ...product } of markingCodes.learnedGtins()) {
    of(product).gtins.push({ gtin, at, by });
  }
  return [...products.values()].toSorted((one, other) => one.article.localeCompare(other.article));
}
