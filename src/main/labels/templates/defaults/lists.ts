import {
  BOLD,
  code,
  frame,
  line,
  ONE,
  text,
  WHOLE,
  type At,
  type Layout,
  type RowShape,
  type Shape,
} from './shapes.ts';
import type { TemplateWords } from './words.ts';

export const boxLabel: Layout = (words) => ({
  '58x40': [
    code([0.5, 4, 32, 32], 'qr', '{code}'),
    text([33, 2, 24, 4], 3, words.box, ONE),
    text([33, 6, 24, 12], 10, '{number}', { ...BOLD, ...ONE }),
    text([33, 19, 24, 4.2], 3.2, '{warehouse}', { ...BOLD, ...ONE }),
    text([33, 23.2, 24, 4], 3, '{supply}', WHOLE),
    text([33, 27.2, 24, 4], 3, `${words.items}: {count}`, ONE),
    text([33, 31.2, 24, 4], 3, '{date}', ONE),
    text([1.5, 36, 55, 3.5], 2.7, '{seller}', ONE),
  ],
  '40x30': [
    code([0.5, 1, 24, 24], 'qr', '{code}'),
    text([25, 1.5, 14.5, 3.2], 2.5, words.box, ONE),
    text([25, 4.7, 14.5, 9], 7, '{number}', { ...BOLD, ...ONE }),
    text([25, 14.5, 14.5, 3.4], 2.6, '{warehouse}', { ...BOLD, ...ONE }),
    text([25, 18, 14.5, 3.4], 2.6, `${words.items}: {count}`, ONE),
    text([25, 21.4, 14.5, 3.4], 2.6, '{date}', ONE),
    text([1, 25.8, 38, 3.4], 2.7, '{supply}', WHOLE),
  ],
  '100x150': [
    frame([3, 3, 94, 144], 0.5),
    text([7, 6, 40, 8], 6, words.box, ONE),
    text([7, 13, 50, 26], 21, '{number}', { ...BOLD, ...ONE }),
    text([57, 7, 36, 8], 5.5, '{date}', { ...ONE, align: 'right' }),
    text([57, 16, 36, 8], 5.5, `${words.items}: {count}`, { ...ONE, align: 'right' }),
    line([3, 42, 94, 0.4]),
    text([7, 44, 86, 11], 9, '{warehouse}', { ...BOLD, ...ONE }),
    text([7, 55, 86, 8], 6.5, '{supply}', WHOLE),
    code([14, 64, 72, 72], 'qr', '{code}'),
    text([7, 137, 86, 7], 5, '{seller}', { ...ONE, align: 'centre' }),
  ],
});

/** Two lines above the rows, and which of how many labels it is. */
function head(title: string, left: string, right: string, width: number, em: number): readonly Shape[] {
  const row = em * 1.3;
  const page = width * 0.22;
  return [
    text([1.5, 1, width - 3 - page, row], em, title, { ...BOLD, ...ONE }),
    text([width - 1.5 - page, 1, page, row], em * 0.85, '{label.number}/{label.count}', {
      ...ONE,
      align: 'right',
    }),
    text([1.5, 1 + row, width * 0.62, row], em * 0.85, left, ONE),
    text([width * 0.66, 1 + row, width * 0.34 - 1.5, row], em * 0.85, right, { ...ONE, align: 'right' }),
    line([1.5, 1.4 + 2 * row, width - 3, 0.25]),
  ];
}

const packingHead = (words: TemplateWords, width: number, em: number): readonly Shape[] =>
  head(words.names.packingList, `${words.supply} {supply}`, '{date}', width, em);

/** Lists of several offices lie beside each other while their goods are fetched. */
const pickHead = (words: TemplateWords, width: number, em: number): readonly Shape[] =>
  head(`${words.names.pickList} {date}`, '{office}', '{supply}', width, em);

interface Column {
  readonly title: string;
  readonly width: number;
  readonly element: (at: At) => RowShape;
}

/** A table over the label's width: titles, a line, rows with a hairline below each. */
function table(top: number, bottom: number, rowHeight: number, columns: readonly Column[]): readonly Shape[] {
  const left = 1.5;
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const titles: Shape[] = [];
  const cells: RowShape[] = [line([0, rowHeight - 0.3, width, 0.1])];
  let x = 0;
  for (const column of columns) {
    titles.push(text([left + x, top, column.width - 1, 5], 3.2, column.title, ONE));
    cells.push(column.element([x, 0.4, column.width - 1, rowHeight - 0.9]));
    x += column.width;
  }
  const y = top + 5.4;
  const height = Math.floor((bottom - y) / rowHeight) * rowHeight;
  return [
    ...titles,
    line([left, top + 5, width, 0.25]),
    { kind: 'rows', x: left, y, width, height, rowHeight, elements: cells },
  ];
}

