import { z } from 'zod';
import { supplierStates } from './domain/scheme/scheme-rules.ts';
import { stageSchema } from './domain/scheme/schemes.ts';
import { counterProblems } from './domain/counter/counter-problem.ts';
import { linkFaults } from './domain/carrier-label/link-faults.ts';
import { findingKinds } from './domain/supply/finding-kinds.ts';
import { cargoFields } from './domain/supply/cargo.ts';
import { rights } from './domain/people/people-rights.ts';
import { conditionNames } from './domain/printer/printer-status.ts';
import { baseUrlFaults } from './marketplace/base-url.ts';
import { refusalCodeNames } from './marketplace/refusal-codes.ts';
import { stockroomProblems } from './stockroom-problems.ts';

/**
 * Every expected problem of the product. Codes are stable: scripts and words depend on them.
 * Each carries what a person needs to act; the renderer owns the sentences, in every language.
 */
const text = z.string();

const start = [
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
  /** Others on this computer can look into it, and the station can't change that: another user's, or a disk without rights. */
  z.object({ code: z.literal('clockWrong'), hours: z.int(), minutes: z.int(), isBehind: z.boolean() }),
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
  /** No practice marketplace of this station's own runs: what training offers is not there. */
  z.object({ code: z.literal('noPractice') }),
  /** The practice marketplace holds as many orders as it may. */
  z.object({ code: z.literal('practiceFull') }),
  /** No order lies ready for its buyer, so nobody comes. */
  z.object({ code: z.literal('nobodysGoodsWait') }),
  z.object({ code: z.literal('databaseNewer'), file: text, found: z.int(), supported: z.int() }),
  z.object({ code: z.literal('databaseDamaged'), file: text, reason: text }),
  /** Another program, none of ours, keeps the file to itself: a viewer of databases with a change under way, a backup. */
  z.object({ code: z.literal('databaseInUse'), file: text }),
  /** The system lets nobody open or write it: its rights, its disk, or something else under the name of what lies beside it. */
  z.object({ code: z.literal('databaseNotWritable'), file: text, reason: text }),
  /** There is no room left for what is written to `file`; nothing was done. */
  z.object({ code: z.literal('diskFull'), file: text }),
  /** The cache was damaged; it was begun anew and is fetched again. Nothing that people did was in it. */
  z.object({ code: z.literal('cacheDropped'), file: text, reason: text }),
  /** Journal entries that this version can't read; they are kept and skipped. */
  z.object({ code: z.literal('entriesParked'), file: text, entries: z.array(text) }),
  /** The journal of a folder that was worked in is not there, or empty. `backup`: its copy; null: there is none. */
  z.object({ code: z.literal('journalGone'), file: text, backup: text.nullable() }),
  /**
   * The journal does not know what was done last in this folder: an older copy was put in its place, or its end is lost.
   * `orders`: of open supplies, on hold until somebody has said that they are not packed.
   */
  z.object({ code: z.literal('journalBehind'), file: text, orders: z.int() }),
  /**
   * People worked at this desk, and the file that has them is gone or empty: without it everybody might do everything.
   * `backup`: its copy; null: there is none.
   */
  z.object({ code: z.literal('peopleGone'), file: text, backup: text.nullable() }),
  /** The log does not end where the program left it: lines were taken away or written by somebody else. `line`: the first. */
  z.object({ code: z.literal('logEndsElsewhere'), file: text, line: z.int() }),
  z.object({ code: z.literal('portInUse'), port: z.int() }),
  z.object({ code: z.literal('badArgument'), argument: text, reason: text }),
] as const;

