import { z } from 'zod';
import type { Day } from './calendar-day.ts';

/** What a row says besides, by the names of its report: kept to be shown, and for disputes. */
export const chargeDetailSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.array(z.string())]),
);
export type ChargeDetail = z.infer<typeof chargeDetailSchema>;

/** One deduction or cost, as a report gave it. */
export interface ChargeRow {
  /** The day that it is of; null: the report gave none that can be read. */
  readonly day: Day | null;
  /** The platform's number of the product card. */
  readonly nmId: string | null;
  /** The seller's article. */
  readonly article: string | null;
  readonly barcode: string | null;
  /** The piece that it is about, by the number of its sticker. */
  readonly item: string | null;
  /** Ten-thousandths of the currency; null: none that can be summed. */
  readonly amount: number | null;
  readonly currency: string;
  readonly subject: string | null;
  readonly brand: string | null;
  readonly detail: ChargeDetail;
}
