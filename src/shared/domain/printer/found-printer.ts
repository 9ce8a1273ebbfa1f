import { z } from 'zod';
import { headDpis, printerLanguages } from './printer-model.ts';

/** Where printers are looked for. */
export const findSources = ['serial', 'usb', 'deviceFiles', 'spooler', 'mdns', 'network'] as const;
export type FindSource = (typeof findSources)[number];

/**
 * The source of a fact about a printer, most trusted first: its own answers, its announcements, and what others call
 * it.
 */
export const findWitnesses = [
  'zplIdentification',
  'zplStatus',
  'tsplStatus',
  'tsplModel',
  'escposStatus',
  'escposIdentity',
  'deviceId',
  'ipp',
  'mdns',
  'usbDescriptor',
  'driver',
  'deviceUri',
  'portDescription',
] as const;
export type FindWitness = (typeof findWitnesses)[number];

const line = z.string().max(200);

/** What was said, and which of the printer's values were taken from it. */
export const findEvidenceSchema = z.object({
  by: z.enum(findWitnesses),
  /** Printable text of the answer, or bytes in hexadecimal. */
  said: line,
  gave: z.array(z.enum(['maker', 'model', 'firmware', 'language', 'dpi'])),
});
export type FindEvidence = z.output<typeof findEvidenceSchema>;

/** What keeps this printer from printing, or us from identifying it; screens have the words. */
export const foundProblemSchema = z.discriminatedUnion('code', [
  /** Another program holds the port. */
  z.object({ code: z.literal('portInUse') }),
  /** The system denies this user access to the device; `group` has access, where it is known. */
  z.object({ code: z.literal('noPermission'), group: line.nullable() }),
  /** A queue of this station or of the system is printing on it: it was not asked. */
  z.object({ code: z.literal('busy') }),
  /** It can be reached and answers none of the questions: another language, paper out, or it never answers. */
  z.object({ code: z.literal('silent') }),
  /** It answers unlike any printer known here. */
  z.object({ code: z.literal('unclear') }),
  z.object({ code: z.literal('unreachable'), reason: line }),
  /** It is announced on the network but accepts no connection for raw printing: a setting of the printer. */
  z.object({ code: z.literal('rawPortClosed') }),
  /** By what it says of itself it speaks these, and none that labels are made in here: nothing was asked. */
  z.object({ code: z.literal('otherLanguage'), languages: line }),
  /** A serial port is queried only when a person chose it and its rate. */
  z.object({ code: z.literal('notAsked') }),
  z.object({ code: z.literal('queueStopped'), reason: line }),
  z.object({ code: z.literal('queueTakesNoJobs') }),
]);
export type FoundProblem = z.output<typeof foundProblemSchema>;

/** One connection to a printer. The same device may be found under several addresses: `sameAs` names the others. */
export const foundPrinterSchema = z.object({
  /** As a printer is set up with, in its one spelling. */
  address: z.string().max(600),
  /** By which sources it was found. */
  ways: z.array(z.enum(findSources)).min(1),
  /** As people know it: the queue's name, the announced name, the type plate, else the port or host. */
  name: line,
  maker: line.nullable(),
  model: line.nullable(),
  firmware: line.nullable(),
  language: z.enum(printerLanguages).nullable(),
  dpi: z.literal([...headDpis]).nullable(),
  headDots: z.int().nullable(),
  /** The entry of the catalogue whose name fits; its values stand above where nothing better is known. */
  catalogueId: z.string().nullable(),
  sameAs: z.array(z.string()),
  evidence: z.array(findEvidenceSchema),
  problems: z.array(foundProblemSchema),
});
export type FoundPrinter = z.output<typeof foundPrinterSchema>;

/**
 * What a source came to.
 * - `searched`: to its end. `looked`: ports, devices, queues or hosts; `troubles`: what went wrong with some of them.
 * - `notHere`: this computer has no such thing. `notAsked`: nothing to search was given.
 * - `failed`: it could not be searched, or not to its end. `stopped`: the person ended the search.
 */
export const sourceOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('searched'), looked: z.int(), troubles: z.array(line) }),
  z.object({
    kind: z.literal('notHere'),
    why: z.enum(['noSerial', 'noUsb', 'noSpooler', 'noNetwork', 'otherSystem']),
  }),
  z.object({ kind: z.literal('notAsked') }),
  z.object({
    kind: z.literal('failed'),
    why: z.enum(['timedOut', 'noPermission', 'noNetwork', 'badRange', 'other']),
    detail: line,
  }),
  z.object({ kind: z.literal('stopped') }),
]);
export type SourceOutcome = z.output<typeof sourceOutcomeSchema>;

export const sourceReportSchema = z.object({
  source: z.enum(findSources),
  /** How many addresses it found. */
  found: z.int(),
  outcome: sourceOutcomeSchema,
});
export type SourceReport = z.output<typeof sourceReportSchema>;
