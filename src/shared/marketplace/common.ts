import { z } from 'zod';
import { int64 } from './int64.ts';

export const noFields = z.object({});
export const noAnswer = z.null();

/** `limit` and `next` of every paged list: 0 first, then the `next` of the answer before. */
export const pageQuery = z.object({ limit: z.int().min(1).max(1000), next: int64 });

/** Cursors end in one of four ways, null among them (observed facts, "Values"). */
export const nextCursor = int64.nullish().default(null);

/** Label formats: `zplv` is vertical, `zplh` horizontal. */
export const labelType = z.enum(['svg', 'zplv', 'zplh', 'png']);
export type LabelType = z.infer<typeof labelType>;
