import type { Handlers } from '../../../shared/contract/index.ts';
import type { CourierList } from '../../../shared/domain/courier-list/courier-list.ts';
import { judgeScan } from '../../../shared/domain/courier-list/judge-scan.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { ReadCourierLists, ReadCourierListsPorts } from './read-lists.ts';

export interface CloseListPorts extends ReadCourierListsPorts {
  readonly person: () => string | null;
  readonly clock: () => number;
}

export const UNKNOWN_LIST = fail({ code: 'courierListUnknown' } as const);

/** The courier leaves: the list, what the marketplace is told of each parcel, and the log are one act. */
export function createCloseList(
  { journal, moves, wayWork, person, clock }: CloseListPorts,
  { parcelOf, readyOrders }: Pick<ReadCourierLists, 'parcelOf' | 'readyOrders'>,
): Handlers['courierLists']['close'] {
  const lists = journal.courierLists;

  /** What was given may have been cancelled while it lies in the car. */
  const stillTheirs = (list: CourierList): readonly string[] =>
    list.given.map(({ orderId }) => orderId).filter((orderId) => parcelOf(orderId)?.stage === 'ready');

  return async ({ courier, car, signature, seen }) => {
    await wayWork.whenRead();
    const at = clock();
    return journal.transaction(() => {
      const list = lists.open();
      if (!list) return UNKNOWN_LIST;
      for (const { orderId } of list.given) {
        const verdict = judgeScan(null, parcelOf(orderId));
        if (verdict === 'given' || verdict === 'again') continue;
        lists.apply(
          list.listId,
          { kind: 'notExpected', found: { text: orderId, orderId, why: verdict } },
          at,
        );
      }
      const theirs = new Set(stillTheirs(list));
      const isSame = theirs.size === seen.length && seen.every((orderId) => theirs.has(orderId));
      if (!isSame) return fail({ code: 'courierListChanged' } as const);
      const by = person();
      const closed = lists.apply(
        list.listId,
        { kind: 'closed', courier, car, person: by, signature, missing: readyOrders() },
        at,
      );
      if (!closed) return UNKNOWN_LIST;
      const { listId, number } = closed;
      const outcomes = closed.given.map(({ orderId }) => {
        const moved = moves.put({ orderId, to: 'complete' });
        journal.audit.add(at, 'courierGiven', { orderId, listId, number, courier: closed.courier }, by);
        return { orderId, problem: moved.ok ? null : moved.problem };
      });
      journal.audit.add(
        at,
        'courierListClosed',
        {
          listId,
          number,
          given: closed.given.length,
          missing: closed.missing.length,
          courier: closed.courier,
        },
        by,
      );
      return ok({ listId, outcomes });
    });
  };
}
