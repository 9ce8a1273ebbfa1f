import type { MetaKind } from '../../marketplace/metadata-shapes.ts';

/** A code that was read completely. */
export interface MarkingCode {
  readonly kind: MetaKind;
  /**
   * What must not be used twice, compared byte by byte: `01<GTIN>21<serial>` of a marking code without its check part,
   * of the other kinds the value itself.
   */
  readonly key: string;
  /**
   * What is sent to the marketplace: for a marking code, every character with its separators, nothing before or after.
   */
  readonly text: string;
  /** 14 digits; null for kinds that name no product. */
  readonly gtin: string | null;
}

/** A GTIN names a product; the other kinds name one piece of it. */
export const namesOnePiece = (kind: MetaKind): boolean => kind !== 'gtin';
