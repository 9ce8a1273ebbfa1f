/** `open`: parcels are being scanned out. `calledOff`: nobody came; nothing was given. */
export const courierListStates = ['open', 'given', 'calledOff'] as const;
export type CourierListState = (typeof courierListStates)[number];

/** Why something that was scanned is not the courier's to take. */
export const notExpectedReasons = [
  'unknown',
  'otherScheme',
  'new',
  'notPacked',
  'cancelled',
  'gone',
  'ended',
] as const;
export type NotExpectedReason = (typeof notExpectedReasons)[number];

export interface GivenParcel {
  readonly orderId: string;
  readonly article: string;
  /** Unix milliseconds. */
  readonly at: number;
  readonly person: string | null;
}

export interface NotExpected {
  /** What was scanned, where no order here is called so. */
  readonly text: string;
  readonly orderId: string | null;
  readonly why: NotExpectedReason;
  readonly at: number;
}

/** Ready when the courier left, and not among what was given. */
export interface MissingParcel {
  readonly orderId: string;
  readonly article: string;
}

/** Lines as they were drawn, each of points in thousandths of the field's width. */
export type Strokes = [x: number, y: number][][];

/** How the courier said that they have it all: on the screen, or on the printed list. */
export type Signature = { readonly on: 'screen'; readonly strokes: Strokes } | { readonly on: 'paper' };

/** What a courier of the marketplace takes along at one time. */
export interface CourierList {
  readonly listId: string;
  /** Counted from 1 at this desk. */
  readonly number: number;
  readonly state: CourierListState;
  readonly openedAt: number;
  readonly closedAt: number | null;
  /** As typed; empty until it is closed. */
  readonly courier: string;
  readonly car: string;
  /** Who closed it. */
  readonly person: string | null;
  readonly signature: Signature | null;
  readonly given: readonly GivenParcel[];
  readonly notExpected: readonly NotExpected[];
  readonly missing: readonly MissingParcel[];
}
