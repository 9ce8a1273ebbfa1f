import { expect, it } from 'vitest';
import { tsplLanguage } from '../../../src/main/printers/languages/tspl/tspl-language.ts';
import type { PrinterModel } from '../../../src/shared/domain/printer/printer-model.ts';
import { dotsWhere } from '../../rigs/printers/dots-fixtures.ts';
import { languageConformance } from './language-conformance.ts';
import { modelOf } from '../../rigs/printers/model-of.ts';
import { readTspl } from '../../rigs/printers/read-tspl.ts';

languageConformance({ name: 'tspl', reader: readTspl });

const commandsOf = (width: number, height: number, changed: Partial<PrinterModel>) =>
  readTspl(8)(
    tsplLanguage.encode(
      dotsWhere(width, height, () => false),
      modelOf('tspl', changed),
    ),
  )[0]?.commands;

it.each<[Partial<PrinterModel>, string | null, readonly string[]]>([
  [{}, null, []],
  [{ media: { kind: 'gap', mm: 2.5 } }, 'GAP 2.5 mm,0 mm', []],
  [{ media: { kind: 'gap', mm: 1e-9 } }, 'GAP 0 mm,0 mm', []],
  [{ media: { kind: 'blackMark', mm: 3 } }, 'BLINE 3 mm,0 mm', []],
  [{ media: { kind: 'continuous' } }, 'GAP 0 mm,0 mm', []],
  [{ darkness: 0 }, null, ['DENSITY 0']],
  [{ darkness: 100, speed: 14 }, null, ['DENSITY 15', 'SPEED 14']],
  [{ darkness: 53, speed: 1 }, null, ['DENSITY 8', 'SPEED 1']],
])('a TSPL label of a printer with %j says %s and %j', (changed, media, settings) => {
  expect(commandsOf(464, 320, changed)).toEqual([
    'SIZE 58 mm,40 mm',
    ...(media === null ? [] : [media]),
    'DIRECTION 0,0',
    'REFERENCE 0,0',
    ...settings,
    'CLS',
    'PRINT 1,1',
  ]);
});

it('a TSPL label is sent in strips, of its ink alone, and codes as black rectangles', () => {
  const isNoise = (x: number, y: number): boolean => (x * 7 + y * 13 + ((x * y) >> 3)) % 5 < 2 || x === y;
  const isLetters = (x: number, y: number): boolean => x >= 300 && x < 404 && y >= 200 && y < 230;
  const isBars = (x: number, y: number): boolean => x >= 16 && x < 80 && x % 8 < 3 && y >= 20 && y < 90;
  const drawn = (isBlack: (x: number, y: number) => boolean): readonly string[] =>
    readTspl(8)(tsplLanguage.encode(dotsWhere(464, 320, isBlack), modelOf('tspl')))[0]!.commands.slice(4, -1);
  expect(drawn(isNoise)).toEqual(
    [0, 70, 140, 210, 280].map((y) => `BITMAP 0,${y},58,${y < 280 ? 70 : 40},0,`),
  );
  expect(drawn((x, y) => isLetters(x, y) && isNoise(x, y))).toEqual(['BITMAP 296,200,14,30,0,']);
  expect(drawn(isBars)).toEqual([16, 24, 32, 40, 48, 56, 64, 72].map((x) => `BAR ${x},20,3,70`));
});

it.each<[number, number, PrinterModel['dpi'], string]>([
  [685, 472, 300, 'SIZE 58 mm,39.97 mm'],
  [300, 600, 300, 'SIZE 25.4 mm,50.8 mm'],
  [1, 9, 203, 'SIZE 0.13 mm,1.13 mm'],
])('%i × %i dots at %i dpi are the paper of %s', (width, height, dpi, size) => {
  const head = Buffer.from(
    tsplLanguage.encode(
      dotsWhere(width, height, () => false),
      modelOf('tspl', { dpi, headDots: 1248 }),
    ),
  ).toString('latin1');
  expect(head.split('\r\n')[1]).toBe(size);
});
