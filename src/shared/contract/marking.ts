import { z } from 'zod';
import { gateOutcomeSchema } from '../domain/marking/gate.ts';
import { MOST_CODES } from '../domain/marking/marking-needs.ts';
import { markingTaskSchema } from '../domain/marking/marking-task.ts';
import { call, feed } from './declare.ts';

const nothing = z.null();
const oneTask = z.object({ id: z.string() });

/** Orders of one product share what this desk knows about its codes. `nmId` null where the marketplace gave none. */
const productKey = { article: z.string().min(1).max(200), nmId: z.string().max(40).nullable() };

/** What this desk knows of the codes of a product. */
export const markedProductSchema = z.object({
  article: z.string(),
  nmId: z.string().nullable(),
  /** Marking codes on one unit. */
  codesAPiece: z.int(),
  /** Learned by scans, 14 digits each; `by` null where nobody was signed in. `at`: Unix milliseconds. */
  gtins: z.array(z.object({ gtin: z.string(), at: z.number(), by: z.string().nullable() })),
  /** An order that is still to be packed needs its marking codes. */
  isWanted: z.boolean(),
});
export type MarkedProduct = z.infer<typeof markedProductSchema>;

export const marking = {
  /** Identifiers that the marketplace refused, oldest first. */
  tasks: feed(z.array(markingTaskSchema), { right: 'pack' }),
  /** Sends the same identifiers once more. */
  sendAgain: call(oneTask, nothing, ['taskUnknown'], { right: 'plan' }),
  /** The parcel gives its codes up: they are free for another parcel, and the marketplace will be told. */
  takeBack: call(oneTask, nothing, ['taskUnknown', 'orderUnknown'], { right: 'plan' }),
  dismissTask: call(oneTask, nothing, ['taskUnknown'], { right: 'plan' }),
  /**
   * A code for a parcel that is packed: replacing the one that `replaces` names, or adding a missing one (null). It was
   * taken if the answer is `complete` or `needsMore`; anything else changed nothing. `isConfirmed`: a person said that
   * codes with its GTIN belong to the product.
   */
  exchange: call(
    z.object({
      orderId: z.string(),
      replaces: z.string().nullable(),
      text: z.string().min(1).max(1000),
      isConfirmed: z.boolean(),
    }),
    gateOutcomeSchema,
    ['orderUnknown', 'orderNotPacked', 'orderCancelled'],
    { right: 'pack' },
  ),
  /** Products with learned GTINs, or whose codes are needed now; sorted by article. */
  products: feed(z.array(markedProductSchema), { right: 'pack' }),
  /** The GTIN was learned by mistake: the next code with it is asked about again. */
  forgetGtin: call(z.object({ ...productKey, gtin: z.string().max(20) }), nothing, [], { right: 'settings' }),
  setCodesAPiece: call(
    z.object({ ...productKey, codes: z.int().min(1).max(MOST_CODES.sgtin) }),
    nothing,
    [],
    { right: 'settings' },
  ),
} as const;
