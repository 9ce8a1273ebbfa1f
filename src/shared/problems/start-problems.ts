import { z } from 'zod';

const text = z.string();

/** What keeps a station from starting, or is said as it starts. */
export const startProblems = [
  /** A profile file that is not JSON or not of the documented shape. */
  z.object({ code: z.literal('profileUnreadable'), file: text, reason: text }),
  /** The settings file is damaged; it was set aside under the name given and the defaults are in force. */
  z.object({ code: z.literal('settingsUnreadable'), file: text, reason: text }),
  z.object({ code: z.literal('dataFolderNotWritable'), folder: text, reason: text }),
  /** Another running station holds this folder. */
  z.object({ code: z.literal('dataFolderInUse'), folder: text }),
  /** What stands at the name of the lock, in which nothing is kept, is none that a station can hold. */
  z.object({
    code: z.literal('lockUnusable'),
    file: text,
    why: z.enum(['folder', 'noFile', 'foreign', 'noRight']),
  }),
  z.object({ code: z.literal('clockWrong'), hours: z.int(), minutes: z.int(), isBehind: z.boolean() }),
  /** Others on this computer can look into it, and the station can't change that: another user's, or a disk without rights. */
  z.object({ code: z.literal('dataFolderOpen'), folder: text }),
  /**
   * A file asks to forget everybody and does not count: `noFile`: a link, a folder, a file with several names;
   * `openFolder`: others could write into the folder until this start.
   */
  z.object({
    code: z.literal('forgetPeopleIgnored'),
    file: text,
    why: z.enum(['noFile', 'notEmpty', 'otherOwner', 'openFolder']),
  }),
  /** The journal in this folder was begun with another account: packing it under this one would mix them. */
  z.object({ code: z.literal('dataFolderOfOtherAccount'), folder: text, found: text, wanted: text }),
  z.object({ code: z.literal('portInUse'), port: z.int() }),
  z.object({ code: z.literal('badArgument'), argument: text, reason: text }),
] as const;
