import type { Result } from '../../../shared/result.ts';
import type { Page } from './page.ts';

/** A code read back from the picture. `text` is the exact content: GS stays ASCII 29, nothing is put in brackets. */
export type ReadCode = { readonly format: string; readonly text: string };

export type Picture = {
  /** In memory of its own, so that a thread can hand it over. */
  readonly png: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  /** From top to bottom, then from left to right. */
  readonly codes: readonly ReadCode[];
};

/** What a language wants on the paper: a ZPL format, or dots of one byte each where 1 is black. */
export type Drawing =
  | { readonly kind: 'format'; readonly text: string; readonly page: Page }
  | { readonly kind: 'dots'; readonly dots: Uint8Array<ArrayBuffer>; readonly page: Page };

/** Draws one label at a time; the problem is the renderer's own sentence. A failure leaves it usable. */
export type LabelRenderer = {
  draw(drawing: Drawing): Promise<Result<Picture, string>>;
  close(): Promise<void>;
};
