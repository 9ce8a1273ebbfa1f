import { z } from 'zod';
import { conditionNames } from '../domain/printer/printer-status.ts';

const text = z.string();

/** What printers and what waits for them meet. */
export const printingProblems = [
  /** It keeps a picture or the bytes of every label in a folder, and what is secret on paper is in no file. */
  z.object({ code: z.literal('printerKeepsLabels'), printer: text }),
  z.object({ code: z.literal('printerNotSet') }),
  z.object({ code: z.literal('printerAddressInvalid'), address: text, reason: text }),
  /**
   * A file address at which no printer can be: only an existing device that prints, or a named pipe, is written to.
   * `otherDevice`: memory, a terminal, a keyboard; `other`: it can't even be looked at, or is a socket.
   */
  z.object({
    code: z.literal('printerIsNoDevice'),
    address: text,
    found: z.enum(['missing', 'file', 'folder', 'disk', 'otherDevice', 'other']),
  }),
  /** Nothing reached the printer. */
  z.object({ code: z.literal('printerUnreachable'), address: text, reason: text }),
  /** Nothing reached it either: the system keeps the device from this user. `group` may use it, on Linux. */
  z.object({
    code: z.literal('printerNoPermission'),
    address: text,
    group: z.enum(['lp', 'dialout', 'none']),
  }),
  /** It took the connection but not the label: paused, open, or out of paper. The label is still on its way. */
  z.object({ code: z.literal('printerHoldsBack'), address: text }),
  /** What it says of itself keeps it from printing: the names of `printer-status.ts`. */
  z.object({ code: z.literal('printerStopped'), address: text, conditions: z.array(z.enum(conditionNames)) }),
  /** It answered before and does not now; Zebra's printers fall silent with the paper out or the head open. */
  z.object({ code: z.literal('printerSilent'), address: text }),
  z.object({ code: z.literal('printerUnknown'), printerId: text }),
  /** So many labels, or test labels, wait for it that no more are taken. */
  z.object({ code: z.literal('queueFull'), printerId: text, of: z.enum(['labels', 'tests']), most: z.int() }),
  /** More is waiting to be drawn than the station takes at once; nothing was done. */
  z.object({ code: z.literal('drawingBusy') }),
  /** Labels with marking codes that are on paper or were given out, or with the same code twice. */
  z.object({ code: z.literal('codesPrintedBefore') }),
  /** Labels wait for it, or are in doubt. */
  z.object({ code: z.literal('printerHasJobs'), printerId: text, jobs: z.int() }),
  /** Waiting since then (Unix milliseconds): a person must say whether it is still wanted. */
  z.object({ code: z.literal('jobStale'), since: z.number() }),
  /** It stopped while it was printing a label: half of one may be all there is. */
  z.object({
    code: z.literal('printerStoppedInLabel'),
    address: text,
    conditions: z.array(z.enum(conditionNames)),
  }),
  /** It took the label and has nothing left to print, but its own count did not go up. */
  z.object({ code: z.literal('printerPrintedNothing'), address: text, detail: text }),
  /** Something may have reached the printer. */
  z.object({ code: z.literal('printOutcomeUnknown'), address: text, reason: text }),
  /** Pictures for a driver were chosen for an address that has none: only a queue of the system's spooler has. */
  z.object({ code: z.literal('pictureNeedsQueue'), address: text }),
  /** A driver of Windows is called through a window of the desktop program; this station runs in a browser. */
  z.object({ code: z.literal('pictureNeedsDesktop'), address: text }),
  z.object({ code: z.literal('jobUnknown'), jobId: text }),
  /** The job moved on before the answer came: nothing was done. */
  z.object({ code: z.literal('jobMovedOn'), jobId: text, state: text }),
] as const;
