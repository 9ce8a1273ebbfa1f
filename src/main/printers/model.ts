import { z } from 'zod';

/** What must be known about a printer to make dots for it. */
export const printerModelSchema = z.strictObject({
  language: z.literal('zpl'),
  /** Dots per inch as printed on the type plate: 203 is 8 dots/mm, 300 is 11.8. */
  dpi: z.union([z.literal(203), z.literal(300)]),
  /** Dots across the head; a wider label is refused. 832 is the 4-inch head at 203 dpi. */
  headDots: z.int().min(100).max(4000),
});

export type PrinterModel = z.output<typeof printerModelSchema>;
