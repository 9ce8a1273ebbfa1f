import type { Handlers } from '../../../shared/contract/index.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { inSlices } from '../../kernel/in-slices.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Box } from '../../db/journal/boxes.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Boxes } from './boxes.ts';
import { boxRef, emptyBoxes, ordersIn, placeOf } from './contents.ts';

export interface ChangeBoxesPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly boxes: Boxes;
  readonly person: () => string | null;
}

type Open<T> = Result<T, ProblemOf<'supplyUnknown' | 'supplyNotOpen'>>;

/**
 * The most that the marketplace makes in one request (document 1, "Supplies and boxes"); a lorry holds a few hundred.
 * Every box is drawn on the screens and sent again with each parcel. A box opened by a scan is made regardless of this
 * limit: the ones before it are full.
 */
const MOST_BOXES = 1000;

/** Stops at the first refusal: earlier slices stay done, the rest is unchanged. */
async function whileAllowed<P>(
  items: readonly string[],
  work: (item: string) => Result<unknown, P>,
  inOne: (some: () => void) => void = (some) => some(),
): Promise<Result<null, P>> {
  let refused: { readonly ok: false; readonly problem: P } | null = null;
  await inSlices(items, (some) =>
    inOne(() => {
      for (const item of some) {
        if (refused) continue;
        const result = work(item);
        if (!result.ok) refused = result;
      }
    }),
  );
  return refused ?? ok(null);
}

/** Boxes made, emptied and deleted, and parcels moved between them, as far as their supply is open. */
export function createChangeBoxes(
  ports: ChangeBoxesPorts,
): Pick<Handlers['boxes'], 'create' | 'move' | 'empty' | 'remove' | 'removeEmpty'> {
  const { cache, journal, boxes } = ports;

  const isClosed = (supplyId: string): boolean => cache.supplies.get(supplyId)?.done !== false;

  const openSupply = (supplyId: string): Open<null> => {
    if (!cache.supplies.get(supplyId)) return fail({ code: 'supplyUnknown', supplyId });
    return isClosed(supplyId) ? fail({ code: 'supplyNotOpen', supplyId }) : ok(null);
  };

  const changeable = (boxKey: string): Result<Box, ProblemOf<'boxUnknown' | 'supplyNotOpen'>> => {
    const box = journal.boxes.get(boxKey);
    if (!box) return fail({ code: 'boxUnknown', boxKey });
    return isClosed(box.supplyId) ? fail({ code: 'supplyNotOpen', supplyId: box.supplyId }) : ok(box);
  };

  /**
   * The same for work that is written down in slices. A box may be deleted, or its supply closed, between two slices,
   * so each slice checks again.
   */
  const writtenInSlices = <P>(
    orderIds: readonly string[],
    work: (orderId: string) => Result<unknown, P>,
  ): Promise<Result<null, P>> => whileAllowed(orderIds, work, journal.transaction);

  const movable = (
    orderId: string,
    into: string | null,
  ): Result<null, ProblemOf<'orderUnknown' | 'boxUnknown' | 'orderNotInSupply' | 'supplyNotOpen'>> => {
    const box = into === null ? null : changeable(into);
    if (box && !box.ok) return box;
    const order = cache.orders.get(orderId);
    if (!order) return fail({ code: 'orderUnknown', orderId });
    if (order.supplyId !== null && isClosed(order.supplyId))
      return fail({ code: 'supplyNotOpen', supplyId: order.supplyId });
    if (box && order.supplyId !== box.value.supplyId)
      return fail({ code: 'orderNotInSupply', orderId, supplyId: box.value.supplyId });
    return ok(null);
  };

  return {
    create: async ({ supplyId, amount }) => {
      const supply = openSupply(supplyId);
      if (!supply.ok) return supply;
      if (journal.boxes.ofSupply(supplyId).length + amount > MOST_BOXES)
        return fail({ code: 'tooManyBoxes', supplyId, most: MOST_BOXES });
      return ok({ boxes: boxes.create(supplyId, amount).map(boxRef) });
    },
    move: async ({ orderIds, into }) => {
      const by = ports.person();
      const wanted = [...new Set(orderIds)];
      const checked = await whileAllowed(wanted, (orderId) => movable(orderId, into));
      if (!checked.ok) return checked;
      let moved = 0;
      const done = await writtenInSlices(wanted, (orderId) => {
        const allowed = movable(orderId, into);
        if (!allowed.ok) return allowed;
        if ((placeOf(ports, orderId)?.key ?? null) === into) return allowed;
        if (into === null) boxes.takeOut(orderId, by);
        else boxes.put(orderId, into, by);
        moved += 1;
        return allowed;
      });
      return done.ok ? ok({ moved }) : done;
    },
    empty: async ({ boxKey }) => {
      const by = ports.person();
      const box = changeable(boxKey);
      if (!box.ok) return box;
      let moved = 0;
      const done = await writtenInSlices(ordersIn(ports, box.value), (orderId) => {
        const still = changeable(boxKey);
        if (!still.ok) return still;
        // The order has been moved elsewhere meanwhile.
        if (placeOf(ports, orderId)?.key !== boxKey) return still;
        boxes.takeOut(orderId, by);
        moved += 1;
        return still;
      });
      return done.ok ? ok({ moved }) : done;
    },
    remove: async ({ boxKeys }) => {
      const found: Box[] = [];
      for (const boxKey of new Set(boxKeys)) {
        const box = changeable(boxKey);
        if (!box.ok) return box;
        found.push(box.value);
      }
      boxes.remove(found, false);
      return ok(null);
    },
    removeEmpty: async ({ supplyId }) => {
      const supply = openSupply(supplyId);
      if (!supply.ok) return supply;
      const empty = emptyBoxes(ports, supplyId);
      if (empty.length > 0) boxes.remove(empty, true);
      return ok({ removed: empty.length });
    },
  };
}
