import { unreachable } from '../../result.ts';
import type {
  CourierList,
  CourierListState,
  GivenParcel,
  MissingParcel,
  NotExpected,
  Signature,
} from './courier-list.ts';

export type CourierListEvent =
  | { readonly kind: 'given'; readonly parcel: Omit<GivenParcel, 'at'> }
  /** It was scanned by mistake, and lies here again. */
  | { readonly kind: 'takenBack'; readonly orderId: string }
  | { readonly kind: 'notExpected'; readonly found: Omit<NotExpected, 'at'> }
  /** `missing`: every parcel that is ready and was not given. */
  | {
      readonly kind: 'closed';
      readonly courier: string;
      readonly car: string;
      readonly person: string | null;
      readonly signature: Signature;
      readonly missing: readonly MissingParcel[];
    }
  | { readonly kind: 'calledOff'; readonly person: string | null };

/** In which states an event can happen; in all others it is refused: a list that was signed never changes. */
export const happensIn = {
  given: ['open'],
  takenBack: ['open'],
  notExpected: ['open'],
  closed: ['open'],
  calledOff: ['open'],
} as const satisfies Record<CourierListEvent['kind'], readonly CourierListState[]>;

/** What names a find on the list: the same parcel scanned again is no second one. */
export const keyOfFind = ({ orderId, text }: Pick<NotExpected, 'orderId' | 'text'>): string =>
  orderId ?? `text ${text}`;

/**
 * The life of a courier's list: what becomes of it by an event at `at`, Unix milliseconds. Null: refused, nothing
 * changes. A parcel is given once, however often it is scanned; what is given is no find any more.
 */
export function next(list: CourierList, event: CourierListEvent, at: number): CourierList | null {
  const possible: readonly CourierListState[] = happensIn[event.kind];
  if (!possible.includes(list.state)) return null;
  const isGiven = (orderId: string | null): boolean =>
    list.given.some((parcel) => parcel.orderId === orderId);
  switch (event.kind) {
    case 'given': {
      const { orderId } = event.parcel;
      if (isGiven(orderId)) return null;
      return {
        ...list,
        given: [...list.given, { ...event.parcel, at }],
        notExpected: list.notExpected.filter((found) => found.orderId !== orderId),
      };
    }
    case 'takenBack':
      return isGiven(event.orderId)
        ? { ...list, given: list.given.filter(({ orderId }) => orderId !== event.orderId) }
        : null;
    case 'notExpected': {
      const { found } = event;
      const others = list.notExpected.filter((each) => keyOfFind(each) !== keyOfFind(found));
      return {
        ...list,
        // Cancelled since it was scanned: it must come out of the car again.
        given: list.given.filter(({ orderId }) => orderId !== found.orderId),
        notExpected: [...others, { ...found, at }],
      };
    }
    case 'closed': {
      const { courier, car, person, signature, missing } = event;
      // Nobody signs for nothing.
      if (list.given.length === 0 || courier.trim() === '') return null;
      return {
        ...list,
        state: 'given',
        closedAt: at,
        courier: courier.trim(),
        car: car.trim(),
        person,
        signature,
        missing: missing.filter(({ orderId }) => !isGiven(orderId)),
      };
    }
    case 'calledOff':
      return { ...list, state: 'calledOff', closedAt: at, person: event.person, given: [] };
    default:
      return unreachable(event);
  }
}
