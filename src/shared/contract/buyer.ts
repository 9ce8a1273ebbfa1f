import { z } from 'zod';

/** Who gets an order: shown, and kept nowhere. `phone` is a stand-in number, `phoneCode` the extension to dial. */
export const buyerSchema = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  phoneCode: z.string().nullable(),
});
export type Buyer = z.infer<typeof buyerSchema>;
