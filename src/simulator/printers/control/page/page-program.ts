import type { Elements } from '../../../page-elements.ts';
import type { PrinterOverview } from '../../overview.ts';
import type { Fill, PageLabels } from './page-data.ts';
import type { makeFaults } from './page-faults.ts';
import type { makeHead } from './page-head.ts';
import type { makeRequests } from './page-requests.ts';
import type { makeState } from './page-state.ts';
import type { makeTray } from './page-tray.ts';
import type { PageWords } from './page-words.ts';

export type PageParts = {
  readonly words: Readonly<Record<'en' | 'ru', PageWords>>;
  readonly elements: Elements;
  readonly makeHead: typeof makeHead;
  readonly makeRequests: typeof makeRequests;
  readonly makeState: typeof makeState;
  readonly makeFaults: typeof makeFaults;
  readonly makeTray: typeof makeTray;
};

/**
 * Builds the page in the language of whoever looks at it and keeps it fresh. Runs in the browser, from its own source
 * text: it may use nothing from outside itself.
 */
export function runPage({
  words: all,
  elements,
  makeHead: headOf,
  makeRequests: requestsOf,
  makeState: stateIn,
  makeFaults: faultsOf,
  makeTray: trayOf,
}: PageParts): void {
  const { el, button } = elements;
  /** Older ones are in the list for programs. */
  const MOST_SHOWN = 60;
  const LANGUAGE = 'packbench-printer-language';
  const fill: Fill = (text, values) =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

  const usual = navigator.language.toLowerCase().startsWith('ru') ? 'ru' : 'en';
  const kept = localStorage.getItem(LANGUAGE);
  let language: 'en' | 'ru' = kept === 'ru' || kept === 'en' ? kept : usual;
  let newest: PrinterOverview | null = null;
  let show: (overview: PrinterOverview) => void = () => {};

  const build = (first: PrinterOverview) => {
    const words = all[language];
    document.documentElement.lang = language;
    document.title = words.title;

    const { note, act } = requestsOf(elements, words, fill);
    const faults = faultsOf(elements, words, act)(first.possibleFaults);
    const tray = trayOf(elements, words, fill, language);
    const state = stateIn(elements, words, fill, language);
    const empty = el('p', { class: 'soft' }, fill(words.trayEmpty, { address: first.address }));
    const deed = (name: keyof PageWords['actions'], method: 'POST' | 'DELETE', path: string, body?: object) =>
      button(words.actions[name], () => act(method, path, words.actions[name], body));
    const pause = deed('pause', 'POST', 'press', { key: 'pause' });

    const choose = (wanted: 'en' | 'ru') => {
      localStorage.setItem(LANGUAGE, wanted);
      language = wanted;
      if (newest !== null) build(newest);
      document.querySelector<HTMLElement>(`#languages [lang=${wanted}]`)?.focus();
    };
    document.body.replaceChildren(
      el('p', { id: 'gone', role: 'alert' }),
      headOf(elements, words, first, language, choose),
      el(
        'main',
        {},
        el(
          'div',
          { class: 'side' },
          state.node,
          el(
            'section',
            { class: 'card' },
            el('h2', {}, words.keys),
            el(
              'div',
              { class: 'keys' },
              pause,
              deed('feed', 'POST', 'press', { key: 'feed' }),
              deed('take', 'POST', 'press', { key: 'take' }),
              deed('paper', 'POST', 'paper'),
              deed('power', 'POST', 'power-cycle'),
              deed('mendAll', 'DELETE', 'faults'),
            ),
          ),
          faults.node,
        ),
        el(
          'section',
          { class: 'tray', 'aria-label': words.tray },
          el('div', { class: 'head' }, el('h2', {}, words.tray), deed('empty', 'DELETE', 'labels')),
          el('div', { class: 'slot', role: 'img', 'aria-label': words.slot }),
          empty,
          tray.node,
        ),
      ),
      note,
    );

    let shown = '';
    const showTray = async (overview: PrinterOverview) => {
      const answer = await fetch(`labels?after=${Math.max(0, overview.tray.newest - MOST_SHOWN)}`);
      const labels: PageLabels = JSON.parse(await answer.text());
      tray.show(labels, first.page.dotsPerMm);
      empty.toggleAttribute('hidden', labels.labels.length + labels.incomplete.length > 0);
    };
    show = (overview) => {
      state.show(overview);
      pause.setAttribute('aria-pressed', String(overview.faults.some(({ fault }) => fault === 'pause')));
      faults.show(overview.faults);
      const lies = JSON.stringify(overview.tray);
      if (lies !== shown) {
        shown = lies;
        // The next event tries again.
        showTray(overview).catch(() => (shown = ''));
      }
    };
    show(first);
  };

  const events = new EventSource('events');
  const gone = (text: string) => {
    document.body.classList.toggle('gone', text !== '');
    const place = document.getElementById('gone');
    if (place !== null) place.textContent = text;
  };
  events.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const overview: PrinterOverview = JSON.parse(data);
    // Another printer on the same port gets a page of its own.
    const same = newest?.address === overview.address && newest.language === overview.language;
    newest = overview;
    if (same) show(overview);
    else build(overview);
    gone('');
  });
  events.addEventListener('error', () => gone(all[language].gone));
}
