import { z } from 'zod';
import { marketplaceCodes, problemSchema } from '../problem.ts';
import { foundPrinterSchema, sourceReportSchema } from '../domain/printer/found-printer.ts';
import { jobStates } from '../domain/print-job/job-state.ts';
import { evidences } from '../domain/print-job/evidence.ts';
import { jobCauses, jobDocumentSchema, reprintReasons } from '../domain/print-job/print-job.ts';
import { printerEvents } from '../domain/printer/printer-events.ts';
import { sheetFormatSchema } from '../domain/label/label-sheet.ts';
import { printerModelSchema } from '../domain/printer/printer-model.ts';
import { printerSetupSchema, routesSchema } from '../domain/printer/printer-set.ts';
import { printerReportSchema } from '../domain/printer/printer-status.ts';
import { readBackSchema } from '../domain/label/read-back.ts';
import { parcelRefSchema } from '../domain/verdict.ts';
import { wrongOnLabel } from '../domain/label/wrong-on-label.ts';
import { labelType } from '../marketplace/common.ts';
import { call, feed } from './declare.ts';

const nothing = z.null();
/** What can be wrong with a label made from a template. */
const ownLabelCodes = ['labelUnusable', 'templateFault', 'codeDoesNotFit'] as const;

/** Labels that are given out one by one. */
const oneLabel = [
  z.object({ kind: z.literal('order'), orderId: z.string().max(40) }),
  z.object({ kind: z.literal('box'), boxKey: z.string().max(60) }),
  z.object({ kind: z.literal('supplyQr'), supplyId: z.string().max(100) }),
] as const;

/** `wrong` null: nothing is. */
const labelPicture = z.object({ png: z.string().nullable(), wrong: z.enum(wrongOnLabel).nullable() });

const onePrinter = z.object({ printerId: z.string() });

export const printJobSchema = z.object({
  id: z.string(),
  document: jobDocumentSchema,
  parcel: parcelRefSchema.nullable(),
  cause: z.enum(jobCauses),
  /** Of a reprint. */
  reason: z.enum(reprintReasons).nullable(),
  /** Who asked for it; null while nobody is signed in. */
  person: z.string().nullable(),
  /** The job that this one replaces. */
  replaces: z.string().nullable(),
  /** What was wrong with it, where a person had it printed anyway. */
  overrode: problemSchema.nullable(),
  /** The form that the label should have been made from, and what was wrong with it; null: it was used. */
  instead: z.object({ form: labelType, problem: problemSchema }).nullable(),
  state: z.enum(jobStates),
  evidence: z.enum(evidences).nullable(),
  attempts: z.int(),
  /** Unix milliseconds. */
  createdAt: z.number(),
  /** Unix milliseconds of the last change. */
  changedAt: z.number(),
  trouble: problemSchema.nullable(),
});
export type JobView = z.infer<typeof printJobSchema>;

export const printerHealths = ['notSet', 'ready', 'printing', 'paused', 'needsHelp', 'asking'] as const;
export type PrinterHealth = (typeof printerHealths)[number];

/** `ready` means only what `report` and `heard` say: the last label was taken, or none was sent yet. */
export const printerViewSchema = z.object({
  ...printerSetupSchema.shape,
  model: printerModelSchema,
  health: z.enum(printerHealths),
  trouble: problemSchema.nullable(),
  /** It has answered or taken a label at some time: until then, it is not known to print. */
  heard: z.boolean(),
  /** What the printer says of itself. */
  report: printerReportSchema,
  /** It took labels but never answered as printers of its language do: the wrong language may be set. */
  languageDoubtful: z.boolean(),
  /** Labels that it counted in the last minutes beyond those sent: one may have come out twice. */
  extraLabels: z.int(),
  /** Jobs that are not settled. */
  waiting: z.int(),
  /** The first of them, oldest first, as many as a screen shows. */
  queue: z.array(printJobSchema),
  /** Jobs that waited too long, and since when the oldest of them. */
  held: z.object({ jobs: z.int(), since: z.number() }).nullable(),
  /** Jobs that may or may not have come out: a person has to say. */
  inDoubt: z.int(),
  /**
   * A label on a slow line: since when it has been under way (Unix milliseconds), and how long the whole label takes
   * (ms).
   */
  sending: z.object({ since: z.number(), expectedMs: z.number() }).nullable(),
  /**
   * Labels cut off while being sent: the printer may still print them when it comes back, besides their replacements.
   */
  oldMayCome: z.int(),
  /** Uncut labels hanging from the printer, since the label after which it would cut did not come. */
  uncut: z.int(),
});
export type PrinterView = z.infer<typeof printerViewSchema>;

