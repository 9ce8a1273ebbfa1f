import { z } from 'zod';
import { logHeadSchema } from '../domain/log/log-head.ts';
import { parcelRefSchema } from '../domain/verdict.ts';

/** Values for a template of the kind `packingList` or `pickList`; what `printing.printOwn` is given. */
const labelFields = z.record(z.string(), z.unknown());

const packedParcelSchema = z.object({
  parcel: parcelRefSchema,
  /** Null: in none. */
  box: z.string().nullable(),
  position: z.int().nullable(),
  /** Unix milliseconds; null while it is not packed here. */
  packedAt: z.number().nullable(),
  person: z.string().nullable(),
});

export const packingListSchema = z.object({
  supplyId: z.string(),
  name: z.string(),
  /** Live orders of the supply, by box and position; those without a box last. */
  parcels: z.array(packedParcelSchema),
  /** Parcels by the person who packed them; null: nobody was signed in, or another desk packed them. */
  people: z.array(z.object({ person: z.string().nullable(), parcels: z.int() })),
  /** The log's head when the list was made: kept on paper, it shows later whether the log is unchanged. */
  logHead: logHeadSchema,
  /** For label paper: one list of the whole supply, and one for each box with something in it. */
  labels: z.object({
    supply: labelFields.nullable(),
    boxes: z.array(z.object({ boxKey: z.string(), name: z.string(), fields: labelFields })),
  }),
});
export type PackingList = z.infer<typeof packingListSchema>;

/** One article in one colour, to be fetched for one office. */
export const pickRowSchema = z.object({
  article: z.string(),
  colorCode: z.string().nullable(),
  /** Barcodes that find it. */
  skus: z.array(z.string()),
  /** Kinds of codes that each piece is asked for at packing. */
  codes: z.array(z.string()),
  /** Where it lies; null: nobody has said. */
  cell: z.string().nullable(),
  quantity: z.int(),
  /** Orders of it that a person put aside, not among `quantity`. */
  held: z.int(),
  /** Of `quantity`, pieces that somebody ticked off as taken from the shelf. */
  fetched: z.int(),
});

/** Which row of a pick list, by what it shows. */
export const pickedRowSchema = z.object({
  supplyIds: z.array(z.string()).min(1).max(100),
  office: z.string().max(2000),
  article: z.string().max(200),
  colorCode: z.string().max(200).nullable(),
});

export const pickListSchema = z.object({
  supplies: z.array(z.object({ supplyId: z.string(), name: z.string() })),
  /** Offices by name; within one by cell, then by article. Ready for an A4 page as it is. */
  offices: z.array(z.object({ office: z.string(), quantity: z.int(), rows: z.array(pickRowSchema) })),
  quantity: z.int(),
  /** Distinct articles. */
  articles: z.int(),
  /** Already packed, of the same supplies. */
  packed: z.int(),
  /** For label paper: one list an office; none where nothing is left to fetch. */
  labels: z.array(labelFields),
});
export type PickList = z.infer<typeof pickListSchema>;
export type PickRow = z.infer<typeof pickRowSchema>;
