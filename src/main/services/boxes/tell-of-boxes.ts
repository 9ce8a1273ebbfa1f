import { isUntold } from '../../../shared/domain/outbox/outbox-row.ts';
import { boxesChain, placeChain, type PlaceChange } from '../../db/journal/box-changes.ts';
import type { Box } from '../../db/journal/boxes.ts';
import type { Journal } from '../../db/journal/open-journal.ts';

/** What the marketplace is told of boxes and of what lies in them. Everything joins the caller's transaction. */
export interface TellOfBoxes {
  made(supplyId: string, made: readonly Box[]): void;
  /** After whatever was said of the order's place before. */
  placed(change: Omit<PlaceChange, 'revision'>): void;
  /** Withdraws the latest change of place if it has not reached the marketplace. */
  withdrawUntold(orderId: string, kind: PlaceChange['kind'], boxKey: string): boolean;
  /** The marketplace need not hear of a box that was never made. */
  withdrawUnmade(supplyId: string, gone: ReadonlySet<string>): void;
  /** Of boxes that it knows, or will. */
  deleted(supplyId: string, gone: readonly Box[], onlyEmpty: boolean): void;
}

export function createTellOfBoxes({
  journal: { boxChanges, outbox },
  clock,
}: {
  readonly journal: Pick<Journal, 'boxChanges' | 'outbox'>;
  readonly clock: () => number;
}): TellOfBoxes {
  return {
    made: (supplyId, made) => {
      const boxKeys = made.map(({ key }) => key);
      outbox.put(boxesChain(supplyId), { kind: 'addBoxes', supplyId, boxKeys }, clock());
    },
    placed: (change) => {
      const last = boxChanges.ofOrder(change.orderId).at(-1)?.change.revision ?? 0;
      outbox.put(placeChain(change.orderId), { ...change, revision: last + 1 }, clock());
    },
    withdrawUntold: (orderId, kind, boxKey) => {
      const last = boxChanges.ofOrder(orderId).at(-1);
      if (last?.change.kind !== kind || last.change.boxKey !== boxKey) return false;
      return outbox.withdraw(last.seq);
    },
    withdrawUnmade: (supplyId, gone) => {
      for (const row of boxChanges.ofBoxes(supplyId)) {
        const { seq, change } = row;
        if (change.kind !== 'addBoxes' || !isUntold(row)) continue;
        const boxKeys = change.boxKeys.filter((key) => !gone.has(key));
        if (boxKeys.length === change.boxKeys.length) continue;
        if (boxKeys.length === 0) outbox.withdraw(seq);
        else outbox.apply(seq, { kind: 'amended', change: { ...change, boxKeys } }, clock());
      }
    },
    deleted: (supplyId, gone, onlyEmpty) => {
      const known = boxChanges.ofBoxes(supplyId);
      // Boxes under way will still get their ids; withdrawn ones never will.
      const onTheirWay = new Set(
        known.flatMap(({ change }) => (change.kind === 'addBoxes' ? change.boxKeys : [])),
      );
      const boxKeys = gone
        .filter(({ key, boxId }) => boxId !== null || onTheirWay.has(key))
        .map(({ key }) => key);
      if (boxKeys.length === 0) return;
      const revision = 1 + known.filter(({ change }) => change.kind === 'deleteBoxes').length;
      const change = { kind: 'deleteBoxes', supplyId, boxKeys, onlyEmpty, revision } as const;
      outbox.put(boxesChain(supplyId), change, clock());
    },
  };
}
