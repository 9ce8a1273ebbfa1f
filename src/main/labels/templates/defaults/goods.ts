import { BOLD, code, line, ONE, text, WHOLE, type Layout } from './shapes.ts';

export const markingCode: Layout = (words) => ({
  '58x40': [
    code([1, 1, 24, 24], 'gs1DataMatrix', '{code}'),
    text([26, 1.5, 31, 5.5], 4.6, '{article}', { ...BOLD, ...ONE }),
    text([26, 7, 31, 12.5], 3.1, '{name}'),
    text([26, 20, 31, 4.5], 3.6, `${words.size} {size}`, { ...BOLD, ...ONE }),
    line([1.5, 26, 55, 0.2]),
    text([1.5, 27, 55, 3.9], 3.2, '(01) {gtin}', ONE),
    text([1.5, 30.9, 55, 3.9], 3.2, '(21) {serial}', ONE),
    text([1.5, 35.2, 36, 3.9], 3, '{brand}', ONE),
    text([37.5, 35.2, 19, 3.9], 3, '{colour}', { ...ONE, align: 'right' }),
  ],
  '40x30': [
    code([0.5, 0.5, 20, 20], 'gs1DataMatrix', '{code}'),
    text([21, 1, 18.5, 4.5], 3.6, '{article}', { ...BOLD, ...ONE }),
    text([21, 5.5, 18.5, 10.5], 2.5, '{name}'),
    text([21, 16.2, 18.5, 4], 3, `${words.size} {size}`, { ...BOLD, ...ONE }),
    text([1, 21.2, 38, 3.2], 2.6, '(01) {gtin}', ONE),
    text([1, 24.4, 38, 3.2], 2.6, '(21) {serial}', ONE),
  ],
  '100x150': [
    text([5, 5, 90, 12], 9, '{article}', { ...BOLD, ...ONE }),
    text([5, 18, 90, 24], 6, '{name}'),
    text([5, 43, 44, 9], 7, `${words.size} {size}`, { ...BOLD, ...ONE }),
    text([49, 43, 46, 9], 6, '{colour}', { ...ONE, align: 'right' }),
    line([5, 54, 90, 0.4]),
    code([15, 57, 70, 70], 'gs1DataMatrix', '{code}'),
    text([5, 129, 90, 6.5], 5, '(01) {gtin}', { ...ONE, align: 'centre' }),
    text([5, 135.5, 90, 6.5], 5, '(21) {serial}', { ...ONE, align: 'centre' }),
    text([5, 142, 90, 6], 4.5, '{brand}', { ...ONE, align: 'centre' }),
  ],
});

export const productBarcode: Layout = (words) => ({
  '58x40': [
    text([1.5, 1, 55, 8.7], 3.4, '{name}', BOLD),
    text([1.5, 9.8, 55, 3.8], 3.1, `${words.article} {article}`, ONE),
    text([1.5, 13.6, 27, 3.8], 3.1, `${words.size} {size}`, { ...BOLD, ...ONE }),
    text([29.5, 13.6, 27, 3.8], 3.1, '{colour}', { ...ONE, align: 'right' }),
    code([1.5, 18.2, 55, 13.3], 'eanOrCode128', '{barcode}'),
    text([1.5, 31.8, 55, 4], 3.4, '{barcode}', { ...WHOLE, align: 'centre' }),
    text([1.5, 35.9, 36, 3.2], 2.6, '{brand}', ONE),
    text([37.5, 35.9, 19, 3.2], 2.6, '{country}', { ...ONE, align: 'right' }),
  ],
  '40x30': [
    text([1, 0.8, 38, 6.7], 2.7, '{name}', BOLD),
    text([1, 7.6, 24, 3.2], 2.6, '{article}', ONE),
    text([25, 7.6, 14, 3.2], 2.6, '{size}', { ...BOLD, ...ONE, align: 'right' }),
    code([0.5, 11.4, 39, 13.4], 'eanOrCode128', '{barcode}'),
    text([1, 25.2, 38, 3.9], 3.2, '{barcode}', { ...WHOLE, align: 'centre' }),
  ],
  '100x150': [
    text([5, 5, 90, 31], 8, '{name}', BOLD),
    text([5, 37, 90, 9], 7, `${words.article} {article}`, ONE),
    text([5, 46, 44, 9], 7, `${words.size} {size}`, { ...BOLD, ...ONE }),
    text([49, 46, 46, 9], 6, '{colour}', { ...ONE, align: 'right' }),
    line([5, 57, 90, 0.4]),
    text([5, 59, 90, 13], 5, `${words.composition}: {composition}`, { lines: 2 }),
    text([5, 72, 90, 6.5], 5, `${words.country}: {country}`, ONE),
    text([5, 78.5, 90, 6.5], 5, `${words.date}: {date}`, ONE),
    code([5, 88, 90, 42], 'eanOrCode128', '{barcode}'),
    text([5, 131, 90, 9], 7.5, '{barcode}', { ...WHOLE, align: 'centre' }),
    text([5, 141, 90, 6.5], 5, '{brand}', { ...ONE, align: 'centre' }),
  ],
});
