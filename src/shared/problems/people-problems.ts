import { z } from 'zod';
import { rights } from '../domain/people/people-rights.ts';

const text = z.string();

/** What is expected of people, and what they may not do. */
export const peopleProblems = [
  z.object({ code: z.literal('personUnknown'), personId: text }),
  /** Somebody has, or had, this name: the log and the figures tell people by it. */
  z.object({ code: z.literal('nameTaken'), name: text }),
  /** The first person of a desk must be able to enter the others. */
  z.object({ code: z.literal('ownerFirst') }),
  /** A badge can be lost: without a PIN nobody would get in again. */
  z.object({ code: z.literal('ownerNeedsPin') }),
  /** Somebody must be able to enter people. */
  z.object({ code: z.literal('lastOwner') }),
  /** The person who works at the desk may not do that. */
  z.object({ code: z.literal('notAllowed'), right: z.enum(rights) }),
  /** Nobody is signed in. */
  z.object({ code: z.literal('deskLocked') }),
  /** The person who works at the desk has not proved their identity in this window, or not recently enough. */
  z.object({ code: z.literal('confirmNeeded') }),
  /** `triesLeft` before a pause. */
  z.object({ code: z.literal('pinWrong'), triesLeft: z.int() }),
  /** An owner's has fewer digits than it needs. */
  z.object({ code: z.literal('pinTooShort') }),
  /** An owner's PIN that is among the first ones people guess. */
  z.object({ code: z.literal('pinTooEasy') }),
  /** It is theirs, and shorter than an owner's may be now: it opens nothing but its own change. */
  z.object({ code: z.literal('pinMustChange') }),
  /** What is kept of it was sealed with a key that this program does not have. */
  z.object({ code: z.literal('pinOfOtherComputer') }),
  /** Too many wrong ones; no PIN of this person is tried before `until`, Unix milliseconds. */
  z.object({ code: z.literal('pinBlocked'), until: z.number() }),
  /** Nobody's badge, or one that was replaced. */
  z.object({ code: z.literal('badgeUnknown') }),
  z.object({ code: z.literal('periodTooLong'), days: z.int(), most: z.int() }),
] as const;