/** What a printer went through, as far as this desk saw it. Lengths in millimetres of labels. */
export const printerLifeSchema = z.object({
  /** Newest first, of the last weeks; times in Unix milliseconds. */
  events: z.array(z.object({ at: z.number(), what: z.enum(printerEvents) })),
  fedMm: z.int(),
  /** How many labels are probably left on the roll; null until one whole roll was used. */
  labelsLeft: z.int().nullable(),
  sinceCleanedMm: z.int(),
  cleanEachMm: z.int(),
  /** Unix milliseconds; null: nobody has said that the head was cleaned. */
  cleanedAt: z.number().nullable(),
  isCleaningDue: z.boolean(),
});
export type PrinterLifeView = z.infer<typeof printerLifeSchema>;

export const printersViewSchema = z.object({
  /** The first one is the desk's own. Empty: none is set. */
  printers: z.array(printerViewSchema),
  routes: routesSchema,
});
export type PrintersView = z.infer<typeof printersViewSchema>;

/** A search for printers, and what it has found so far. Empty before the first one. */
export const foundViewSchema = z.object({
  searching: z.boolean(),
  /** In the order they were seen; a later snapshot may know more of each. */
  printers: z.array(foundPrinterSchema),
  /** What became of each source; those that are still being searched are missing. */
  sources: z.array(sourceReportSchema),
});
export type FoundView = z.infer<typeof foundViewSchema>;

