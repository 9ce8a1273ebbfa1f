import type { Handlers } from '../../../shared/contract/index.ts';
import type { PackingList, PickList, PickRow } from '../../../shared/contract/supply-lists.ts';
import { isCancelled } from '../../../shared/domain/order/order-status.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { CachedOrder } from '../../db/cache/order-rows.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { isPacked, placeOf } from '../boxes/contents.ts';
import { boxName } from '../parcels/box-name.ts';
import { parcelRef } from '../parcels/parcel-ref.ts';

export interface SupplyListPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly person: () => string | null;
  readonly clock: () => number;
}

/** Longer than any supply stays open. */
const FETCHED_KEPT_MS = 14 * 24 * 3600_000;

/** Sheets that go with the goods: a picking list, and what was packed by whom. */
export function createSupplyLists(
  ports: SupplyListPorts,
): Pick<Handlers['supplies'], 'packingList' | 'pickList' | 'setCell' | 'setFetched'> {
  const { cache, journal, clock } = ports;
  const unknownOf = (supplyIds: readonly string[]): string | undefined =>
    supplyIds.find((supplyId) => cache.supplies.get(supplyId) === null);
  return {
    packingList: async ({ supplyId }) => {
      const list = packingList(ports, supplyId);
      return list ? ok(list) : fail({ code: 'supplyUnknown', supplyId });
    },
    pickList: async ({ supplyIds }) => {
      const missing = unknownOf(supplyIds);
      if (missing !== undefined) return fail({ code: 'supplyUnknown', supplyId: missing });
      return ok(pickList(ports, [...new Set(supplyIds)]));
    },
    setFetched: async ({ supplyIds, office, article, colorCode, pieces }) => {
      const missing = unknownOf(supplyIds);
      if (missing !== undefined) return fail({ code: 'supplyUnknown', supplyId: missing });
      const ofRow = wantedOf(ports, [...new Set(supplyIds)])
        .filter((order) => officeOf(order) === office)
        .filter((order) => order.article === article && order.colorCode === colorCode)
        .filter(({ orderId }) => journal.holds.get(orderId) === null)
        .sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
      journal.transaction(() => {
        journal.fetched.forgetBefore(clock() - FETCHED_KEPT_MS);
        for (const [index, { orderId }] of ofRow.entries()) {
          if (index < pieces) journal.fetched.mark(orderId, clock());
          else journal.fetched.unmark(orderId);
        }
      });
      return ok(null);
    },
    setCell: async ({ article, cell }) => {
      journal.transaction(() => {
        journal.cells.set(article, cell, { at: clock(), by: ports.person() });
        journal.audit.add(clock(), 'cellSet', { article, cell, person: ports.person() });
      });
      return ok(null);
    },
  };
}

const liveOf = (cache: Cache, supplyId: string): CachedOrder[] =>
  cache.orders.ofSupply(supplyId).filter((order) => !isCancelled(order));

