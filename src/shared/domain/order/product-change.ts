import { z } from 'zod';

/** The product of an order, by everything that it is known by at the bench. */
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
 * One more barcode is another name of the same product; one that is gone may be another product's order, and so may
 * another article or colour. What was not known before was only learned.
 */
const isSameProduct = (before: OrderProduct, now: OrderProduct): boolean =>
  (before.article === '' || before.article === now.article) &&
  (before.colorCode === null || before.colorCode === now.colorCode) &&
  before.skus.every((sku) => now.skus.includes(sku));

/** What an order is after it was told of again: what is not told stays. Null: the product that it was. */
export function productChange(before: OrderProduct, told: OrderProduct): ProductChange | null {
  const now: OrderProduct = {
    article: told.article || before.article,
    colorCode: told.colorCode ?? before.colorCode,
    skus: told.skus.length > 0 ? told.skus : before.skus,
  };
  return isSameProduct(before, now) ? null : { before, now };
}

/** The product that it was taken for is told again. */
export const isTakenBack = ({ before, now }: ProductChange): boolean => isSameProduct(before, now);
