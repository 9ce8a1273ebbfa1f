import type { Elements } from '../../../page-elements.ts';
import type { PrinterOverview } from '../../overview.ts';
import type { PageWords } from './page-words.ts';

/**
 * Which printer this is, and the choice of the page's language. Runs in the browser, from its own source text: it may
 * use nothing from outside itself.
 */
export function makeHead(
  { el, button }: Elements,
  words: PageWords,
  { page, address, dpi, language: speaks }: PrinterOverview,
  language: 'en' | 'ru',
  choose: (wanted: 'en' | 'ru') => void,
) {
  const spoken = { zpl: 'ZPL', tspl: 'TSPL', escpos: 'ESC/POS', auto: 'ZPL, TSPL, ESC/POS' };
  const size = `${page.width / page.dotsPerMm} × ${page.height / page.dotsPerMm} mm`;
  const languages = (['en', 'ru'] as const).map((one) =>
    button(one === 'en' ? 'English' : 'Русский', () => choose(one), {
      lang: one,
      'aria-pressed': String(one === language),
    }),
  );
  return el(
    'header',
    {},
    el('div', {}, el('h1', {}, words.title), el('p', { class: 'soft' }, words.about)),
    el('p', { class: 'facts' }, `${spoken[speaks]} · ${dpi} dpi · ${size} · `, el('code', {}, address)),
    el('div', { id: 'languages', role: 'group' }, ...languages),
  );
}
