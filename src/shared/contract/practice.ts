import { z } from 'zod';
import { schemes } from '../domain/scheme/schemes.ts';
import { call, feed } from './declare.ts';

const nothing = z.null();

/**
 * Who comes to the practice counter. `right`: says what they were told. `mistaken`: says it wrong at first. `stranger`:
 * knows an order's number and not its check code. `refuses`: is the buyer, and does not take the goods.
 */
export const visitorManners = ['right', 'mistaken', 'stranger', 'refuses'] as const;

/** Somebody at the practice counter, and what they say. Invented, as everything in training. */
export const visitorSchema = z.object({
  id: z.string(),
  manner: z.enum(visitorManners),
  firstName: z.string(),
  orderId: z.string(),
  /** The number on their screen. */
  orderCode: z.string(),
  /** Last digits of the telephone. */
  phoneTail: z.string(),
  /** What they say, in turn, as they are asked again. */
  passcodes: z.array(z.string()),
});
export type Visitor = z.infer<typeof visitorSchema>;

/** As fast as the practice marketplace's clock can be let run from a screen. */
export const practicePaces = [1, 60, 600] as const;

/** What is different in training. Null: this is a real account, or the practice marketplace runs elsewhere. */
export const practiceViewSchema = z
  .object({
    /** The ways that practice parcels leave so far. */
    schemes: z.array(z.enum(schemes)),
    /** Its clock was `aheadMs` ahead of this computer's at `at` (Unix milliseconds), and runs `pace` times as fast. */
    clock: z.object({ aheadMs: z.number(), at: z.number(), pace: z.number() }),
    /** Orders that lie ready for their buyers. */
    waiting: z.int(),
    people: z.array(visitorSchema),
  })
  .nullable();
export type PracticeView = z.infer<typeof practiceViewSchema>;

/** Never there for a real account: each call is refused where no practice marketplace of this station runs. */
export const practice = {
  view: feed(practiceViewSchema, { right: 'pack' }),
  /** New practice orders of these ways. */
  addOrders: call(
    z.object({ schemes: z.array(z.enum(schemes)).min(1).max(schemes.length) }),
    z.object({ orders: z.int() }),
    ['noPractice', 'practiceFull'],
    { right: 'pack' },
  ),
  somebodyComes: call(
    z.object({ manner: z.enum(visitorManners) }),
    nothing,
    ['noPractice', 'nobodysGoodsWait'],
    {
      right: 'pack',
    },
  ),
  somebodyGoes: call(z.object({ id: z.string().max(60) }), nothing, ['noPractice'], { right: 'pack' }),
  /** Storage periods end, windows pass, buyers order and cancel. */
  passTime: call(z.object({ until: z.enum(['hour', 'morning']) }), nothing, ['noPractice'], {
    right: 'pack',
  }),
  setPace: call(z.object({ pace: z.literal(practicePaces) }), nothing, ['noPractice'], { right: 'pack' }),
} as const;
