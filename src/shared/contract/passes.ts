import { z } from 'zod';
import { passEntryFieldsSchema, passEntrySchema } from '../domain/pass/pass-entry.ts';
import { passStands } from '../domain/pass/pass-time.ts';
import { problemSchema } from '../problem.ts';
import { call, feed } from './declare.ts';

const nothing = z.null();
const id = z.string().max(100);

/** What a person wants of a pass that the marketplace has not carried out. */
const underWaySchema = z.object({
  /** What `takeBack` and `retry` are given. */
  id: z.string(),
  state: z.enum(['waiting', 'sending', 'refused']),
  problem: problemSchema.nullable(),
});

const carSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  carModel: z.string(),
  carNumber: z.string(),
});

export const passSchema = carSchema.extend({
  passId: z.string(),
  /** Unix milliseconds; null: the marketplace did not say. */
  endsAt: z.number().nullable(),
  stand: z.enum(passStands),
  /** Whose it is in the book; null: it was made elsewhere, or with other particulars. */
  entryId: z.string().nullable(),
  /** It is to have another driver or car, or to go. */
  change: underWaySchema.extend({ kind: z.enum(['changePass', 'deletePass']) }).nullable(),
});
export type Pass = z.infer<typeof passSchema>;

/** An office that wants passes, or wanted them while one is valid. */
export const passOfficeSchema = z.object({
  officeId: z.string(),
  name: z.string(),
  address: z.string(),
  /** One of the seller's warehouses brings its goods there. */
  isOwn: z.boolean(),
  passes: z.array(passSchema),
});
export type PassOffice = z.infer<typeof passOfficeSchema>;

/** A pass that is still to be made, in the order in which they are. */
export const queuedPassSchema = underWaySchema.extend({
  ...carSchema.shape,
  entryId: z.string(),
  officeId: z.string(),
  officeName: z.string(),
  /** Its turn by the marketplace's limit, Unix milliseconds; null: it has none before a person settles it. */
  turnAt: z.number().nullable(),
});
export type QueuedPass = z.infer<typeof queuedPassSchema>;

export const passesViewSchema = z.object({
  /** The last used first. */
  book: z.array(passEntrySchema),
  /** Those that the seller brings goods to first. */
  offices: z.array(passOfficeSchema),
  queue: z.array(queuedPassSchema),
  /** Unix milliseconds before which the marketplace makes no more; null: it makes one now. */
  nextAt: z.number().nullable(),
  /** When the marketplace was last asked, Unix milliseconds; null: not since the start. */
  readAt: z.number().nullable(),
  trouble: problemSchema.nullable(),
});
export type PassesView = z.infer<typeof passesViewSchema>;

export const passes = {
  view: feed(passesViewSchema, { right: 'stockroom' }),
  /** Asks the marketplace for offices and passes now. */
  read: call(z.object({}), nothing, [], { right: 'stockroom', isByScreen: true }),
  /** `entryId` null: a new one. */
  saveEntry: call(
    passEntryFieldsSchema.extend({ entryId: id.nullable() }),
    z.object({ entryId: z.string() }),
    ['passEntryUnknown', 'passEntryUnfit', 'passEntryTwice', 'deskFull'],
    { right: 'stockroom' },
  ),
  removeEntry: call(z.object({ entryId: id }), nothing, ['passEntryUnknown'], { right: 'stockroom' }),
  /** Written down at once, and made in its turn: one in ten minutes. */
  order: call(
    z.object({ entryId: id, officeId: id }),
    nothing,
    ['passEntryUnknown', 'passOfficeUnknown', 'passOrderedAlready'],
    { right: 'stockroom' },
  ),
  /** Another driver or car; it ends when it ended before. */
  change: call(z.object({ passId: id, entryId: id }), nothing, ['passUnknown', 'passEntryUnknown'], {
    right: 'stockroom',
  }),
  remove: call(z.object({ passId: id }), nothing, ['passUnknown'], { right: 'stockroom' }),
  /** Of what has not been sent, or was refused. */
  takeBack: call(z.object({ id }), nothing, ['taskUnknown'], { right: 'stockroom' }),
  retry: call(z.object({ id }), nothing, ['taskUnknown'], { right: 'stockroom' }),
} as const;
