import { z } from 'zod';
import { findingKinds } from '../domain/supply/finding-kinds.ts';
import { cargoFields } from '../domain/supply/cargo.ts';

const text = z.string();

/** What supplies and boxes meet. */
export const supplyProblems = [
  z.object({ code: z.literal('supplyUnknown'), supplyId: text }),
  z.object({ code: z.literal('supplyNotOpen'), supplyId: text }),
  /** The marketplace said yes to the hand-over, and the supply is open all the same. */
  z.object({ code: z.literal('handOverNotTaken'), supplyId: text }),
  z.object({ code: z.literal('supplyHasUnpacked'), supplyId: text, orders: z.array(text) }),
  z.object({ code: z.literal('supplyHasCancelledParcels'), supplyId: text, orders: z.array(text) }),
  /** `findings`: what stands in the way, in the words of `finding-kinds.ts`. */
  z.object({ code: z.literal('handOverStopped'), supplyId: text, findings: z.array(z.enum(findingKinds)) }),
  /** Only a supply without orders can be deleted. */
  z.object({ code: z.literal('supplyHasOrders'), supplyId: text, orders: z.int() }),
  /** The order left it, or never came to it. */
  z.object({ code: z.literal('orderNotInSupply'), orderId: text, supplyId: text }),
  /** Somebody put it into another supply before its turn came. */
  z.object({ code: z.literal('orderTakenElsewhere'), orderId: text }),
  /** No order was taken: all of those asked for are gone, cancelled or in a supply already. */
  z.object({ code: z.literal('nothingToTake') }),
  /** The orders chosen differ in what a supply must have in common. */
  z.object({ code: z.literal('ordersDoNotMix'), field: z.enum(cargoFields) }),
  z.object({ code: z.literal('boxUnknown'), boxKey: text }),
  /** It has as many boxes as the station makes in one; nothing was done. */
  z.object({ code: z.literal('tooManyBoxes'), supplyId: text, most: z.int() }),
  /**
   * `noId`: the marketplace has not created it yet; `notTold`: it does not yet know that the box has anything in it.
   */
  z.object({
    code: z.literal('boxLabelNotReady'),
    boxKey: text,
    box: text,
    why: z.enum(['noId', 'empty', 'notTold']),
  }),
  /** Its label was asked for before, and a person is being asked about that one. */
  z.object({ code: z.literal('boxLabelAsked'), boxKey: text, box: text }),
] as const;
