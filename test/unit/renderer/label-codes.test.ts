import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  readCodeList,
  showList,
  withoutLines,
} from '../../../src/renderer/screens/Labels/print/code-list.ts';
import { readShown, showCode } from '../../../src/renderer/screens/Labels/print/shown-code.ts';

const GS = '\u001d';
const key = (serial: string): string => `010460781234567921${serial}`;
const code = (serial: string): string =>
  `${key(serial)}${GS}91EE12${GS}92Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE=`;

describe('a list of codes', () => {
  test.each([
    ['GS itself', code('5Qbag!FcR9hZo')],
    ['<GS>', code('5Qbag!FcR9hZo').replaceAll(GS, '<GS>')],
    ['^]', code('5Qbag!FcR9hZo').replaceAll(GS, '^]')],
    ['the sign of FNC1 in front', `${GS}${code('5Qbag!FcR9hZo')}`],
    ['what the scanner says of the symbol', `]d2${code('5Qbag!FcR9hZo')}`],
    ['quotes of a table', `"${code('5Qbag!FcR9hZo')}"`],
    ['further columns', `${code('5Qbag!FcR9hZo')}\tФутболка\t48`],
    ['blanks around it', `  ${code('5Qbag!FcR9hZo')} `],
  ])('takes a code with %s', (_, line) => {
    expect(readCodeList(line)).toEqual({
      good: [{ line: 1, code: code('5Qbag!FcR9hZo'), key: key('5Qbag!FcR9hZo') }],
      bad: [],
    });
  });

  test('keeps the quotes, commas and semicolons of a code', () => {
    const odd = code('a"b,c;d%e_f*g');
    expect(readCodeList(`${odd}\n"${odd.replaceAll('"', '""')}"`)).toEqual({
      good: [{ line: 1, code: odd, key: key('a"b,c;d%e_f*g') }],
      bad: [{ line: 2, text: odd, refusal: { why: 'twice', line: 1 } }],
    });
  });

  test('says of each other line what is wrong with it', () => {
    const lost = code('1111111111111').replaceAll(GS, '');
    expect(
      readCodeList(['', 'КИЗ', code('1111111111111').slice(0, 31), lost, '010460781234567021x'].join('\r\n'))
        .bad,
    ).toEqual([
      { line: 2, text: 'КИЗ', refusal: { why: 'notAMarkingCode' } },
      { line: 3, text: code('1111111111111').slice(0, 31), refusal: { why: 'tailMissing' } },
      { line: 4, text: lost, refusal: { why: 'separatorLost' } },
      { line: 5, text: '010460781234567021x', refusal: { why: 'badCheckDigit', kind: 'sgtin' } },
    ]);
  });

  test('loses the lines that were printed and keeps the others as they were written', () => {
    expect(withoutLines('a\r\nb\nc\n', new Set([2]))).toBe('a\nc\n');
  });

  const serial = fc
    .array(fc.constantFrom(...Array.from('ABCxyz0189!"%&\'()*+,-./:;<=>?_')), {
      minLength: 13,
      maxLength: 13,
    })
    .map((characters) => characters.join(''));

  test('has each of its codes once, exact to the GS, in its order, however GS is written', () => {
    fc.assert(
      fc.property(fc.uniqueArray(serial, { minLength: 1, maxLength: 8 }), (serials) => {
        const text = showList(serials.map(code).join('\n'));
        expect(readCodeList(text).good.map((each) => each.code)).toEqual(serials.map(code));
        expect(text.includes(GS)).toBe(false);
      }),
    );
  });
});

describe('a code in its field', () => {
  test('is read back as it was, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(GS, '<', 'G', 'S', '>', '0', '1', '^', ']', 'a') }),
        (text) => {
          expect(readShown(showCode(text))).toBe(readShown(text));
        },
      ),
    );
  });
});
