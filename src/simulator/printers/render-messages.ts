import type { Result } from '../../shared/result.ts';
import type { Drawing, Picture } from './paper/label-renderer.ts';
import type { Page } from './paper/page.ts';

/** Dots travel as rows of bits. */
export type RenderRequest =
  | Extract<Drawing, { readonly kind: 'format' }>
  | { readonly kind: 'bits'; readonly bits: Uint8Array<ArrayBuffer>; readonly page: Page };

export type RenderAnswer = Result<Picture, string>;

/**
 * Ends the thread at a moment when nothing is drawn: native code that is stopped in the middle of a picture can take the
 * whole program along.
 */
export const END = 'end';
