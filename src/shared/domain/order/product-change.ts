import { z } from 'zod';

/** An order's product, with everything that identifies it at the bench. */
export const orderProductSchema = z.object({
  article: z.string(),
  colorCode: z.string().nullable(),
  skus: z.array(z.string()),
});
export type OrderProduct = z.infer<typeof orderProductSchema>;

/** An order that was taken for one product, and that the marketplace now says is another's. */
export const productChangeSchema = z.object({ before: orderProductSchema, now: orderProductSchema });
export type ProductChange = z.infer<typeof productChangeSchema>;

/**
 * One more barcode is another name of the same product; a missing barcode, another article or another colour may mean
 * another product. What was unknown before was only learned.
 */
const isSameProduct = (before: OrderProduct, now: OrderProduct): boolean =>
  (before.article === '' || before.article === now.article) &&
  (before.colorCode === null || before.colorCode === now.colorCode) &&
  before.skus.every((sku) => now.skus.includes(sku));

/** The order after it was reported again: what is missing in the report stays. Null: the product is unchanged. */
export function productChange(before: OrderProduct, told: OrderProduct): ProductChange | null {
  const now: OrderProduct = {
    article: told.article || before.article,
    colorCode: told.colorCode ?? before.colorCode,
    skus: told.skus.length > 0 ? told.skus : before.skus,
  };
  return isSameProduct(before, now) ? null : { before, now };
}

/** The product that it was first taken for is reported again. */
export const isTakenBack = ({ before, now }: ProductChange): boolean => isSameProduct(before, now);
