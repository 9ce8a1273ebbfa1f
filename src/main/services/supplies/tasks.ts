import type { Handlers } from '../../../shared/contract/index.ts';
import type { SupplyTask } from '../../../shared/contract/supplies.ts';
import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import { leadsTo } from '../../../shared/domain/scheme/scheme-stage.ts';
import { fail, ok } from '../../../shared/result.ts';
import { feed } from '../../kernel/signal.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import type { Change } from '../../../shared/domain/outbox/change.ts';
import type { OutboxRow } from '../../../shared/domain/outbox/outbox-row.ts';
import type { Boxes } from '../boxes/boxes.ts';
import { boxName } from '../parcels/box-name.ts';
import { parcelPlace, parcelRef, parcelRefOfParcel } from '../parcels/parcel-ref.ts';

export interface TasksPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly boxes: Pick<Boxes, 'forget'>;
  /** Asks the marketplace for its current state at once. */
  readonly syncNow: () => void;
  readonly person: () => string | null;
  readonly clock: () => number;
}

/** The supply that a change concerns; null while it is being made, or for other kinds of changes. */
export function supplyOfChange(journal: Journal, change: Change): string | null {
  if ('supplyId' in change) return change.supplyId;
  return 'intakeKey' in change ? (journal.intakes.get(change.intakeKey)?.supplyId ?? null) : null;
}

/** What the marketplace refused, and what a person can do about it. */
export function createTasks(
  ports: TasksPorts,
): Pick<Handlers['supplies'], 'tasks' | 'retryTask' | 'dismissTask'> {
  const { cache, journal, clock, person, syncNow } = ports;

  const find = (id: string): OutboxRow | null =>
    journal.outbox.refused().find(({ seq }) => String(seq) === id) ?? null;

  const again = ({ seq, change, trouble }: OutboxRow): void => {
    // The person now knows that the order is elsewhere, and wants it here.
    const isKnown = change.kind === 'addOrder' && trouble?.code === 'orderTakenElsewhere';
    const amended = { kind: 'amended', change: { ...change, fromNew: false } } as const;
    if (isKnown) journal.outbox.apply(seq, amended, clock());
    journal.outbox.apply(seq, { kind: 'wantedAgain' }, clock());
  };

  /** Changes refused as a consequence. */
  const followers = ({ chain, seq, change }: OutboxRow): OutboxRow[] => {
    if (change.kind === 'createSupply') {
      return journal.outbox.ofChain(chain).filter((row) => row.seq !== seq && row.state === 'refused');
    }
    if (change.kind !== 'addBoxes') return [];
    return journal.boxChanges
      .unsettledOf(change.supplyId)
      .filter((row) => row.state === 'refused' && change.boxKeys.includes(row.change.boxKey));
  };

  /** The refused creation of the supply, if that is why an order could not be added. */
  const creationOf = ({ chain, change }: OutboxRow): OutboxRow | null =>
    (change.kind === 'addOrder' &&
      journal.outbox
        .ofChain(chain)
        .find((row) => row.change.kind === 'createSupply' && row.state === 'refused')) ||
    null;

  const settle = (row: OutboxRow): void => {
    const { change } = row;
    for (const { seq } of [row, ...followers(row)]) journal.outbox.withdraw(seq);
    if (change.kind === 'createSupply') journal.intakes.remove(change.intakeKey);
    if (change.kind === 'changeContacts') journal.contactDrafts.drop(change.warehouseId, change.revision);
    if (change.kind !== 'addBoxes') return;
    for (const box of journal.boxes.ofSupply(change.supplyId)) {
      if (box.boxId === null && change.boxKeys.includes(box.key)) ports.boxes.forget(box);
    }
  };

  return {
    tasks: feed(
      () => journal.outbox.refused().flatMap((row) => taskOf({ cache, journal }, row) ?? []),
      journal.topics('outbox', 'intakes', 'boxes', 'parcels'),
      cache.topics('supplies', 'orders', 'labels', 'box_orders'),
    ),
    retryTask: async ({ id }) => {
      const row = find(id);
      if (!row) return fail({ code: 'taskUnknown', taskId: id });
      // Nothing can be added before its supply is made.
      const cause = creationOf(row) ?? row;
      journal.transaction(() => {
        for (const each of [cause, ...followers(cause)]) again(each);
        journal.audit.add(clock(), 'taskRetried', { change: row.change, person: person() });
      });
      syncNow();
      return ok(null);
    },
    dismissTask: async ({ id }) => {
      const row = find(id);
      if (!row) return fail({ code: 'taskUnknown', taskId: id });
      journal.transaction(() => {
        settle(row);
        journal.audit.add(clock(), 'taskDismissed', { change: row.change, person: person() });
      });
      syncNow();
      return ok(null);
    },
  };
}

