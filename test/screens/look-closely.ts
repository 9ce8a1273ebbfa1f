import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { LEAST_AT_BENCH, LEAST_ELSEWHERE, smallTargets } from './small-targets.ts';
import { settle, type Sight } from './stage.ts';
import type { Place } from './states.ts';

/** The narrowest window that the product is made for, and the same at 200 % zoom: half as many CSS pixels. */
export const NARROW = { width: 1024, height: 768 } as const;
const ZOOMED = { width: NARROW.width / 2, height: NARROW.height / 2 } as const;

/** A script that does nothing. */
const NOTHING_NEW = 'void 0';

/** Where a packer stands, with gloves on. */
const worksInGloves: ReadonlySet<Place> = new Set(['packing', 'signIn']);

/** What stands between a person and the screen, each with the states in which it does. */
export interface Findings {
  look(sight: Sight): Promise<void>;
  /** Empty when nothing does. */
  all(): Readonly<Record<string, readonly string[]>>;
}

export function gatherFindings(): Findings {
  const found = new Map<string, string[]>();
  const add = (what: string, where: string): void =>
    void found.set(what, [...(found.get(what) ?? []), where]);
  return {
    look: async ({ page, place, state, language, scheme }) => {
      const where = `${place}/${state} ${language} ${scheme}`;
      // A page keeps what it was told once, and half of the time went into telling it again.
      const isTold = await page.evaluate(() => 'axe' in globalThis);
      // Without frames there is nothing to gather in a page of its own, which takes ten times as long.
      const axe = new AxeBuilder({ page, ...(isTold ? { axeSource: NOTHING_NEW } : {}) })
        .setLegacyMode(true)
        .options({ resultTypes: ['violations'] });
      const { violations } = await axe.analyze();
      for (const { id, help, nodes } of violations) {
        for (const { target, failureSummary } of nodes)
          add(`${id}: ${target.join(' ')}: ${failureSummary ?? help}`, where);
      }
      const least = worksInGloves.has(place) ? LEAST_AT_BENCH : LEAST_ELSEWHERE;
      for (const what of await smallTargets(page, least)) add(`under ${least} px: ${what}`, where);
      // The room is the same in the dark.
      if (scheme === 'dark') return;
      await page.setViewportSize(ZOOMED);
      await settle(page);
      for (const what of await cutOff(page)) add(`at 200 %: ${what}`, where);
      await page.setViewportSize(NARROW);
    },
    all: () => Object.fromEntries(found),
  };
}

/** What can't be read at this size: a page that has to be pushed sideways, text that ends at an edge. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const name = (element: Element): string => {
      const text = (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 50);
      return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> “${text}”`;
    };
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide in ${clientWidth}`);
    /** Made for screen readers alone, or moved out of sight by something that can be scrolled. */
    const isElsewhere = (element: Element): boolean => {
      for (let each: Element | null = element; each; each = each.parentElement) {
        const { overflowX, clipPath, clip, visibility, display } = getComputedStyle(each);
        if (visibility === 'hidden' || display === 'none' || clipPath !== 'none' || clip !== 'auto')
          return true;
        if (['auto', 'scroll'].includes(overflowX) && each.scrollWidth > each.clientWidth) return true;
      }
      return false;
    };
    for (const element of document.body.querySelectorAll('*')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
      if (!hasText || isElsewhere(element)) continue;
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      if (box.right > clientWidth + 1 || box.left < -1) found.push(`beyond the edge: ${name(element)}`);
      const { overflowX, overflowY } = getComputedStyle(element);
      if (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1)
        found.push(`cut: ${name(element)}`);
      if (['hidden', 'clip'].includes(overflowY) && element.scrollHeight > element.clientHeight + 1)
        found.push(`cut below: ${name(element)}`);
    }
    return found;
  });
