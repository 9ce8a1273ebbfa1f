import { z } from 'zod';

const text = z.string();

/** What the set-up of a desk meets: its scanners, settings from a file, practice. */
export const deskProblems = [
  z.object({ code: z.literal('scannerUnknown'), scannerId: text }),
  /** A file, a terminal, the memory: what stands at the path is no serial port. */
  z.object({ code: z.literal('scannerPortUnfit'), port: text }),
  /** This desk has the port for something else. */
  z.object({ code: z.literal('scannerPortInUse'), port: text, by: z.enum(['scanner', 'printer']) }),
  /** No scanner is being set up: the set-up was ended, or no screen showed it any more. */
  z.object({ code: z.literal('scannerSetUpOver') }),
  /** A file of settings that can't be taken over; nothing was changed. */
  z.object({
    code: z.literal('importUnreadable'),
    why: z.enum([
      'tooLong',
      'notJson',
      'notSettings',
      /** A value that no desk can have; `detail` names it. */
      'badValue',
    ]),
    detail: text,
  }),
  /** Another one of the same kind has this name, or one that looks the same. */
  z.object({ code: z.literal('nameInUse'), thing: z.enum(['printer', 'scanner', 'template']), name: text }),
  /** The maximum number is reached; nothing was saved. */
  z.object({ code: z.literal('deskFull'), thing: z.enum(['printer', 'person', 'passEntry']), most: z.int() }),
  z.object({ code: z.literal('importNewer'), found: z.int(), supported: z.int() }),
  /** No practice marketplace of this station's own runs: what training offers is not there. */
  z.object({ code: z.literal('noPractice') }),
  /** The practice marketplace holds as many orders as it may. */
  z.object({ code: z.literal('practiceFull') }),
  /** No order lies ready for its buyer, so nobody comes. */
  z.object({ code: z.literal('nobodysGoodsWait') }),
] as const;
