import { z } from 'zod';
import { supplierStates } from '../domain/scheme/scheme-rules.ts';
import { stageSchema } from '../domain/scheme/schemes.ts';

const text = z.string();

/** What orders meet at the bench and away from it. */
export const packingProblems = [
  z.object({ code: z.literal('orderCancelled'), orderId: text }),
  /** It was done, or somebody else dealt with it. */
  z.object({ code: z.literal('taskUnknown'), taskId: text }),
  z.object({ code: z.literal('orderUnknown'), orderId: text }),
  /** Its scheme knows no way from where it stands to the state asked for. */
  z.object({
    code: z.literal('orderCanNotMove'),
    orderId: text,
    stage: stageSchema,
    to: z.enum(supplierStates),
  }),
  /** Its goods can't be put away: the order is not cancelled. */
  z.object({ code: z.literal('orderStillWanted'), orderId: text }),
  z.object({ code: z.literal('orderNotPacked'), orderId: text }),
  z.object({ code: z.literal('labelNotReady'), orderId: text }),
  /** A command or touch at the bench was meant for something that is no longer shown: nothing was done. */
  z.object({ code: z.literal('shownMovedOn') }),
] as const;
