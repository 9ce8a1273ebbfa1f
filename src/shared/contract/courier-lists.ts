import { z } from 'zod';
import { courierListStates, notExpectedReasons } from '../domain/courier-list/courier-list.ts';
import { outboxStates } from '../domain/outbox/outbox-row.ts';
import { problemSchema } from '../problem.ts';
import { call, feed } from './declare.ts';

/** Longer than anybody's name, and any plate with its region. */
export const NAME_LENGTH = 80;

/** Points of a stroke in thousandths of the field's width; a signature is a few hundred of them. */
const point = z.tuple([z.int().min(0).max(1000), z.int().min(0).max(1000)]);
const strokesSchema = z.array(z.array(point).max(1000)).max(100);
const signatureSchema = z.discriminatedUnion('on', [
  z.object({ on: z.literal('screen'), strokes: strokesSchema }),
  z.object({ on: z.literal('paper') }),
]);
export type SignatureView = z.infer<typeof signatureSchema>;

const goods = { orderId: z.string(), article: z.string() };

/** What the marketplace was told of a parcel that was given; null: nothing is on record. */
const toldSchema = z.object({ state: z.enum(outboxStates), trouble: problemSchema.nullable() }).nullable();

/** Named at most: nobody looks for more of them one by one. */
export const MOST_MISSING = 300;

export const courierListSchema = z.object({
  listId: z.string(),
  number: z.int(),
  state: z.enum(courierListStates),
  openedAt: z.number(),
  closedAt: z.number().nullable(),
  courier: z.string(),
  car: z.string(),
  person: z.string().nullable(),
  signature: signatureSchema.nullable(),
  given: z.array(
    z.object({
      ...goods,
      /** What its label is called; null: no label is here any more. */
      sticker: z.string().nullable(),
      at: z.number(),
      person: z.string().nullable(),
      told: toldSchema,
    }),
  ),
  /** Of an open list: ready and not yet scanned. Of a closed one: what the courier left without. */
  missing: z.array(z.object({ ...goods, sticker: z.string().nullable() })),
  /** Further ones, which are not named. */
  missingMore: z.int(),
  notExpected: z.array(
    z.object({
      /** In printable form. */
      text: z.string(),
      orderId: z.string().nullable(),
      why: z.enum(notExpectedReasons),
      at: z.number(),
    }),
  ),
});
export type CourierListView = z.infer<typeof courierListSchema>;

export const MOST_PAST = 50;

export const courierLists = {
  /** What lies ready for the courier, and what was scanned out of it so far. */
  now: feed(courierListSchema.nullable(), { right: 'pack' }),
  /** The last ones, newest first. */
  past: feed(
    z.array(
      z.object({
        listId: z.string(),
        number: z.int(),
        closedAt: z.number(),
        courier: z.string(),
        car: z.string(),
        given: z.int(),
        missing: z.int(),
      }),
    ),
    { right: 'pack' },
  ),
  get: call(z.object({ listId: z.string() }), courierListSchema, ['courierListUnknown'], {
    right: 'pack',
    isByScreen: true,
  }),
  /** A label was scanned, or its number typed. */
  scan: call(
    z.object({ text: z.string().min(1).max(300) }),
    z.object({
      verdict: z.enum(['given', 'again', ...notExpectedReasons]),
      orderId: z.string().nullable(),
      article: z.string().nullable(),
    }),
    [],
    { right: 'pack', takesScans: true },
  ),
  takeBack: call(z.object({ orderId: z.string() }), z.null(), ['courierListUnknown'], { right: 'pack' }),
  /**
   * The courier leaves with what was given: the marketplace is told of each. `seen`: what the screen showed as given
   * when they signed; a list that has changed since is shown again first.
   */
  close: call(
    z.object({
      courier: z.string().trim().min(1).max(NAME_LENGTH),
      car: z.string().trim().max(NAME_LENGTH),
      signature: signatureSchema,
      seen: z.array(z.string()).min(1).max(5000),
    }),
    z.object({
      listId: z.string(),
      outcomes: z.array(z.object({ orderId: z.string(), problem: problemSchema.nullable() })),
    }),
    ['courierListUnknown', 'courierListChanged'],
    { right: 'pack' },
  ),
  callOff: call(z.object({}), z.null(), ['courierListUnknown'], { right: 'pack' }),
} as const;
