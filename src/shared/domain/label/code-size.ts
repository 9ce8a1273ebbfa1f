import { z } from 'zod';
import { symbologies } from './label-template.ts';

/** The size at which a code was drawn: its modules are whole dots, so it seldom fills its place. */
export const codeSizeSchema = z.object({
  /** As problems name it. */
  element: z.string(),
  /** As it was drawn: an `eanOrCode128` is one of both. */
  symbology: z.enum(symbologies),
  /** Dots a module, and what they come to on paper in mm. */
  dots: z.int(),
  module: z.number(),
  /** Per cent of the size it could have with fractional dots. */
  ofPlace: z.int(),
  /** Per cent of its standard's nominal size; null: there is none. */
  ofFull: z.int().nullable(),
  /** Modules that its standard asks for, in mm; null: none is asked for. */
  asked: z.object({ least: z.number(), most: z.number() }).nullable(),
});
export type CodeSize = z.infer<typeof codeSizeSchema>;

/** Dot sizes differ by more than a hundredth of a millimetre. */
export const isAskedSize = ({ module, asked }: Pick<CodeSize, 'module' | 'asked'>): boolean =>
  asked === null || (module >= asked.least - 0.01 && module <= asked.most + 0.01);
