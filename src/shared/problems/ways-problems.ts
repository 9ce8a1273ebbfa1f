import { z } from 'zod';
import { linkFaults } from '../domain/carrier-label/link-faults.ts';

const text = z.string();

/** What parcels meet that leave beside supplies: with couriers, in runs, abroad. */
export const wayProblems = [
  /** No such list of a courier, or none is open. */
  z.object({ code: z.literal('courierListUnknown') }),
  /** What the courier was to sign for is another thing now. */
  z.object({ code: z.literal('courierListChanged') }),
  /** The file behind a link of the marketplace was not fetched, or not taken. `detail`: short English for the log. */
  z.object({ code: z.literal('labelLinkBad'), fault: z.enum(linkFaults), detail: text }),
  /** The carrier has not made the label of this order yet, or nobody asked for it. */
  z.object({ code: z.literal('carrierLabelNotHere'), orderId: text }),
  z.object({ code: z.literal('runUnknown'), runId: text }),
  /** Somebody else changed it meanwhile: it is not as the screen showed it. */
  z.object({ code: z.literal('runMovedOn'), runId: text }),
  /** `run`: the number of the open run that has it. */
  z.object({ code: z.literal('runOrderElsewhere'), orderId: text, run: z.int() }),
  /** It was cancelled, delivered or refused: no courier takes it along. */
  z.object({ code: z.literal('runOrderEnded'), orderId: text }),
  /** Scanned for the run, and ended since: they stay here. */
  z.object({ code: z.literal('runHasEndedOrders'), runId: text, orders: z.array(text) }),
  /** The marketplace is told already, or is being told. */
  z.object({ code: z.literal('undoTooLate'), orderId: text }),
  /** The marketplace tells nothing of who gets it. */
  z.object({ code: z.literal('buyerNotTold'), orderId: text }),
] as const;
