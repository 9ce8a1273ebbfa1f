import { z } from 'zod';
import { rights } from '../domain/people/people-rights.ts';
import { headStart, logHeadSchema } from '../domain/log/log-head.ts';
import { personNameSchema, personRefSchema, pinSchema, roles } from '../domain/people/people.ts';
import { verdictSchema } from '../domain/verdict.ts';
import { call, feed } from './declare.ts';

const nothing = z.null();
const personId = z.string().max(60);
const verdictReasons = verdictSchema.options.map(({ shape }) => shape.reason.value);
/** A day of this desk's calendar, `YYYY-MM-DD`. */
const day = z.iso.date();
/** SHA-256, lower-case hexadecimal. */
const hash = z.string().regex(/^[0-9a-f]{64}$/);

export const personSchema = personRefSchema.extend({ hasPin: z.boolean(), hasBadge: z.boolean() });
export type Person = z.infer<typeof personSchema>;

/** `free`: nobody was ever entered, everybody may do everything. `locked`: a badge or PIN is asked for. */
export const deskStates = ['free', 'locked', 'signedIn'] as const;

export const currentViewSchema = z.object({
  state: z.enum(deskStates),
  /** Whoever works here now; null unless `signedIn`. */
  person: personRefSchema.nullable(),
  /** Who worked here last, for whom a PIN is asked first; null where that is unknown. */
  last: personRefSchema.nullable(),
  /**
   * The last rejected scan since the desk was locked; `number` goes up with each. `badge`: a badge that opens nothing.
   */
  refused: z.object({ number: z.int(), what: z.enum(['badge', 'other']) }).nullable(),
  /** What may be done now; more than packing only after the person proved their identity in this window. */
  rights: z.array(z.enum(rights)),
  /** When the person who works here last entered a PIN or badge in this window, Unix milliseconds; null: never. */
  provedAt: z.number().nullable(),
  /** The desk locks itself so many minutes after the last scan; 0: never. */
  lockAfterMinutes: z.int(),
});
export type CurrentView = z.infer<typeof currentViewSchema>;

/** One line of the log. `person` null: nobody was signed in, or the station did it by itself. */
export const logEntrySchema = z.object({
  seq: z.int(),
  /** Unix milliseconds. */
  at: z.number(),
  /** One of `audit-events.ts`, or of another version. */
  what: z.string(),
  person: z.string().nullable(),
  /** Names and numbers; never buyer data. */
  detail: z.record(z.string(), z.unknown()),
  hash,
});
export type LogEntry = z.infer<typeof logEntrySchema>;

/** What somebody did, worked out from scans and prints; nobody types anything for it. */
export const workFiguresSchema = z.object({
  parcels: z.int(),
  /** Parcels an hour of one person's work, breaks left out; null where too short a time was worked to tell. */
  perHour: z.number().nullable(),
  /** Scans, without repeated reads by the same pull of the trigger. */
  scans: z.int(),
  /** Scans that were stopped as wrong, the most frequent reason first. */
  errors: z.array(z.object({ reason: z.enum(verdictReasons), count: z.int() })),
  /** Milliseconds from the scan to the label taken by the printer; null without labels. */
  toLabel: z.object({ p50: z.number(), p95: z.number(), labels: z.int() }).nullable(),
});
export type WorkFigures = z.infer<typeof workFiguresSchema>;

/** `id` null: a name from before people were entered here. `name` null: nobody was signed in. */
const workerSchema = z.object({ id: z.string().nullable(), name: z.string().nullable() });

export const shiftFiguresSchema = workFiguresSchema.extend({
  worker: workerSchema,
  /** The day on which it began. */
  day,
  /** Unix milliseconds of its first and last scan. */
  startedAt: z.number(),
  endedAt: z.number(),
});
export type ShiftFigures = z.infer<typeof shiftFiguresSchema>;

export const figuresSchema = z.object({
  total: workFiguresSchema,
  /** Newest first. */
  days: z.array(workFiguresSchema.extend({ day })),
  /** The most parcels first. */
  people: z.array(workFiguresSchema.extend({ worker: workerSchema })),
  /** Newest first. */
  shifts: z.array(shiftFiguresSchema),
});
export type Figures = z.infer<typeof figuresSchema>;

