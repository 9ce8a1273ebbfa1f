import { z } from 'zod';

const text = z.string();

/** What can become of any call of a screen. */
export const contractProblems = [
  z.object({ code: z.literal('unknownPath'), path: text }),
  z.object({ code: z.literal('badValue'), path: text, reason: text }),
  /** There was no link between screen and station: nothing was sent. */
  z.object({ code: z.literal('stationUnreachable') }),
  /** The link broke between question and answer: it may have been done. */
  z.object({ code: z.literal('stationAnswerLost') }),
  /** A defect: logged once with this reference. */
  z.object({ code: z.literal('unexpected'), reference: text }),
] as const;
