import type { Cache } from '../../db/cache/open-cache.ts';
import { boxesChain, placeChain, type PlaceChange } from '../../db/journal/box-changes.ts';
import type { Box } from '../../db/journal/boxes.ts';
import { isUntold } from '../../../shared/domain/outbox/outbox-row.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { ordersIn, placeOf } from './contents.ts';

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
   * marketplace is not told. Does nothing if the box is gone or belongs to another supply.
   */
  put(orderId: string, boxKey: string): void;
  /** Does nothing for a parcel that is in no box. */
  takeOut(orderId: string): void;
  /** Their parcels stay in the supply. `onlyEmpty`: a box that has been filled meanwhile is left alone. */
  remove(boxes: readonly Box[], onlyEmpty: boolean): void;
  /** The box is gone at the marketplace too, so nothing has to be told. */
  forget(box: Pick<Box, 'key' | 'supplyId'>): void;
}

export function createBoxes({ cache, journal, person, clock, newId }: BoxesPorts): Boxes {
  const { boxes, boxChanges, outbox, parcels, audit } = journal;

  const create = (supplyId: string, amount: number): Box[] => {
    const made = Array.from({ length: amount }, () =>
      boxes.add({ key: newId(), supplyId, boxId: null, createdAt: clock() }),
    );
    const boxKeys = made.map(({ key }) => key);
    outbox.put(boxesChain(supplyId), { kind: 'addBoxes', supplyId, boxKeys }, clock());
    audit.add(clock(), 'boxesMade', { supplyId, boxes: made.map(({ number }) => number), person: person() });
    return made;
  };

  const tell = (change: Omit<PlaceChange, 'revision'>): void => {
    const last = boxChanges.ofOrder(change.orderId).at(-1)?.change.revision ?? 0;
    outbox.put(placeChain(change.orderId), { ...change, revision: last + 1 }, clock());
  };

  /** Withdraws the latest change of place if it has not reached the marketplace. */
  const withdrawUntold = (orderId: string, kind: PlaceChange['kind'], boxKey: string): boolean => {
    const last = boxChanges.ofOrder(orderId).at(-1);
    if (last?.change.kind !== kind || last.change.boxKey !== boxKey) return false;
    return outbox.withdraw(last.seq);
  };

  const setPlace = (orderId: string, supplyId: string, box: Box | null): void => {
    if (parcels.apply(orderId, { kind: 'placed', boxKey: box?.key ?? null })) return;
    // Another desk packed it, so only the marketplace knows where it lies.
    cache.boxes.put(orderId, supplyId, box?.boxId ?? null);
  };

  const supplyOf = (orderId: string): string | null =>
    parcels.get(orderId)?.supplyId ?? cache.orders.get(orderId)?.supplyId ?? null;

  const isLabelling = (orderId: string): boolean => parcels.get(orderId)?.state === 'labelling';

  const takeOut = (orderId: string): void => {
    const box = placeOf({ cache, journal }, orderId);
    if (!box) return;
    setPlace(orderId, box.supplyId, null);
    if (isLabelling(orderId)) return;
    audit.add(clock(), 'parcelUnboxed', { orderId, boxKey: box.key, person: person() });
    if (withdrawUntold(orderId, 'putInBox', box.key)) return;
    tell({ kind: 'takeOutOfBox', supplyId: box.supplyId, boxKey: box.key, orderId });
  };

  /** The marketplace need not hear of a box that was never made. */
  const withdrawUnmade = (supplyId: string, gone: ReadonlySet<string>): void => {
    for (const row of boxChanges.ofBoxes(supplyId)) {
      const { seq, change } = row;
      if (change.kind !== 'addBoxes' || !isUntold(row)) continue;
      const boxKeys = change.boxKeys.filter((key) => !gone.has(key));
      if (boxKeys.length === change.boxKeys.length) continue;
      if (boxKeys.length === 0) outbox.withdraw(seq);
      else outbox.apply(seq, { kind: 'amended', change: { ...change, boxKeys } }, clock());
    }
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
    put: (orderId, boxKey) => {
      const box = boxes.get(boxKey);
      if (!box || supplyOf(orderId) !== box.supplyId) return;
      if (isLabelling(orderId)) {
        parcels.apply(orderId, { kind: 'placed', boxKey });
        return;
      }
      const before = placeOf({ cache, journal }, orderId);
      if (before?.key === boxKey) return;
      if (before) takeOut(orderId);
      setPlace(orderId, box.supplyId, box);
      audit.add(clock(), 'parcelBoxed', { orderId, boxKey, person: person() });
      if (withdrawUntold(orderId, 'takeOutOfBox', boxKey)) return;
      tell({ kind: 'putInBox', supplyId: box.supplyId, boxKey, orderId });
    },
    takeOut,
    remove: (gone, onlyEmpty) =>
      journal.transaction(() => {
        for (const [supplyId, ofSupply] of Map.groupBy(gone, (box) => box.supplyId)) {
          const keys = new Set(ofSupply.map(({ key }) => key));
          withdrawUnmade(supplyId, keys);
          // Cancelled parcels don't fill a box here, but they may at the marketplace.
          const left = onlyEmpty ? ofSupply.flatMap((box) => ordersIn({ cache, journal }, box)) : [];
          for (const orderId of left) takeOut(orderId);
          clear(supplyId, keys, onlyEmpty);
          for (const key of keys) boxes.setDeleted(key, clock());
          const known = boxChanges.ofBoxes(supplyId);
          // Boxes under way will still get their ids; withdrawn ones never will.
          const onTheirWay = new Set(
            known.flatMap(({ change }) => (change.kind === 'addBoxes' ? change.boxKeys : [])),
          );
          const boxKeys = ofSupply
            .filter(({ key, boxId }) => boxId !== null || onTheirWay.has(key))
            .map(({ key }) => key);
          const revision = 1 + known.filter(({ change }) => change.kind === 'deleteBoxes').length;
          if (boxKeys.length > 0) {
            outbox.put(
              boxesChain(supplyId),
              { kind: 'deleteBoxes', supplyId, boxKeys, onlyEmpty, revision },
              clock(),
            );
          }
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
