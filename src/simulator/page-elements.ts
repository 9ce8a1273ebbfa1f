export type Child = Node | string | number | null;

/**
 * Elements and tables of the page. Whatever it shows goes in as text, never as markup. Runs in the browser, from its
 * own source text: it may use nothing from outside itself.
 */
export function makeElements() {
  const el = (tag: string, about: Readonly<Record<string, string>>, ...children: readonly Child[]) => {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(about)) node.setAttribute(name, value);
    for (const child of children) {
      if (child !== null) node.append(typeof child === 'number' ? String(child) : child);
    }
    return node;
  };

  const button = (words: string, act: () => void, about: Readonly<Record<string, string>> = {}) => {
    const node = el('button', { type: 'button', ...about }, words);
    node.addEventListener('click', act);
    return node;
  };

  /** A list to choose one action from; it springs back to its title. */
  const chooser = (title: string, deeds: readonly (readonly [words: string, act: () => void])[]) => {
    const node = document.createElement('select');
    node.setAttribute('aria-label', title);
    node.append(
      new Option('Change…', ''),
      ...deeds.map(([words], index) => new Option(words, String(index))),
    );
    node.addEventListener('change', () => {
      const deed = node.value === '' ? undefined : deeds[Number(node.value)];
      node.value = '';
      deed?.[1]();
    });
    return node;
  };

  const isNumber = (cell: Child | undefined) => (typeof cell === 'number' ? { class: 'number' } : {});

  const table = (heads: readonly string[], rows: readonly (readonly Child[])[], empty: string) =>
    rows.length === 0
      ? el('p', { class: 'empty' }, empty)
      : el(
          'div',
          { class: 'wide', tabindex: '0', role: 'region', 'aria-label': heads.join(', ') },
          el(
            'table',
            {},
            el(
              'thead',
              {},
              el(
                'tr',
                {},
                ...heads.map((head, column) =>
                  el('th', { scope: 'col', ...isNumber(rows[0]?.[column]) }, head),
                ),
              ),
            ),
            el(
              'tbody',
              {},
              ...rows.map((cells) => el('tr', {}, ...cells.map((cell) => el('td', isNumber(cell), cell)))),
            ),
          ),
        );

  const badge = (words: string, tone = 'plain') => el('span', { class: `badge ${tone}` }, words);

  /** A date as people read it. */
  const time = (text: string | null | undefined) => (text ?? '–').replace('T', ' ').replace('Z', '');

  return { el, button, chooser, table, badge, time };
}

export type Elements = ReturnType<typeof makeElements>;
