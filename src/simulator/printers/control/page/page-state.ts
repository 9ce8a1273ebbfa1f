import type { Elements } from '../../../page-elements.ts';
import type { PrinterOverview } from '../../overview.ts';
import type { Fill } from './page-data.ts';
import type { PageWords } from './page-words.ts';

/**
 * What the printer does just now, its troubles and its counts. Runs in the browser, from its own source text: it may use
 * nothing from outside itself.
 */
export function makeState({ el }: Elements, words: PageWords, fill: Fill, language: 'en' | 'ru') {
  const signs = { ready: '●', printing: '▶', stopped: '▲', deaf: '■', off: '✕' } as const;
  const counted = [
    'labelsPrinted',
    'labelsFed',
    'incompleteFormats',
    'connections',
    'bytesRead',
    'powerCycles',
  ] as const;

  const stateOf = ({ faults, reads, prints, waiting }: PrinterOverview): keyof typeof signs => {
    if (faults.some(({ fault }) => fault === 'refuse')) return 'off';
    if (!prints) return 'stopped';
    if (!reads) return 'deaf';
    return waiting.length > 0 ? 'printing' : 'ready';
  };

  const state = el('p', { id: 'state', role: 'status' });
  const troubles = el('ul', { id: 'troubles' });
  const waiting = el('p', { class: 'soft' });
  const counters = el('dl', { class: 'totals' });

  const show = (overview: PrinterOverview): void => {
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
  };

  const node = el(
    'section',
    { class: 'card' },
    el('h2', {}, words.state),
    state,
    troubles,
    waiting,
    counters,
  );
  return { node, show };
}
