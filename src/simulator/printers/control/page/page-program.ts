import type { Elements } from '../../../page-elements.ts';
import type { PrinterOverview } from '../../overview.ts';
import type { Act, Fill, PageLabels } from './page-data.ts';
import type { makeFaults } from './page-faults.ts';
import type { makeTray } from './page-tray.ts';
import type { PageWords } from './page-words.ts';

export type PageParts = {
  readonly words: Readonly<Record<'en' | 'ru', PageWords>>;
  readonly elements: Elements;
  readonly makeFaults: typeof makeFaults;
  readonly makeTray: typeof makeTray;
};

/**
 * Builds the page in the language of whoever looks at it and keeps it fresh. Runs in the browser, from its own source
 * text: it may use nothing from outside itself.
 */
export function runPage({ words: all, elements, makeFaults: faultsOf, makeTray: trayOf }: PageParts): void {
  const { el, button } = elements;
  /** Older ones are in the list for programs. */
  const MOST_SHOWN = 60;
  const NOTE_MS = 6000;
  const LANGUAGE = 'packbench-printer-language';
  const signs = { ready: '●', printing: '▶', stopped: '▲', deaf: '■', off: '✕' } as const;
  const counted = [
    'labelsPrinted',
    'labelsFed',
    'incompleteFormats',
    'connections',
    'bytesRead',
    'powerCycles',
  ] as const;

  const fill: Fill = (text, values) =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

  const usual = navigator.language.toLowerCase().startsWith('ru') ? 'ru' : 'en';
  const kept = localStorage.getItem(LANGUAGE);
  let language: 'en' | 'ru' = kept === 'ru' || kept === 'en' ? kept : usual;
  let newest: PrinterOverview | null = null;
  let show: (overview: PrinterOverview) => void = () => {};

  const stateOf = ({ faults, reads, prints, waiting }: PrinterOverview): keyof typeof signs => {
    if (faults.some(({ fault }) => fault === 'refuse')) return 'off';
    if (!prints) return 'stopped';
    if (!reads) return 'deaf';
    return waiting.length > 0 ? 'printing' : 'ready';
  };

  const build = (first: PrinterOverview) => {
    const words = all[language];
    document.documentElement.lang = language;
    document.title = words.title;

    const note = el('p', { id: 'note', role: 'status' });
    let forget: ReturnType<typeof setTimeout> | undefined;
    const say = (text: string, bad: boolean) => {
      note.textContent = text;
      note.className = bad ? 'bad' : 'good';
      clearTimeout(forget);
      forget = setTimeout(() => note.replaceChildren(), NOTE_MS);
    };
    const act: Act = (method, path, done, body) => {
      const send = async () => {
        const answer = await fetch(path, {
          method,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const said: { readonly code?: string } = answer.ok ? {} : JSON.parse(await answer.text());
        if (answer.ok) say(fill(words.done, { action: done }), false);
        else say(words.refusals[said.code ?? ''] ?? String(answer.status), true);
      };
      send().catch(() => say(words.gone, true));
    };

    const faults = faultsOf(elements, words, act)(first.possibleFaults);
    const tray = trayOf(elements, words, fill, language);
    const state = el('p', { id: 'state', role: 'status' });
    const troubles = el('ul', { id: 'troubles' });
    const waiting = el('p', { class: 'soft' });
    const counters = el('dl', { class: 'totals' });
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
    const languages = (['en', 'ru'] as const).map((one) =>
      button(one === 'en' ? 'English' : 'Русский', () => choose(one), {
        lang: one,
        'aria-pressed': String(one === language),
      }),
    );
    const { page, address, dpi } = first;
    const size = `${page.width / page.dotsPerMm} × ${page.height / page.dotsPerMm} mm`;
    const spoken = { zpl: 'ZPL', tspl: 'TSPL', escpos: 'ESC/POS', auto: 'ZPL, TSPL, ESC/POS' };

    document.body.replaceChildren(
      el('p', { id: 'gone', role: 'alert' }),
      el(
        'header',
        {},
        el('div', {}, el('h1', {}, words.title), el('p', { class: 'soft' }, words.about)),
        el(
          'p',
          { class: 'facts' },
          `${spoken[first.language]} · ${dpi} dpi · ${size} · `,
          el('code', {}, address),
        ),
        el('div', { id: 'languages', role: 'group' }, ...languages),
      ),
      el(
        'main',
        {},
        el(
          'div',
          { class: 'side' },
          el('section', { class: 'card' }, el('h2', {}, words.state), state, troubles, waiting, counters),
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
      tray.show(labels, page.dotsPerMm);
      empty.toggleAttribute('hidden', labels.labels.length + labels.incomplete.length > 0);
    };
    show = (overview) => {
      const kind = stateOf(overview);
      state.className = `state ${kind}`;
      state.replaceChildren(el('span', { 'aria-hidden': 'true' }, signs[kind]), ` ${words.states[kind]}`);
      troubles.replaceChildren(...overview.faults.map(({ fault }) => el('li', {}, words.faults[fault].name)));
      waiting.textContent = fill(words.waiting, { count: overview.waiting.length });
      counters.replaceChildren(
        ...counted.map((name) =>
          el(
            'div',
            {},
            el('dt', {}, words.counters[name]),
            el('dd', {}, overview.counters[name].toLocaleString(language)),
          ),
        ),
      );
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
    // Another printer on the same port is built anew.
    const same = newest?.address === overview.address && newest.language === overview.language;
    newest = overview;
    if (same) show(overview);
    else build(overview);
    gone('');
  });
  events.addEventListener('error', () => gone(all[language].gone));
}
