import { unreachable } from '../../result.ts';
import { parcelStates, type Parcel, type ParcelSpot, type ParcelState } from './parcel.ts';

/** What can happen to a parcel once its order is claimed. */
export type ParcelEvent =
  /** Its label came out ahead of the packing, or without its goods. */
  | { readonly kind: 'labelPrinted' }
  /** `at`: Unix milliseconds. `person`: who packed it; null: who claimed it. */
  | { readonly kind: 'packed'; readonly at: number; readonly person: string | null }
  /** Opened again: it lies nowhere, its label stays with it. */
  | { readonly kind: 'unpacked' }
  /** Into a box, or out of it. While its label is on the way it is only meant for the box. */
  | { readonly kind: 'placed'; readonly boxKey: string | null }
  /** Its order went to another supply: it is in no box of the new one. */
  | { readonly kind: 'movedTo'; readonly supplyId: string }
  /** Another label is made for it. */
  | { readonly kind: 'relabelled'; readonly jobId: string }
  /** This label is given up before anything of it was printed: the order goes back to the unpacked ones. */
  | { readonly kind: 'released'; readonly jobId: string }
  /** Its order was cancelled, and its goods were put away. */
  | { readonly kind: 'setAside' };

/** In which states an event can happen; in all others it is refused. */
export const happensIn = {
  labelPrinted: ['labelling'],
  packed: ['labelling', 'labelled', 'packed'],
  unpacked: ['packed'],
  placed: parcelStates,
  movedTo: parcelStates,
  relabelled: parcelStates,
  released: ['labelling'],
  setAside: parcelStates,
} as const satisfies Record<ParcelEvent['kind'], readonly ParcelState[]>;

/** Null: the order has no parcel any more. */
export type ParcelStep = { readonly parcel: Parcel | null };

/**
 * The life of a parcel: what becomes of it by an event. Null: refused, nothing changes. `nextPosition` counts the other parcels of a box or supply. A parcel whose label is out never goes back to an order
 * that has none.
 */
export function next(
  parcel: Parcel,
  event: ParcelEvent,
  nextPosition: (spot: ParcelSpot) => number,
): ParcelStep | null {
  const possible: readonly ParcelState[] = happensIn[event.kind];
  if (!possible.includes(parcel.state)) return null;
  const step = (change: Partial<Parcel>): ParcelStep => ({ parcel: { ...parcel, ...change } });
  const lyingIn = (spot: ParcelSpot): ParcelStep =>
    step({ ...spot, position: parcel.state === 'packed' ? nextPosition(spot) : null });
  switch (event.kind) {
    case 'labelPrinted':
      return step({ state: 'labelled', boxKey: null, position: null });
    case 'packed': {
      // The box that it was meant for is told of when it is put there.
      const boxKey = parcel.state === 'labelling' ? null : parcel.boxKey;
      return step({
        state: 'packed',
        boxKey,
        packedAt: parcel.packedAt ?? event.at,
        position: parcel.position ?? nextPosition({ supplyId: parcel.supplyId, boxKey }),
        person: event.person ?? parcel.person,
      });
    }
    case 'unpacked':
      return step({ state: 'labelled', packedAt: null, boxKey: null, position: null });
    case 'placed':
      return lyingIn({ supplyId: parcel.supplyId, boxKey: event.boxKey });
    case 'movedTo':
      return lyingIn({ supplyId: event.supplyId, boxKey: null });
    case 'relabelled':
      return step({ jobId: event.jobId });
    case 'released':
      // A replaced label says nothing about the parcel; labels older than print jobs have no name.
      return parcel.jobId === null || parcel.jobId === event.jobId ? { parcel: null } : null;
    case 'setAside':
      return step({ state: 'setAside' });
    default:
      return unreachable(event);
  }
}
