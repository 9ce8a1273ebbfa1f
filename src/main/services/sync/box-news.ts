import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedBox } from '../../db/cache/boxes.ts';
import type { Box } from '../../db/journal/boxes.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Boxes } from '../boxes/boxes.ts';

export interface BoxNewsPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly boxes: Pick<Boxes, 'forget'>;
  readonly clock: () => number;
  readonly newId: () => string;
}

/** A supply's boxes from one answer. Unreadable entries prove nothing about boxes that seem to be missing. */
export interface BoxList {
  readonly boxes: readonly CachedBox[];
  /** Boxes whose contents could not be read. */
  readonly brokenIds: ReadonlySet<string>;
  /** False if an entry had no readable id. */
  readonly isWhole: boolean;
}

const isDamaged = ({ brokenIds, isWhole }: BoxList): boolean => brokenIds.size > 0 || !isWhole;

/** What this desk knew and had under way when it asked: an answer is older than anything that has happened since. */
export interface AskedAt {
  readonly seq: number;
  readonly boxIds: ReadonlySet<string>;
  readonly unsettled: ReadonlySet<string>;
  readonly areBoxesChanging: boolean;
}

export function askedNow({ journal }: Pick<BoxNewsPorts, 'journal'>, supplyId: string): AskedAt {
  const seq = journal.outbox.lastSeq();
  return {
    seq,
    boxIds: new Set(journal.boxes.everOfSupply(supplyId).flatMap(({ boxId }) => boxId ?? [])),
    unsettled: journal.boxChanges.touchedSince(supplyId, seq),
    areBoxesChanging: areBoxesChanging(journal, supplyId, null),
  };
}

/**
 * Whether boxes are on their way to or from the marketplace, or refused with no decision yet: then the list proves
 * nothing about boxes that it has or lacks.
 */
const areBoxesChanging = (journal: Journal, supplyId: string, since: number | null): boolean =>
  journal.boxChanges
    .ofBoxes(supplyId)
    .some(({ seq, state }) => state === 'sending' || state === 'refused' || (since !== null && seq > since));

/** Orders whose place at this desk differs from the answer, where the answer is the newer. */
export function differing(
  { cache, journal }: BoxNewsPorts,
  supplyId: string,
  answer: BoxList,
  asked: AskedAt,
): string[] {
  const boxIdOf = new Map(
    answer.boxes.flatMap(({ boxId, orders }) => orders.map((orderId) => [orderId, boxId] as const)),
  );
  const touched = journal.boxChanges.touchedSince(supplyId, asked.seq);
  return journal.parcels
    .ofSupply(supplyId)
    .filter(({ orderId, state, boxKey }) => {
      // While its label is on its way the box is only planned, and the marketplace was not told.
      if (state === 'setAside' || state === 'labelling') return false;
      if (touched.has(orderId) || asked.unsettled.has(orderId)) return false;
      const order = cache.orders.get(orderId);
      // The goods stay where they are until a person takes them out.
      if (order !== null && isCancelled(order)) return false;
      const there = boxIdOf.get(orderId) ?? null;
      // It may lie in the box that can't be read.
      if (there === null && isDamaged(answer)) return false;
      const here = boxKey === null ? null : (journal.boxes.get(boxKey)?.boxId ?? null);
      return here !== there;
    })
    .map(({ orderId }) => orderId);
}

/** Adopts what was done with a supply's boxes elsewhere. */
export function mergeBoxes(ports: BoxNewsPorts, supplyId: string, answer: BoxList, asked: AskedAt): void {
  const { cache, journal, clock } = ports;
  cache.transaction(() => cache.boxes.replace(supplyId, withOwnWord(ports, supplyId, answer, asked)));
  journal.transaction(() => {
    mergeList(ports, supplyId, answer, asked);
    const moved = differing(ports, supplyId, answer, asked);
    const boxOf = new Map<string, Box>();
    for (const { boxId, orders } of answer.boxes) {
      const box = journal.boxes.ofCode(boxId);
      if (box) for (const orderId of orders) boxOf.set(orderId, box);
    }
    for (const orderId of moved) {
      const boxKey = boxOf.get(orderId)?.key ?? null;
      journal.parcels.apply(orderId, { kind: 'placed', boxKey });
      journal.audit.add(clock(), 'parcelBoxedElsewhere', { orderId, boxKey });
    }
  });
}

/** An order moved here after the request is not moved back by its answer. */
function withOwnWord(
  { cache, journal }: BoxNewsPorts,
  supplyId: string,
  answer: BoxList,
  asked: AskedAt,
): CachedBox[] {
  const touched = new Set([...asked.unsettled, ...journal.boxChanges.touchedSince(supplyId, asked.seq)]);
  const told = new Set(answer.boxes.flatMap(({ orders }) => orders));
  const untold = isDamaged(answer)
    ? cache.orders.idsOfSupply(supplyId).filter((orderId) => !told.has(orderId))
    : [];
  const kept = [...new Set([...touched, ...untold])].flatMap((orderId) => {
    const boxId = cache.boxes.boxOf(orderId);
    return boxId === null ? [] : [{ boxId, orders: [orderId] }];
  });
  const others = answer.boxes.map(({ boxId, orders }) => ({
    boxId,
    orders: orders.filter((orderId) => !touched.has(orderId)),
  }));
  return [...others, ...kept];
}

/** Boxes made and deleted elsewhere. */
function mergeList(
  { journal, boxes, clock, newId }: BoxNewsPorts,
  supplyId: string,
  answer: BoxList,
  asked: AskedAt,
): void {
  if (asked.areBoxesChanging || areBoxesChanging(journal, supplyId, asked.seq)) return;
  const ever = new Map(journal.boxes.everOfSupply(supplyId).map((box) => [box.boxId, box]));
  const toBeDeleted = new Set(
    journal.boxChanges
      .ofBoxes(supplyId)
      .flatMap(({ state, change }) =>
        state === 'waiting' && change.kind === 'deleteBoxes' ? change.boxKeys : [],
      ),
  );
  const there = new Set([...answer.boxes.map(({ boxId }) => boxId), ...answer.brokenIds]);
  for (const boxId of there) {
    const known = ever.get(boxId);
    if (!known) journal.boxes.add({ key: newId(), supplyId, boxId, createdAt: clock() });
    else if (known.deletedAt !== null && !toBeDeleted.has(known.key))
      journal.boxes.setDeleted(known.key, null);
  }
  for (const box of answer.isWhole ? journal.boxes.ofSupply(supplyId) : []) {
    if (box.boxId === null || there.has(box.boxId) || !asked.boxIds.has(box.boxId)) continue;
    boxes.forget(box);
  }
}
