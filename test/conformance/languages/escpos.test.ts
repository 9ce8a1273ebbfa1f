import { expect, it } from 'vitest';
import { escposLanguage } from '../../../src/main/printers/languages/escpos/escpos-language.ts';
import type { PrinterModel } from '../../../src/shared/domain/printer/printer-model.ts';
import { dotsWhere } from '../../rigs/printers/dots-fixtures.ts';
import { languageConformance } from './language-conformance.ts';
import { modelOf } from '../../rigs/printers/model-of.ts';
import { readEscpos } from '../../rigs/printers/read-escpos.ts';

languageConformance({ name: 'escpos', reader: () => readEscpos });

const commandsOf = (
  width: number,
  height: number,
  changed: Partial<PrinterModel> = {},
  isBlack: (x: number, y: number) => boolean = (x) => x === width - 1,
) =>
  readEscpos(escposLanguage.encode(dotsWhere(width, height, isBlack), modelOf('escpos', changed)))[0]
    ?.commands;

it.each<[Partial<PrinterModel>, string]>([
  [{}, 'FF'],
  [{ media: { kind: 'blackMark', mm: 3 } }, 'GS FF'],
  [{ media: { kind: 'continuous' } }, 'ESC J 120'],
  [{ media: { kind: 'continuous' }, dpi: 300 }, 'ESC J 177'],
  [{ darkness: 100, speed: 14 }, 'FF'],
])('an ESC/POS label of a printer with %j is fed out by %s', (changed, feed) => {
  expect(commandsOf(384, 8, changed)).toEqual(['ESC @', 'GS v 0 48 × 8', feed]);
});

it('a label is sent in bands that the smallest buffers hold', () => {
  expect(commandsOf(464, 320)).toEqual(['ESC @', ...Array<string>(5).fill('GS v 0 58 × 64'), 'FF']);
  expect(commandsOf(1, 500)).toEqual(['ESC @', 'GS v 0 1 × 248', 'GS v 0 1 × 248', 'GS v 0 1 × 4', 'FF']);
  expect(commandsOf(4000, 9, { headDots: 4000 })).toEqual([
    'ESC @',
    'GS v 0 500 × 8',
    'GS v 0 500 × 1',
    'FF',
  ]);
});

it('a label is sent as far as its ink goes, white rows as one byte each', () => {
  const isBlack = (x: number, y: number): boolean => (y === 100 && x === 79) || (y > 200 && y < 203 && x < 9);
  expect(commandsOf(464, 320, {}, isBlack)).toEqual([
    'ESC @',
    'GS v 0 1 × 96',
    'GS v 0 10 × 8',
    'GS v 0 1 × 96',
    'GS v 0 2 × 8',
    'GS v 0 1 × 112',
    'FF',
  ]);
});