const marketplace = [
  /** The address is not valid, or sending there would reveal the token: nothing was sent. */
  z.object({ code: z.literal('marketplaceAddressUnsafe'), address: text, fault: z.enum(baseUrlFaults) }),
  /** No connection, or it broke before anything was sent, or a read got no answer: nothing was changed. */
  z.object({ code: z.literal('marketplaceUnreachable'), reason: text }),
  /** The request may have been carried out, but no whole answer came. Read the state back before repeating. */
  z.object({ code: z.literal('outcomeUnknown'), reason: text }),
  /** An answer that is not of the documented shape: HTML from a proxy, an empty body, cut JSON. */
  z.object({
    code: z.literal('marketplaceGarbled'),
    status: z.int(),
    reason: text,
    excerpt: text,
    requestId: text.nullable(),
  }),
  /**
   * A refusal by the marketplace's rules, its `code` and `message` as they came. Problems written to a journal before
   * the last three fields were there read as if those were empty.
   */
  z.object({
    code: z.literal('marketplaceRefused'),
    status: z.int(),
    refusal: text,
    message: text,
    requestId: text.nullable(),
    /** `refusal` where it is one of the documented codes. */
    known: z.enum(refusalCodeNames).nullable().default(null),
    /** The items at fault of a refused stock update. `amount` is null where it is no number that a double holds. */
    items: z
      .array(
        z.object({
          code: text,
          message: text,
          data: z.array(z.object({ sku: text, amount: z.int().nullable() })),
        }),
      )
      .default([]),
    /** The fields at fault, named by the analytics operations. */
    fields: z.array(z.object({ field: text, description: text })).default([]),
  }),
  z.object({ code: z.literal('tokenMissing') }),
  /** The stored token was entered for other addresses and is sent to no others. Nothing was sent or saved. */
  z.object({ code: z.literal('tokenOfOtherAddress') }),
  /** The token is malformed, expired or revoked. */
  z.object({ code: z.literal('tokenRejected'), detail: text, requestId: text.nullable() }),
  /** The token is alive but was made for another category of the interface. */
  z.object({ code: z.literal('tokenScope'), detail: text, requestId: text.nullable() }),
  /** `until`: when that is by this desk's clock, in Unix milliseconds. */
  z.object({ code: z.literal('rateLimited'), retryAfterSeconds: z.number(), until: z.number().optional() }),
  /** A value that breaks a documented constraint; nothing was sent. */
  z.object({ code: z.literal('inputRejected'), field: text, rule: text }),
  /** The caller cancelled the request before it was answered. */
  z.object({ code: z.literal('aborted') }),
] as const;

const reports = [
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
] as const;

const printing = [
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
  /** No such list of a courier, or none is open. */
  z.object({ code: z.literal('courierListUnknown') }),
  /** What the courier was to sign for is another thing now. */
  z.object({ code: z.literal('courierListChanged') }),
  /** The file behind a link of the marketplace was not fetched, or not taken. `detail`: short English for the log. */
  z.object({ code: z.literal('labelLinkBad'), fault: z.enum(linkFaults), detail: text }),
  /** The carrier has not made the label of this order yet, or nobody asked for it. */
  z.object({ code: z.literal('carrierLabelNotHere'), orderId: text }),
  z.object({
    code: z.literal('labelUnusable'),
    fault: z.enum([
      'empty',
      'truncated',
      'notWhatItSays',
      'forbiddenCommands',
      'codeUnreadable',
      'codeDiffers',
      'widerThanHead',
      'widerThanColumn',
      'rowWiderThanHead',
      'widerThanPaper',
      /** Printer commands that this printer does not understand. */
      'otherLanguage',
      /** Printer commands in dots of another size than this head's. */
      'otherDensity',
      /** Its text has letters that no font of the program has: each would be a box. */
      'lettersMissing',
      /** Drawing it takes more memory or time than a label may: it is not drawn again by itself. */
      'tooMuchWork',
    ]),
    detail: text,
    /**
     * The two widths: what is printed with its quiet zones, and what the head or the paper covers, to a tenth of a mm.
     */
    labelMm: z.number().optional(),
    headMm: z.number().optional(),
    /** Codes on it that belong to another order, box or supply, beside its own. */
    anothers: z.array(text).optional(),
  }),
  /** Pictures for a driver were chosen for an address that has none: only a queue of the system's spooler has. */
  z.object({ code: z.literal('pictureNeedsQueue'), address: text }),
  /** A driver of Windows is called through a window of the desktop program; this station runs in a browser. */
  z.object({ code: z.literal('pictureNeedsDesktop'), address: text }),
] as const;

