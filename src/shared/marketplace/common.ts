import { z } from 'zod';
import { tolerantInt64, int64 } from './int64.ts';

/** `limit` and `next` of every paged list: 0 first, then the `next` of the answer before. */
export const pageQuery = z.object({ limit: z.int().min(1).max(1000), next: int64 });

/** Cursors end in one of four ways, null among them (observed facts, "Values"). */
export const nextCursor = tolerantInt64.nullish().default(null);

/** Label formats: `zplv` is vertical, `zplh` horizontal. */
export const labelType = z.enum(['svg', 'zplv', 'zplh', 'png']);
export type LabelType = z.infer<typeof labelType>;

/** Text of so many characters; the documents count characters, not the code units of JavaScript. */
export const characters = (least: number, most: number) =>
  z.string().refine(
    (text) => {
      const count = Array.from(text).length;
      return count >= least && count <= most;
    },
    { error: least === most ? `text of ${least} characters` : `text of ${least} to ${most} characters` },
  );

/** Read tolerantly: what the service leaves out or sends as null becomes null. */
export const textOrNull = z.string().nullish().default(null);
export const numberOrNull = z.number().nullish().default(null);
/** A number by the documents, whose unknown values may be words: one strange order must not cost the whole list. */
export const numberOrWordOrNull = z.union([z.number(), z.string()]).nullish().default(null);
/** A word by the documents, read whatever it is. */
export const wordOrNull = z
  .codec(z.union([z.string(), z.number(), z.boolean()]), z.string(), {
    decode: (wire) => String(wire),
    encode: (value) => value,
  })
  .nullish()
  .default(null);
export const flagOrNull = z.boolean().nullish().default(null);
export const idOrNull = tolerantInt64.nullish().default(null);

/** A list of an answer: an empty one where the service leaves it out; null stays null and means the same. */
export const listOf = <T extends z.ZodType>(item: T) => z.array(item).nullish().default([]);

/** Orders asked about by their ids. Documents leave the number open where `most` is not given. */
export const orderIds = (most?: number) => {
  const ids = z.array(int64);
  return z.object({ orders: most === undefined ? ids : ids.min(1).max(most) });
};

/** A list that an answer must hold: without it, it is another answer, such as a refusal that came as a success. */
export const listIn = <T extends z.ZodType>(item: T) => z.array(item).nullable();

/** Path field of most operations on one order. */
export const byOrderId = z.object({ orderId: int64 });
/** As `byOrderId`, under the name that some rows of document 1 have for it. */
export const byOrder = z.object({ order: int64 });