/** The wanted state was reached another way: the refusal was wrong, or it was done elsewhere. */
export function cameAbout(cache: Cache, change: Change, supplyId: string | null): boolean {
  if (change.kind === 'moveOrder') {
    const known = cache.orders.get(change.orderId);
    return known !== null && leadsTo(change.scheme, change.to, known.supplierStatus);
  }
  if (supplyId === null) return false;
  if (change.kind === 'deliver') return cache.supplies.get(supplyId)?.done === true;
  return change.kind === 'addOrder' && cache.orders.get(change.orderId)?.supplyId === supplyId;
}

function taskOf(
  stores: { readonly cache: Cache; readonly journal: Journal },
  row: OutboxRow,
): SupplyTask | null {
  const { cache, journal } = stores;
  const { seq, change, trouble, createdAt } = row;
  if (change.kind === 'setMeta' || change.kind === 'deleteMeta') return null;
  const supplyId = supplyOfChange(journal, change);
  const supply = supplyId === null ? null : cache.supplies.get(supplyId);
  if (cameAbout(cache, change, supplyId)) return null;
  const intakeName = 'intakeKey' in change ? journal.intakes.get(change.intakeKey)?.name : null;
  const otherName = 'officeName' in change ? change.officeName : 'name' in change ? change.name : null;
  return {
    id: String(seq),
    change: change.kind,
    to: change.kind === 'moveOrder' ? change.to : null,
    supplyId,
    supplyName: supply?.name ?? intakeName ?? otherName ?? supplyId ?? '',
    boxes: boxNames(journal, change),
    order: 'orderId' in change ? orderOf(stores, change.orderId) : null,
    problem: trouble,
    since: createdAt,
    waysOut: waysOutOf(stores, change, supply?.done === true, supplyId !== null),
  };
}

function boxNames(journal: Journal, change: Change): string[] {
  if (!('supplyId' in change)) return [];
  const keys = 'boxKeys' in change ? change.boxKeys : 'boxKey' in change ? [change.boxKey] : [];
  if (keys.length === 0) return [];
  return keys.flatMap((key) => journal.boxes.ever(key) ?? []).map(boxName);
}

function orderOf(
  { cache, journal }: { readonly cache: Cache; readonly journal: Journal },
  orderId: string,
): SupplyTask['order'] {
  const parcel = journal.parcels.get(orderId);
  const order = cache.orders.get(orderId);
  const ref = parcel ? parcelRefOfParcel(parcel) : order && parcelRef(cache, order);
  if (!ref) return null;
  return { parcel: ref, place: parcel?.state === 'packed' ? parcelPlace({ cache, journal }, parcel) : null };
}

/** A retry that can only fail again is not offered. */
function waysOutOf(
  { cache }: { readonly cache: Cache },
  change: Change,
  isClosed: boolean,
  isMade: boolean,
): SupplyTask['waysOut'] {
  const order = 'orderId' in change ? cache.orders.get(change.orderId) : null;
  const isOver = isClosed || (order !== null && isCancelled(order));
  // An order whose supply was refused is retried together with it.
  const waits = change.kind === 'addOrder' && !isMade;
  const retry: SupplyTask['waysOut'] = isOver || waits ? [] : ['retry'];
  if (change.kind === 'moveOrder') return [...retry, 'dismiss'];
  const isWanted = change.kind === 'addOrder' && (order === null || !isCancelled(order));
  return [...retry, ...(isWanted ? (['elsewhere'] as const) : []), 'dismiss'];
}