const templates = [
  z.object({ code: z.literal('templateUnknown'), templateId: text }),
  /** It comes with the program; a copy of it can be changed. */
  z.object({ code: z.literal('templateReadOnly'), templateId: text }),
  /** No template, or a damaged one; `file` is the name under which it came or was set aside. */
  z.object({ code: z.literal('templateUnreadable'), file: text, reason: text }),
  z.object({ code: z.literal('templateNewer'), file: text, found: z.int(), supported: z.int() }),
  /**
   * What keeps a template and its values from becoming a label. `element` counts from 1, `2.1` is the first one in the
   * rows that are the second; `all` is the template as a whole. `field` is empty where none is at fault. `detail` of a place
   * or a text: what it takes and what there is, in mm.
   */
  z.object({
    code: z.literal('templateFault'),
    fault: z.enum([
      /** The template, or who gave the values, names a field that this kind of label does not have. */
      'unknownField',
      'missingValue',
      /** No text, or far too long. */
      'badValue',
      'loneBrace',
      /** This kind of code can't encode that value. */
      'notEncodable',
      'outsideLabel',
      'outsideRow',
      /** Text that must not be cut. */
      'textDoesNotFit',
      'rowsNotPossible',
      'tooManyLabels',
      /** With its values, more letters or more to draw than a label may have. */
      'tooMuchText',
      'tooMuchToDraw',
      /** A stored job asks for one that the template and its values do not come to any more. */
      'labelGone',
      /** It is no picture, too large, or white all over. */
      'pictureUnusable',
      /** The desk has more templates than a file of settings takes to another. */
      'tooManyTemplates',
      /** The label, or the place it begins at, is beyond the sheet. */
      'notOnSheet',
    ]),
    element: text,
    field: text,
    detail: text,
  }),
  /** At the smallest modules that scanners read. Sizes in mm with the white around the code. */
  z.object({
    code: z.literal('codeDoesNotFit'),
    element: text,
    symbology: text,
    needsWidth: z.number(),
    needsHeight: z.number(),
    hasWidth: z.number(),
    hasHeight: z.number(),
    dpi: z.int(),
  }),
] as const;

const packing = [
  z.object({ code: z.literal('supplyUnknown'), supplyId: text }),
  z.object({ code: z.literal('supplyNotOpen'), supplyId: text }),
  /** The marketplace said yes to the hand-over, and the supply is open all the same. */
  z.object({ code: z.literal('handOverNotTaken'), supplyId: text }),
  z.object({ code: z.literal('supplyHasUnpacked'), supplyId: text, orders: z.array(text) }),
  z.object({ code: z.literal('supplyHasCancelledParcels'), supplyId: text, orders: z.array(text) }),
  /** `findings`: what stands in the way, in the words of `finding-kinds.ts`. */
  z.object({ code: z.literal('handOverStopped'), supplyId: text, findings: z.array(z.enum(findingKinds)) }),
  /** Only a supply without orders can be deleted. */
  z.object({ code: z.literal('supplyHasOrders'), supplyId: text, orders: z.int() }),
  /** The order left it, or never came to it. */
  z.object({ code: z.literal('orderNotInSupply'), orderId: text, supplyId: text }),
  z.object({ code: z.literal('orderCancelled'), orderId: text }),
  /** Somebody put it into another supply before its turn came. */
  z.object({ code: z.literal('orderTakenElsewhere'), orderId: text }),
  z.object({ code: z.literal('boxUnknown'), boxKey: text }),
  /** It has as many boxes as the station makes in one; nothing was done. */
  z.object({ code: z.literal('tooManyBoxes'), supplyId: text, most: z.int() }),
  /**
   * `noId`: the marketplace has not created it yet; `notTold`: it does not yet know that the box has anything in it.
   */
  z.object({
    code: z.literal('boxLabelNotReady'),
    boxKey: text,
    box: text,
    why: z.enum(['noId', 'empty', 'notTold']),
  }),
  /** Its label was asked for before, and a person is being asked about that one. */
  z.object({ code: z.literal('boxLabelAsked'), boxKey: text, box: text }),
  /** It was done, or somebody else dealt with it. */
  z.object({ code: z.literal('taskUnknown'), taskId: text }),
  /** No order was taken: all of those asked for are gone, cancelled or in a supply already. */
  z.object({ code: z.literal('nothingToTake') }),
  /** The orders chosen differ in what a supply must have in common. */
  z.object({ code: z.literal('ordersDoNotMix'), field: z.enum(cargoFields) }),
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
  z.object({ code: z.literal('jobUnknown'), jobId: text }),
  /** The job moved on before the answer came: nothing was done. */
  z.object({ code: z.literal('jobMovedOn'), jobId: text, state: text }),
  /** A command or touch at the bench was meant for something that is no longer shown: nothing was done. */
  z.object({ code: z.literal('shownMovedOn') }),
] as const;

