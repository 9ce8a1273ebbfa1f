import type { ParcelState } from '../../../shared/domain/parcel/parcel.ts';
import type { Way } from '../../../shared/domain/scheme/lots.ts';

/** What the counts of a way are made of: one order that is to be packed, or whose goods are to be put aside. */
export interface WayEntry {
  readonly orderId: string;
  readonly way: Way;
  /** `cancelled`: nobody wants it any more, and its parcel still lies here. */
  readonly stage: 'new' | 'assembly' | 'cancelled';
  readonly due: string | null;
  readonly createdMs: number;
  readonly parcel: ParcelState | null;
  readonly preparedFor: string | null;
  readonly isFaulty: boolean;
}

/** What says how urgent it is. */
export type ReadyOrder = Pick<WayEntry, 'due' | 'createdMs'>;

export interface WayCounts {
  readonly toPack: number;
  readonly labelling: number;
  readonly labelled: number;
  readonly packed: number;
  /** Parcels of cancelled orders that are not put aside yet. */
  readonly toPutAside: number;
}

interface LabelCounts {
  readonly ready: number;
  readonly faulty: number;
}

const NO_LABELS: LabelCounts = { ready: 0, faulty: 0 };

/** The entries of one way, by their orders, and counts of them. */
export class WayTally {
  readonly #entries = new Map<string, WayEntry>();
  readonly #counts = { toPack: 0, labelling: 0, labelled: 0, packed: 0 };
  readonly #labels = new Map<string, LabelCounts>();
  readonly #ready = new Map<string, ReadyOrder>();
  readonly #toPutAside = new Set<string>();

  get counts(): WayCounts {
    return { ...this.#counts, toPutAside: this.#toPutAside.size };
  }

  /** Packed here, and on assembly at the marketplace. */
  get ready(): ReadonlyMap<string, ReadyOrder> {
    return this.#ready;
  }

  get toPutAside(): ReadonlySet<string> {
    return this.#toPutAside;
  }

  /** Labels of what is to be packed that were tried for this printer and these settings. */
  labels(preparedFor: string): LabelCounts {
    return this.#labels.get(preparedFor) ?? NO_LABELS;
  }

  get(orderId: string): WayEntry | null {
    return this.#entries.get(orderId) ?? null;
  }

  /** Instead of what was known of its order. */
  put(entry: WayEntry): void {
    this.drop(entry.orderId);
    this.#entries.set(entry.orderId, entry);
    if (entry.stage === 'cancelled') this.#toPutAside.add(entry.orderId);
    else this.#count(entry, 1);
    if (isReady(entry)) this.#ready.set(entry.orderId, entry);
  }

  drop(orderId: string): void {
    const entry = this.#entries.get(orderId);
    if (!entry) return;
    this.#entries.delete(orderId);
    if (entry.stage === 'cancelled') this.#toPutAside.delete(orderId);
    else this.#count(entry, -1);
    this.#ready.delete(orderId);
  }

  #count({ parcel, preparedFor, isFaulty }: WayEntry, by: 1 | -1): void {
    this.#counts.toPack += by;
    if (parcel !== null && parcel !== 'setAside') this.#counts[parcel] += by;
    if (preparedFor === null) return;
    const { ready, faulty } = this.labels(preparedFor);
    const now = isFaulty ? { ready, faulty: faulty + by } : { ready: ready + by, faulty };
    if (now.ready === 0 && now.faulty === 0) this.#labels.delete(preparedFor);
    else this.#labels.set(preparedFor, now);
  }
}

const isReady = ({ stage, parcel }: WayEntry): boolean => stage === 'assembly' && parcel === 'packed';

/** No order has a later time. */
const LAST = '9999';

export const byUrgency = (ready: ReadonlyMap<string, ReadyOrder>): string[] =>
  [...ready]
    .toSorted(
      ([oneId, one], [otherId, other]) =>
        compare(one.due ?? LAST, other.due ?? LAST) ||
        one.createdMs - other.createdMs ||
        compare(oneId, otherId),
    )
    .map(([orderId]) => orderId);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
