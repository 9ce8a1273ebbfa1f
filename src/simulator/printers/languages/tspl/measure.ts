import type { Page } from '../../paper/page.ts';

const MM_PER_INCH = 25.4;

/** `58 mm`, `464 dot`, or inches without a unit (TSPL manual, SIZE). Null for anything else. */
function dotsOf(text: string, dotsPerMm: number): number | null {
  const [, number, unit] = /^(\d+(?:\.\d*)?|\.\d+)\s*(mm|dot)?$/i.exec(text) ?? [];
  if (number === undefined) return null;
  switch (unit?.toLowerCase()) {
    case 'mm':
      return Math.round(Number(number) * dotsPerMm);
    case 'dot':
      return Math.round(Number(number));
    default:
      return Math.round(Number(number) * MM_PER_INCH * dotsPerMm);
  }
}

/** The label of `SIZE width[,height]`; the height stays when it is left out. */
export function pageOfSize(parameters: readonly string[], { dotsPerMm, height: before }: Page): Page | null {
  if (parameters.length < 1 || parameters.length > 2) return null;
  const [width, height = before] = parameters.map((text) => dotsOf(text, dotsPerMm));
  if (width === undefined || width === null || height === null) return null;
  return width > 0 && height > 0 ? { width, height, dotsPerMm } : null;
}
