import { z } from 'zod';

const text = z.string();

/** What a report of the marketplace meets. */
export const reportProblems = [
  /** The disk is full, or writing is not allowed. The part already written was removed. */
  z.object({ code: z.literal('fileNotWritable'), file: text, reason: text }),
  /** A file that is not the report it should be; `line` of the CSV where it has one. */
  z.object({ code: z.literal('reportUnreadable'), reason: text, line: z.int().nullable() }),
  /** The service gave up, or somebody cancelled it there; `status` as it came. */
  z.object({ code: z.literal('reportFailed'), id: text, status: text }),
  /** The service keeps it no longer. */
  z.object({ code: z.literal('reportGone'), id: text }),
  /** Still being generated after the longest wait; it can be resumed by its id. */
  z.object({ code: z.literal('reportNotReady'), id: text, status: text }),
  /** Who keeps the figures does not answer just now: it is asked again. */
  z.object({ code: z.literal('numbersAway') }),
] as const;
