import { z } from 'zod';
import { symbologies } from './label-template.ts';

/** How large a code came out: its modules are whole dots, so it is seldom as large as its place allows. */
export const codeSizeSchema = z.object({
  /** As problems name it. */
  element: z.string(),
  /** As it was drawn: an `eanOrCode128` is one of both. */
  symbology: z.enum(symbologies),
  /** Dots a module, and what they come to on paper in mm. */
  dots: z.int(),
  module: z.number(),
  /** Per cent of what its place would allow if dots could be cut. */
  ofPlace: z.int(),
  /** Per cent of the size that its standard calls full; null: there is none. */
  ofFull: z.int().nullable(),
  /** Modules that its standard asks for, in mm; null: none is asked for. */
  asked: z.object({ least: z.number(), most: z.number() }).nullable(),
});
export type CodeSize = z.infer<typeof codeSizeSchema>;

/** A hundredth of a millimetre is less than dots differ by. */
export const isAskedSize = ({ module, asked }: Pick<CodeSize, 'module' | 'asked'>): boolean =>
  asked === null || (module >= asked.least - 0.01 && module <= asked.most + 0.01);
