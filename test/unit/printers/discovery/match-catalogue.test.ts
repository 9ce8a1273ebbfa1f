import { expect, test } from 'vitest';
import { matchCatalogue } from '../../../../src/main/printers/discovery/match-catalogue.ts';
import { printerCatalogue } from '../../../../src/shared/domain/printer/printer-catalogue.ts';

const known = { maker: null, language: null, dpi: null } as const;
const idOf = (model: string, more: Partial<Parameters<typeof matchCatalogue>[0]> = {}): string | null =>
  matchCatalogue({ ...known, model, ...more })?.id ?? null;

test.each(printerCatalogue)('$name is found by its own name', ({ id, name, model: { dpi } }) => {
  for (const one of name.replace(/, \d+ dpi$/, '').split(', '))
    expect(matchCatalogue({ ...known, model: one, dpi })?.id).toBe(id);
});

test.each([
  ['ZTC ZD220-203dpi ZPL', 'zebra-zd220'],
  ['ZD220t', 'zebra-zd220'],
  ['ZTC ZD421CN-300dpi ZPL', 'zebra-zd421-300'],
  ['ZDesigner GK420d', 'zebra-gk420d'],
  ['TE200', 'tsc-te200'],
  ['XP-365B', 'xprinter-xp-365b'],
  ['xp 365b', 'xprinter-xp-365b'],
  ['RP410', 'rongta-rp400'],
  ['TTP-244 Pro', 'tsc-ttp-244-pro'],
  ['ZQ620 Plus', 'zebra-zq620'],
  ['CL-S521Z', 'citizen-cl-s521'],
  ['BIXOLON SLP-TX400', 'bixolon-slp-tx400'],
])('%s is %s', (name, id) => {
  const dpi = name.includes('300dpi') ? 300 : 203;
  expect(idOf(name, { dpi })).toBe(id);
});

test('a name inside another word is no match, and nothing is made of nothing', () => {
  for (const name of ['TE2000', 'XTE200', 'ZD2200', 'GK420s', 'XP-365BX', '']) expect(idOf(name)).toBeNull();
  expect(matchCatalogue({ ...known, model: null })).toBeNull();
});

test('what the printer itself says counts more than its name', () => {
  expect(idOf('ZD421')).toBeNull();
  expect(idOf('ZD421', { dpi: 203 })).toBe('zebra-zd421-203');
  expect(idOf('ZD421', { dpi: 300 })).toBe('zebra-zd421-300');
  expect(idOf('TE200', { dpi: 300 })).toBeNull();
  expect(idOf('XP-365B', { language: 'escpos' })).toBeNull();
});
