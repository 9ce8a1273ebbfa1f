import {
  BOLD,
  code,
  frame,
  line,
  ONE,
  sizes,
  text,
  type At,
  type Layout,
  type Shape,
  type SizeName,
} from './shapes.ts';
import type { TemplateWords } from './words.ts';

/** Frame at the very edge, millimetres along the top and down the right side, and a code that says what it is. */
function testLabel(
  name: SizeName,
  words: TemplateWords,
  codeAt: At,
  textAt: At,
  em: number,
): readonly Shape[] {
  const { width, height } = sizes[name];
  const [x, y, wide, high] = textAt;
  const row = high / 5;
  return [
    frame([0, 0, width, height]),
    { kind: 'ruler', x: 0, y: 0, width, height: 6 },
    { kind: 'ruler', x: width - 6, y: 0, width: 6, height, rotation: 90 },
    code(codeAt, 'dataMatrix', '{code}'),
    text([x, y, wide, row], em, '{label.width} × {label.height} mm', { ...BOLD, ...ONE }),
    text([x, y + row, wide, row], em, '{label.dpi} dpi · {id}', ONE),
    text([x, y + 2 * row, wide, row * 3], em * 0.75, `${words.scanThis} ${words.frame}`),
  ];
}

export const test: Layout = (words) => ({
  '58x40': testLabel('58x40', words, [2, 10, 20, 20], [23, 10, 28, 26], 3.6),
  '40x30': testLabel('40x30', words, [1.5, 8, 15, 15], [17, 7.2, 16.5, 22], 2.4),
  '100x150': testLabel('100x150', words, [20, 20, 50, 50], [12, 80, 76, 50], 8),
});

/** Bars, a marking code and a QR code: what a bench scans. Bars have no room on the smallest label. */
export const scannerSetup: Layout = (words) => ({
  '58x40': [
    text([1.5, 0.5, 55, 3.2], 2.6, '{layoutName}', ONE),
    code([1, 3.8, 56, 8], 'code128', '{layout}'),
    line([1.5, 12.6, 55, 0.15]),
    text([1.5, 13, 28, 3.2], 2.6, '{separatorName}', ONE),
    code([1.5, 16.4, 26, 23], 'gs1DataMatrix', '{separator}'),
    text([32, 13, 24.5, 3.2], 2.6, '{suffixName}', ONE),
    code([32, 16.4, 24.5, 23.2], 'qr', '{suffix}'),
  ],
  '40x30': [
    text([1, 0.5, 15, 2.8], 2.2, '{layoutName}', ONE),
    code([1, 3.4, 15, 8], 'dataMatrix', '{layout}'),
    text([1, 12.2, 15, 2.8], 2.2, '{separatorName}', ONE),
    code([1, 15, 15, 14.6], 'gs1DataMatrix', '{separator}'),
    text([16.6, 0.5, 23, 2.8], 2.2, '{suffixName}', ONE),
    code([16.6, 5, 23, 23], 'qr', '{suffix}'),
  ],
  '100x150': [
    text([5, 4, 90, 10], 7, words.names.scannerSetup, { ...BOLD, ...ONE }),
    line([5, 15, 90, 0.4]),
    text([5, 18, 90, 7], 5, '{layoutName}', ONE),
    code([5, 26, 90, 22], 'code128', '{layout}'),
    text([5, 54, 90, 7], 5, '{separatorName}', ONE),
    code([5, 62, 90, 30], 'gs1DataMatrix', '{separator}'),
    text([5, 98, 90, 7], 5, '{suffixName}', ONE),
    code([5, 106, 90, 40], 'qr', '{suffix}'),
  ],
});

/** One command a label on small ones, ten on a sheet to hang up. */
export const commandCodes: Layout = (words) => ({
  '58x40': [
    {
      kind: 'rows',
      x: 0,
      y: 0,
      width: 58,
      height: 40,
      rowHeight: 40,
      elements: [
        text([2, 2, 54, 9], 6.4, '{row.ru}', { ...BOLD, ...ONE, align: 'centre' }),
        text([2, 11, 54, 6], 4.2, '{row.en}', { ...ONE, align: 'centre' }),
        code([1, 18.5, 56, 16], 'code128', '{row.code}'),
        text([2, 35, 54, 4], 2.8, '{row.code}', { ...ONE, align: 'centre' }),
      ],
    },
  ],
  '40x30': [
    {
      kind: 'rows',
      x: 0,
      y: 0,
      width: 40,
      height: 30,
      rowHeight: 30,
      elements: [
        code([1, 1.5, 15, 15], 'dataMatrix', '{row.code}'),
        text([17, 2, 22, 14], 2.6, '{row.code}', { lines: 2, verticalAlign: 'middle' }),
        text([1, 17.5, 38, 6.5], 4.6, '{row.ru}', { ...BOLD, ...ONE, align: 'centre' }),
        text([1, 24, 38, 5], 3.4, '{row.en}', { ...ONE, align: 'centre' }),
      ],
    },
  ],
  '100x150': [
    text([5, 3, 90, 9], 6.5, words.names.commandCodes, { ...BOLD, ...ONE }),
    {
      kind: 'rows',
      x: 2,
      y: 13,
      width: 96,
      height: 135,
      rowHeight: 27,
      columns: 2,
      elements: [
        frame([0.5, 0.5, 47, 26], 0.2),
        code([1, 4, 18.5, 18.5], 'dataMatrix', '{row.code}'),
        text([20, 4, 27, 12], 4, '{row.ru}', { ...BOLD, lines: 2, verticalAlign: 'bottom' }),
        text([20, 16.5, 27, 6], 3.4, '{row.en}', ONE),
      ],
    },
  ],
});
