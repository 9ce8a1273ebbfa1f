import { MOST_COPIES } from '../../paper/page.ts';
import type { Page } from '../../paper/page.ts';

/** What the format itself says with `^PW` and `^LL` goes before the paper loaded. */
export function pageOfFormat(text: string, loaded: Page): Page {
  return {
    width: lastNumber(text, /\^PW(\d+)/g) ?? loaded.width,
    height: lastNumber(text, /\^LL(\d+)/g) ?? loaded.height,
    dotsPerMm: loaded.dotsPerMm,
  };
}

/** How many labels come out of a format: the first parameter of `^PQ`, 1 without it. */
export function copiesOfFormat(text: string): number {
  const copies = lastNumber(text, /\^PQ(\d+)/g) ?? 1;
  return Math.min(Math.max(copies, 1), MOST_COPIES);
}

function lastNumber(text: string, pattern: RegExp): number | null {
  const found = [...text.matchAll(pattern)].at(-1)?.[1];
  return found === undefined ? null : Number(found);
}
