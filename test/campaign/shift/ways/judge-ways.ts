import type { PackedParcel } from '../floor.ts';
import type { Fate } from './fates.ts';
import type { WayName } from './plan-ways.ts';

/** An order of a way as the marketplace has it at the end. */
export interface WayOrder {
  readonly orderId: string;
  readonly way: WayName;
  readonly skus: readonly string[];
  readonly supplierStatus: string;
  /** Somebody ended it. */
  readonly isCancelled: boolean;
}

export interface WayEvidences {
  readonly orders: readonly WayOrder[];
  /** What was packed, by what the packers did with their hands. */
  readonly parcels: readonly PackedParcel[];
  readonly fateOf: (orderId: string) => Fate | null;
  /** Parcels by the journal. */
  readonly journal: ReadonlyMap<string, string>;
}

export interface WayJudgement {
  readonly parcels: number;
  readonly wanted: number;
  readonly lost: number;
  readonly mispacked: number;
  /** Goods in the hands of somebody whose order it is not. */
  readonly wrongPerson: number;
  /** Orders of which the marketplace and the hands tell different things. */
  readonly differences: number;
  readonly faults: readonly string[];
}

/** What the marketplace must say of an order whose goods went that way. */
const told: Readonly<Record<WayName, Readonly<Record<Fate['kind'], readonly string[]>>>> = {
  selfPickup: {
    given: ['receive'],
    refused: ['reject'],
    here: ['prepare', 'confirm'],
    ended: [],
    taken: [],
  },
  bySeller: { given: ['receive'], refused: ['reject'], here: ['deliver', 'confirm'], ended: [], taken: [] },
  courier: { taken: ['complete'], here: ['confirm'], given: [], refused: [], ended: [] },
};

/**
 * Holds the ways' orders against what was done with hands.
 *
 * - `lost`: wanted, and not packed by hand, or not by the journal.
 * - `mispacked`: a parcel with other goods than its label says.
 * - `wrongPerson`: given to somebody else, or the marketplace has it received while it lies here.
 * - `differences`: the marketplace says another end than the hands know.
 */
export function judgeWays({ orders, parcels, fateOf, journal }: WayEvidences): WayJudgement {
  const faults: string[] = [];
  const counted = (kind: string, found: readonly string[]): number => {
    faults.push(...found.map((what) => `${kind}: ${what}`));
    return found.length;
  };
  const byOrder = new Map(parcels.map((parcel) => [parcel.orderId, parcel]));
  const wanted = orders.filter(({ isCancelled }) => !isCancelled);

  const lost = wanted.flatMap(({ orderId, way }) => {
    if (!byOrder.has(orderId)) return [`${orderId} of ${way} was never packed`];
    const state = journal.get(orderId);
    // What came back from the buyer was unpacked, by its scan at the counter or off the van.
    const cameBack = state === 'setAside' && ['refused', 'here'].includes(fateOf(orderId)?.kind ?? '');
    return state === 'packed' || cameBack
      ? []
      : [`${orderId} of ${way} is packed, and the journal says ${state}`];
  });
  const mispacked = orders.flatMap(({ orderId, skus }) => {
    const parcel = byOrder.get(orderId);
    return parcel === undefined || skus.includes(parcel.piece.sku)
      ? []
      : [`${orderId} wants ${skus.join(' ')} and got ${parcel.piece.sku}`];
  });
  const wrongPerson = orders.flatMap(({ orderId, supplierStatus }) => {
    const fate = fateOf(orderId);
    if (fate?.kind === 'given' && fate.to === 'stranger') return [`${orderId} was given to a stranger`];
    return supplierStatus === 'receive' && fate?.kind !== 'given'
      ? [`${orderId} is received by the marketplace, by hand it is ${fate?.kind ?? 'untouched'}`]
      : [];
  });
  const differences = orders.flatMap(({ orderId, way, supplierStatus, isCancelled }) => {
    const fate = fateOf(orderId) ?? { kind: 'here' };
    if (isCancelled) return fate.kind === 'ended' ? [] : [`${orderId} ended, and by hand it is ${fate.kind}`];
    const expected = told[way][fate.kind];
    return expected.includes(supplierStatus)
      ? []
      : [`${orderId} of ${way} is ${fate.kind} by hand, ${supplierStatus} by the marketplace`];
  });
  const wrong = {
    lost: counted('lost', lost),
    mispacked: counted('mispacked', mispacked),
    wrongPerson: counted('wrong person', wrongPerson),
    differences: counted('different', differences),
  };
  return { parcels: wanted.length - wrong.lost, wanted: wanted.length, ...wrong, faults };
}
