import type { Elements } from '../../../page-elements.ts';
import type { FaultName } from '../../faults/printer-fault.ts';
import type { PrinterOverview } from '../../overview.ts';
import type { Act } from './page-data.ts';
import type { PageWords } from './page-words.ts';

/**
 * A row for each fault: what it is, its number, and the keys that start and mend it. Runs in the browser, from its own
 * source text: it may use nothing from outside itself.
 */
export function makeFaults({ el, button }: Elements, words: PageWords, act: Act) {
  type NumberName = 'after' | 'bytes' | 'baud' | 'byte';
  /** `must`: the fault is none without its number. */
  const numbers: Readonly<Partial<Record<FaultName, { name: NumberName; value: string; must: boolean }>>> = {
    paperOut: { name: 'after', value: '', must: false },
    stall: { name: 'bytes', value: '', must: false },
    halfClose: { name: 'bytes', value: '', must: false },
    resetAfter: { name: 'bytes', value: '1000', must: true },
    powerCycle: { name: 'bytes', value: '1000', must: true },
    slowBaud: { name: 'baud', value: '9600', must: true },
    wrongStatus: { name: 'byte', value: '255', must: true },
  };
  const groups: Readonly<Record<keyof PageWords['groups'], readonly FaultName[]>> = {
    paper: ['paperOut', 'headOpen', 'jam', 'ribbonOut', 'pause'],
    line: ['refuse', 'busy', 'stall', 'halfClose', 'resetAfter', 'slowBaud'],
    answers: ['noStatus', 'wrongStatus'],
    power: ['powerCycle'],
  };

  const makeRow = (fault: FaultName) => {
    const { name, about } = words.faults[fault];
    const number = numbers[fault];
    const input = document.createElement('input');
    if (number !== undefined) {
      input.type = 'number';
      input.min = '0';
      input.value = number.value;
      input.placeholder = words.numbers[number.name];
      input.setAttribute('aria-label', `${name}: ${words.numbers[number.name]}`);
      input.title = words.numbers[number.name];
    }
    const start = button(
      words.start,
      () => {
        const counted =
          number === undefined || (input.value === '' && !number.must)
            ? {}
            : { [number.name]: input.value === '' ? null : Number(input.value) };
        act('PUT', 'faults', name, { fault, ...counted });
      },
      { 'aria-label': `${words.start}: ${name}` },
    );
    const mend = button(words.mend, () => act('DELETE', `faults/${fault}`, `${words.mend}: ${name}`), {
      'aria-label': `${words.mend}: ${name}`,
      class: 'mend',
    });
    const sign = el('span', { class: 'sign' });
    const row = el(
      'li',
      {},
      el('div', { class: 'what' }, el('strong', {}, name), ' ', sign, el('small', {}, about)),
      el('div', { class: 'deeds' }, number === undefined ? null : input, start, mend),
    );
    const show = (inForce: PrinterOverview['faults'][number] | undefined) => {
      row.classList.toggle('on', inForce !== undefined);
      const count = Object.entries(inForce ?? {}).find(([key]) => key !== 'fault');
      sign.textContent =
        inForce === undefined ? '' : `▲ ${words.inForce}${count === undefined ? '' : `: ${count[1]}`}`;
      // A key that has the focus is not taken away under the finger of whoever uses the keyboard.
      mend.toggleAttribute('disabled', inForce === undefined && document.activeElement !== mend);
    };
    return { row, show };
  };

  /** The groups that this printer has, and what shows which of their faults are in force. */
  return (possible: readonly FaultName[]) => {
    const rows = new Map(possible.map((fault) => [fault, makeRow(fault)]));
    const sections = (['paper', 'line', 'answers', 'power'] as const).map((group) => {
      const own = groups[group].flatMap((fault) => rows.get(fault)?.row ?? []);
      return own.length === 0
        ? null
        : el('section', { class: 'card' }, el('h2', {}, words.groups[group]), el('ul', {}, ...own));
    });
    return {
      node: el('div', { class: 'faults' }, ...sections),
      show: (faults: PrinterOverview['faults']) => {
        for (const [fault, { show }] of rows) show(faults.find((one) => one.fault === fault));
      },
    };
  };
}