export const people = {
  list: feed(z.array(personSchema), { right: 'anybody' }),
  current: feed(currentViewSchema, { right: 'anybody' }),
  /** The first must be an owner, and is signed in at once. */
  add: call(
    z.object({ name: personNameSchema, role: z.enum(roles), pin: pinSchema.nullable() }),
    z.object({ id: personId }),
    [
      'nameTaken',
      'deskFull',
      'ownerFirst',
      'ownerNeedsPin',
      'pinTooShort',
      'pinTooEasy',
      'notAllowed',
      'confirmNeeded',
    ],
    { right: 'users', isSensitive: true },
  ),
  /** What is left out stays as it is; `pin` null removes it. */
  change: call(
    z.object({
      id: personId,
      name: personNameSchema.optional(),
      role: z.enum(roles).optional(),
      pin: pinSchema.nullable().optional(),
    }),
    nothing,
    [
      'personUnknown',
      'nameTaken',
      'lastOwner',
      'ownerNeedsPin',
      'pinTooShort',
      'pinTooEasy',
      'notAllowed',
      'confirmNeeded',
    ],
    { right: 'users', isSensitive: true },
  ),
  /** They stay in the log and the figures. The last owner can only be removed last; then the desk is `free` again. */
  remove: call(
    z.object({ id: personId }),
    nothing,
    ['personUnknown', 'lastOwner', 'notAllowed', 'confirmNeeded'],
    { right: 'users', isSensitive: true },
  ),
  /** Prints a new badge; the earlier one no longer opens anything. */
  makeBadge: call(
    z.object({ id: personId }),
    z.object({ jobId: z.string() }),
    ['personUnknown', 'printerNotSet', 'printerKeepsLabels', 'queueFull', 'notAllowed', 'confirmNeeded'],
    { right: 'users', isSensitive: true },
  ),
  /** A lost badge. */
  removeBadge: call(z.object({ id: personId }), nothing, ['personUnknown', 'notAllowed', 'confirmNeeded'], {
    right: 'users',
    isSensitive: true,
  }),
  signIn: call(
    z.discriminatedUnion('by', [
      z.object({ by: z.literal('pin'), id: personId, pin: pinSchema }),
      z.object({ by: z.literal('badge'), code: z.string().max(100) }),
    ]),
    personRefSchema,
    ['personUnknown', 'pinWrong', 'pinBlocked', 'pinMustChange', 'pinOfOtherComputer', 'badgeUnknown'],
    { right: 'anybody', takesScans: true },
  ),
  /** Somebody whose PIN is too short for an owner now changes it, and is signed in. */
  renewPin: call(
    z.object({ id: personId, pin: pinSchema, newPin: pinSchema }),
    personRefSchema,
    ['personUnknown', 'pinWrong', 'pinBlocked', 'pinTooShort', 'pinTooEasy', 'pinOfOtherComputer'],
    { right: 'anybody' },
  ),
  signOut: call(z.object({}), nothing, [], { right: 'anybody' }),

  /** Newest first. `before`: a page's last `seq`. */
  log: call(
    z.object({
      before: z.int().nullable(),
      limit: z.int().min(1).max(500),
      person: z.string().max(60).nullable().default(null),
    }),
    z.object({ entries: z.array(logEntrySchema), total: z.int(), head: logHeadSchema }),
    [],
    { right: 'log', isByScreen: true },
  ),
  /**
   * Checks the whole log. `brokenAt`: the first row that was changed or is missing; null: none. `knownAt`: the line
   * with the head of an earlier export or sheet, given whole or shortened; null: not found, or none was given.
   */
  verifyLog: call(
    z.object({ known: headStart.nullable().default(null) }),
    z.object({
      rows: z.int(),
      head: hash,
      brokenAt: z.int().nullable(),
      knownAt: z.int().nullable(),
    }),
    [],
    { right: 'log', isByScreen: true },
  ),
  /**
   * Writes the log as JSON lines; the last one has the head. A file is bounded: `left` is how many lines are not in it any
   * more, and `after` the line (`last` of the file before) behind which another one begins.
   */
  exportLog: call(
    z.object({ after: z.int().nullable().default(null) }),
    z.object({ file: z.string(), rows: z.int(), head: hash, last: z.int(), left: z.int() }),
    ['fileNotWritable'],
    { right: 'log', isSensitive: true },
  ),
  /** Of shifts that began on these days, both included. */
  figures: call(z.object({ from: day, to: day }), figuresSchema, ['periodTooLong'], {
    right: 'figures',
    isByScreen: true,
  }),
} as const;
