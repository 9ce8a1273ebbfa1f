import type { PackingView } from '../../src/shared/contract/packing.ts';

/** Of one verdict on screen: what can't be read. Runs in the page. */
export async function lookAtPanels(given: {
  readonly views: readonly PackingView[];
  /** Whether all that is said must be seen at once, and not the number, the instruction and the answers alone. */
  readonly isAllSeen: boolean;
}): Promise<string[]> {
  const found: string[] = [];
  const drawn = (): Promise<void> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(), { once: true });
      port1.start();
      port2.postMessage(null);
    });
  const SLACK = 1.5;
  const isInside = (inner: DOMRect, outer: DOMRect): boolean =>
    inner.left >= outer.left - SLACK &&
    inner.right <= outer.right + SLACK &&
    inner.top >= outer.top - SLACK &&
    inner.bottom <= outer.bottom + SLACK;
  /** Where letters are, line by line. */
  const linesOf = (element: Element): DOMRect[] => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  };
  const isTouched = (element: Element, x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && element.contains(hit);
  };
  for (const [index, view] of given.views.entries()) {
    window.tell('packing.view', { ...view, verdictNumber: index + 2 });
    await drawn();
    const zone = document.querySelector(`[data-testid="verdict"][data-reason="${view.verdict.reason}"]`);
    const article = 'parcel' in view.verdict ? view.verdict.parcel?.article.slice(0, 12) : '';
    const say = (what: string): void => void found.push(`${view.verdict.reason} ${article}: ${what}`);
    if (!zone) {
      say('is not there');
      continue;
    }
    const panel = zone.getBoundingClientRect();
    const whole = new DOMRect(0, 0, innerWidth, innerHeight);
    if (!isInside(panel, whole)) say('the panel is not in the window');
    if (zone.scrollWidth > zone.clientWidth) say('the panel is pushed sideways');
    if (zone.scrollHeight > zone.clientHeight + SLACK)
      say(`the panel is ${zone.scrollHeight} high in ${zone.clientHeight}`);
    const parts = [
      ['shape', zone.querySelector('svg[data-shape]')],
      ['headline', zone.querySelector('[data-part="headline"]')],
      ['number', zone.querySelector('[data-part="number"]')],
      ['article', zone.querySelector('[data-part="article"]')],
      ['instruction', zone.querySelector('[data-testid="expects"]')],
      ...[...zone.querySelectorAll(':not([data-part="choices"] *):is(button)')].map(
        (button) => [`“${button.textContent}”`, button] as const,
      ),
      ...(given.isAllSeen
        ? [['what is said besides', zone.querySelector('[data-part="rest"]')] as const]
        : []),
    ] as const;
    const seen: [string, DOMRect][] = [];
    for (const [name, element] of parts) {
      const box = element?.getBoundingClientRect();
      if (!element || !box || box.height === 0) continue;
      seen.push([name, box]);
      if (!isInside(box, panel)) say(`${name} leaves the panel`);
      if (element.scrollWidth > element.clientWidth + SLACK && name !== 'shape')
        say(`${name} is cut at its side`);
      if (name === 'article') {
        const high = Number.parseFloat(getComputedStyle(element).lineHeight);
        if (box.height > high * 2 + SLACK) say('the article has more than two lines');
        const isCut = element.scrollHeight > element.clientHeight + SLACK;
        const whole = zone.querySelector('[data-part="whole-article"]')?.textContent;
        if (isCut && whole !== element.textContent) say('the article is cut and nowhere whole');
        continue;
      }
      if (name === 'shape') continue;
      if (name === 'what is said besides' && element.scrollHeight > element.clientHeight + SLACK)
        say(`${name} is ${element.scrollHeight} high in ${element.clientHeight}`);
      if (name === 'what is said besides') continue;
      for (const line of linesOf(element)) {
        if (!isInside(line, panel)) say(`a line of ${name} leaves the panel`);
        if (!isInside(line, new DOMRect(box.x - 2, box.y - 6, box.width + 4, box.height + 12)))
          say(`a line of ${name} leaves its place`);
        const [left, middle, right] = [line.left + 2, (line.left + line.right) / 2, line.right - 2];
        const y = (line.top + line.bottom) / 2;
        if (![left, middle, right].every((x) => isTouched(element, x, y))) say(`${name} is covered`);
      }
    }
    // All of nine goods to choose from; in a window twice as large two rows of them at least, and the rest is scrolled.
    const choices = zone.querySelector('[data-testid="which-product"] [data-part="choices"]');
    const room = choices?.getBoundingClientRect();
    for (const choice of choices?.querySelectorAll('button') ?? []) {
      const name = choice.querySelector('kbd + span');
      const isWhole =
        name === null || linesOf(name).every((line) => isInside(line, choice.getBoundingClientRect()));
      if (!isWhole) say(`“${choice.textContent}” is cut`);
      if (given.isAllSeen && room && !isInside(choice.getBoundingClientRect(), room))
        say(`“${choice.textContent}” is out of sight`);
    }
    if (room && room.height < 47) say(`${room.height} px are left for the goods to choose from`);
    for (const [at, [name, box]] of seen.entries()) {
      for (const [other, under] of seen.slice(at + 1)) {
        const isApart =
          box.right <= under.left + SLACK ||
          under.right <= box.left + SLACK ||
          box.bottom <= under.top + SLACK ||
          under.bottom <= box.top + SLACK;
        if (!isApart) say(`${name} and ${other} overlap`);
      }
    }
  }
  return found;
}
