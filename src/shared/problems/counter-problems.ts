import { z } from 'zod';
import { handOverObstacles } from '../domain/counter/hand-out.ts';

const text = z.string();

/** What is expected to go wrong at the counter. */
export const counterProblems = [
  /** What keeps its goods from being handed over, refused or checked now. */
  z.object({ code: z.literal('handOverBlocked'), orderId: text, why: z.enum(handOverObstacles) }),
  /** So many wrong check codes that a lead has to decide; `until`: when it is forgotten, Unix milliseconds. */
  z.object({ code: z.literal('checkTriesSpent'), orderId: text, until: z.number() }),
  /** It is being asked about already, by another press or in another window. */
  z.object({ code: z.literal('checkUnderWay'), orderId: text }),
  /** No list tells the number that the buyer's screen shows: it must be typed. */
  z.object({ code: z.literal('orderCodeNeeded'), orderId: text }),
  /** The check code is known here as goods, a parcel or a cell: nothing was asked, and no try is spent. */
  z.object({ code: z.literal('checkCodeOfDesk'), orderId: text }),
  /** The number belongs to another order, or was verified for one. */
  z.object({ code: z.literal('orderCodeOfAnother'), orderId: text }),
  /** The marketplace knows no order with this number. */
  z.object({ code: z.literal('orderCodeUnknown'), orderId: text }),
  /** So many searches by telephone that this person has to wait; `until`: for how long, Unix milliseconds. */
  z.object({ code: z.literal('phoneSearchesSpent'), until: z.number() }),
  /** What was typed is no name of a cell, and no row of them. */
  z.object({ code: z.literal('cellsUnreadable'), at: text }),
  z.object({ code: z.literal('tooManyCells'), most: z.int() }),
  z.object({ code: z.literal('cellUnknown'), cellId: text }),
  z.object({ code: z.literal('cellNotEmpty'), cellId: text, name: text, parcels: z.int() }),
] as const;
