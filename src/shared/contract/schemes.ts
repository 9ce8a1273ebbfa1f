import { z } from 'zod';
import { openStages, schemesWithoutSupply } from '../domain/scheme/schemes.ts';
import { feed } from './declare.ts';

/** Where the orders of one scheme stand that no supply takes. */
export const schemeDaySchema = z.object({
  scheme: z.enum(schemesWithoutSupply),
  /** In the order of their way; those without an order are left out. */
  stages: z.array(z.object({ stage: z.enum(openStages), orders: z.int(), late: z.int() })),
  /** Those whose time has passed and that are not yet where they were to be. */
  late: z.int(),
  /** The nearest time to come that still counts, `YYYY-MM-DDTHH:MM` where the orders were made; null: none is told. */
  due: z.string().nullable(),
});
export type SchemeDay = z.infer<typeof schemeDaySchema>;

export const schemes = {
  /** Of the schemes that this shop ever had an order of; empty for most. */
  today: feed(z.array(schemeDaySchema)),
} as const;
