import type { Elements } from '../../../page-elements.ts';
import type { Act, Sections } from './page-sections.ts';

/**
 * Who stands at the pick-up counter, and what they say. Runs in the browser, from its own source text: it may use
 * nothing from outside itself.
 */
export function makeCounterSections({ el, button, badge }: Elements, act: Act): Sections {
  return {
    counter: ({ counter: { waiting, people } }) =>
      people.length === 0
        ? el('p', { class: 'empty' }, `${waiting} orders wait for their buyers; nobody has come.`)
        : el(
            'ul',
            {},
            ...people.map(({ id, manner, firstName, orderCode, phoneTail, passcodes }) =>
              el(
                'li',
                {},
                badge(manner, manner === 'right' ? 'good' : 'bad'),
                ` ${firstName}: `,
                el('code', {}, orderCode),
                `, telephone …${phoneTail}, says `,
                el('code', {}, passcodes.join(', then ')),
                ' ',
                button('Goes', () => act('DELETE', 'counter', { id })),
              ),
            ),
          ),
  };
}