const MIDDLE = { verticalAlign: 'middle' } as const;

/** Rows of two lines each under the head, a hairline below each. */
const rows58 = (...elements: readonly RowShape[]): Shape => ({
  kind: 'rows',
  x: 1.5,
  y: 10.3,
  width: 55,
  height: 29.2,
  rowHeight: 7.3,
  elements: [...elements, line([0, 7, 55, 0.1])],
});

const rows40 = (article: string): Shape => ({
  kind: 'rows',
  x: 1,
  y: 8.6,
  width: 38,
  height: 21,
  rowHeight: 7,
  elements: [
    text([0, 0.2, 30, 3.4], 2.7, article, { ...BOLD, ...ONE }),
    text([0, 3.5, 30, 3.1], 2.4, '{row.name}', ONE),
    text([30, 0.2, 8, 3.6], 3, '× {row.quantity}', { ...BOLD, ...ONE, align: 'right' }),
    text([30, 3.6, 8, 3], 2.4, '{row.size}', { ...ONE, align: 'right' }),
    line([0, 6.7, 38, 0.1]),
  ],
});

/** What a product is, and how many of it. */
function productColumns(
  words: TemplateWords,
  [article, name, size, quantity]: readonly [number, number, number, number],
): readonly Column[] {
  return [
    {
      title: words.article,
      width: article,
      element: (at) => text(at, 3.4, '{row.article}', { ...BOLD, lines: 2, ...MIDDLE }),
    },
    {
      title: words.name,
      width: name,
      element: (at) => text(at, 3.2, '{row.name}', { lines: 2, ...MIDDLE }),
    },
    {
      title: words.size,
      width: size,
      element: (at) => text(at, 3.4, '{row.size}', { ...ONE, ...MIDDLE }),
    },
    {
      title: words.quantity,
      width: quantity,
      element: (at) => text(at, 4.2, '{row.quantity}', { ...BOLD, ...WHOLE, ...MIDDLE }),
    },
  ];
}

export const packingList: Layout = (words) => ({
  '58x40': [
    ...packingHead(words, 58, 3.2),
    rows58(
      text([0, 0.2, 45, 3.6], 3, '{row.article}', { ...BOLD, ...ONE }),
      text([0, 3.6, 45, 3.3], 2.6, '{row.name}', ONE),
      text([45, 0.2, 10, 4], 3.4, '× {row.quantity}', { ...BOLD, ...ONE, align: 'right' }),
      text([45, 3.8, 10, 3.2], 2.6, '{row.size}', { ...ONE, align: 'right' }),
    ),
  ],
  '40x30': [...packingHead(words, 40, 2.6), rows40('{row.article}')],
  '100x150': [
    ...packingHead(words, 100, 6),
    text([1.5, 18, 50, 6], 4.5, `${words.box} {box}`, { ...BOLD, ...ONE }),
    text([52, 18, 46.5, 6], 4.5, '{warehouse}', { ...ONE, align: 'right' }),
    text([1.5, 24, 62, 5.5], 4, '{seller}', ONE),
    text([64, 24, 34.5, 5.5], 4, `${words.items}: {count}`, { ...ONE, align: 'right' }),
    ...table(31, 148, 9, [
      { title: '№', width: 7, element: (at) => text(at, 3.4, '{row.number}', { ...ONE, ...MIDDLE }) },
      ...productColumns(words, [27, 39, 13, 11]),
    ]),
  ],
});

export const pickList: Layout = (words) => ({
  '58x40': [
    ...pickHead(words, 58, 3.2),
    rows58(
      text([0, 0.2, 15, 6.6], 4, '{row.cell}', { ...BOLD, ...ONE, ...MIDDLE }),
      text([16, 0.2, 30, 3.6], 3, '{row.article}', { ...BOLD, ...ONE }),
      text([16, 3.6, 30, 3.3], 2.6, '{row.name}', ONE),
      text([46, 0.2, 9, 4], 3.4, '× {row.quantity}', { ...BOLD, ...ONE, align: 'right' }),
      text([46, 3.8, 9, 3.2], 2.6, '{row.size}', { ...ONE, align: 'right' }),
    ),
  ],
  '40x30': [...pickHead(words, 40, 2.6), rows40('{row.cell}  {row.article}')],
  '100x150': [
    ...pickHead(words, 100, 6),
    ...table(20, 148, 9, [
      {
        title: words.cell,
        width: 18,
        element: (at) => text(at, 4.6, '{row.cell}', { ...BOLD, ...ONE, ...MIDDLE }),
      },
      ...productColumns(words, [25, 31, 12, 11]),
    ]),
  ],
});
