import type { MetaKind } from '../../../src/shared/marketplace/metadata-shapes.ts';
import { repeatedChanges, type ToldChange } from '../../rigs/journal/repeated-changes.ts';
import type { PackedParcel } from './floor.ts';

/** An order as the marketplace has it at the end. */
export interface JudgedOrder {
  readonly orderId: string;
  readonly skus: readonly string[];
  readonly meta: Partial<Record<MetaKind, readonly string[]>>;
  /** Of the box it lies in; null: in none. */
  readonly boxId: string | null;
  /** Somebody ended it before its supply was handed over. */
  readonly isCancelled: boolean;
  /** It was handed over. */
  readonly isComplete: boolean;
}

export interface Evidences {
  readonly orders: readonly JudgedOrder[];
  /** What the driver took, by what the packers did with their hands. */
  readonly parcels: readonly PackedParcel[];
  /** The marketplace's id of the box that people called so; by the supply's order. */
  readonly boxIdOf: (orderId: string, box: string) => string | null;
  /** The order of each label on paper. */
  readonly labels: readonly string[];
  /** Labels on paper whose code says nothing. */
  readonly strange: readonly string[];
  /** The most labels of an order that people asked for. */
  readonly allowed: (orderId: string) => number;
  /** Parcels by the journal. */
  readonly journal: ReadonlyMap<string, string>;
  /** Scans that were answered, and those of them that the journal has, with their verdicts. */
  readonly answered: readonly { readonly id: string; readonly reason: string }[];
  readonly written: ReadonlyMap<string, string>;
  readonly changes: readonly ToldChange[];
  /** Boxes that the desk had made, and those that the marketplace was asked for. */
  readonly boxes: { readonly wanted: number; readonly made: number };
}

export interface Judgement {
  /** Orders that were packed and handed over as they should. */
  readonly parcels: number;
  /** Orders that somebody still wanted at the hand-over. */
  readonly wanted: number;
  readonly lost: number;
  readonly duplicated: number;
  readonly mispacked: number;
  readonly changesSentTwice: number;
  /** Answered, and not in the journal as they were answered. */
  readonly scansLost: number;
  /** Identifiers or boxes at the marketplace that are not those of the parcels. */
  readonly differences: number;
  /** A sentence for each thing that is wrong. */
  readonly faults: readonly string[];
}

/**
 * Holds the end of a shift against what was done with hands.
 *
 * - `lost`: wanted, and no parcel of it went out, or the marketplace or the journal does not know.
 * - `mispacked`: a parcel with other goods than its label says, or of an order that had ended.
 * - `duplicated`: labels on paper beyond what people asked for; a label that nobody can read is one as well.
 * - `changesSentTwice`: see `repeatedChanges`; and boxes that nobody here asked for.
 */
export function judge(evidences: Evidences): Judgement {
  const { orders, parcels, labels, journal, written } = evidences;
  const faults: string[] = [];
  const counted = (kind: string, found: readonly string[]): number => {
    faults.push(...found.map((what) => `${kind}: ${what}`));
    return found.length;
  };
  const known = new Map(orders.map((order) => [order.orderId, order]));
  const wanted = orders.filter(({ isCancelled }) => !isCancelled);
  const byOrder = Map.groupBy(parcels, ({ orderId }) => orderId);

  const lost = wanted.flatMap(({ orderId, isComplete }) => {
    if (!byOrder.has(orderId)) return [`${orderId} was never packed`];
    if (!isComplete) return [`${orderId} is packed, and the marketplace has not got it`];
    return journal.get(orderId) === 'packed'
      ? []
      : [`${orderId} is packed, and the journal says ${journal.get(orderId)}`];
  });
  const mispacked = parcels.flatMap(({ orderId, piece }) => {
    const order = known.get(orderId);
    if (!order) return [`a parcel of ${orderId}, which is no order`];
    if (order.isCancelled) return [`the parcel of ${orderId}, which was cancelled, went out`];
    return order.skus.includes(piece.sku)
      ? []
      : [`${orderId} wants ${order.skus.join(' ')} and got ${piece.sku}`];
  });
  const onPaper = Map.groupBy(labels, (orderId) => orderId);
  const duplicated = [...onPaper].flatMap(([orderId, same]) =>
    Array.from(
      { length: Math.max(0, same.length - evidences.allowed(orderId)) },
      () => `${orderId} has ${same.length} labels, asked for were ${evidences.allowed(orderId)}`,
    ),
  );
  const twice = [...repeatedChanges(evidences.changes), ...tooManyBoxes(evidences.boxes)];
  const scansLost = evidences.answered.flatMap(({ id, reason }) => {
    const found = written.get(id);
    return found === reason
      ? []
      : [`the scan ${id}, answered ${reason}, is ${found ?? 'not'} in the journal`];
  });
  const differences = parcels.flatMap((parcel) => {
    const order = known.get(parcel.orderId);
    return order && !order.isCancelled ? differencesOf(order, parcel, evidences.boxIdOf) : [];
  });
  const wrong = {
    lost: counted('lost', lost),
    duplicated: counted('duplicated', [
      ...duplicated,
      ...evidences.strange.map((codes) => `unreadable: ${codes}`),
    ]),
    mispacked: counted('mispacked', mispacked),
    changesSentTwice: counted('sent twice', twice),
    scansLost: counted('scan lost', scansLost),
    differences: counted('different', differences),
  };
  return { parcels: wanted.length - wrong.lost, wanted: wanted.length, ...wrong, faults };
}

const tooManyBoxes = ({ wanted, made }: Evidences['boxes']): string[] =>
  Array.from(
    { length: Math.max(0, made - wanted) },
    () => `${made} boxes were made, ${wanted} were asked for`,
  );

function differencesOf(
  order: JudgedOrder,
  { piece, box }: PackedParcel,
  boxIdOf: Evidences['boxIdOf'],
): string[] {
  const { orderId, meta, boxId } = order;
  const here = Map.groupBy(piece.codes, ({ kind }) => kind);
  const kinds = new Set<MetaKind>([...here.keys(), ...metaKindsOf(meta)]);
  const codes = [...kinds].flatMap((kind) => {
    const scanned = (here.get(kind) ?? []).map(({ text }) => text);
    const told = meta[kind] ?? [];
    return JSON.stringify(scanned) === JSON.stringify(told)
      ? []
      : [`${orderId} has ${kind} ${JSON.stringify(scanned)}, the marketplace ${JSON.stringify(told)}`];
  });
  const lies = box === null ? null : boxIdOf(orderId, box);
  const boxes =
    lies === boxId && (box === null) === (boxId === null)
      ? []
      : [`${orderId} lies in box ${box} (${lies}), by the marketplace in ${boxId}`];
  return [...codes, ...boxes];
}

const metaKindsOf = (meta: JudgedOrder['meta']): MetaKind[] =>
  (['sgtin', 'uin', 'imei', 'gtin'] as const).filter((kind) => (meta[kind]?.length ?? 0) > 0);

export const isClean = ({ faults }: Judgement): boolean => faults.length === 0;
