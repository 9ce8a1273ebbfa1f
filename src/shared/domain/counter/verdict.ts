import { z } from 'zod';
import { schemeSchema } from '../scheme/schemes.ts';
import { parcelRefSchema, type VerdictKind } from '../verdict.ts';
import { pickupEnds, returnReasons } from './counter-parcel.ts';

const parcel = parcelRefSchema;
const cell = z.string();

/** What the counter says of a scan. A text that it could not use is never repeated: it may be a buyer's check code. */
export const counterVerdictSchema = z.discriminatedUnion('reason', [
  /** Parcels that are scanned now go into this cell. */
  z.object({ reason: z.literal('cellOpen'), cell, parcels: z.int() }),
  /** `from`: where it lies already. `left`: another one was in hand, and lies nowhere. */
  z.object({
    reason: z.literal('parcelInHand'),
    parcel,
    from: cell.nullable(),
    left: parcel.nullable(),
  }),
  z.object({ reason: z.literal('shelved'), parcel, cell, from: cell.nullable() }),
  z.object({ reason: z.literal('alreadyThere'), parcel, cell }),
  z.object({ reason: z.literal('cellFull'), cell, most: z.int(), parcel: parcel.nullable() }),
  /** Of the form of a cell's code, and no cell of this desk. */
  z.object({ reason: z.literal('cellUnknown') }),
  z.object({ reason: z.literal('cellNotWanted'), cell }),
  z.object({ reason: z.literal('otherScheme'), parcel, scheme: schemeSchema }),
  z.object({ reason: z.literal('notPacked'), parcel }),
  /** Nobody comes for it: back to stock, from `cell` where it lies in one. */
  z.object({ reason: z.literal('orderEnded'), parcel, as: z.enum(pickupEnds), cell: cell.nullable() }),
  z.object({ reason: z.literal('handedOverBefore'), parcel, at: z.number() }),
  z.object({ reason: z.literal('returnedBefore'), parcel }),
  /** Goods instead of a label, where only a label tells the parcel. */
  z.object({ reason: z.literal('labelWanted') }),
  z.object({ reason: z.literal('found'), parcel, cell: cell.nullable() }),
  z.object({ reason: z.literal('severalFound'), parcels: z.int() }),
  z.object({ reason: z.literal('scannedOut'), parcel }),
  z.object({ reason: z.literal('scannedOutBefore'), parcel }),
  z.object({ reason: z.literal('wrongParcel'), parcel, wanted: parcel }),
  z.object({ reason: z.literal('wrongGoods'), wanted: parcel }),
  z.object({ reason: z.literal('notOnShelf'), parcel }),
  z.object({
    reason: z.literal('returned'),
    parcel,
    why: z.enum(returnReasons),
    /** Where the article lies in the shop. */
    bin: z.string().nullable(),
  }),
  /** The buyer may still come for it. */
  z.object({ reason: z.literal('stillWaited'), parcel, cell: cell.nullable() }),
  z.object({ reason: z.literal('unknownCode') }),
  z.object({ reason: z.literal('unreadable') }),
]);
export type CounterVerdict = z.infer<typeof counterVerdictSchema>;
export type CounterReason = CounterVerdict['reason'];

const kinds = {
  cellOpen: 'needs-scan',
  parcelInHand: 'needs-scan',
  shelved: 'packed',
  alreadyThere: 'packed',
  cellFull: 'wrong',
  cellUnknown: 'wrong',
  cellNotWanted: 'wrong',
  otherScheme: 'wrong',
  notPacked: 'wrong',
  orderEnded: 'cancelled',
  handedOverBefore: 'wrong',
  returnedBefore: 'wrong',
  labelWanted: 'wrong',
  found: 'packed',
  severalFound: 'needs-scan',
  scannedOut: 'packed',
  scannedOutBefore: 'packed',
  wrongParcel: 'wrong',
  wrongGoods: 'wrong',
  notOnShelf: 'wrong',
  returned: 'packed',
  stillWaited: 'wrong',
  unknownCode: 'wrong',
  unreadable: 'wrong',
} as const satisfies Record<CounterReason, VerdictKind>;

export const counterKindOf = ({ reason }: Pick<CounterVerdict, 'reason'>): VerdictKind => kinds[reason];