const runs = [
  z.object({ code: z.literal('runUnknown'), runId: text }),
  /** Somebody else changed it meanwhile: it is not as the screen showed it. */
  z.object({ code: z.literal('runMovedOn'), runId: text }),
  /** `run`: the number of the open run that has it. */
  z.object({ code: z.literal('runOrderElsewhere'), orderId: text, run: z.int() }),
  /** It was cancelled, delivered or refused: no courier takes it along. */
  z.object({ code: z.literal('runOrderEnded'), orderId: text }),
  /** Scanned for the run, and ended since: they stay here. */
  z.object({ code: z.literal('runHasEndedOrders'), runId: text, orders: z.array(text) }),
  /** The marketplace is told already, or is being told. */
  z.object({ code: z.literal('undoTooLate'), orderId: text }),
  /** The marketplace tells nothing of who gets it. */
  z.object({ code: z.literal('buyerNotTold'), orderId: text }),
] as const;

const scanners = [
  z.object({ code: z.literal('scannerUnknown'), scannerId: text }),
  /** A file, a terminal, the memory: what stands at the path is no serial port. */
  z.object({ code: z.literal('scannerPortUnfit'), port: text }),
  /** This desk has the port for something else. */
  z.object({ code: z.literal('scannerPortInUse'), port: text, by: z.enum(['scanner', 'printer']) }),
  /** No scanner is being set up: the set-up was ended, or no screen showed it any more. */
  z.object({ code: z.literal('scannerSetUpOver') }),
] as const;

const transfer = [
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
] as const;

const people = [
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

const contract = [
  z.object({ code: z.literal('unknownPath'), path: text }),
  z.object({ code: z.literal('badValue'), path: text, reason: text }),
  /** There was no link between screen and station: nothing was sent. */
  z.object({ code: z.literal('stationUnreachable') }),
  /** The link broke between question and answer: it may have been done. */
  z.object({ code: z.literal('stationAnswerLost') }),
  /** A defect: logged once with this reference. */
  z.object({ code: z.literal('unexpected'), reference: text }),
] as const;

export const problemSchema = z.discriminatedUnion('code', [
  ...start,
  ...marketplace,
  ...reports,
  ...printing,
  ...templates,
  ...packing,
  ...stockroomProblems,
  ...people,
  ...runs,
  ...counterProblems,
  ...scanners,
  ...transfer,
  ...contract,
]);

export type Problem = z.infer<typeof problemSchema>;
export type ProblemCode = Problem['code'];
export type ProblemOf<C extends ProblemCode> = Extract<Problem, { code: C }>;

/** What a call to the marketplace can end in besides its answer. */
export const marketplaceCodes = [
  'marketplaceAddressUnsafe',
  'marketplaceUnreachable',
  'outcomeUnknown',
  'marketplaceGarbled',
  'marketplaceRefused',
  'tokenMissing',
  'tokenRejected',
  'tokenScope',
  'rateLimited',
  'inputRejected',
  'aborted',
] as const satisfies readonly ProblemCode[];

export type MarketplaceProblem = ProblemOf<(typeof marketplaceCodes)[number]>;

/** What putting an answer into a file can end in. */
export type DownloadProblem = MarketplaceProblem | ProblemOf<'fileNotWritable'>;

/** What fetching and reading a report can end in besides its rows. */
export type ReportProblem =
  DownloadProblem | ProblemOf<'reportUnreadable' | 'reportFailed' | 'reportGone' | 'reportNotReady'>;

export type LabelProblem = ProblemOf<'labelUnusable'>;

/** What keeps a template from becoming a label. */
export type TemplateProblem = ProblemOf<'labelUnusable' | 'templateFault' | 'codeDoesNotFit'>;
