import type { Page } from '@playwright/test';

/** What a finger can't hit, in CSS pixels: of a bench, where gloves are worn, more is asked than of other screens. */
export const LEAST_AT_BENCH = 48;
export const LEAST_ELSEWHERE = 40;

/** What is touched and is smaller than that, with its size. A box and the words that belong to it are one target. */
export const smallTargets = (page: Page, least: number): Promise<string[]> =>
  page.evaluate((leastPx) => {
    const root = document.querySelector('dialog:modal') ?? document.body;
    const targets = root.querySelectorAll<HTMLElement>(
      'button, a[href], input:not([type="hidden"]), select, textarea, summary, label:has(input), ' +
        '[role="button"], [role="tab"], [role="menuitem"], [role="option"], [role="switch"], [role="slider"]',
    );
    const isSeen = (element: HTMLElement): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: false });
    const boxesOf = (element: HTMLElement): DOMRect[] => {
      const own = element.getBoundingClientRect();
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])].filter(isSeen) : [];
      return [own, ...labels.map((label) => label.getBoundingClientRect())];
    };
    /** Some are drawn small and touched around: the screen itself says what a finger hits there. */
    const isHitAround = (element: HTMLElement): boolean => {
      element.scrollIntoView({ block: 'center', inline: 'nearest' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isHit = (atX: number, atY: number): boolean => {
        const hit = document.elementFromPoint(atX, atY);
        return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element);
      };
      const reach = (stepX: number, stepY: number): number => {
        let steps = 0;
        while (steps < leastPx && isHit(x + stepX * steps, y + stepY * steps)) steps += 1;
        return steps;
      };
      const least = leastPx - 1;
      return reach(-1, 0) + reach(1, 0) - 1 >= least && reach(0, -1) + reach(0, 1) - 1 >= least;
    };
    const found = new Set<string>();
    for (const element of targets) {
      if (!isSeen(element)) continue;
      const boxes = boxesOf(element).filter(({ width, height }) => width > 1 && height > 1);
      if (boxes.length === 0) continue;
      const wide = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
      const high = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
      const SLACK = 0.5;
      if ((wide >= leastPx - SLACK && high >= leastPx - SLACK) || isHitAround(element)) continue;
      const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
      const what = `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> “${text}”`;
      found.add(`${what}: ${Math.round(wide)} × ${Math.round(high)}`);
    }
    return [...found];
  }, least);
