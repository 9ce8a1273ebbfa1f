import { describe, expect, test } from 'vitest';
import { namedSerialScannerSchema } from '../../../src/shared/domain/scanner/desk-scanners.ts';
import { freeName, isNameAmong, namedApart, thingNameSchema } from '../../../src/shared/domain/given-name.ts';
import { labelTemplateSchema } from '../../../src/shared/domain/label/label-template.ts';
import { printerSetupSchema } from '../../../src/shared/domain/printer/printer-set.ts';
import { scannerProfileSchema } from '../../../src/shared/domain/scanner/scanner-profile.ts';

const INVISIBLE = '\u200bZe\ud83dbra\u00a0 у\u2060 входа\u202e \t';

describe('the name of a thing', () => {
  test('is what can be seen of it', () => {
    const read = thingNameSchema(20);
    expect(read.parse(INVISIBLE)).toBe('Zebra у входа');
    expect(['', ' \u200b ', 'a'.repeat(21)].map((name) => read.safeParse(name).success)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('is so for printers, scanners and templates alike', () => {
    const { name: printer } = printerSetupSchema.shape;
    const { name: keyboard } = scannerProfileSchema.shape;
    const { name: serial } = namedSerialScannerSchema.shape;
    const { name: template } = labelTemplateSchema.shape;
    for (const name of [printer, keyboard, serial, template])
      expect(name.parse(INVISIBLE)).toBe('Zebra у входа');
  });

  test('is taken for another where it looks the same', () => {
    const alike = ['Box A', 'BOX A', 'Вох А', 'Вοх Α', 'Ｂｏｘ\u00a0Ａ', ' Box\u200b A '];
    for (const one of alike) for (const other of alike) expect(isNameAmong(one, [other])).toBe(true);
    expect(isNameAmong('Box B', alike)).toBe(false);
  });

  test('is taken for another where strokes and rings are all that differs, however it is written', () => {
    const alike = [
      [
        'Anna I',
        'Anna l',
        'Anna 1',
        'Anna |',
        'ANNA 1',
        'Anna Ⅰ',
        'Anna １',
        'Anna\u00a0Ι',
        'Anna Ӏ',
        'Anna І',
      ],
      ['Will', 'WiIl', 'Wi11', 'W|ll', 'WIII'],
      ['Стол 10', 'Стол 1O', 'Стол lО', 'СТОЛ I0', 'Стoл 1o'],
    ];
    for (const [first = '', ...others] of alike)
      for (const other of others) {
        expect([other, isNameAmong(other, [first])]).toEqual([other, true]);
        expect([other, isNameAmong(first, [other])]).toEqual([other, true]);
      }
    for (const [one, other] of [
      ['Anna 1', 'Anna 2'],
      ['Line 1', 'Line 11'],
      ['Box L', 'Box 1'],
      ['Stol 10', 'Stol 100'],
      ['Олег', 'Олёна'],
    ] as const)
      expect([one, other, isNameAmong(one, [other])]).toEqual([one, other, false]);
  });

  test('has a number behind it where another looks the same', () => {
    expect(freeName('Left', ['Right'], 60)).toBe('Left');
    expect(freeName('Left', ['left', 'Left 2'], 60)).toBe('Left 3');
    expect(freeName('abcdef', ['abcdef'], 6)).toBe('abcd 2');
    expect(namedApart([{ name: 'A' }, { name: 'А' }, { name: 'B' }], 60).map(({ name }) => name)).toEqual([
      'A',
      'А 2',
      'B',
    ]);
  });
});
