import type { Elements } from '../../../page-elements.ts';
import type { Fill, PageLabel, PageLabels } from './page-data.ts';
import type { PageWords } from './page-words.ts';

/**
 * The labels as they lie in the tray, the newest on top, at their true size. Runs in the browser, from its own source
 * text: it may use nothing from outside itself.
 */
export function makeTray({ el }: Elements, words: PageWords, fill: Fill, language: string) {
  const time = (at: string) => new Date(at).toLocaleTimeString(language);
  /** A separator that can't be seen would let two codes look the same. */
  const visible = (text: string) => text.replaceAll('\u001d', '‹GS›');
  const warning = (text: string) => el('p', { class: 'warning' }, '▲ ', text);

  const sheet = ({ label, png, width, height }: PageLabel, dotsPerMm: number) => {
    const name = fill(words.label, { number: label });
    const face =
      png === undefined
        ? el('span', { class: 'blank' }, words.noPicture)
        : el('img', { src: `labels/${label}.png`, alt: name, loading: 'lazy' });
    const paper = el('div', { class: 'paper' }, face);
    if (paper instanceof HTMLElement) {
      paper.style.width = `${width / dotsPerMm}mm`;
      paper.style.height = `${height / dotsPerMm}mm`;
    }
    return paper;
  };

  const labelNode = (label: PageLabel, dotsPerMm: number) => {
    const { codes, error, again, notes = [], connection } = label;
    const unread = codes.length === 0 && error === undefined;
    return el(
      'li',
      { class: error !== undefined || unread ? 'label bad' : 'label', 'data-label': String(label.label) },
      sheet(label, dotsPerMm),
      el(
        'div',
        { class: 'facts' },
        el('h3', {}, fill(words.label, { number: label.label })),
        el(
          'p',
          { class: 'soft' },
          `${time(label.at)} · ${fill(words.connection, { number: connection })} · ${label.width} × ${label.height}`,
        ),
        ...codes.map(({ format, text }) =>
          el('p', { class: 'code' }, el('span', { class: 'badge good' }, format), ' ', visible(text)),
        ),
        unread ? warning(words.noCode) : null,
        error === undefined ? null : warning(fill(words.notDrawn, { reason: error })),
        again === undefined ? null : warning(fill(words.again, { number: again })),
        ...notes.map(({ note, command }) => warning(fill(words.notes[note], { command }))),
        el('p', {}, el('a', { href: `labels/${label.label}.bin` }, words.bytes)),
      ),
    );
  };

  const scrapNode = ({ incomplete, connection, at }: PageLabels['incomplete'][number]) =>
    el(
      'li',
      { class: 'scrap' },
      el('p', {}, '✂ ', fill(words.incomplete, { count: incomplete, connection })),
      el('p', { class: 'soft' }, time(at)),
    );

  const list = el('ol', { class: 'labels', reversed: '' });
  const known = new Map<string, Node>();

  /** Labels that lie there already stay as they are: somebody may be about to click on them. */
  const show = ({ labels, incomplete }: PageLabels, dotsPerMm: number) => {
    const entries = [
      ...incomplete.map((scrap, index) => ({
        key: `scrap ${scrap.after} ${scrap.at} ${index}`,
        after: scrap.after + 0.5,
        make: () => scrapNode(scrap),
      })),
      ...labels.map((label) => ({
        key: `label ${label.label} ${label.at}`,
        after: label.label,
        make: () => labelNode(label, dotsPerMm),
      })),
    ].toSorted((a, b) => b.after - a.after);
    const nodes = entries.map(({ key, make }) => {
      const node = known.get(key) ?? make();
      known.set(key, node);
      return node;
    });
    for (const [key, node] of known) {
      if (nodes.includes(node)) continue;
      known.delete(key);
      node.parentNode?.removeChild(node);
    }
    for (const [index, node] of nodes.entries()) {
      const there = list.childNodes[index] ?? null;
      if (there !== node) list.insertBefore(node, there);
    }
  };
  return { node: list, show };
}
