import type { Handlers } from '../../../shared/contract/index.ts';
import { freeName } from '../../../shared/domain/given-name.ts';
import type { PlacedParcel } from '../../../shared/domain/supply/hand-over.ts';
import { differIn, misfitIn } from '../../../shared/domain/supply/cargo.ts';
import { LONGEST_NAME } from '../../../shared/domain/supply/supply-name.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { inSlices } from '../../kernel/in-slices.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedSupply } from '../../db/cache/supplies.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Boxes } from '../boxes/boxes.ts';
import { parcelPlace, parcelRefOfParcel } from '../parcels/parcel-ref.ts';
import { createOrdersToTake, type Chosen } from './orders-to-take.ts';
import type { NameSupply } from './supply-names.ts';

export interface TakePorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly boxes: Boxes;
  readonly openSupply: (
    supplyId: string,
  ) => Result<CachedSupply, ProblemOf<'supplyUnknown' | 'supplyNotOpen'>>;
  readonly nameSupply: NameSupply;
  readonly person: () => string | null;
  readonly clock: () => number;
  readonly newId: () => string;
}

type Take = Handlers['supplies']['take'];
type Target = Parameters<Take>[0]['into'];
type Plan = Result<
  {
    readonly key: string;
    /** Called before the first slice. */
    begin(): void;
    put(orderId: string): void;
  },
  ProblemOf<'nothingToTake' | 'ordersDoNotMix' | 'supplyUnknown' | 'supplyNotOpen'>
>;

/**
 * Takes orders into a supply: new ones, ones from other supplies, and ones to be delivered again. Each is written down
 * first, then sent.
 */
export function createTaking(ports: TakePorts): Pick<Handlers['supplies'], 'take' | 'move' | 'previewName'> {
  const { cache, journal, boxes, clock, newId, person } = ports;
  const orders = createOrdersToTake(ports);

  /** One at a time: two windows that choose the same orders must not both get them. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: (by: string | null) => Promise<T>): Promise<T> => {
    // Somebody else may sign in before it is their turn.
    const by = person();
    const mine = last.then(() => work(by));
    last = mine.catch(() => null);
    return mine;
  };

  const plan = (
    orders: readonly Chosen[],
    into: Target,
    what: 'supplyTaken' | 'ordersMoved',
    by: string | null,
  ): Plan => {
    const [first] = orders;
    if (!first) return fail({ code: 'nothingToTake' });
    const among = differIn(orders);
    if (among) return fail({ code: 'ordersDoNotMix', field: among });
    let supply: CachedSupply | null = null;
    if ('supplyId' in into) {
      const found = ports.openSupply(into.supplyId);
      if (!found.ok) return found;
      supply = found.value;
      const { supplyId, cargoType } = supply;
      const misfit = misfitIn(first, { cargoType, warehouseId: cache.orders.warehouseOfSupply(supplyId) });
      if (misfit) return fail({ code: 'ordersDoNotMix', field: misfit });
    }
    const key = newId();
    const typed = 'newName' in into ? into.newName : '';
    const name =
      supply?.name ??
      (typed === ''
        ? ports.nameSupply(cache.orders.get(first.orderId), null, by)
        : freeName(typed, openNames(), LONGEST_NAME));
    const taken = what === 'supplyTaken' ? { fromNew: true } : {};
    const begin = (): void => {
      const cargoType = first.cargoType ?? 0;
      const supplyId = supply?.supplyId ?? null;
      journal.intakes.add({ key, name, supplyId, cargoType, createdAt: clock() });
      if (!supply) journal.outbox.put(key, { kind: 'createSupply', intakeKey: key, name }, clock());
      journal.audit.add(clock(), what, { key, name, orders: orders.length, person: by }, by);
    };
    const put = (orderId: string): void =>
      journal.outbox.put(key, { kind: 'addOrder', intakeKey: key, orderId, ...taken }, clock());
    return ok({ key, begin, put });
  };

  /** If it is interrupted, the remaining orders stay where they were. */
  const carryOut = async <T extends Chosen>(
    orders: readonly T[],
    begin: () => void,
    put: (order: T) => void,
  ): Promise<void> => {
    let isBegun = false;
    await inSlices(orders, (some) =>
      journal.transaction(() => {
        if (!isBegun) begin();
        isBegun = true;
        for (const order of some) put(order);
      }),
    );
  };

  /** Names of supplies that can be chosen by name, and of those being made. */
  const openNames = (): string[] =>
    [...cache.supplies.open(), ...journal.intakes.withoutSupply()].map(({ name }) => name);

  return {
    previewName: async ({ pattern, from }) => {
      return ok({ name: ports.nameSupply(from && orders.first(from), pattern) });
    },
    take: ({ from, into }) =>
      inTurn(async (by) => {
        const chosen = await orders.chosen(from);
        const planned = plan(chosen, into, 'supplyTaken', by);
        if (!planned.ok) return planned;
        const { key, begin, put } = planned.value;
        await carryOut(chosen, begin, ({ orderId }) => put(orderId));
        return ok({ key, orders: chosen.length });
      }),
    move: ({ orderIds, into }) =>
      inTurn(async (by) => {
        const movable = await orders.movable(orderIds, 'supplyId' in into ? into.supplyId : null);
        const planned = plan(movable, into, 'ordersMoved', by);
        if (!planned.ok) return planned;
        const { key, begin, put } = planned.value;
        const parcels: PlacedParcel[] = [];
        await carryOut(movable, begin, ({ orderId, supplyId }) => {
          const parcel = journal.parcels.get(orderId);
          if (parcel?.state === 'packed')
            parcels.push({ parcel: parcelRefOfParcel(parcel), place: parcelPlace(ports, parcel) });
          // Taken out of its box first: no document says that leaving a supply also leaves the box.
          if (supplyId !== null && cache.supplies.get(supplyId)?.done !== true) boxes.takeOut(orderId, by);
          put(orderId);
        });
        return ok({ key, orders: movable.length, parcels });
      }),
  };
}
