/**
 * `labelling`: claimed, its label is on the way. `labelled`: its label is printed and waits for the goods. `setAside`: its
 * order was cancelled and the goods put away.
 */
export const parcelStates = ['labelling', 'labelled', 'packed', 'setAside'] as const;
export type ParcelState = (typeof parcelStates)[number];

/** The same of any order: `none` where nobody began with it at this desk. */
export const workStates = ['none', ...parcelStates] as const;
export type WorkState = (typeof workStates)[number];

/** Nobody has to pack it any more. */
export const DONE = ['packed', 'setAside'] as const satisfies readonly ParcelState[];

/** Where a parcel lies: in a box, or loose in its supply. */
export interface ParcelSpot {
  readonly supplyId: string;
  readonly boxKey: string | null;
}

/** What this desk made of an order: at most one parcel each. */
export interface Parcel extends ParcelSpot {
  readonly orderId: string;
  readonly article: string;
  readonly colorCode: string | null;
  readonly partA: string | null;
  readonly partB: string | null;
  readonly state: ParcelState;
  /** The job of its newest label. */
  readonly jobId: string | null;
  readonly claimedAt: number;
  readonly packedAt: number | null;
  /** Counted from 1 as parcels come: in its box, or in the supply while it is in none. Null until it is packed. */
  readonly position: number | null;
  /** Who packed it; null while nobody is signed in. */
  readonly person: string | null;
}
