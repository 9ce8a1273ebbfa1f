import type { Result } from '../../../shared/result.ts';
import type { Effects } from '../languages/zpl/format-memory.ts';
import type { Page } from './page.ts';

/** A code read back from the picture. `text` is the exact content: GS stays ASCII 29, nothing is put in brackets. */
export type ReadCode = { readonly format: string; readonly text: string };

export type Picture = {
  /** In memory of its own, so that a thread can hand it over. Null from a renderer that makes no pictures. */
  readonly png: Uint8Array<ArrayBuffer> | null;
  readonly width: number;
  readonly height: number;
  /** The same for labels that look the same, from one renderer: SHA-256 of the dots or the picture, shortened. */
  readonly digest: string;
  /** From top to bottom, then from left to right. */
  readonly codes: readonly ReadCode[];
};

/** What a language wants on the paper: a ZPL format, or dots of one byte each where 1 is black. */
export type Drawing =
  | { readonly kind: 'format'; readonly text: string; readonly page: Page; readonly effects: Effects }
  | { readonly kind: 'dots'; readonly dots: Uint8Array<ArrayBuffer>; readonly page: Page };

/** Draws a label; the problem is the renderer's own sentence. A failure leaves it usable. */
export type LabelRenderer = {
  /** How many labels it draws at the same time; 1 when not given. More than that wait. */
  readonly lanes?: number;
  draw(drawing: Drawing): Promise<Result<Picture, string>>;
  close(): Promise<void>;
};
