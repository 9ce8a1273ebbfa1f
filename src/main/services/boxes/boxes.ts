import type { Cache } from '../../db/cache/open-cache.ts';
import type { Box } from '../../db/journal/boxes.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { ordersIn, placeOf } from './contents.ts';
import { createTellOfBoxes } from './tell-of-boxes.ts';

export interface BoxesPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  /** Who works at the desk; null while nobody is signed in. */
  readonly person: () => string | null;
  readonly clock: () => number;
  readonly newId: () => string;
}

/**
 * What lies in which box, written together with what the marketplace must be told. Everything joins the caller's
 * transaction.
 */
export interface Boxes {
  /** An empty box of the supply, or a new one if there is none. */
  openEmpty(supplyId: string): Box;
  create(supplyId: string, amount: number): Box[];
  /**
   * Takes the parcel out of its previous box. While its label is on its way the box is only planned, and the
   * marketplace is not told. Does nothing if the box is gone or belongs to another supply. `by`: who did it, if not who
   * works here now.
   */
  put(orderId: string, boxKey: string, by?: string | null): void;
  /** Does nothing for a parcel that is in no box. */
  takeOut(orderId: string, by?: string | null): void;
  /** Their parcels stay in the supply. `onlyEmpty`: a box that has been filled meanwhile is left alone. */
  remove(boxes: readonly Box[], onlyEmpty: boolean): void;
  /** The box is gone at the marketplace too, so nothing has to be told. */
  forget(box: Pick<Box, 'key' | 'supplyId'>): void;
}

export function createBoxes({ cache, journal, person, clock, newId }: BoxesPorts): Boxes {
  const { boxes, boxChanges, outbox, parcels, audit } = journal;
  const news = createTellOfBoxes({ journal, clock });

  const create = (supplyId: string, amount: number): Box[] => {
    const made = Array.from({ length: amount }, () =>
      boxes.add({ key: newId(), supplyId, boxId: null, createdAt: clock() }),
    );
    news.made(supplyId, made);
    audit.add(clock(), 'boxesMade', { supplyId, boxes: made.map(({ number }) => number), person: person() });
    return made;
  };

  const setPlace = (orderId: string, supplyId: string, box: Box | null): void => {
    if (parcels.apply(orderId, { kind: 'placed', boxKey: box?.key ?? null })) return;
    // Another desk packed it, so only the marketplace knows where it lies.
    cache.boxes.put(orderId, supplyId, box?.boxId ?? null);
  };

  const supplyOf = (orderId: string): string | null =>
    parcels.get(orderId)?.supplyId ?? cache.orders.get(orderId)?.supplyId ?? null;

  const isLabelling = (orderId: string): boolean => parcels.get(orderId)?.state === 'labelling';

  const takeOut = (orderId: string, by = person()): void => {
    const box = placeOf({ cache, journal }, orderId);
    if (!box) return;
    setPlace(orderId, box.supplyId, null);
    if (isLabelling(orderId)) return;
    audit.add(clock(), 'parcelUnboxed', { orderId, boxKey: box.key, person: by }, by);
    if (news.withdrawUntold(orderId, 'putInBox', box.key)) return;
    news.placed({ kind: 'takeOutOfBox', supplyId: box.supplyId, boxKey: box.key, orderId });
  };

  /**
   * Removes the orders from these boxes and withdraws what the marketplace has not been told. `onlyEmpty`: a box that
   * still holds something would stay, so the marketplace must hear what came out.
   */
  const clear = (supplyId: string, gone: ReadonlySet<string>, onlyEmpty: boolean): void => {
    for (const key of gone) {
      for (const { orderId } of parcels.ofBox(key)) {
        parcels.apply(orderId, { kind: 'placed', boxKey: null });
      }
    }
    for (const { seq, change } of boxChanges.unsettledOf(supplyId)) {
      const isToBeHeard = onlyEmpty && change.kind === 'takeOutOfBox';
      if (gone.has(change.boxKey) && !isToBeHeard) outbox.withdraw(seq);
    }
  };

  const forget: Boxes['forget'] = ({ key, supplyId }) => {
    clear(supplyId, new Set([key]), false);
    boxes.setDeleted(key, clock());
  };

  return {
    openEmpty: (supplyId) =>
      journal.transaction(() => {
        const empty = boxes.ofSupply(supplyId).find((box) => ordersIn({ cache, journal }, box).length === 0);
        return empty ?? firstOf(create(supplyId, 1));
      }),
    create: (supplyId, amount) => journal.transaction(() => create(supplyId, amount)),
    put: (orderId, boxKey, by = person()) => {
      const box = boxes.get(boxKey);
      if (!box || supplyOf(orderId) !== box.supplyId) return;
      if (isLabelling(orderId)) {
        parcels.apply(orderId, { kind: 'placed', boxKey });
        return;
      }
      const before = placeOf({ cache, journal }, orderId);
      if (before?.key === boxKey) return;
      if (before) takeOut(orderId, by);
      setPlace(orderId, box.supplyId, box);
      audit.add(clock(), 'parcelBoxed', { orderId, boxKey, person: by }, by);
      if (news.withdrawUntold(orderId, 'takeOutOfBox', boxKey)) return;
      news.placed({ kind: 'putInBox', supplyId: box.supplyId, boxKey, orderId });
    },
    takeOut,
    remove: (gone, onlyEmpty) =>
      journal.transaction(() => {
        for (const [supplyId, ofSupply] of Map.groupBy(gone, (box) => box.supplyId)) {
          const keys = new Set(ofSupply.map(({ key }) => key));
          news.withdrawUnmade(supplyId, keys);
          // Cancelled parcels don't fill a box here, but they may at the marketplace.
          const left = onlyEmpty ? ofSupply.flatMap((box) => ordersIn({ cache, journal }, box)) : [];
          for (const orderId of left) takeOut(orderId);
          clear(supplyId, keys, onlyEmpty);
          for (const key of keys) boxes.setDeleted(key, clock());
          news.deleted(supplyId, ofSupply, onlyEmpty);
          const numbers = ofSupply.map(({ number }) => number);
          audit.add(clock(), 'boxesDeleted', { supplyId, boxes: numbers, person: person() });
        }
      }),
    forget,
  };
}

function firstOf(made: readonly Box[]): Box {
  const [first] = made;
  if (!first) throw new Error('no box was made');
  return first;
}