export const printing = {
  printers: feed(printersViewSchema, { right: 'pack' }),
  /** Checked and saved at once; whether it answers is shown by its report and the test label. `id` null: a new one. */
  savePrinter: call(
    printerSetupSchema.extend({
      id: z.string().max(60).nullable(),
      catalogueId: z.string().max(60).nullable().default(null),
    }),
    z.object({ printerId: z.string(), address: z.string() }),
    [
      'printerAddressInvalid',
      'nameInUse',
      'printerIsNoDevice',
      'printerUnknown',
      'deskFull',
      'pictureNeedsQueue',
      'pictureNeedsDesktop',
    ],
    { right: 'settings' },
  ),
  /** Refused while anything waits for it or is in doubt. Its routes go back to the first printer. */
  removePrinter: call(onePrinter, nothing, ['printerUnknown', 'printerHasJobs'], { right: 'settings' }),
  saveRoutes: call(routesSchema, nothing, ['printerUnknown', 'printerIsNoDevice'], { right: 'settings' }),
  /** A ruler in the size of the desk's labels, with a code that says `id`. */
  printTest: call(
    onePrinter,
    z.object({ jobId: z.string(), id: z.string() }),
    ['printerUnknown', 'printerNotSet', 'templateUnknown', 'queueFull', 'drawingBusy', ...ownLabelCodes],
    { right: 'pack' },
  ),
  life: call(onePrinter, printerLifeSchema, ['printerUnknown'], { right: 'pack', isByScreen: true }),
  /** A person cleaned the head just now. */
  cleaned: call(onePrinter, nothing, ['printerUnknown'], { right: 'pack' }),
  /** A bar and codes over the whole head, in which a dead dot is seen or not read. `id` and `parts` stand in its codes. */
  printHead: call(
    onePrinter,
    z.object({ jobId: z.string(), id: z.string(), parts: z.int() }),
    ['printerUnknown', 'printerNotSet', 'queueFull', 'drawingBusy', ...ownLabelCodes],
    { right: 'pack' },
  ),
  /** A test label was scanned: it came out, and its code can be read. Null: no test of this desk has that code. */
  readTest: call(
    z.object({ text: z.string().max(512) }),
    z.object({ printerId: z.string(), jobId: z.string() }).nullable(),
    [],
    { right: 'pack', isByScreen: true, takesScans: true },
  ),
  /** The printer's own settings now; they may have been changed at its keys or by another program. */
  readBack: call(onePrinter, readBackSchema, ['printerUnknown', 'printerNotSet'], { right: 'pack' }),
  /** A person looked at a test label and says that it is right. */
  sawTest: call(z.object({ jobId: z.string() }), nothing, ['jobUnknown'], { right: 'pack' }),
  /**
   * As many labels as the template and its fields make, each `copies` times. `printerId` null: the printer for own
   * labels.
   */
  printOwn: call(
    z.object({
      templateId: z.string().max(80),
      fields: z.record(z.string(), z.unknown()),
      copies: z.int().min(1).max(1000).default(1),
      printerId: z.string().max(60).nullable().default(null),
    }),
    z.object({ jobs: z.int() }),
    ['printerUnknown', 'printerNotSet', 'templateUnknown', 'queueFull', 'drawingBusy', ...ownLabelCodes],
    { right: 'pack' },
  ),
  /**
   * The labels of each list of fields, each `copies` times, as a PDF in base64: one a page, or on sheets of A4 from the
   * place `start` (from 0) on. They are logged as given out. `again`: also those already printed.
   */
  giveOut: call(
    z.object({
      templateId: z.string().max(80),
      lists: z.array(z.record(z.string(), z.unknown())).min(1).max(10_000),
      copies: z.int().min(1).max(200).default(1),
      sheet: z.object({ format: sheetFormatSchema, start: z.int().min(0).max(799) }).nullable(),
      again: z.boolean(),
    }),
    z.object({ file: z.string(), labels: z.int() }),
    ['templateUnknown', 'codesPrintedBefore', 'drawingBusy', ...ownLabelCodes],
    { right: 'pack' },
  ),
  /**
   * Labels of the marketplace as a PDF with one a page at their size in millimetres, or one as a picture for the
   * clipboard; base64. They are logged as given out, not as printed: packing still prints them. `supply`: those of its
   * orders, in several files; `from` is the `next` of the file before.
   */
  giveOutLabels: call(
    z.union([
      z.object({ as: z.literal('png'), of: z.discriminatedUnion('kind', oneLabel) }),
      z.object({
        as: z.literal('pdf'),
        of: z.discriminatedUnion('kind', [
          ...oneLabel,
          z.object({
            kind: z.literal('supply'),
            supplyId: z.string().max(100),
            from: z.int().min(0).max(100_000),
          }),
        ]),
      }),
    ]),
    z.object({
      file: z.string(),
      labels: z.int(),
      /** Those that are not in the file, and why. */
      left: z.array(z.object({ orderId: z.string(), problem: problemSchema })),
      /** Null: there are no more. */
      next: z.int().nullable(),
    }),
    [
      'orderUnknown',
      'boxUnknown',
      'boxLabelNotReady',
      'supplyUnknown',
      'supplyNotOpen',
      'labelNotReady',
      'labelUnusable',
      ...marketplaceCodes,
    ],
    { right: 'pack' },
  ),
  /**
   * Which marking codes were printed at this desk before: `key` identifies the piece, GTIN and serial as in `01…21…`.
   */
  printedCodes: call(
    z.object({ keys: z.array(z.string().max(100)).max(10_000) }),
    z.object({ printed: z.array(z.object({ key: z.string(), /** Unix milliseconds. */ at: z.number() })) }),
    [],
    { right: 'pack', isByScreen: true },
  ),
  /** Nothing is sent until `resume`; a job already being sent ends as it will. */
  pause: call(onePrinter, nothing, ['printerUnknown'], { right: 'pack' }),
  resume: call(onePrinter, nothing, ['printerUnknown'], { right: 'pack' }),
  /** Retries failed jobs of all printers at once instead of waiting for their next try. */
  retryNow: call(z.object({}), nothing, [], { right: 'pack' }),
  /**
   * Prints a waiting box or supply label whose code can't be read back, on this person's word. Order labels are
   * answered where they are packed.
   */
  printAnyway: call(z.object({ jobId: z.string() }), nothing, ['jobUnknown', 'jobMovedOn'], {
    right: 'printAnyway',
  }),
  cancel: call(z.object({ jobId: z.string() }), nothing, ['jobUnknown', 'jobMovedOn'], { right: 'pack' }),
  /** Cancels everything of which nothing reached the printer. */
  cancelWaiting: call(onePrinter, z.object({ jobs: z.int() }), ['printerUnknown'], { right: 'pack' }),
  /** The answer to labels that waited too long: print them all, or none. */
  answerHeld: call(
    z.object({ printerId: z.string(), print: z.boolean() }),
    z.object({ jobs: z.int() }),
    ['printerUnknown'],
    { right: 'pack' },
  ),
  /** Moves waiting jobs of which nothing reached a printer to another one. */
  moveWaiting: call(
    z.object({ from: z.string(), to: z.string() }),
    z.object({ jobs: z.int() }),
    ['printerUnknown'],
    { right: 'pack' },
  ),
  /** Newest first; `before` is the `id` of the last job of the page before. */
  history: call(
    z.object({
      printerId: z.string(),
      before: z.string().nullable().default(null),
      limit: z.int().min(1).max(100),
    }),
    z.object({ jobs: z.array(printJobSchema) }),
    ['printerUnknown'],
    { right: 'pack', isByScreen: true },
  ),
  /**
   * The label as its bytes draw it: a PNG in base64, or null where it is not kept any more or can't be drawn. In a
   * rejected one, what is wrong is marked in red.
   */
  picture: call(z.object({ jobId: z.string() }), labelPicture, ['jobUnknown'], {
    right: 'pack',
    isByScreen: true,
  }),
  /** The same of a label that can't be printed, whether or not a job waits for it. */
  refusedPicture: call(
    z.object({ of: z.discriminatedUnion('kind', [oneLabel[0], oneLabel[2]]) }),
    labelPicture,
    ['orderUnknown'],
    { right: 'pack', isByScreen: true },
  ),
  /**
   * Begins a search, in place of one under way; `found` tells what comes of it. `networks`: addresses as a person types
   * them, empty for none. `serialPorts`: addresses of ports that a person allowed to be asked.
   */
  find: call(
    z.object({
      networks: z.string().max(4000).default(''),
      serialPorts: z.array(z.string().max(300)).max(16).default([]),
    }),
    nothing,
    [],
    { right: 'settings' },
  ),
  /** Ends the search; what it found so far stays. */
  stopFinding: call(z.object({}), nothing, [], { right: 'pack' }),
  found: feed(foundViewSchema, { right: 'pack' }),
} as const;