/** `DD.MM.YYYY` in the desk's own time zone. */
function today(now: number): string {
  const date = new Date(now);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(date.getDate())}.${two(date.getMonth() + 1)}.${date.getFullYear()}`;
}

/** Orders of one article count as one row. */
function labelRows(journal: Journal, orders: readonly CachedOrder[]): Record<string, string>[] {
  const groups = [
    ...Map.groupBy(orders, ({ article, colorCode }) => JSON.stringify([article, colorCode])).values(),
  ];
  return groups.map((same, index) => ({
    number: String(index + 1),
    cell: journal.cells.of(same[0]?.article ?? '') ?? '',
    article: same[0]?.article ?? '',
    name: same[0]?.colorCode ?? '',
    barcode: same[0]?.skus[0] ?? '',
    quantity: String(same.length),
  }));
}

function packingList({ cache, journal, clock }: SupplyListPorts, supplyId: string): PackingList | null {
  const supply = cache.supplies.get(supplyId);
  if (!supply) return null;
  const stores = { cache, journal };
  const orders = liveOf(cache, supplyId).filter(({ orderId }) => isPacked(stores, orderId));
  const rows = orders
    .map((order) => {
      const parcel = journal.parcels.get(order.orderId);
      return { order, parcel, box: placeOf(stores, order.orderId) };
    })
    .sort(
      (one, other) =>
        (one.box?.number ?? Infinity) - (other.box?.number ?? Infinity) ||
        (one.parcel?.position ?? Infinity) - (other.parcel?.position ?? Infinity) ||
        (one.order.orderId < other.order.orderId ? -1 : 1),
    );
  const fields = (inIt: readonly CachedOrder[], box: string): Record<string, unknown> => ({
    supply: supplyId,
    box,
    warehouse: warehouseOf(cache, inIt),
    date: today(clock()),
    count: String(inIt.length),
    rows: labelRows(journal, inIt),
  });
  const people = Map.groupBy(rows, ({ parcel }) => parcel?.person ?? null);
  return {
    supplyId,
    name: supply.name,
    parcels: rows.map(({ order, parcel, box }) => ({
      parcel: parcelRef(cache, order),
      box: box && boxName(box),
      position: parcel?.position ?? null,
      packedAt: parcel?.packedAt ?? null,
      person: parcel?.person ?? null,
    })),
    people: [...people].map(([person, packed]) => ({ person, parcels: packed.length })),
    logHead: journal.audit.head(),
    labels: {
      supply:
        orders.length === 0
          ? null
          : fields(
              rows.map(({ order }) => order),
              '',
            ),
      boxes: journal.boxes.ofSupply(supplyId).flatMap((box) => {
        const inIt = rows.filter((row) => row.box?.key === box.key).map(({ order }) => order);
        return inIt.length === 0
          ? []
          : [{ boxKey: box.key, name: boxName(box), fields: fields(inIt, boxName(box)) }];
      }),
    },
  };
}

function warehouseOf(cache: Cache, orders: readonly CachedOrder[]): string {
  const warehouseId = orders[0]?.warehouseId ?? null;
  return warehouseId === null ? '' : (cache.warehouses.nameOf(warehouseId) ?? warehouseId);
}

/** Orders whose goods are still on the shelves, as far as this desk knows. */
function wantedOf({ cache, journal }: SupplyListPorts, supplyIds: readonly string[]): CachedOrder[] {
  return supplyIds
    .flatMap((supplyId) => liveOf(cache, supplyId))
    .filter(({ orderId }) => {
      const state = journal.parcels.get(orderId)?.state ?? null;
      // A label printed ahead still waits for its goods; for a label on its way the goods have been picked.
      return (state === null || state === 'labelled') && !isPacked({ cache, journal }, orderId);
    });
}

const officeOf = ({ offices }: CachedOrder): string => offices.join(', ');

function pickList(ports: SupplyListPorts, supplyIds: readonly string[]): PickList {
  const { cache, journal, clock } = ports;
  const wanted = wantedOf(ports, supplyIds);
  const byOffice = Map.groupBy(wanted, officeOf);
  const offices = [...byOffice]
    .map(([office, orders]) => {
      const rows = pickRows(journal, orders);
      return { office, quantity: rows.reduce((sum, row) => sum + row.quantity, 0), rows };
    })
    .sort((one, other) => one.office.localeCompare(other.office));
  const supplies = supplyIds.map((supplyId) => ({
    supplyId,
    name: cache.supplies.get(supplyId)?.name ?? supplyId,
  }));
  return {
    supplies,
    offices,
    quantity: offices.reduce((sum, { quantity }) => sum + quantity, 0),
    articles: new Set(wanted.map(({ article }) => article)).size,
    packed: supplyIds
      .flatMap((supplyId) => liveOf(cache, supplyId))
      .filter(({ orderId }) => isPacked({ cache, journal }, orderId)).length,
    labels: offices
      .filter(({ quantity }) => quantity > 0)
      .map(({ office, quantity, rows }) => ({
        supply: supplyIds.join(', '),
        office,
        date: today(clock()),
        count: String(quantity),
        rows: rows
          .filter((row) => row.quantity > 0)
          .map((row, index) => ({
            number: String(index + 1),
            cell: row.cell ?? '',
            article: row.article,
            name: row.colorCode ?? '',
            barcode: row.skus[0] ?? '',
            quantity: String(row.quantity),
          })),
      })),
  };
}

function pickRows(journal: Journal, orders: readonly CachedOrder[]): PickRow[] {
  const groups = Map.groupBy(orders, ({ article, colorCode }) => JSON.stringify([article, colorCode]));
  return [...groups.values()]
    .map((same) => {
      const free = same.filter(({ orderId }) => journal.holds.get(orderId) === null);
      return {
        article: same[0]?.article ?? '',
        colorCode: same[0]?.colorCode ?? null,
        skus: [...new Set(same.flatMap(({ skus }) => skus))],
        codes: [...new Set(same.flatMap(({ requiredMeta }) => requiredMeta ?? []))].sort(),
        cell: journal.cells.of(same[0]?.article ?? ''),
        quantity: free.length,
        held: same.length - free.length,
        fetched: free.filter(({ orderId }) => journal.fetched.has(orderId)).length,
      };
    })
    .sort(
      (one, other) =>
        compareCells(one.cell, other.cell) ||
        one.article.localeCompare(other.article, undefined, { numeric: true }),
    );
}

/** In walking order along the shelves; goods without a known bin come last. */
function compareCells(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one.localeCompare(other, undefined, { numeric: true });
}
