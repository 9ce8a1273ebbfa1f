/** Dots per millimetre of the heads sold: label printers of 203, 300 and 600 dpi have 8, 12 and 24 (nominal). */
export const DOTS_PER_MM = { 203: 8, 300: 12, 600: 24 } as const;

export type HeadDpi = keyof typeof DOTS_PER_MM;

/** The paper under the head, in dots. */
export type Page = { readonly width: number; readonly height: number; readonly dotsPerMm: number };

/** A4 at 203 dpi has 4 million dots, 4 by 6 inches at 600 nine; 256 million took the renderer a minute and the reader two. */
const MOST_DOTS = 10_000_000;

/** The paper as it was loaded. */
export function loadedPage(dpi: HeadDpi, widthMm: number, heightMm: number): Page {
  const dotsPerMm = DOTS_PER_MM[dpi];
  return { width: Math.round(widthMm * dotsPerMm), height: Math.round(heightMm * dotsPerMm), dotsPerMm };
}

export function isDrawable(page: Page): boolean {
  return page.width > 0 && page.height > 0 && page.width * page.height <= MOST_DOTS;
}

/** A wrong quantity may not fill the disk: ZPL allows 99,999,999 and TSPL 999,999,999. */
export const MOST_COPIES = 1000;
