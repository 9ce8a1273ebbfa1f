import { unreachable } from '../../result.ts';

/**
 * `sent`: what differed was told. `agreed`: nothing differed. `dropped`: nothing of it was told. None of these is ever
 * opened again: a correction is a new one.
 */
export const countStates = ['open', 'sent', 'agreed', 'dropped'] as const;
export type CountState = (typeof countStates)[number];

export type CountEvent =
  | { readonly kind: 'sent'; readonly sendId: string }
  | { readonly kind: 'agreed' }
  | { readonly kind: 'dropped' };

/** Null: it is over, and stays as it is. */
export function nextCount(state: CountState, event: CountEvent): CountState | null {
  if (state !== 'open') return null;
  switch (event.kind) {
    case 'sent':
    case 'agreed':
    case 'dropped':
      return event.kind;
    default:
      return unreachable(event);
  }
}

/** What was counted of one barcode, all shelves together, beside what the marketplace sells. */
export interface CountedGoods {
  readonly sku: string;
  readonly pieces: number;
  /** Null: it was not asked. */
  readonly there: number | null;
}

export const differs = ({ pieces, there }: CountedGoods): boolean => pieces !== there;

/**
 * Why what was not counted can't be set to zero: a code that nobody knows may be of goods that seem not to be there, and
 * what a correction leaves out was counted before it.
 */
export const restFaults = ['unknownCodes', 'correction'] as const;
export type RestFault = (typeof restFaults)[number];

export function restFaultOf(count: {
  readonly corrects: string | null;
  /** Codes that nobody knows. */
  readonly unknown: number;
}): RestFault | null {
  if (count.corrects !== null) return 'correction';
  return count.unknown > 0 ? 'unknownCodes' : null;
}
